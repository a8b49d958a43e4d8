/**
 * Is this the name of something secret, and of which kind? The kind says how much the value has to look like a secret:
 * anything can be a password, while a token is a long random text. `max_tokens`, `passwordField` and `primary_key` are
 * names of other things.
 */
import { wordsOf } from "./name-words.ts";
import { BEYOND_ASCII } from "./triggers.ts";

/** `pass` stands for words that often mean something else: pass, pw, creds. */
export type SecretKind = "password" | "pass" | "pin" | "phrase" | "secret" | "token";

/** What may begin the part of a name that matters; a pattern for finding candidates, with the flag `i`. */
export const NAME_CORE =
  "passw(?:or)?d|passwort|kennwort|passphrase|passcode|pass(?![a-z])|pwd|pw(?![a-z])|pin(?![a-z])|secret|token|credential|creds|key|jwt(?![a-z])|mnemonic|seed|sessid|contraseña|contrasena|senha|wachtwoord|hasło|lösenord|salasana|пароль|密码|口令|パスワード|비밀번호";

/** One of these is wherever `NAME_CORE` matches. */
export const NAME_TRIGGERS: readonly string[] = [
  ..."pass kennwort pwd pw pin secret token cred key jwt mnemonic seed sessid contras senha wachtwoord salasana".split(
    " ",
  ),
  BEYOND_ASCII,
];

/** The kind of secret that a name announces, or undefined when it announces none. */
export function secretKindOf(name: string): SecretKind | undefined {
  const words = wordsOf(name);
  for (let i = words.length - 1; i >= 0; i--) {
    const kind = kindOfWord(words, i, name);
    if (kind === undefined) continue;
    const isOther =
      words.slice(i + 1).some((word) => OTHER_AFTER.has(word)) || OTHER_BEFORE.has(words[i - 1] ?? "");
    return isOther ? undefined : kind;
  }
  return undefined;
}

/** Whether a word behind "password" or "token" makes it something else; a number at its end does not matter. */
export function isOtherAfter(word: string): boolean {
  const plain = word.toLowerCase().replace(/(?<!\d)\d+$/, "");
  return OTHER_AFTER.has(plain) || OTHER_AFTER.has(plain.replace(/s$/, ""));
}

function kindOfWord(words: readonly string[], i: number, name: string): SecretKind | undefined {
  const word = words[i]!;
  if (PASSWORD.test(word)) return "password";
  if (
    /^(?:(?:db|user|smtp|my|root|admin|pg|mysql|redis|ftp|mail|http|proxy|ssh)?pass|pw|creds?)$/.test(word)
  ) {
    // In `DB_PASS` and `userPass` it is a password for certain.
    return word === "pass" && i === 0
      ? "pass"
      : word === "pw" || word.startsWith("cred")
        ? "pass"
        : "password";
  }
  if (word === "pin" || word === "pincode") return "pin";
  if (word === "mnemonic" || (word === "phrase" && /^(?:seed|recovery|backup)$/.test(words[i - 1] ?? "")))
    return "phrase";
  if (/secrets?$|^credentials?$/.test(word)) return "secret";
  if (
    /(?:tokens?|sessid)$|^(?:jwt|apikeys?|apisecret|secretkey|accesskey|privatekey|authkey|accountkey|licensekey)$/.test(
      word,
    )
  )
    return "token";
  if (/^keys?$/.test(word) && isSecretKey(words.slice(0, i), name)) return "token";
  return undefined;
}

const PASSWORD =
  /(?:password|passwd|passphrase|passcode|passwort|kennwort|pwd|contraseña|contrasena|senha|wachtwoord|hasło|lösenord|salasana|пароль|密码|口令|パスワード|비밀번호)s?$/;

/** A key is a secret when a word before it says so, or in the capitals of an environment variable: `NUGET_KEY`. */
function isSecretKey(before: readonly string[], name: string): boolean {
  if (before.some((word) => NAMES_A_KEY.has(word))) return true;
  return (
    before.length > 0 && /(?:^|[^A-Za-z])[A-Z\d]{1,60}_KEYS?/.test(name) && !OTHER_BEFORE.has(before.at(-1)!)
  );
}

const NAMES_A_KEY = new Set(
  `api access secret private auth authentication authorization encryption encrypt encrypted decryption signing sign
  signature master account shared service license licence deploy app application client consumer admin storage
  subscription cipher aes hmac jwt webhook openai anthropic gemini azure stripe twilio sendgrid ssh tls ssl server role
  write ingest instrumentation session cookie security`.split(/\s+/),
);

/** `password_hint`, `tokenType`, `secret_name`: what follows makes it something else. */
const OTHER_AFTER = new Set(
  `count counts type types budget limit limits length len size name names id ids url uri endpoint host path paths file
  files dir directory folder hint label labels title field fields input inputs placeholder policy expiry expires expired
  expiration ttl age regex pattern schema error errors message messages msg header headers prefix suffix required enabled
  disabled min max minimum maximum reset strength change changed changes confirm page route screen form version format
  algorithm alg encoding column index kind class style color colour icon button text description help example examples
  usage used cost price per rate ratio window store provider manager service factory handler helper helpers util utils
  validator validation check checker generator parser stream buffer bucket ring stdin env var variable ref refs arn
  location scope scopes issuer audience visible visibility visibility show hide toggle mode state status policy at by
  is has should can for on in of with and or validity date time timestamp ms seconds minutes hours days exists
  protected required_ subject body template email tests test spec`.split(/\s+/),
);

/** `max_tokens`, `nextToken`, `public_key`: the word before makes it something else. */
const OTHER_BEFORE = new Set(
  `max min num number total page next previous prev continuation cancellation cancel stop pad eos bos unk mask sep cls
  public primary foreign sort partition cache row hash range object group unique translation input output prompt
  completion used remaining no is has forgot reset show hide lexer syntax semantic design css last first current_ sync
  dedup idempotency routing map dict registry hot short shortcut press`.split(/\s+/),
);
