import { readFileSync } from "node:fs";

/** The text of a file, or undefined when it cannot be read: gone since it was listed, or not ours to read. */
export function readTextOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Whoever asks goes on as if the file were not there.
    return undefined;
  }
}
