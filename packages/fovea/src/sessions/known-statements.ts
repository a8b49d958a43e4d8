/** What was learned in a project and holds, and what was heard and is about to be learned; newest first. */
import { learnedMemories } from "../memory/learned.ts";
import { unlearnedDecisions } from "./decisions.ts";
import type { Statement } from "./reversal.ts";
import type { DecisionKind, SessionStore } from "./types.ts";

export interface KnownStatement extends Statement {
  kind: DecisionKind;
}

const COMPARED = 300;
const MOST_UNLEARNED = 50;
const QUESTIONED = " (questioned on ";

export function knownStatements({ db, projectId }: SessionStore): KnownStatement[] {
  return learnedMemories(db, projectId, COMPARED).map(({ id, content, session, category }) => ({
    id,
    text: unquestioned(content),
    session,
    kind: category === "convention" ? "rule" : "decision",
  }));
}

/** With those that are no memory yet; they have the ids of their decisions. */
export function heardStatements(store: SessionStore): KnownStatement[] {
  const unlearned = unlearnedDecisions(store, MOST_UNLEARNED).map(({ id, description, session, kind }) => ({
    id,
    text: description,
    session,
    kind,
  }));
  return [...unlearned.toReversed(), ...knownStatements(store)];
}

/** A statement that may have been taken back, with what was said. */
export function questioned(text: string, said: string, day: string): string {
  return `${text}${QUESTIONED}${day}: "${said}")`;
}

function unquestioned(content: string): string {
  const at = content.indexOf(QUESTIONED);
  return at === -1 ? content : content.slice(0, at);
}
