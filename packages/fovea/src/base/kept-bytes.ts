/**
 * Files of what can be made again, kept for the next process. A digest in front tells a damaged one, and a new one is
 * there whole or not at all. Where nothing may be written nothing is kept.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "./limits.ts";
import { makeFolders } from "./make-folders.ts";
import { readBytes } from "./read-bounded.ts";

const DIGEST_BYTES = 20;

/** Undefined when there is no such file, or it is damaged. */
export function readKept(folder: string, name: string): Buffer | undefined {
  try {
    const bytes = readBytes(join(folder, name), { mostBytes: limits.importBytes });
    const body = bytes.subarray(DIGEST_BYTES);
    return digestOf(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** In place of all files whose names begin with `prefix`: what older versions left. */
export function keepBytes(folder: string, prefix: string, name: string, body: Uint8Array): void {
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    makeFolders(folder);
    const older = readdirSync(folder).filter((other) => other.startsWith(prefix) && other !== name);
    writeFileSync(temporary, Buffer.concat([digestOf(body), body]), { mode: 0o600 });
    renameSync(temporary, join(folder, name));
    for (const other of older) rmSync(join(folder, other), { force: true });
  } catch {
    // The next process makes it again. What a full disk has left of the file would only take room.
    if (existsSync(temporary)) rmSync(temporary, { force: true });
  }
}

/** Of bytes, and of what else they depend on. */
export function digestOf(bytes: Uint8Array | string, more = ""): Buffer {
  return createHash("sha1").update(bytes).update(more).digest();
}
