/**
 * What was heard becomes memory: rules, decisions and fixes, of low confidence, with when and in which session it was
 * said. The rows themselves are the queue, so what a hook had no time for is learned by whoever comes next; to learn the
 * same twice only reinforces it.
 */
import type { MemoryChange } from "../memory/change.ts";
import { forgetMemory } from "../memory/forget.ts";
import { LEARNED_SOURCE, learnedMemories } from "../memory/learned.ts";
import type { NewMemory } from "../memory/remember.ts";
import { findMemory } from "../memory/store.ts";
import { sentencesOf } from "../text/sentences.ts";
import { contentTerms } from "../text/summarize.ts";
import { setDecisionStatus, setLearned, unlearnedDecisions } from "./decisions.ts";
import { type KnownError, setErrorLearned, unlearnedFixes } from "./known-errors.ts";
import { hearNew } from "./listen.ts";
import { findReplaced } from "./reversal.ts";
import type { Decision, SessionBook } from "./types.ts";
import { findWithdrawn, isWithdrawal } from "./withdrawal.ts";

export interface Learner {
  book: SessionBook;
  /** The use case `remember`, with its gate and redaction. */
  remember(session: string, memory: NewMemory): Promise<{ id: string }>;
  change(session: string, id: string, change: MemoryChange): Promise<unknown>;
  /** True when no time is left; the rest waits. */
  isLate?: () => boolean;
}

const MOST_AT_ONCE = 50;
const COMPARED = 300;
const CONFIDENCE = { rule: 0.5, decision: 0.4, fix: 0.5 };
/** With so few words a statement is understood only with what it was said about. */
const FEW_WORDS = 4;
const ABOUT_CHARS = 200;

/** Listens to what nobody has listened to, and remembers what was learned. Gives the ids of new and changed memories. */
export async function learn(learner: Learner): Promise<string[]> {
  const { book, isLate = () => false } = learner;
  hearNew(book);
  const learned: string[] = [];
  for (const decision of unlearnedDecisions(book, MOST_AT_ONCE)) {
    if (isLate()) return learned;
    const id = await unlessRefused(() => learnDecision(learner, decision));
    setLearned(book, decision.id, id ?? null);
    if (id !== undefined) learned.push(id);
  }
  for (const error of unlearnedFixes(book, MOST_AT_ONCE)) {
    if (isLate()) return learned;
    const id = await unlessRefused(() => learnFix(learner, error));
    setErrorLearned(book, error, id ?? null);
    if (id !== undefined) learned.push(id);
  }
  return learned;
}

async function learnDecision({ book, remember }: Learner, decision: Decision): Promise<string | undefined> {
  const { session, kind, description, createdAt, message } = decision;
  const known = learnedMemories(book.db, book.projectId, COMPARED).map(({ id, content, session: from }) => ({
    id,
    text: content,
    session: from,
  }));
  if (isWithdrawal(description)) {
    const withdrawn = findWithdrawn(description, known);
    const reason = `taken back in a conversation: ${description}`;
    if (withdrawn !== undefined) forgetMemory(book.db, book.clock, withdrawn, { reason });
    // "the tests are fine now": no rule was meant.
    else setDecisionStatus(book, decision.id, "dismissed");
    return undefined;
  }
  const replaced = findReplaced({ text: saidIn(description), session }, known);
  const { id } = await remember(session, {
    content: contentOf(decision),
    category: kind === "rule" ? "convention" : "decision",
    source: LEARNED_SOURCE,
    trust: "auto",
    confidence: CONFIDENCE[kind],
    at: createdAt,
    metadata: { said: description, message },
    ...(replaced === undefined ? {} : { supersedes: replaced }),
  });
  return id;
}

/** An answer is judged by what the user said; the question before it may name what is turned down. */
function saidIn(description: string): string {
  return description.includes(" → ") ? description.slice(description.lastIndexOf(" → ") + 3) : description;
}

/** "ok, Postgres it is" with the sentence before it that says what for. */
function contentOf({ kind, description, context }: Decision): string {
  const terms = contentTerms(description);
  if (kind === "rule" || context === null || description.includes(" → ") || terms.size > FEW_WORDS)
    return description;
  const sentences = sentencesOf(context).filter((sentence) => sentence.length <= ABOUT_CHARS);
  const about =
    sentences.findLast((sentence) => /\?$/.test(sentence)) ??
    sentences.find((sentence) => [...contentTerms(sentence)].some((term) => terms.has(term)));
  return about === undefined ? description : `${description} (about: ${about})`;
}

async function learnFix({ book, remember, change }: Learner, error: KnownError): Promise<string> {
  const { session, message, command, fix, signature } = error;
  const during = command === null ? "" : ` (from \`${command.slice(0, ABOUT_CHARS)}\`)`;
  const content = `Error${during}: ${message}\nFixed by: ${fix}`;
  const known = error.memory === null ? undefined : findMemory(book.db, error.memory);
  const isOurs = known?.source === "auto:error_occurred" && known.supersededBy === null;
  if (known && isOurs && known.forgottenAt === null) {
    await change(session, known.id, { content, confidence: 0.6, metadata: { fix } });
    return known.id;
  }
  const { id } = await remember(session, {
    content,
    category: "bug_fix",
    source: "auto:error_occurred",
    trust: "auto",
    confidence: CONFIDENCE.fix,
    metadata: { signature, fix },
  });
  return id;
}

/** Our own text, nothing but secrets: there is nothing to learn, now or later. */
async function unlessRefused(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    // By its code: the class may come from another file of the program.
    const { code } = error as { code?: unknown };
    if (code === "MEMORY_REFUSED" || code === "USAGE") return undefined;
    throw error;
  }
}
