/** Finds what `Matcher` finds, by the library's own engine, in a tree that `LibraryColumns` has walked. */
import { type Language as Grammar, Query } from "web-tree-sitter";
import type { LibraryColumns } from "../tree/library-columns.ts";
import type { OnMatch } from "./matcher.ts";
import { parseQuery } from "./parse-query.ts";

interface Match {
  pattern: number;
  names: number[];
  nodes: number[];
  root: number;
}

/** Captured beside what the query itself captures. */
const ROOT = "matcher.root";

export class LibraryMatcher {
  readonly #query: Query;
  readonly #captureNames: readonly string[];
  readonly #columns: LibraryColumns;

  constructor(grammar: Grammar, text: string, captureNames: readonly string[], columns: LibraryColumns) {
    this.#query = new Query(grammar, capturingRoots(text));
    this.#captureNames = captureNames;
    this.#columns = columns;
  }

  /** False when the time was over first. */
  forEachMatch(_text: string, isOverdue: () => boolean, onMatch: OnMatch): boolean {
    let isOver = false;
    const progressCallback = () => {
      isOver ||= isOverdue();
      return isOver;
    };
    const found = this.#query.matches(this.#columns.root, { progressCallback });
    if (isOver) return false;
    const matches = found.map((match) => this.#read(match));
    // The library gives a match when it is complete, `Matcher` at its root.
    matches.sort((a, b) => a.root - b.root || a.pattern - b.pattern);
    for (const { pattern, names, nodes } of matches) onMatch(pattern, names, nodes, 0, nodes.length);
    return true;
  }

  #read({ patternIndex, captures }: ReturnType<Query["matches"]>[number]): Match {
    const match: Match = { pattern: patternIndex, names: [], nodes: [], root: 0 };
    for (const { name, node } of captures) {
      const column = this.#columns.columnOf(node);
      if (name === ROOT) match.root = column;
      else {
        match.names.push(this.#captureNames.indexOf(name));
        match.nodes.push(column);
      }
    }
    return match;
  }
}

function capturingRoots(text: string): string {
  let begin = 0;
  const patterns = parseQuery(text).map(({ end }) => {
    const pattern = text.slice(begin, end);
    begin = end;
    return `${pattern}\n@${ROOT}\n`;
  });
  return patterns.join("");
}
