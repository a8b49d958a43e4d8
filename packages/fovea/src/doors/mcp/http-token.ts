/** The secret that clients over HTTP must know: made once, kept where only its user can read it. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readTextOrUndefined } from "../../base/read-bounded.ts";
import { writeWhole } from "../../base/write-whole.ts";

const OWNER_ONLY = 0o600;
const SHORTEST = 32;

export function loadToken(home: string): { token: string; file: string } {
  const file = join(home, "http-token");
  const token = readToken(file) ?? makeToken(file);
  chmodSync(file, OWNER_ONLY);
  return { token, file };
}

function readToken(file: string): string | undefined {
  const known = readTextOrUndefined(file)?.trim();
  return known !== undefined && known.length >= SHORTEST ? known : undefined;
}

/** Of two servers that start at once both use the token of the first. */
function makeToken(file: string): string {
  const token = randomBytes(32).toString("base64url");
  const whole = `${file}.${token.slice(0, 8)}.tmp`;
  writeWhole(whole, `${token}\n`, { mode: OWNER_ONLY });
  try {
    if (existsSync(file)) throw new Error("The file exists, but does not contain a token.");
    linkSync(whole, file);
  } catch {
    const other = readToken(file);
    if (other !== undefined) return other;
    renameSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
  return token;
}

/** Takes the same time whatever was sent. */
export function isBearer(header: string | undefined, token: string): boolean {
  const sent = /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
