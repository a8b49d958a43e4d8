/** Lines found word for word, as plain data. */
import type { Freshness, SnippetLine } from "../../types.ts";

/** A line that has what was looked for, word for word. */
export interface TextMatch {
  path: string;
  line: number;
  /** Where the first match in the line begins, counted from 1 in UTF-16 units, also where the text is cut. */
  column: number;
  /** Cut around the match where it is very long; an ellipsis marks where. */
  text: string;
  /** The lines before and after that were asked for. */
  context: SnippetLine[];
  /** The innermost symbol the line is in. */
  symbol?: string;
  /** Where several repositories were searched. */
  repository?: string;
}

export interface TextResult {
  query: string;
  mode: string;
  /** As many as the limit allows. */
  matches: TextMatch[];
  /** All lines with a match, and the files they are in. */
  lines: number;
  files: number;
  /** Files that can have it by their trigrams, and were searched to their end. */
  filesRead: number;
  /** Files that can have it and were not searched, or not to their end; the note says why. */
  filesUnread: number;
  /** Indexed files within the paths and languages that were asked for. */
  filesAsked: number;
  /** Files within the paths that are not searched since they are not indexed, by reason. */
  leftOut: Record<string, number>;
  note?: string;
  freshness: Freshness;
  ms: number;
}
