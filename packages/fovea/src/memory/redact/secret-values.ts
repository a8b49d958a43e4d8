/**
 * Does this value look like a secret, given the kind of its name and the place where it stands? Decides for values that
 * have no shape of their own; those of providers are recognised by `rules/`.
 */
import { isPlaceholder } from "./placeholders.ts";
import type { SecretKind } from "./secret-names.ts";

/**
 * `quoted`: a literal, so at least no code. `literal`: without quotes, but code cannot stand there, as in an env file or
 * after a flag. `line`: the rest of a line, as in YAML. `inline`: amid code or prose.
 */
export type Place = "quoted" | "literal" | "line" | "inline";

export function isSecretValue(value: string, kind: SecretKind, place: Place): boolean {
  if (value.length < 3 || isPlaceholder(value) || isOrdinaryWord(value)) return false;
  if (place !== "quoted" && isCode(value, place)) return false;
  switch (kind) {
    case "password":
      return isPassword(value, place);
    case "pass":
      return isPassword(value, place) && (place === "literal" || (hasMix(value) && value.length >= 5));
    case "pin":
      return /^\d{4,12}$/.test(value);
    case "phrase":
      return /\s/.test(value) || looksRandom(value);
    case "secret":
      return (
        looksRandom(value) ||
        isPassphrase(value) ||
        (isPassword(value, place) && value.length >= 6 && isSpecial(value, place))
      );
    case "token":
      return looksRandom(value) || (place === "literal" && value.length >= 8 && !isWord(value));
  }
}

/** A long text without words: letters and digits mixed, or letters whose case keeps changing. */
export function looksRandom(value: string): boolean {
  if (value.length < 8 || /\s/.test(value) || isPath(value) || isOrdinaryShape(value)) return false;
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return true;
  if (/^\d{16,}$/.test(value)) return true;
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return value.length >= 20 && changes / value.length > 0.25;
}

/** Letters together with digits or signs, as people make passwords. */
export function hasMix(value: string): boolean {
  return /\p{L}/u.test(value) && /[\d!@#$%^&*?+=~]/.test(value);
}

/** A word that is said about a password (`the password is required`) or names its type. */
export function isOrdinaryWord(value: string): boolean {
  return ORDINARY.has(value.toLowerCase().replace(/(?<![.,;:!?)\]}>])[.,;:!?)\]}>]+$/, ""));
}

function isPassword(value: string, place: Place): boolean {
  if (place === "quoted") return /\s/.test(value) ? isPassphrase(value) : value.length >= 4 || hasMix(value);
  if (place === "literal") return true;
  if (/^\d+$/.test(value)) return place === "line" && value.length >= 4;
  if (isWord(value)) return place === "line" && value.length >= 4 && !/^[A-Z]?[a-z]+[A-Z]/.test(value);
  return value.length >= 4 && isSpecial(value, place);
}

