/**
 * What was heard becomes memory: rules, decisions and fixes, of low confidence, with when and in which session it was
 * said. The rows themselves are the queue, so what a hook had no time for is learned by whoever comes next; to learn the
 * same twice only reinforces it.
 */
import type { MemoryChange } from "../memory/change.ts";
import { forgetMemory } from "../memory/forget.ts";
import { LEARNED_SOURCE } from "../memory/learned.ts";
import type { NewMemory } from "../memory/remember.ts";
import { findMemory } from "../memory/store.ts";
import { dayOf } from "./briefing.ts";
import { setDecisionStatus, setLearned, unlearnedDecisions } from "./decisions.ts";
import { readEvents } from "./events.ts";
import { type KnownError, setErrorLearned, unlearnedFixes } from "./known-errors.ts";
import { knownStatements, questioned } from "./known-statements.ts";
import { hearNew } from "./listen.ts";
import { turnOf } from "./messages.ts";
import { findReplaced } from "./reversal.ts";
import { saidIn } from "./self-contained.ts";
import { findTakenBack, saysNothingNew } from "./taking-back.ts";
import { kindNamesIn } from "./tech-kinds.ts";
import type { Decision, SessionStore } from "./types.ts";
import { findWithdrawn, isWithdrawal } from "./withdrawal.ts";

export interface Learner {
  store: SessionStore;
  /** The use case `remember`, with its gate and redaction. */
  remember(session: string, memory: NewMemory): Promise<{ id: string }>;
  change(session: string, id: string, change: MemoryChange): Promise<unknown>;
  /** True when no time is left; the rest waits. */
  isLate?: () => boolean;
}

const MOST_AT_ONCE = 50;
const CONFIDENCE = { rule: 0.5, decision: 0.4, fix: 0.5 };
const COMMAND_CHARS = 200;

/** Listens to what nobody has listened to, and remembers what was learned. Gives the ids of new and changed memories. */
export async function learn(learner: Learner): Promise<string[]> {
  const { store, isLate = () => false } = learner;
  hearNew(store);
  const learned: string[] = [];
  for (const decision of unlearnedDecisions(store, MOST_AT_ONCE)) {
    if (isLate()) return learned;
    const id = await unlessRefused(() => learnDecision(learner, decision));
    setLearned(store, decision.id, id ?? null);
    if (id !== undefined) learned.push(id);
  }
  for (const error of unlearnedFixes(store, MOST_AT_ONCE)) {
    if (isLate()) return learned;
    const id = await unlessRefused(() => learnFix(learner, error));
    setErrorLearned(store, error, id ?? null);
    if (id !== undefined) learned.push(id);
  }
  return learned;
}

async function learnDecision(learner: Learner, decision: Decision): Promise<string | undefined> {
  const { store, remember, change } = learner;
  const { session, kind, description, createdAt, message } = decision;
  const known = knownStatements(store);
  const said = saidIn(description);
  const withdrawn = isWithdrawal(description) ? findWithdrawn(description, known) : undefined;
  if (withdrawn !== undefined) {
    const reason = `withdrawn in a conversation: ${description}`;
    forgetMemory(store.db, store.clock, withdrawn, { reason });
    return undefined;
  }
  const byWords = findReplaced({ text: said, session }, known);
  const takenBack = byWords === undefined ? findTakenBack({ text: said, session }, known) : undefined;
  // "the tests are fine now": no rule was meant.
  if (isWithdrawal(description) && takenBack === undefined) {
    setDecisionStatus(store, decision.id, "dismissed");
    return undefined;
  }
  if (takenBack && !takenBack.isCertain) {
    const { id, text } = takenBack.statement;
    await change(session, id, { content: questioned(text, said, dayOf(createdAt)) });
    if (saysNothingNew(said)) return undefined;
  }
  const replaced = byWords ?? (takenBack?.isCertain ? takenBack.statement.id : undefined);
  const { id } = await remember(session, {
    content: description,
    category: kind === "rule" ? "convention" : "decision",
    source: LEARNED_SOURCE,
    trust: "auto",
    confidence: CONFIDENCE[kind],
    at: createdAt,
    metadata: { said, message },
    tags: [
      ...kindNamesIn(said),
      ...(kind === "rule" || message === null ? [] : filesOfTurn(store, session, message)),
    ],
    ...(replaced === undefined ? {} : { supersedes: replaced }),
  });
  return id;
}

const MOST_FILES = 2;
const MOST_EVENTS = 40;

/** What was edited after the user decided and before they spoke again: where the decision was carried out. */
function filesOfTurn(store: SessionStore, session: string, message: string): string[] {
  const times = turnOf(store, session, message);
  if (times === undefined) return [];
  return readEvents(store, { session, types: ["file_opened"], limit: MOST_EVENTS })
    .filter(({ data, at }) => data.action === "edited" && at >= times.from && at < times.to)
    .map(({ subject }) => subject)
    .slice(0, MOST_FILES);
}

async function learnFix({ store, remember, change }: Learner, error: KnownError): Promise<string> {
  const { session, message, command, fix, signature } = error;
  const during = command === null ? "" : ` (from \`${command.slice(0, COMMAND_CHARS)}\`)`;
  const content = `Error${during}: ${message}\nFixed by: ${fix}`;
  const known = error.memory === null ? undefined : findMemory(store.db, error.memory);
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
