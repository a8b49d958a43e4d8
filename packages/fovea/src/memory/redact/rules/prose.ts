/**
 * Secrets that are told: "the password is …", "use … as the password", seed phrases and seeds of one-time passwords.
 * A sentence about passwords tells none: what is said of them ("is stored hashed") is kept.
 */
import { readPassphrase } from "../passphrases.ts";
import { isPlaceholder } from "../placeholders.ts";
import { readBare, readQuoted } from "../read-value.ts";
import { byPattern, type Rule, type Span } from "../rule.ts";
import { isOtherAfter, NAME_TRIGGERS, type SecretKind, secretKindOf } from "../secret-names.ts";
import { hasMix, isOrdinaryWord, isSecretValue, looksRandom } from "../secret-values.ts";

export const proseRules: readonly Rule[] = [
  { name: "told-secret", triggers: NAME_TRIGGERS, find: findTold },
  { name: "told-secret", triggers: NAME_TRIGGERS, find: findNamed },
  byPattern(
    "told-secret",
    ["pass", "pwd", "token", "api key", "cred", "login", "zugangsdaten", "basic auth"],
    [
      /\b(?:use|using|try|enter|type|with|set)\s{1,3}["'`]?(?<secret>[^\s"'`]{4,100})["'`]?\s{1,3}(?:as|for)\s{1,3}(?:the|a|your|my|our|its)?\s{0,3}(?:[A-Za-z]{1,20}\s{1,3}){0,2}(?:password|passphrase|passcode|pwd|token|api key)\b/i,
      /\b(?:credentials?|creds|logins?|zugangsdaten|basic auth)\b(?: (?:for|of|on|to)(?: [\w.-]{1,30}){1,4}?)?\s{0,3}(?:are|is|with|as|:|=)?\s{0,3}[\w.@+-]{2,60}\s{0,3}[/:|]\s{0,3}(?<secret>[^\s,;"'`]{4,100})/i,
    ],
    (secret) =>
      hasMix(secret) && !isPlaceholder(secret) && !/[(){}<>]|^https?:|^\/|^[\w.-]+\/[\w.-]+/.test(secret),
  ),
  byPattern(
    "seed-phrase",
    ["seed", "recovery", "mnemonic", "backup", "wallet"],
    /\b(?:seed|recovery|mnemonic|backup|wallet)\b[\w ]{0,30}[:="'`]{0,3}\s{0,4}["'`]?(?<secret>(?:\b[a-z]{3,8}\b[ ,]{1,2}){11,23}[a-z]{3,8}\b)/,
  ),
  byPattern(
    "otp-seed",
    ["2fa", "mfa", "otp", "two-factor", "authenticator"],
    // Capitals and small letters apart, or words before the seed ("TOTP seed …") would be taken for a part of it.
    ["[A-Z2-7]", "[a-z2-7]"].map(
      (letter) =>
        new RegExp(
          String.raw`\b(?:2FA|2fa|MFA|mfa|[TH]?OTP|[th]?otp|[Tt]otp|[Oo]tp|[Tt]wo-factor|[Aa]uthenticator)\b[^\n]{0,40}?(?:\s|[:=]|["'\`])(?<secret>${letter}{4}(?: ?${letter}{4}){3,15}={0,6})(?![A-Za-z\d])`,
        ),
    ),
    (secret) => /\d/.test(secret),
  ),
];

const THING = String.raw`(?<![\w-])(?<thing>(?:api|access|secret|private|auth|signing|encryption|master|license)[ -]key|api[ -]token|(?:[a-z]+[ -])?token|(?:[a-z]+[ -])?secret|(?:pg|[a-z]{1,20}_)?(?:password|pwd)|passwd|passphrase|passcode|pin(?: code)?|pass|pw|[a-z]{1,20}(?:_[a-z]{1,20}){0,3}_(?:key|secret|token)(?:_base)?|x(?:-[a-z]{1,20}){0,2}-(?:key|token)|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord|пароль|пароля)`;

/** The thing, perhaps what it is for, and the verb or sign after which it is told. */
const TOLD = new RegExp(
  [
    THING,
    String.raw`(?<detail>(?:'s)?(?: [^\s:="'\`.,;]{1,30}){0,6}?)`,
    String.raw`(?: (?:is|was|are|will be|used to be|equals|lautet|ist|est|es|è|é|это)(?: (?:now|currently|still|set to|changed to|just|simply))?:? | (?:changed |set )?to | ?[:=] |: ?\n\s{0,8}| ?(?:[-=]>|→|⇒) ?| ?— ?| - | (?=["'\`]))`,
  ].join(""),
  "gi",
);

function* findTold(text: string): Iterable<Span> {
  for (const match of text.matchAll(TOLD)) {
    const { thing, detail } = match.groups as { thing: string; detail: string };
    const start = match.index + match[0].length;
    const kind = kindOf(thing);
    const value = readQuoted(text, start) ?? readBare(text, start, "inline");
    if (kind === undefined || value === undefined || isOfOther(detail)) continue;
    const secret = text.slice(value.start, value.end);
    const verb = match[0].slice(thing.length + detail.length);
    const phrase =
      kind === "password" ? readPassphrase(text, start, /^ ?(?:[:→⇒]|[-=]>)/.test(verb)) : undefined;
    if (phrase) yield phrase;
    if (phrase || isPlaceholder(secret) || isOrdinaryWord(secret)) continue;
    const isTold =
      kind === "pass" || verb.endsWith(" to ")
        ? isMadeUp(secret) ||
          (/^pw$/i.test(thing) && verb !== " to " && (isWordWithNumber(secret) || isWordsWithNumber(secret)))
        : kind === "password"
          ? isToldPassword(text, secret, value, verb)
          : kind === "pin"
            ? /^\d{4,12}$/.test(secret)
            : looksRandom(secret) && isSecretValue(secret, kind, value.place);
    if (isTold) yield value;
  }
}

