/** What an index run did, in the same words for the tool and the command. */

import type { IndexResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";

export function sayIndexed({ changed, read, removed }: IndexResult): string {
  if (changed + removed === 0) return "nothing had changed";
  const known = changed - read;
  return [
    ...(read > 0 ? [`${sayCount(read, "file")} read`] : []),
    ...(known > 0 ? [`${sayCount(known, "file")} reused, since their content was known`] : []),
    ...(removed > 0 ? [`${sayCount(removed, "file")} removed from the index`] : []),
  ].join(", ");
}

/** The folder that the counts are of. */
export function sayRoot({ root, prefix }: IndexResult): string {
  return prefix === "" ? root : `${root}/${prefix.replace(/\/$/, "")}`;
}
