/**
 * Secrets among the arguments of programs: `--password x`, `mysql -px`, `curl -u user:x`, `echo x | sudo -S`, and the
 * files that programs read for them (`.netrc`).
 */
import { isPlaceholder } from "../placeholders.ts";
import { readBare, readQuoted } from "../read-value.ts";
import { byPattern, type Rule, type Span } from "../rule.ts";
import { NAME_CORE, NAME_TRIGGERS, secretKindOf } from "../secret-names.ts";
import { isOrdinaryWord, isSecretValue } from "../secret-values.ts";

/** An argument, quoted or not; three groups cannot share a name, so quotes are left out by looking around. */
const ARGUMENT = String.raw`["']?(?<secret>(?<=")[^"\n]{1,400}|(?<=')[^'\n]{1,400}|[^\s"'|;&]{1,400})`;

const argument = (before: string) => new RegExp(before + ARGUMENT, "i");

export const commandLineRules: readonly Rule[] = [
  { name: "argument", triggers: NAME_TRIGGERS, find: findFlags },
  byPattern(
    "argument",
    [
      ..."mysql mariadb 7z sshpass login mongo htpasswd sqlplus sqlcmd bcp zip redis-cli ldap".split(" "),
      ..."-pass curl wget http xh smbclient user securestring passw secret token apikey api_key".split(" "),
    ],
    [
      argument(
        String.raw`\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlsh|mariadb|mariadb-dump|7za?)(?:\.exe)?\b[^\n|;]{0,200}?\s-p(?![\s\-=]|ort)`,
      ),
      argument(String.raw`\bsshpass\s+(?:-v\s+)?-p\s{0,3}`),
      argument(
        String.raw`\b(?:login|mongo|mongosh|mongodump|mongorestore|htpasswd|sqlplus|sqlcmd|bcp|zip|unzip)\b[^\n|;]{0,200}?\s-[pP]\s{1,3}(?!\d{1,5}:)`,
      ),
      argument(String.raw`\bredis-cli\b[^\n|;]{0,200}?\s-a\s{1,3}`),
      argument(String.raw`\bldap(?:search|modify|add|whoami|passwd|delete)\b[^\n|;]{0,200}?\s-w\s{1,3}`),
      argument(String.raw`(?<![\w-])-pass(?:in|out|wd)?\s{1,3}["']?(?:pass:)`),
      argument(
        String.raw`\b(?:curl|wget|http|https|xh)\b[^\n|;]{0,400}?\s(?:-u|--user|--proxy-user|-a|--auth|-U)[ =]{0,3}["']?[^\s:"'$]{1,100}:`,
      ),
      argument(String.raw`\bsmbclient\b[^\n|;]{0,200}?\s-U\s{0,3}["']?[^\s%"']{1,60}%`),
      argument(String.raw`\bnet\s+user\s+\S{1,60}\s+(?=\S{1,60}\s+/add)`),
      argument(String.raw`\bConvertTo-SecureString\s+(?:-String\s+)?(?!-)`),
      // Shells, containers and programs that set a variable without "=".
      argument(
        String.raw`\b(?:ENV|ARG|setx|set -\w{1,3}|(?:config|configure|secret|secrets) set)\s+\S{0,60}?(?:password|passwd|secret|secret_access_key|token|api_?key|authToken)\s{1,3}(?!=)`,
      ),
    ],
    isArgument,
  ),
  byPattern(
    "argument",
    ["echo"],
    [
      /\becho\s+(?:-n\s+)?(?<secret>[^\s|"']{3,200})\s*\|\s*(?:sudo\s+-S|\S+\s+login\b[^\n]{0,200}--password-stdin)/,
      /\becho\s+(?:-n\s+)?["'](?<secret>[^"'\n]{3,200})["']\s*\|\s*(?:sudo\s+-S|\S+\s+login\b[^\n]{0,200}--password-stdin)/,
      /\becho\s+(?:-n\s+)?["']?[\w.-]{1,40}:(?<secret>[^\s"'|]{3,200})["']?\s*\|\s*(?:sudo\s+)?chpasswd/,
    ],
    isArgument,
  ),
  byPattern(
    "netrc",
    ["login", "machine", ...Array.from("0123456789*", (port) => `:${port}`)],
    [
      /\blogin\s{1,20}\S{1,200}\s{1,20}password\s{1,20}(?<secret>\S{3,200})/,
      /\bmachine\s{1,20}\S{1,200}\s{1,20}password\s{1,20}(?<secret>\S{3,200})/,
      // Lines of .pgpass: host:port:database:user:password.
      /^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:(?<secret>[^\s:]{3,200})$/m,
    ],
    isArgument,
  ),
  byPattern(
    "sql-password",
    ["identified", "password"],
    /\b(?:identified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?by|password)\s{1,4}(?:password\s{1,4})?["'](?<secret>[^"'\n]{3,200})["']/i,
    (secret, match) => isArgument(secret) && (/^identified/i.test(match[0]) || isSqlBefore(match)),
  ),
];

function isArgument(secret: string): boolean {
  return secret.length > 2 && !/^[-$%<{(]/.test(secret) && !isPlaceholder(secret) && !isOrdinaryWord(secret);
}

/** `ALTER USER … PASSWORD '…'`; in other places the rules for prose decide. */
function isSqlBefore({ index, input }: RegExpExecArray): boolean {
  return /\b(?:user|role|login|with|set)\b[^;]*$/i.test(input.slice(Math.max(0, index - 120), index));
}

const FLAG = new RegExp(
  String.raw`(?<![\w-])(?:--(?:[a-z][\w-]{0,30}?)?|-(?:[a-z]{1,20}-)?)(?:${NAME_CORE})[\w-]{0,30}(?:=|[ \t]{1,4})`,
  "gi",
);

function* findFlags(text: string): Iterable<Span> {
  for (const match of text.matchAll(FLAG)) {
    const kind = secretKindOf(match[0]);
    const start = match.index + match[0].length;
    if (kind === undefined || text[start] === "-") continue;
    const value = readQuoted(text, start) ?? readBare(text, start, "literal");
    if (value === undefined) continue;
    const secret = text.slice(value.start, value.end);
    if (/^\w+=/.test(secret) || !isSecretValue(secret, kind, value.place)) continue;
    yield value;
  }
}
