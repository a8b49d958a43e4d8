/** Errors that a tool tells of: seen before or new, and what fixed them. Kept and learned like those that hooks see. */
import { findMemory } from "../../memory/store.ts";
import { withoutWhatVaries } from "../../sessions/error-signature.ts";
import { settleErrors } from "../../sessions/find-fix.ts";
import {
  findErrorBySignature,
  type KnownError,
  setErrorLearned,
  setFix,
} from "../../sessions/known-errors.ts";
import { seeFailure } from "../../sessions/see-errors.ts";
import { contentTerms } from "../../words/summarize.ts";
import { recallMemories } from "../memory/recall.ts";
import { rememberText } from "../memory/remember.ts";
import type { SessionDesk } from "./desk.ts";
import { catchUp } from "./learn.ts";

export interface ErrorReport {
  message: string;
  signature: string;
  seenBefore: boolean;
  /** How often, with this time. */
  times: number;
  /** What fixed it, and how we know: of an earlier time, or a memory that tells. */
  fix?: { text: string; source: string; memory?: string };
  /** "This error was seen before, and this fixed it: …" */
  suggestion?: string;
  memory?: { id: string; action: string };
}

export interface FixReport {
  message: string;
  fix: string;
}

export interface Failure {
  text: string;
  command?: string | undefined;
  /** Where whoever tells of the error knows it already. */
  fix?: string | undefined;
}

/** Told as an error it is kept at once; of a command that failed only with what fixed it. */
export async function noteFailure(
  desk: SessionDesk,
  session: string,
  { text, command, fix: told }: Failure,
): Promise<ErrorReport | undefined> {
  const { book, workspace } = desk;
  const likeness = workspace.config.sessions.errorLikeness;
  const [seen] = seeFailure(book, { session, text, command, likeness });
  if (!seen) return undefined;
  const { error, known, found } = seen;
  if (told !== undefined) setFix(book, error, book.redact(told).text, "told");
  const before = error.memory;
  await catchUp(desk);
  const fix = told === undefined ? await findFix(desk, error) : { text: told, source: "told" };
  const isKept = command === undefined && error.memory === null && !fix?.memory && told === undefined;
  const kept = isKept ? await keepError(desk, session, error) : memoryOf(desk, error, before);
  return {
    message: error.message,
    signature: found.signature,
    seenBefore: known !== undefined || fix?.memory !== undefined,
    times: error.times,
    ...(fix ? { fix } : {}),
    ...(fix && told === undefined
      ? { suggestion: `This error was seen before, and this fixed it: ${fix.text}` }
      : {}),
    ...(kept ? { memory: kept } : {}),
  };
}

/** After a command has passed. */
export async function notePass(desk: SessionDesk, session: string, command: string): Promise<FixReport[]> {
  const fixed = settleErrors(desk.book, session, desk.book.redact(command).text);
  if (fixed.length > 0) await catchUp(desk);
  return fixed.map(({ error, fix }) => ({ message: error.message, fix }));
}

/** What learning has made of it. */
function memoryOf(
  { book }: SessionDesk,
  { signature }: KnownError,
  before: string | null,
): ErrorReport["memory"] {
  const id = findErrorBySignature(book, signature)?.memory;
  return id ? { id, action: before === null ? "created" : "updated" } : undefined;
}

/** What is known of the error itself; else what somebody remembers of such an error. */
async function findFix(desk: SessionDesk, error: KnownError): Promise<ErrorReport["fix"]> {
  if (error.fix !== null)
    return {
      text: error.fix,
      source: error.fixSource ?? "known",
      ...(error.memory === null ? {} : { memory: error.memory }),
    };
  const { memories } = await recallMemories(desk.memories, error.message, {
    categories: ["bug_fix"],
    limit: 5,
    abstain: false,
  });
  const words = tellingWords(error.message);
  // A candidate that has no fix yet is the error itself over again.
  const told = memories.find(
    ({ id, metadata, content }) =>
      id !== error.memory && metadata.fix !== null && isAbout(words, tellingWords(content)),
  );
  return told && { text: told.content, source: "memory", memory: told.id };
}

/** Every error has these. */
const SAY_NOTHING = new Set(["error", "exception", "fail", "failur", "fatal", "warn", "line"]);

function tellingWords(text: string): Set<string> {
  return new Set([...contentTerms(withoutWhatVaries(text))].filter((word) => !SAY_NOTHING.has(word)));
}

/** Half of what the error says, and more than a word of it. */
function isAbout(error: ReadonlySet<string>, memory: ReadonlySet<string>): boolean {
  const shared = [...error].filter((word) => memory.has(word)).length;
  return shared >= 2 && shared >= error.size / 2;
}

async function keepError(
  desk: SessionDesk,
  session: string,
  error: KnownError,
): Promise<ErrorReport["memory"]> {
  const { id, action } = await rememberText(desk.memories, `Error: ${error.message}`, {
    category: "bug_fix",
    session,
    source: "auto:error_occurred",
    trust: "auto",
    confidence: 0.3,
    metadata: { signature: error.signature, fix: null },
  });
  if (findMemory(desk.book.db, id)) setErrorLearned(desk.book, error, id);
  return { id, action };
}
