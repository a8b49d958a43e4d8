/** A command has run: an error it failed with is looked up and kept, one that is gone now has its fix noted. */
import { isWithin } from "../../base/clock.ts";
import { promptLine } from "../../base/prompt-text.ts";
import { isInjected } from "../../memory/frame.ts";
import { recordEvent } from "../../sessions/events.ts";
import { settleErrors } from "../../sessions/find-fix.ts";
import type { KnownError } from "../../sessions/known-errors.ts";
import { withoutOwnText } from "../../sessions/messages.ts";
import { seeFailure } from "../../sessions/see-errors.ts";
import { excerpt } from "../../words/excerpt.ts";
import { openSession } from "./capture.ts";
import type { Reader } from "./reader.ts";

export interface CommandEvent {
  session: string;
  command: string;
  exitCode: number | undefined;
  output: string;
}

const OUTPUT_CHARS = 20_000;
const FIX_CHARS = 400;
/** What the session itself did a moment ago it still knows. */
const STILL_KNOWN_MS = 3_600_000;

/** What to tell the agent about an error that was met before, if anything. */
export function onCommand(reader: Reader, event: CommandEvent): string | undefined {
  if (!reader.config.hooks.capture || isInjected(event.command)) return undefined;
  return reader.book.db.transaction(() => {
    openSession(reader, event.session);
    return commandRun(reader, event);
  });
}

function commandRun(
  { book, config }: Reader,
  { session, command, exitCode, output }: CommandEvent,
): string | undefined {
  recordEvent(book, { session, type: "command_executed", subject: command, data: { exitCode } });
  if (exitCode === 0) {
    settleErrors(book, session, command);
    return undefined;
  }
  if (exitCode === undefined) return undefined;
  const text = withoutOwnText(output.slice(-OUTPUT_CHARS));
  const likeness = config.sessions.errorLikeness;
  for (const { known } of seeFailure(book, { session, command, text, likeness })) {
    const isNews =
      known && (known.session !== session || !isWithin(known.lastAt, STILL_KNOWN_MS, book.clock.now()));
    if (isNews && known.fix !== null) return tell(known, known.fix);
  }
  return undefined;
}

function tell({ message, fixedAt, lastAt }: KnownError, fix: string): string {
  const day = new Date(fixedAt ?? lastAt).toISOString().slice(0, 10);
  return `This error was met before (${promptLine(excerpt(message, 120))}). What fixed it on ${day}: ${promptLine(excerpt(fix, FIX_CHARS))}`;
}
