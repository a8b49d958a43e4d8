/** Errors: seen before or new, and what fixed them. A new one is kept as a candidate for a bug fix. */
import { updateMemory } from "../../memory/change.ts";
import { findMemory } from "../../memory/store.ts";
import { signatureOf, withoutWhatVaries } from "../../session/error-signature.ts";
import { recordEvent } from "../../session/events.ts";
import { settleErrors } from "../../session/find-fix.ts";
import { findKnownError, noteError, setErrorMemory, setFix } from "../../session/known-errors.ts";
import { contentTerms } from "../../text/summarize.ts";
import { recallMemories } from "../memory/recall.ts";
import { rememberText } from "../memory/remember.ts";
import type { SessionDesk } from "./desk.ts";

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

export async function noteFailure(
  desk: SessionDesk,
  session: string,
  { text, command, fix: told }: Failure,
): Promise<ErrorReport | undefined> {
  const { book } = desk;
  const found = signatureOf(book.redact(text).text);
  if (!found) return undefined;
  const known = findKnownError(book, found);
  const event = recordEvent(book, {
    session,
    type: "error_occurred",
    subject: found.message,
    data: { command },
  });
  const error = noteError(book, found, { session, command, event, known });
  if (told !== undefined) await keepFix(desk, session, { ...error, memory: error.memory }, told, "told");
  const fix = told === undefined ? await findFix(desk, error) : { text: told, source: "told" };
  const memory = error.memory === null && !fix?.memory ? await keepError(desk, session, error) : undefined;
  return {
    message: error.message,
    signature: found.signature,
    seenBefore: known !== undefined || fix?.memory !== undefined,
    times: error.times,
    ...(fix ? { fix } : {}),
    ...(fix && told === undefined
      ? { suggestion: `This error was seen before, and this fixed it: ${fix.text}` }
      : {}),
    ...(memory ? { memory } : {}),
  };
}

/** After a command has passed. */
export async function notePass(desk: SessionDesk, session: string, command: string): Promise<FixReport[]> {
  const fixed = settleErrors(desk.book, session, desk.book.redact(command).text);
  for (const { error, fix } of fixed) await keepFix(desk, session, error, fix, "auto:command_executed");
  return fixed.map(({ error, fix }) => ({ message: error.message, fix }));
}

type Seen = ReturnType<typeof noteError>;

/** What is known of the error itself; else what somebody remembers of such an error. */
async function findFix(desk: SessionDesk, error: Seen): Promise<ErrorReport["fix"]> {
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

async function keepError(desk: SessionDesk, session: string, error: Seen): Promise<ErrorReport["memory"]> {
  const during = error.command === null ? "" : ` (from \`${error.command}\`)`;
  const { id, action } = await rememberText(desk.memories, `Error${during}: ${error.message}`, {
    category: "bug_fix",
    session,
    source: "auto:error_occurred",
    trust: "auto",
    confidence: 0.3,
    metadata: { signature: error.signature, fix: error.fix },
  });
  setErrorMemory(desk.book, error, id);
  return { id, action };
}

/** The candidate becomes a fix that can be recalled. */
async function keepFix(
  desk: SessionDesk,
  session: string,
  error: Seen,
  fix: string,
  source: string,
): Promise<void> {
  const text = desk.book.redact(fix).text;
  setFix(desk.book, error, text, source);
  const memory = error.memory ?? (await keepError(desk, session, { ...error, fix: text }))!.id;
  const old = findMemory(desk.book.db, memory);
  if (old?.source !== "auto:error_occurred") return;
  const [first = ""] = old.content.split("\nFixed by: ");
  await updateMemory(await desk.memories.writeContext(session), memory, {
    content: `${first}\nFixed by: ${text}`,
    confidence: 0.6,
    metadata: { fix: text },
  });
}
