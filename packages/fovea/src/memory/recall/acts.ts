/**
 * What was done at a time that a question names: "what did we fix in October" asks for fixes of October, and "fix" is no
 * word to look for. Only for questions with a date; without one every word may be what it is about.
 */
import type { Category } from "../types.ts";
import { wordsOf } from "../words.ts";

const ACTS: readonly { verbs: string; categories: readonly Category[] }[] = [
  {
    verbs:
      "fix fixed fixes fixing fixup bug bugs broke broken break repair repaired solve solved solution error errors",
    categories: ["bug_fix"],
  },
  {
    verbs:
      "decide decided decision decisions agree agreed agreement choose chose chosen choice settle settled conclude concluded pick picked rule rules convention conventions",
    categories: ["decision", "convention", "architecture", "pattern"],
  },
  {
    verbs: "learn learned learnt lesson lessons realise realised realize realized",
    categories: ["reflection", "bug_fix", "pattern"],
  },
];
const NO_SUBJECT =
  "happen happened happens note noted notes write wrote written down record recorded remember remembered save saved say said talk talked discuss discussed do did done doing change changed changes anything something everything new news thing things work worked go went going get got make made team project memory memories know known find found figure out come came add added state stated store stored keep kept be been";

const categoriesByWord = new Map<string, readonly Category[]>(
  ACTS.flatMap(({ verbs, categories }) => wordsOf(verbs).map((word) => [word, categories] as const)),
);
const withoutSubject = new Set(wordsOf(NO_SUBJECT));

export interface Act {
  /** The words of a question that say what it is about. */
  subject: string[];
  /** The kinds of memory it asks for; undefined where any may do. */
  categories: ReadonlySet<Category> | undefined;
}

export function actOf(words: readonly string[]): Act {
  const categories = words.flatMap((word) => categoriesByWord.get(word) ?? []);
  return {
    subject: words.filter((word) => !categoriesByWord.has(word) && !withoutSubject.has(word)),
    categories: categories.length > 0 ? new Set(categories) : undefined,
  };
}
