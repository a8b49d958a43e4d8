/** A place in the code that answers a question, with the reasons. A file may have several. */
import type { SymbolSpan } from "../code/index/read-by-id.ts";

export interface Hit {
  path: string;
  language: string;
  blobId: number;
  /** Undefined for a part of a file that belongs to no symbol. */
  symbolId: number | undefined;
  name: string | undefined;
  kind: string | undefined;
  startLine: number;
  endLine: number;
  /** The line of it that the question says word for word. */
  line?: number;
  score: number;
  /** What the score is made of: the name of a term and what it added. */
  terms: readonly { name: string; value: number }[];
  /** The reasons in words, strongest first. */
  why: readonly string[];
  /** Further symbols of the same file that match, best first. */
  others: readonly { symbolId: number; share: number }[];
}

export function placeOf(
  symbolId: number,
  { name, container, kind, startLine, endLine }: SymbolSpan,
): Pick<Hit, "symbolId" | "name" | "kind" | "startLine" | "endLine"> {
  return { symbolId, name: container === "" ? name : `${container}.${name}`, kind, startLine, endLine };
}
