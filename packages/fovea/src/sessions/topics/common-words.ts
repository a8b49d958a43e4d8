/**
 * Words that a good part of a project's files have in their paths ("middleware" in a web framework): they say which
 * project it is, not which part of it, so no prompt joins a topic by them.
 */
import { splitIdentifier } from "../../words/identifiers.ts";
import { stem } from "../../words/stem.ts";

/** As many paths as can be looked at while a prompt waits. */
export const MOST_PATHS = 3000;
const COMMON_SHARE = 0.08;
/** In a small project every word is in a good part of the files. */
const LEAST_FILES = 10;

/** The stems; `paths` is asked for at the first question. */
export function commonWordsOf(paths: () => readonly string[]): (term: string) => boolean {
  let common: Set<string> | undefined;
  return (term) => {
    common ??= countWords(paths());
    return common.has(term);
  };
}

function countWords(paths: readonly string[]): Set<string> {
  const stems = new Map<string, string[]>();
  const counts = new Map<string, number>();
  for (const path of paths) {
    const seen = new Set<string>();
    for (const name of path.split(/[^\p{L}\p{N}]+/u)) {
      const terms = stems.get(name) ?? splitIdentifier(name).map(stem);
      stems.set(name, terms);
      for (const term of terms) seen.add(term);
    }
    for (const term of seen) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const least = Math.max(LEAST_FILES, paths.length * COMMON_SHARE);
  return new Set([...counts].flatMap(([term, count]) => (count >= least ? [term] : [])));
}