function kindOf(thing: string): SecretKind | undefined {
  return /passe$/i.test(thing) ? "password" : secretKindOf(thing);
}

/** "The password manager is …" tells no password, "the password for staging is …" does. */
function isOfOther(detail: string): boolean {
  const [first = ""] = detail.replace(/^'s/, "").trim().split(" ");
  return detail !== "" && !/^(?:for|of|on|in|at|by|with|and|or|is|has)?$/.test(first) && isOtherAfter(first);
}

/** The thing with its value right behind it: "our password … is shared", "auth token … is in use". */
const NAMED = new RegExp(
  String.raw`(?:(?<whose>\b(?:our|my|your|his|her|their)|\w's)(?: [a-z]{1,20}){0,2} )?${THING} \(?(?=\S{4})`,
  "gi",
);

function* findNamed(text: string): Iterable<Span> {
  for (const match of text.matchAll(NAMED)) {
    const { thing, whose } = match.groups as { thing: string; whose?: string };
    const value = readBare(text, match.index + match[0].length, "inline");
    const kind = kindOf(thing);
    if (kind === undefined || value === undefined) continue;
    const secret = text.slice(value.start, value.end);
    if (isPlaceholder(secret) || isOrdinaryWord(secret) || !isNamed(secret, kind, thing, whose !== undefined))
      continue;
    yield value;
  }
}

function isNamed(secret: string, kind: SecretKind, thing: string, isOwned: boolean): boolean {
  switch (kind) {
    case "password":
    case "pass":
      return (
        isMadeUp(secret) ||
        (isOwned && isWordWithNumber(secret)) ||
        (/phrase$/i.test(thing) && /^[a-z]+(?:[-_.][a-z\d]+){2,}$/.test(secret) && hasMix(secret))
      );
    case "pin":
      return /^(?:PIN|pin code)/.test(thing) && /^\d{4,8}$/.test(secret);
    default:
      return secret.length >= 12 && looksRandom(secret) && isSecretValue(secret, kind, "inline");
  }
}

/** `hunter2`, `qwerty77`; not `argon2` or `field2`. */
export function isWordWithNumber(secret: string): boolean {
  return /^[a-z]{4,}\d+$/i.test(secret) && !isOtherAfter(secret) && !NO_WORD.test(secret);
}

/** `letmein-2018`, `Lx77-blau-Tee`. */
export function isWordsWithNumber(secret: string): boolean {
  return /^\p{L}+\d*(?:-[\p{L}\d]{1,20}){1,6}$/u.test(secret) && /\d/.test(secret) && !NO_WORD.test(secret);
}

/** Letters with signs or with digits among them, as nobody writes a word: `Tulip-77x`, `N0tMyD0g`, `Winter!2024`. */
export function isMadeUp(secret: string): boolean {
  if (
    secret.length < 5 ||
    !hasMix(secret) ||
    !isSecretValue(secret, "password", "inline") ||
    NO_WORD.test(secret) ||
    CAPITALS.test(secret)
  )
    return false;
  return (
    /[!@#$%^&*+=~?]/.test(secret) || /\p{L}\d+\p{L}/u.test(secret) || /^\p{Lu}\p{Ll}+[-_.]\d/u.test(secret)
  );
}

/** Files, versions, algorithms and units have letters and digits too. */
export const NO_WORD =
  /\.\w{1,4}$(?<!\d)|[/\\(]|^v?\d|^(?:sha|md|hs|rs|es|aes|rsa|ed|argon|bcrypt|pbkdf|base|utf|oauth|x-|id_)/i;
export const CAPITALS = /^[A-Z\d-]+$/;

function isToldPassword(
  text: string,
  secret: string,
  value: Span & { place: string },
  verb: string,
): boolean {
  if (value.place === "quoted")
    return (
      isSecretValue(secret, "password", "quoted") &&
      (hasMix(secret) ||
        verb.trim() !== "" ||
        (!isOtherAfter(secret) && IN_USE.test(text.slice(value.end, value.end + 20))))
    );
  if (/^\p{L}+$/u.test(secret))
    return (
      isLastWord(text, value.end) &&
      /[a-z]/i.test(verb) &&
      !/used|equals/i.test(verb) &&
      !SAID_OF_IT.test(secret)
    );
  return hasMix(secret) && secret.length >= 4 && isSecretValue(secret, "password", "inline");
}

/** What a password does, unlike a label in quotes. */
const IN_USE = /^["'`] (?:works|opens|unlocks|still|logs|grants|lets|gets|is (?:for|valid|shared))\b/;

/** A plain word is the password only if nothing more is said. */
function isLastWord(text: string, end: number): boolean {
  return /^[.!]?(?:\s*$|\s*\n| \()/.test(text.slice(end, end + 20));
}

const SAID_OF_IT = /(?:ed|ing|able|ible|ly|ful|less|en|ous|ive|al)$/i;
