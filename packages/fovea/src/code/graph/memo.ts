/** Answers to one question about files. They are kept with the file, so that they go when it is forgotten. */
import type { SourceFile } from "./source-file.ts";

export class Memo<K, T> {
  of(file: SourceFile): Map<K, T> {
    let found = file.answers.get(this) as Map<K, T> | undefined;
    if (!found) {
      found = new Map();
      file.answers.set(this, found);
    }
    return found;
  }
}