/** Several words can be a passphrase, or a sentence in a form: that one talks about passwords or to the user. */
function isPassphrase(value: string): boolean {
  if (!/\s/.test(value) || value.length > 200 || TALK.test(value)) return false;
  return /\d/.test(value) || /[@#$%^&*=_+~|]/.test(value) || /^[a-z]+(?: [a-z]+){3,}$/.test(value);
}

const TALK =
  /\b(?:password|passwort|kennwort|contraseña|token|secret|key|enter|your|you|must|should|please|forgot|reset|invalid|required|characters?|least|the|is|are|a|an|not|of|to|for|with|from)\b/i;

/** Not just a name with a number: `arg1` is a variable, `8-32` a range, `32-byte` a length. */
function isSpecial(value: string, place: Place): boolean {
  if (
    place === "inline" &&
    /^(?=[a-z_]*\d$)[a-z_]*?(?:pass|pw|token|secret|key|arg|param|value|user|name)/i.test(value)
  )
    return false;
  return !/^\d+-\p{L}+$|^[\d.,-]+$/u.test(value) && (/[\d!@#$%^&*?+=~-]/.test(value) || place === "quoted");
}

function isWord(value: string): boolean {
  return /^[\p{L}_]+$/u.test(value);
}

/** Member access, calls, subscripts, generics: the marks of a computed value. */
function isCode(value: string, place: Place): boolean {
  if (/^[\w$.:>-]*\w\(/.test(value) || /^[&*]/.test(value) || /^[[{(<|]/.test(value)) return true;
  if (place === "literal") return false;
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)+[!?]?$/.test(value) ||
    /^[A-Za-z_$][\w$]*[[<][^\]>]*[\]>]?/.test(value) ||
    /^@[a-z_]+$/i.test(value) ||
    /^(?:===?|!==?|\|\||&&|=>|>=|<=|\+=|\?\?)/.test(value) ||
    (isWord(value) && /(?:pass|pwd|token|secret|key|cred|hash|str|value)/i.test(value))
  );
}

function isPath(value: string): boolean {
  return (
    /^(?:[A-Za-z]:|~|\.{1,2})?(?:[\\/][a-z\d_.@-]*)+$/.test(value) ||
    /^[\w./\\~-]+\.(?:pem|key|crt|txt|json|ya?ml|env|ts|js|py|go|rs|java|toml|md|html?|sh|sql|xml)$/.test(
      value,
    ) ||
    /^\w+:\/\//.test(value)
  );
}

/** Versions, dates, sizes, algorithms, words with a number, dotted or dashed words. */
function isOrdinaryShape(value: string): boolean {
  return (
    /^v?\d+(?:\.\d+)+(?:[-+][\w.+-]*)?$/.test(value) ||
    /^\d{4}-\d\d-\d\d/.test(value) ||
    /^#[\da-f]{3,8}$|^0x[\da-f]{1,16}$/i.test(value) ||
    /^\d+(?:[_.,]\d+)*\s?[a-z]{0,3}$/i.test(value) ||
    (/^[A-Za-z]+(?:[-_.:/ ][A-Za-z]+)*[-_.:]?\d{0,4}$/.test(value) && !changesCaseOften(value)) ||
    (/^(?:sha|md|hs|rs|es|ps|aes|rsa|ecdsa|ed|argon|bcrypt|scrypt|pbkdf|base|utf|oauth)-?\d/i.test(value) &&
      value.length < 20)
  );
}

function changesCaseOften(value: string): boolean {
  return value.length >= 16 && (value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0) / value.length > 0.25;
}

const ORDINARY = new Set(
  `string str text char chars varchar bytes byte buffer number int integer float bool boolean object array list dict map
  any unknown never void null nil none undefined optional required true false yes no on off uuid date default self this
  wrong correct incorrect invalid valid weak strong short long empty blank missing needed secret safe unsafe secure
  insecure public private known unknown right bad good ok okay fine gone set unset sent kept here there below above same
  different plaintext plain hashed salted encrypted encoded stored saved checked expired expiring rotated changed reset
  shown hidden masked visible visibility disabled enabled supported unsupported allowed forbidden mandatory present absent
  case-sensitive base64 base64-encoded hex utf-8 utf8 sha1 sha256 sha512 md5 argon2 argon2id bcrypt scrypt pbkdf2 rsa aes
  falsch richtig obligatoire obligatorio requerida not too a an the in on at for from of to and or but with by as is are
  was were be been it its that this these those then than when what which who how why if so just also only now never
  always already still your my our their his her one two first last new old current input prompt interactive auto manual
  basic bearer digest form cookie header email username user login readonly write read-only read admin-only internal
  external file env environment vault keychain system all some each every must should can may will would could has have
  had do does did done being having flag option argument parameter value field column name type id refresh identifier
  keyword comment operator punctuation whitespace eof newline number-literal deprecated removed generated random
  automatically manually created updated deleted added read written used unused shared leaked exposed compromised lost
  forgotten forgot stolen cracked guessed typed entered given passed provided supplied accepted rejected refused verified
  validated trimmed compared matched mismatched sorted unique opaque random-looking unguessable easy hard simple complex
  trivial obvious confidential sensitive personal numeric alphanumeric static dynamic temporary permanent needs requires takes asks expects
  prompts 1password`.split(/\s+/),
);
