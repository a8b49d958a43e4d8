/** Errors that a tool tells of: seen before or new, and what fixed them. Kept and learned like those that hooks see. */
import { findMemory } from "../../memory/store.ts";
import { withoutWhatVaries } from "../../sessions/error-signature.ts";
import {
  findErrorBySignature,
  type KnownError,
  setErrorLearned,
  setFix,
} from "../../sessions/known-errors.ts";
import { type SeenError, seeFailure } from "../../sessions/see-errors.ts";
import { contentTerms } from "../../words/summarize.ts";
import { recallMemories } from "../memory/recall.ts";
import { rememberText } from "../memory/remember.ts";
import { sayKnownFix } from "./command-run.ts";
import type { EngineSessions } from "./engine-sessions.ts";
import { catchUp } from "./learn.ts";

export interface ErrorReport {
  message: string;
  signature: string;
  seenBefore: boolean;
  /** How often, with this time. */
  times: number;
  /** What fixed it, and how we know: of an earlier time, or a memory that tells. */
  fix?: { text: string; source: string; memory?: string };
  /** "This error was seen before; this fixed it: …" */
  suggestion?: string;
  memory?: { id: string; action: string };
}

export interface FixReport {
  message: string;
  fix: string;
}

export interface ToldError {
  text: string;
  command?: string | undefined;
  /** If the reporter of the error already knows it. */
  fix?: string | undefined;
}

/** Of a command that failed: it is learned once its fix is known. */
export async function reportFailure(
  engine: EngineSessions,
  seen: readonly SeenError[],
): Promise<ErrorReport | undefined> {
  const told = seen.find(({ known }) => known && known.fix !== null) ?? seen[0];
  return told && report(told, { fix: await findFix(engine, told.error) });
}

/** Told as an error, it is kept as a memory at once. */
export async function noteError(
  engine: EngineSessions,
  session: string,
  { text, command, fix: told }: ToldError,
): Promise<ErrorReport | undefined> {
  const { store, settings } = engine;
  const likeness = settings.sessions.errorLikeness;
  const [seen] = seeFailure(store, { session, text, command, likeness });
  if (!seen) return undefined;
  const before = seen.error.memory;
  if (told !== undefined) setFix(store, seen.error, store.redact(told).text, "told");
  await catchUp(engine);
  const error = findErrorBySignature(store, seen.error.signature) ?? seen.error;
  if (told !== undefined) return report(seen, { told, memory: learnedFrom(error, before) });
  const fix = await findFix(engine, error);
  const isKept = command === undefined && error.memory === null && !fix?.memory;
  const memory = isKept ? await keepError(engine, session, error) : learnedFrom(error, before);
  return report(seen, { fix, memory });
}

interface Reported {
  told?: string;
  fix?: ErrorReport["fix"] | undefined;
  memory?: ErrorReport["memory"] | undefined;
}

function report({ known, error, found }: SeenError, { told, fix, memory }: Reported): ErrorReport {
  const { message, times } = error;
  return {
    message,
    signature: found.signature,
    seenBefore: known !== undefined || fix?.memory !== undefined,
    times,
    ...(told === undefined ? {} : { fix: { text: told, source: "told" } }),
    ...(fix ? { fix, suggestion: sayKnownFix(known ?? error, fix.text) } : {}),
    ...(memory ? { memory } : {}),
  };
}

/** What learning has made of it. */
function learnedFrom({ memory }: KnownError, before: string | null): ErrorReport["memory"] {
  return memory === null ? undefined : { id: memory, action: before === null ? "created" : "updated" };
}

/** What is known of the error itself; else what somebody remembers of such an error. */
async function findFix(engine: EngineSessions, error: KnownError): Promise<ErrorReport["fix"]> {
  if (error.fix !== null)
    return {
      text: error.fix,
      source: error.fixSource ?? "known",
      ...(error.memory === null ? {} : { memory: error.memory }),
    };
  const { memories } = await recallMemories(engine.memories, error.message, {
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
  engine: EngineSessions,
  session: string,
  error: KnownError,
): Promise<ErrorReport["memory"]> {
  const { id, action } = await rememberText(engine.memories, `Error: ${error.message}`, {
    category: "bug_fix",
    session,
    source: "auto:error_occurred",
    trust: "auto",
    confidence: 0.3,
    metadata: { signature: error.signature, fix: null },
  });
  if (findMemory(engine.store.db, id)) setErrorLearned(engine.store, error, id);
  return { id, action };
}
