/**
 * What the asker is about to do (C5.16), by words that say so; which of those words are left out of the search (C5.17).
 *
 * A word counts as one of the task where it is used as one: "split the parser" is a task, "how does split work" and
 * "panic recovery" are about something of that name.
 */
import { isStopWord } from "../../words/stop-words.ts";
import type { Task } from "./types.ts";
import type { Word } from "./words.ts";

/** A hint counts where it is an order, but is searched for: `removeListener` is likelier than a task alone. */
type Role = "verb" | "symptom" | "hint";

const TASK_WORDS = new Map<string, { task: Task; role: Role }>();
function define(task: Task, role: Role, words: string): void {
  for (const word of words.split(" ")) TASK_WORDS.set(word, { task, role });
}
define("debug", "verb", "fix fixing debug debugging");
define(
  "debug",
  "symptom",
  "bug bugs crash crashes crashed crashing fail fails failed failing panic panicked panicking broken",
);
define("refactor", "verb", "refactor refactoring rename extract split reorganize reorganise");
define("modify", "verb", "add implement create build");
define("modify", "symptom", "feature");
define("modify", "hint", "allow support introduce make improve change update remove drop provide");

export interface TaskReading {
  task: Task;
  /** Words of the task, to be left out of the keywords. */
  words: readonly Word[];
}

/** Ties go to debug, then refactor, then modify. */
const BY_PRIORITY: readonly Task[] = ["debug", "refactor", "modify"];
const TITLE_WEIGHT = 3;

export function readTask(title: readonly Word[], rest: readonly Word[]): TaskReading {
  const counts = new Map<Task, number>();
  const words: Word[] = [];
  for (const [part, weight] of [
    [title, TITLE_WEIGHT],
    [rest, 1],
  ] as const) {
    const isQuestion = QUESTION_STARTS.has(part[0]?.lower ?? "");
    part.forEach((word, i) => {
      const known = TASK_WORDS.get(word.lower);
      if (!known || word.isInName) return;
      const use = useOf(part, i, known.role, isQuestion);
      if (use === "subject") return;
      counts.set(known.task, (counts.get(known.task) ?? 0) + weight);
      if (use === "order") words.push(word);
    });
  }
  const most = Math.max(0, ...counts.values());
  const task = most > 0 ? BY_PRIORITY.find((candidate) => counts.get(candidate) === most) : undefined;
  return { task: task ?? "explore", words };
}

const QUESTION_STARTS = new Set(
  "how what where which why who when is are does do did find locate search list show explain all".split(" "),
);
const ORDERS_AFTER = new Set("please you should must lets us just and then".split(" "));
const WISHES = new Set("want need like have trying try going able me us".split(" "));

/** An order is left out of the search; a mention counts for the task but is searched for; a subject does neither. */
function useOf(
  words: readonly Word[],
  i: number,
  role: Role,
  isQuestion: boolean,
): "order" | "mention" | "subject" {
  const word = words[i]!;
  const before = words[i - 1]?.lower ?? "";
  if (role === "symptom") return describesNext(word, words[i + 1]) ? "subject" : "order";
  if (role === "hint") return word.isFirst || before === "please" ? "mention" : "subject";
  if (before === "please" || before === "you") return "order";
  if (before === "to" && WISHES.has(words[i - 2]?.lower ?? "")) return "order";
  if (/^(?:that|which|who)$/.test(before)) return "subject";
  if (isQuestion) return before === "to" || before === "i" || before === "we" ? "mention" : "subject";
  if (word.isFirst || ORDERS_AFTER.has(before)) return "order";
  return /^(?:fix|refactor)/.test(word.lower) ? "order" : "mention";
}

/** "panic recovery", "feature flags": the next word stands right behind and is no function word. */
function describesNext(word: Word, next: Word | undefined): boolean {
  if (!next || next.isFirst || next.start !== word.end + 1) return false;
  return !isStopWord(next.lower) && !TASK_WORDS.has(next.lower);
}
