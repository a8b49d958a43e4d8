/** What is read out of a question before anything is searched. Offsets are into `Understood.text`. */
import type { SymbolKind } from "../../syntax/types.ts";

export type MentionType = "file" | "class" | "function" | "symbol" | "unknown";

export interface Mention {
  text: string;
  type: MentionType;
  start: number;
  end: number;
  /** Half for what is shaped like a name only by its capital, and for names inside quoted code. */
  weight: 1 | 0.5;
}

export interface Frame {
  /** As written, with forward slashes and without a scheme; it may be absolute on someone else's machine. */
  path: string;
  line: number | undefined;
  /** `name` or `Container.name`. */
  name: string | undefined;
}

/** What the asker is about to do; decides in which direction the graph is followed. */
export type Task = "debug" | "refactor" | "modify" | "explore";

/** What kind of answer is wanted; decides which strategies are preferred. */
export type QueryIntent = "find" | "explain" | "list" | "compare" | "how" | "why" | "debug";

export type Strategy = "keyword" | "semantic" | "graph";

export interface AsksFor {
  tests: boolean;
  examples: boolean;
  docs: boolean;
  benchmarks: boolean;
  generated: boolean;
  legacy: boolean;
}

export interface Understood {
  /** In NFC, without control characters and needless white space. */
  text: string;
  /**
   * What the question is about, lower case as written, most telling first. A camelCase name is there as a whole and in
   * parts, since lower case hides where they meet.
   */
  keywords: readonly string[];
  /** Words that were left out of the keywords because they say what to do: `fix`, `add`. */
  taskWords: readonly string[];
  mentions: readonly Mention[];
  task: Task;
  intent: QueryIntent;
  intentConfidence: number;
  strategies: readonly Strategy[];
  /** Kinds of symbols asked for: "all classes", "the function that". Empty means any. */
  kinds: readonly SymbolKind[];
  /** Places named by stack traces and compilers, innermost first. */
  frames: readonly Frame[];
  /** The frames are of a stack trace; otherwise the asker names places. */
  hasTrace: boolean;
  /** Text worth finding literally: error messages as printed, then what stands in quotes. */
  messages: readonly string[];
  /** Modules written with dots, as paths without an extension. */
  modules: readonly string[];
  asksFor: AsksFor;
  /** An issue text or a trace rather than a question. */
  isLong: boolean;
  title: string;
  codeBlocks: readonly string[];
}
