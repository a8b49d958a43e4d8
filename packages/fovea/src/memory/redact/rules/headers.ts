/** Credentials of HTTP: `Authorization` headers, `Bearer` and `Basic` anywhere, and cookies of sessions. */
import { isPlaceholder } from "../placeholders.ts";
import { byPattern, type Rule, type Span } from "../rule.ts";
import { looksRandom } from "../secret-values.ts";

export const headerRules: readonly Rule[] = [
  byPattern(
    "authorization",
    ["authorization", "bearer"],
    [
      /authorization\\{0,3}["'`]?\]?\s{0,4}[:=,]\s{0,4}\\{0,3}["'`]?(?:bearer|basic|token|digest|negotiate|apikey|api-key|key|ssws|geniekey|bot|oauth|pat)\s{1,4}(?<secret>[^\s"'`,;<>\\]{6,4096})/i,
      /\bbearer\s{1,4}(?<secret>[\w.~+/=-]{12,4096})/i,
    ],
    (secret) => !isPlaceholder(secret) && (looksRandom(secret) || isBasic(secret)),
  ),
  byPattern(
    "authorization",
    ["authorization"],
    /authorization\\{0,3}["'`]?\]?\s{0,4}[:=]\s{0,4}\\{0,3}["'`]?(?<secret>[^\s"'`,;<>\\]{12,4096})/i,
    (secret) => !isPlaceholder(secret) && looksRandom(secret),
  ),
  // As docker and npm keep credentials.
  byPattern(
    "authorization",
    ["auth"],
    /(?:["']_?auth\\{0,3}["']\s{0,4}:\s{0,4}\\{0,3}["']|\b_auth\s{0,4}=\s{0,4}["']?)(?<secret>[\w+/=-]{16,4096})/,
    (secret) => !isPlaceholder(secret) && looksRandom(secret),
  ),
  byPattern("authorization", ["basic"], /\bbasic\s{1,4}(?<secret>[A-Za-z\d+/]{8,400}={0,2})/i, isBasic),
  { name: "cookie", triggers: ["cookie", "sess", "connect.sid"], find: findCookies },
];

/** Basic credentials are `user:password` in base64. */
function isBasic(secret: string): boolean {
  return /^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, "base64").toString("latin1"));
}

const COOKIES = /\b(?:set-)?cookie\\{0,3}["'`]?\]?\s{0,4}[:=]\s{0,4}["'`]?(?<cookies>[^\n"'`]{4,4096})/gi;
const COOKIE = /(?:^|[;,\s])(?<name>[\w.-]{1,80})=(?<secret>[^\s;,"']{6,4096})/dg;
const SESSION = /sess|sid|auth|token|jwt|login|remember|ticket|secret|csrf|xsrf|user/i;
/** Sessions that have a name of their own are known without the header. */
const KNOWN_COOKIE = byPattern(
  "cookie",
  undefined,
  /\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|laravel_session|_gitlab_session|user_session)=(?<secret>[^\s;,"'&]{8,4096})/i,
  (secret) => !isPlaceholder(secret),
);

function* findCookies(text: string): Iterable<Span> {
  for (const { index, 0: whole, groups } of text.matchAll(COOKIES)) {
    const cookies = groups!.cookies!;
    const base = index + whole.length - cookies.length;
    for (const cookie of cookies.matchAll(COOKIE)) {
      const { name, secret } = cookie.groups as { name: string; secret: string };
      if (isPlaceholder(secret) || !looksRandom(secret)) continue;
      if (!SESSION.test(name) && secret.length < 24) continue;
      const [start, end] = cookie.indices!.groups!.secret!;
      yield { start: base + start, end: base + end };
    }
  }
  yield* KNOWN_COOKIE.find(text);
}
