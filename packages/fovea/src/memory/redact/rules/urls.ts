/** Secrets inside addresses: passwords before the host, parameters that grant access, seeds of one-time passwords. */
import { isFiller, isPlaceholder } from "../placeholders.ts";
import { byPattern, type Rule } from "../rule.ts";
import { secretKindOf } from "../secret-names.ts";
import { isSecretValue, looksRandom } from "../secret-values.ts";

export const urlRules: readonly Rule[] = [
  byPattern(
    "url-password",
    ["://"],
    [
      // Up to the last @ before the path: passwords with @ and : are common, if wrong.
      /(?<=[A-Za-z\d+.-]):\/\/[^\s:@/"'<>`]{0,100}:(?<secret>[^\s/"'<>`]{1,256})@(?=[\w.[$-])/,
      // Databases also get passwords with a slash.
      /(?<=(?:postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|redis|rediss|amqp|amqps|mssql|sqlserver|clickhouse|nats|ldaps?)):\/\/[^\s:@/"'<>`]{0,100}:(?!\d{1,5}[/?])(?<secret>[^\s"'<>`]{1,256})@(?=[\w.[-]{1,100}(?:[:/?]|\s|$))/,
    ],
    (secret) => !isPlaceholder(decoded(secret)) && !/^\d{1,5}\?/.test(secret),
  ),
  byPattern(
    "url-password",
    ["://"],
    /(?<=https?):\/\/(?<secret>[\w.~-]{20,256})@[\w.-]/,
    (secret) => !isFiller(secret) && looksRandom(secret),
  ),
  byPattern(
    "url-parameter",
    ["=", "%3D"],
    /[?&#;](?:amp;)?(?<name>[\w.-]{1,40})(?:=|%3D)(?<secret>[^&\s"'<>`#)\]}|\\,;]{4,4096})/i,
    (secret, match) => isSecretParameter(match.groups!.name!, decoded(secret)),
  ),
  byPattern(
    "otp-seed",
    ["otpauth://"],
    /otpauth:\/\/[^\s"'<>]{1,400}?[?&]secret=(?<secret>[A-Za-z2-7%=]{8,200})/i,
  ),
];

/** Names that mean a secret in an address and something else everywhere else. */
const GRANTS =
  /^(?:key|sig|signature|auth|code|session|sid|hmac|policy|x-amz-signature|x-amz-security-token|x-goog-signature|x-ms-signature|awsaccesskeyid|hash|access|ticket|assertion)$/i;

function isSecretParameter(name: string, secret: string): boolean {
  if (isPlaceholder(secret)) return false;
  if (GRANTS.test(name)) return secret.length >= 16 && looksRandom(secret);
  const kind = secretKindOf(name);
  return kind !== undefined && isSecretValue(secret, kind, "literal");
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not every % begins an encoded character.
    return value;
  }
}
