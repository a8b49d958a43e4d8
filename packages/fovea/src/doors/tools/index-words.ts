/** What an index run did, in the same words for the tool and the command. */
import type { IndexResult } from "../../app/api.ts";

export function sayIndexed({ changed, read, removed }: IndexResult): string {
  if (changed + removed === 0) return "nothing had changed";
  const known = changed - read;
  return [
    ...(read > 0 ? [`${files(read)} read`] : []),
    ...(known > 0 ? [`${files(known)} taken over, since their content was known`] : []),
    ...(removed > 0 ? [`${files(removed)} removed from the index`] : []),
  ].join(", ");
}

/** The folder that the counts are of. */
export function sayRoot({ root, prefix }: IndexResult): string {
  return prefix === "" ? root : `${root}/${prefix.replace(/\/$/, "")}`;
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
