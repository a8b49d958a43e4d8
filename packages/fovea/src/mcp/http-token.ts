/** The secret that clients over HTTP must know: made once, kept where only its user can read it. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { readTextOrUndefined } from "../base/read-text.ts";
import { writeWhole } from "../base/write-whole.ts";

const OWNER_ONLY = 0o600;

export function loadToken(home: string): { token: string; file: string } {
  const file = join(home, "http-token");
  const known = readTextOrUndefined(file)?.trim();
  if (known !== undefined && known.length >= 32) {
    chmodSync(file, OWNER_ONLY);
    return { token: known, file };
  }
  const token = randomBytes(32).toString("base64url");
  writeWhole(file, `${token}\n`, { mode: OWNER_ONLY });
  chmodSync(file, OWNER_ONLY);
  return { token, file };
}

/** Takes the same time whatever was sent. */
export function isBearer(header: string | undefined, token: string): boolean {
  const sent = /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
