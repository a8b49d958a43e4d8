/**
 * Ways in that are told in ordinary words: "use … as password", "sign in as root/…", "the door code is …". A plain word is
 * taken only where nothing else can be.
 */
import { isPlaceholder } from "../placeholders.ts";
import { byPattern, type Rule } from "../rule.ts";
import { isOtherAfter } from "../secret-names.ts";
import { hasMix, isOrdinaryWord } from "../secret-values.ts";
import { CAPITALS, NO_WORD } from "./prose.ts";

export const accessRules: readonly Rule[] = [
  byPattern(
    "told-secret",
    ["passw", "passphrase", "passcode"],
    /\b(?:use|using|try|enter|type|set)\s{1,3}(?<secret>[a-z]{5,40})\s{1,3}as\s{1,3}(?:(?:the|a|your|my|our|its)\s{1,3})?(?:[a-z]{1,20}\s{1,3}){0,2}(?:password|passphrase|passcode)(?=[.!,;)]|\s{0,3}$|\s{0,3}\n|\s{1,3}(?:for|on|in|at|of)\b)/i,
    (secret) => isPlainSecret(secret) && !NO_SECRET.test(secret),
  ),
  byPattern(
    "told-secret",
    ["sign", "login", "log in", "log-in", "logged"],
    /\b(?:sign|signed|log|logged)[ -]?in(?: (?:on|to) [\w.-]{1,40})?(?: as| with| is|:) (?<user>[\w.@+-]{2,60})(?<sign> ?[/:] ?)(?<secret>[^\s,;"'`/]{4,100})(?<after> ?[a-z]{0,10})/i,
    (secret, match) => isSignIn(secret.replace(/(?<![.!?)])[.!?)]+$/, ""), match),
  ),
  byPattern(
    "told-secret",
    "door gate alarm entry lock safe garage building access keypad".split(" "),
    /\b(?:door|gate|alarm|entry|lock|locker|safe|garage|building|access|keypad)[ -]?code(?: (?:for|of|to|at|on)(?: [\w'-]{1,20}){1,4}?)?(?: ?[:=]| ?->| ?→| is| was)?(?: (?:now|still))?:? (?<secret>\d{4,8})[#*]?(?=[.,;!)]|\s{0,3}$|\s{0,3}\n| (?:and|for|at|on|in|opens|works|since|until|but)\b)/i,
  ),
];

function isPlainSecret(secret: string): boolean {
  return !isPlaceholder(secret) && !isOrdinaryWord(secret) && !isOtherAfter(secret);
}

const NO_SECRET =
  /^(?:stdin|anything|something|nothing|whatever|birthday|username|phone|argon|bcrypt|scrypt|vault|keychain|nullable|bytes|strings?)$/i;

function isSignIn(secret: string, match: RegExpExecArray): boolean {
  const { user = "", sign = "", after = "" } = match.groups ?? {};
  if (isPlaceholder(secret) || /[(){}<>]/.test(secret)) return false;
  if (hasMix(secret)) return !NO_WORD.test(secret) && !CAPITALS.test(secret);
  if (sign !== "/" || !/^[a-z]+$/i.test(secret) || !/^ ?(?:on|in|for|at)?$/.test(after)) return false;
  return ACCOUNTS.test(user) && (user === secret || (!ROLES.test(secret) && isPlainSecret(secret)));
}

const ACCOUNTS = /^(?:root|admin|administrator|sa|postgres|pi|demo|guest|oracle|kali|ops|deploy)$/i;
const ROLES =
  /^(?:root|admins?|administrators?|owners?|editors?|viewers?|users?|guests?|members?|moderators?|superusers?|operators?|developers?|managers?|staff|customers?|support|readers?|writers?|authors?|testers?|sudo|wheel|personal|team)$/i;
