/** Git's id for a file's content, computed without git. */
import { createHash } from "node:crypto";

export function blobId(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
