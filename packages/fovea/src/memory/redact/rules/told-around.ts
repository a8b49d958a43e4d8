/**
 * Secrets that are told in passing: before their word ("… is the password for the printer"), beside the id of their key,
 * or without any word for them ("log in as ops with …"). Only what nobody writes as a word is taken.
 */
import { isPlaceholder } from "../placeholders.ts";
import { byPattern, type Rule, type Span } from "../rule.ts";
import { hasMix, isOrdinaryWord, looksRandom } from "../secret-values.ts";
import { isMadeUp, isWordsWithNumber, isWordWithNumber } from "./prose.ts";

const WORD = "(?:password|passphrase|passcode|passwort|kennwort|pwd|pw)";
/** What may follow "the password" if it is that; "the password hash" is something else. */
const IS_IT = String.raw`(?=[.,;!)]|\s{0,3}$|\s{0,3}\n| (?:for|of|on|to|until|till|in|at|since|before|now|and|there|everywhere|we|i)\b)`;
const OURS = `(?:the|our|my|your|his|her|their)(?: (?!hash)[a-z]{1,20}){0,2} ${WORD}`;
const KEY_ID = "(?:AKIA|ASIA)[A-Z2-7]{16}";
const AWS_SECRET = String.raw`(?<![A-Za-z\d+/])(?<secret>[A-Za-z\d+/]{40})(?![A-Za-z\d+/=])`;

export const toldAroundRules: readonly Rule[] = [
  byPattern(
    "aws-secret",
    ["akia", "asia"],
    [
      new RegExp(String.raw`\b${KEY_ID}(?![A-Za-z\d])[\s\S]{0,80}?${AWS_SECRET}`),
      new RegExp(String.raw`${AWS_SECRET}[^\n]{0,60}?\b${KEY_ID}(?![A-Za-z\d])`),
    ],
    (secret) => /[a-z]/.test(secret) && /[A-Z]/.test(secret) && /\d/.test(secret),
  ),
  { name: "told-secret", triggers: ["passw", "passphrase", "passcode", "kennwort", "pw"], find: findBefore },
  byPattern(
    "told-secret",
    ["wifi", "wi-fi", "wlan"],
    /\b(?:wi-?fi|wlan)\b[^\n]{0,40}?\bkey(?: (?:in|at|for|of|on)(?: [\w'-]{1,20}){1,3}?)?(?: is| was|:| =) (?<secret>[^\s,;"'`]{6,63})/i,
    isTold,
  ),
  byPattern(
    "told-secret",
    ["sign", "login", "log in", "log-in", "logged"],
    /\b(?:sign|signed|log|logged)[ -]?in(?: (?:on|to) [\w.-]{1,40})? as [\w.@+-]{2,60} (?:with|using) (?<secret>[^\s,;"'`]{6,100})/i,
    isMixed,
  ),
  byPattern(
    "told-secret",
    ["passw", "passphrase", "passcode", "kennwort", "pw"],
    [
      new RegExp(
        String.raw`\b(?:changed|set|reset|rotated|updated) it to (?<secret>[^\s,;"'\`]{6,100})(?=[^\n]{0,80}\b${WORD}\b)`,
        "i",
      ),
      new RegExp(
        String.raw`\b${WORD}\b[^\n]{0,80}?\b(?:changed|set|reset|rotated|updated) it to (?<secret>[^\s,;"'\`]{6,100})`,
        "i",
      ),
    ],
    isMixed,
  ),
  byPattern(
    "authorization",
    ["bearer"],
    /\bbearer(?: (?:for|of|on|in)(?: [\w.-]{1,30}){1,3}?)?(?: is| was|:| =) (?<secret>[\w.~+/=-]{16,4096})/i,
    (secret) => !isPlaceholder(secret) && looksRandom(secret),
  ),
  byPattern(
    "told-secret",
    ["code word", "codeword"],
    /\bcode ?word(?: (?:for|of)(?: [\w'-]{1,20}){1,3}?)?(?: is| was|:)? (?<secret>[^\s,;"'`]{5,60})/i,
    isTold,
  ),
  byPattern(
    "told-secret",
    ["combination"],
    /\b(?:combination (?:of|for|to) (?:the|our|my)(?: [a-z]{1,15})? ?(?:safe|locker|lock|vault|padlock|strongbox)|(?:safe|locker|lock|vault|padlock)(?:'s)? combination)(?: [a-z]{1,15}){0,3}?(?: is| was|:) (?<secret>\d{1,3}(?:[- ]\d{1,3}){2,5})(?!\d)/i,
  ),
];

/** "… is our root password", "if '…' fails, that's the password". */
const BEFORE = new RegExp(` (?:is|was) ${OURS}${IS_IT}`, "gi");
const MEANT = new RegExp(String.raw`\b(?:(?:that|it)(?:'s| is| was)|which (?:is|was)) ${OURS}${IS_IT}`, "gi");
const FAR = 100;

function* findBefore(text: string): Iterable<Span> {
  for (const { index } of text.matchAll(BEFORE)) {
    const said = /(?:^|\s)["'`(]?(?<secret>[^\s"'`]{4,80})["'`)]?$/d.exec(
      text.slice(Math.max(0, index - FAR), index),
    );
    yield* spanOf(text, index, said, isTold);
  }
  for (const { index } of text.matchAll(MEANT)) {
    const said = /(?<![\w])(?<quote>["'`])(?<secret>[^\s"'`]{4,60})\k<quote>(?!\w)[^"'`\n]{0,60}$/d.exec(
      text.slice(Math.max(0, index - FAR), index),
    );
    yield* spanOf(text, index, said, hasMix);
  }
}

function* spanOf(
  text: string,
  index: number,
  said: RegExpExecArray | null,
  accepts: (secret: string) => boolean,
): Iterable<Span> {
  const [start, end] = said?.indices?.groups?.secret ?? [0, 0];
  const from = Math.max(0, index - FAR);
  const secret = text.slice(from + start, from + end);
  if (secret !== "" && !isPlaceholder(secret) && accepts(secret))
    yield { start: from + start, end: from + end };
}

function isTold(secret: string): boolean {
  const value = secret.replace(/[.)]$/, "");
  if (isPlaceholder(value) || isOrdinaryWord(value) || /^w[pe][ap]\d?(?:-|$)/i.test(value)) return false;
  return isMadeUp(value) || isWordWithNumber(value) || isWordsWithNumber(value);
}

/** Where nothing says that it is a secret: capitals, small letters and digits, and neither an address nor a file. */
function isMixed(secret: string): boolean {
  const value = secret.replace(/[.)]$/, "");
  if (isPlaceholder(value) || /@[\w-]+\.|[/\\(]/.test(value)) return false;
  return /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/.test(value) && isMadeUp(value);
}
