/**
 * Secrets that are told: "the password is …", "use … as the password", seed phrases and seeds of one-time passwords.
 * A sentence about passwords tells none: what is said of them ("is stored hashed") is kept.
 */
import { isPlaceholder } from "../placeholders.ts";
import { readBare, readQuoted } from "../read-value.ts";
import { byPattern, type Rule, type Span } from "../rule.ts";
import { NAME_TRIGGERS, secretKindOf } from "../secret-names.ts";
import { hasMix, isOrdinaryWord, isSecretValue, looksRandom } from "../secret-values.ts";

export const proseRules: readonly Rule[] = [
  { name: "told-secret", triggers: NAME_TRIGGERS, find: findTold },
  byPattern(
    "told-secret",
    ["pass", "pwd", "token", "api key", "cred", "login", "zugangsdaten"],
    [
      /\b(?:use|using|try|enter|type|with|set)\s{1,3}["'`]?(?<secret>[^\s"'`]{4,100})["'`]?\s{1,3}(?:as|for)\s{1,3}(?:the|a|your|my|our|its)?\s{0,3}(?:[A-Za-z]{1,20}\s{1,3}){0,2}(?:password|passphrase|passcode|pwd|token|api key)\b/i,
      /\b(?:credentials?|creds|logins?|zugangsdaten)\b\s{0,3}(?:are|is|with|as|:|=)?\s{0,3}[\w.@+-]{2,60}\s{0,3}[/:|]\s{0,3}(?<secret>[^\s,;"'`]{4,100})/i,
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
    /\b(?:2fa|mfa|otp|totp|hotp|two-factor|authenticator|google authenticator)\b[^\n]{0,40}?(?:\s|[:=]|["'`])(?<secret>[A-Z2-7]{4}(?: ?[A-Z2-7]{4}){3,15}={0,6})(?![A-Za-z\d])/i,
    (secret) => /^[A-Z2-7 =]+$|^[a-z2-7 =]+$/.test(secret) && /\d/.test(secret),
  ),
];

/** The thing, perhaps what it is for, and the verb or sign after which it is told. */
const TOLD = new RegExp(
  [
    String.raw`(?<![\w-])(?<thing>(?:api|access|secret|private|auth|signing|encryption|master|license)[ -]key|api[ -]token|(?:[a-z]+[ -])?token|(?:client[ -])?secret|password|passwd|passphrase|passcode|pin(?: code)?|pwd|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord|пароль|пароля)`,
    String.raw`(?<detail>(?:'s)?(?: [^\s:="'\`.,;]{1,30}){0,6}?)`,
    String.raw`(?: (?:is|was|are|will be|lautet|ist|est|es|è|é|это)(?: (?:now|currently|still|set to|just|simply))?:? | ?[:=] |: ?\n\s{0,8}| ?— ?| - | (?=["'\`]))`,
  ].join(""),
  "gi",
);

function* findTold(text: string): Iterable<Span> {
  for (const match of text.matchAll(TOLD)) {
    const { thing, detail } = match.groups as { thing: string; detail: string };
    const start = match.index + match[0].length;
    const kind = /passe$/i.test(thing) ? "password" : secretKindOf(thing);
    const value = readQuoted(text, start) ?? readBare(text, start, "inline");
    if (kind === undefined || value === undefined) continue;
    const secret = text.slice(value.start, value.end);
    if (isPlaceholder(secret) || isOrdinaryWord(secret)) continue;
    const verb = match[0].slice(thing.length + detail.length);
    const isTold =
      kind === "password"
        ? isToldPassword(text, secret, value, verb)
        : kind === "pin"
          ? /^\d{4,12}$/.test(secret)
          : looksRandom(secret) && isSecretValue(secret, kind, value.place);
    if (isTold) yield value;
  }
}

function isToldPassword(
  text: string,
  secret: string,
  value: Span & { place: string },
  verb: string,
): boolean {
  if (value.place === "quoted")
    return isSecretValue(secret, "password", "quoted") && (hasMix(secret) || verb.trim() !== "");
  if (/^\p{L}+$/u.test(secret))
    return isLastWord(text, value.end) && /[a-z]/i.test(verb) && !SAID_OF_IT.test(secret);
  return hasMix(secret) && secret.length >= 4 && isSecretValue(secret, "password", "inline");
}

/** A plain word is the password only if nothing more is said. */
function isLastWord(text: string, end: number): boolean {
  return /^[.!]?(?:\s*$|\s*\n| \()/.test(text.slice(end, end + 20));
}

const SAID_OF_IT = /(?:ed|ing|able|ible|ly|ful|less|en|ous|ive|al)$/i;
