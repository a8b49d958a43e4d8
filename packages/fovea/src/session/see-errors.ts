/** A failure was seen, by a hook or told by a tool: its errors are looked up and kept. The one way into `known_error`. */
import { type ErrorSignature, errorsIn, errorsToldBy } from "./error-signature.ts";
import { recordEvent } from "./events.ts";
import { findKnownError, type KnownError, noteError } from "./known-errors.ts";
import type { SessionBook } from "./types.ts";

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

/** The most telling one first; none where the failure says nothing specific. */
export function seeFailure(book: SessionBook, { session, command, text, likeness }: Failure): SeenError[] {
  const clean = book.redact(text).text;
  const found = command === undefined ? errorsToldBy(clean) : errorsIn(clean, command);
  return book.db.transaction(() =>
    found.map((one) => {
      const known = findKnownError(book, one, likeness);
      const event = recordEvent(book, {
        session,
        type: "error_occurred",
        subject: one.message,
        data: { command },
      });
      const error = noteError(book, one, { session, command, event, known });
      return { found: one, known, error };
    }),
  );
}
