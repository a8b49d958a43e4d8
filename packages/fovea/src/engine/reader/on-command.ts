/** A command has run: an error it failed with is looked up and kept, one that is gone now has its fix noted. */
import { isInjected } from "../../memory/frame.ts";
import { signatureOf } from "../../session/error-signature.ts";
import { recordEvent } from "../../session/events.ts";
import { settleErrors } from "../../session/find-fix.ts";
import { findKnownError, noteError } from "../../session/known-errors.ts";
import { withoutOwnText } from "../../session/messages.ts";
import { openSession } from "./capture.ts";
import type { Reader } from "./reader.ts";

export interface CommandEvent {
  session: string;
  command: string;
  exitCode: number | undefined;
  output: string;
}

const OUTPUT_CHARS = 20_000;

/** What to tell the agent about an error that was met before, if anything. */
export function onCommand(reader: Reader, event: CommandEvent): string | undefined {
  if (!reader.config.hooks.capture || isInjected(event.command)) return undefined;
  return reader.book.db.transaction(() => {
    openSession(reader, event.session);
    return commandRun(reader, event);
  });
}

function commandRun(
  { book }: Reader,
  { session, command, exitCode, output }: CommandEvent,
): string | undefined {
  recordEvent(book, { session, type: "command_executed", subject: command, data: { exitCode } });
  if (exitCode === 0) {
    settleErrors(book, session, command);
    return undefined;
  }
  if (exitCode === undefined) return undefined;
  const found = signatureOf(book.redact(withoutOwnText(output.slice(-OUTPUT_CHARS))).text);
  if (!found) return undefined;
  const known = findKnownError(book, found);
  const number = recordEvent(book, {
    session,
    type: "error_occurred",
    subject: found.message,
    data: { command },
  });
  noteError(book, found, { session, command, event: number, known });
  return known?.fix ? `This error was met before; what was done then: ${known.fix}` : undefined;
}
