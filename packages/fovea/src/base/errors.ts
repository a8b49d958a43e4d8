/**
 * The one error class of the product. Every failure a user can meet has a closed `code`, a sentence,
 * and advice that says what to do next. Doors branch on `code`, never on the message.
 *
 * Modules make their errors in their own `errors.ts`, through functions, so that the wording lives in one place.
 */
export type ErrorCode =
  | "CONFIG_INVALID"
  | "CONFIG_KEY_UNKNOWN"
  | "CONFIG_EXISTS"
  | "HOME_UNWRITABLE"
  | "ROOT_MISSING"
  | "GIT_FAILED"
  | "FILE_REFUSED"
  | "STORE_UNUSABLE"
  | "STORE_NEWER"
  | "INDEX_MISSING"
  | "INDEX_BUSY"
  | "FILE_NOT_INDEXED"
  | "SYMBOL_NOT_FOUND"
  | "SYMBOL_AMBIGUOUS"
  | "MEMORY_NOT_FOUND"
  | "MEMORY_REFUSED"
  | "SESSION_NOT_FOUND"
  | "CHECKPOINT_NOT_FOUND"
  | "GRAMMAR_MISSING"
  | "WATCH_UNAVAILABLE"
  | "EMBED_UNREACHABLE"
  | "EMBED_REFUSED"
  | "EMBED_WRONG_ANSWER"
  | "SETUP_REFUSED"
  | "SYSTEM_REFUSED"
  | "INTERRUPTED"
  | "USAGE";

export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: ErrorCode;
  /** The message line by line, since each line is escaped separately when printed. */
  readonly lines: readonly string[];
  /** What the user can do next, as a sentence. */
  readonly advice: string;
  /** Machine-readable extras for `--json`, such as suggestions. */
  readonly details: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      advice: string;
      /** Lines of a list under the message. */
      items?: readonly string[];
      cause?: unknown;
      details?: Record<string, unknown>;
    },
  ) {
    const lines = [message, ...(options.items ?? []).map((item) => `  ${item}`)];
    super(lines.join("\n"), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.lines = lines;
    this.advice = options.advice;
    this.details = options.details ?? {};
  }
}

/** The message of anything thrown; errors in JavaScript need not be Errors. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The errno code (`ENOENT`, `EACCES`, …) of a failed system call, if it is one. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** What the machine may refuse for reasons of its own: permissions, room, a file where a folder is meant. */
const REFUSALS = [
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "ENOTDIR",
  "EISDIR",
  "EEXIST",
  "ENAMETOOLONG",
  "EMFILE",
];

/** A failed system call that is no fault of the program, as an error for users; undefined for all others. */
export function refusalOf(error: unknown): EngineError | undefined {
  if (!REFUSALS.includes(errnoOf(error) ?? "")) return undefined;
  return new EngineError("SYSTEM_REFUSED", messageOf(error), {
    advice: "Check that the path is right, that you have access to it, and that the disk has free space.",
    cause: error,
  });
}
