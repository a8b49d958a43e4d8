/** A failure was seen, by a hook or told by a tool: its errors are looked up and kept. The one way into `known_error`. */
import { forgetMemory } from "../memory/forget.ts";
import { findMemory } from "../memory/store.ts";
import { type ErrorSignature, errorsIn, errorsToldBy } from "./error-signature.ts";
import { recordEvent } from "./events.ts";
import { NOT_SHOWN, settleGone } from "./find-fix.ts";
import { findKnownError, type KnownError, noteError, takeFixBack } from "./known-errors.ts";
import type { SessionStore } from "./types.ts";

export interface Failure {
  session: string;
  /** Of a command; without one, what somebody called an error. */
  command?: string | undefined;
  text: string;
  /** The share of words that two messages of one error have in common. */
  likeness: number;
}

export interface SeenError {
  found: ErrorSignature;
  /** As it was before this time. */
  known: KnownError | undefined;
  error: KnownError;
}

/** Of a long list of errors only the first few are kept; whether one is gone is seen by the whole list. */
const MOST_SHOWN = 200;

/** The most telling one first; none where the failure says nothing specific. */
export function seeFailure(store: SessionStore, { session, command, text, likeness }: Failure): SeenError[] {
  const clean = store.redact(text).text;
  const found = command === undefined ? errorsToldBy(clean) : errorsIn(clean, command);
  return store.db.transaction(() => {
    const knowns = found.map((one) => findKnownError(store, one, likeness));
    // What this command failed with before and does not show any more is gone, whatever it fails with now.
    if (command !== undefined && found.length > 0)
      settleGone(store, session, command, {
        numbers: new Set(knowns.map((known) => known?.number)),
        signatures: new Set(errorsIn(clean, command, MOST_SHOWN).map(({ signature }) => signature)),
      });
    return found.map((one, at) => {
      const known = knowns[at];
      if (known && wasOnlyHidden(session, known)) dropFix(store, known);
      const event = recordEvent(store, {
        session,
        type: "error_occurred",
        subject: one.message,
        data: { command },
      });
      const error = noteError(store, one, { session, command, event, known });
      return { found: one, known, error };
    });
  });
}

/** It comes back in the session in which another failure had only stood before it. */
function wasOnlyHidden(session: string, { session: last, fix }: KnownError): boolean {
  return last === session && fix !== null && fix.includes(NOT_SHOWN);
}

function dropFix(store: SessionStore, known: KnownError): void {
  takeFixBack(store, known);
  const memory = known.memory === null ? undefined : findMemory(store.db, known.memory);
  if (memory?.source === "auto:error_occurred" && memory.forgottenAt === null)
    forgetMemory(store.db, store.clock, memory.id, { reason: "the error came back in the same session" });
}
