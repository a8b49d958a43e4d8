/** A command has run: errors it failed with are looked up and kept, and those that are gone now get their fix. */
import { isWithin } from "../../base/clock.ts";
import { promptLine } from "../../base/prompt-text.ts";
import { HOUR_MS } from "../../base/time-units.ts";
import { isInjected } from "../../memory/frame.ts";
import { dayOf } from "../../sessions/briefing.ts";
import { recordEvent } from "../../sessions/events.ts";
import { type Fixed, settleErrors } from "../../sessions/find-fix.ts";
import type { KnownError } from "../../sessions/known-errors.ts";
import { withoutOwnText } from "../../sessions/messages.ts";
import { type SeenError, seeFailure } from "../../sessions/see-errors.ts";
import { excerpt } from "../../words/excerpt.ts";
import { openSession } from "./open-session.ts";
import type { SessionContext } from "./session-context.ts";

export interface CommandRun {
  session: string;
  command: string;
  /** Undefined where nobody knows whether it failed. */
  exitCode: number | undefined;
  output: string;
}

export interface CommandOutcome {
  /** Errors that it failed with, the most telling one first. */
  seen: SeenError[];
  fixed: Fixed[];
}

const OUTPUT_CHARS = 20_000;
const FIX_CHARS = 400;
const MESSAGE_CHARS = 120;

/** Undefined where the command is our own text. */
export function commandRun(
  context: SessionContext,
  { session, command, exitCode, output }: CommandRun,
): CommandOutcome | undefined {
  if (isInjected(command)) return undefined;
  const { store, settings } = context;
  // Also told as what fixed an error, so no secret may be left in it.
  const clean = store.redact(command).text;
  return store.db.transaction(() => {
    openSession(context, session);
    recordEvent(store, { session, type: "command_executed", subject: clean, data: { exitCode } });
    if (exitCode === undefined) return { seen: [], fixed: [] };
    if (exitCode === 0) return { seen: [], fixed: settleErrors(store, session, clean) };
    const text = withoutOwnText(output.slice(-OUTPUT_CHARS));
    const likeness = settings.sessions.errorLikeness;
    return { seen: seeFailure(store, { session, command: clean, text, likeness }), fixed: [] };
  });
}

/** A fix worth telling unasked: not what the session itself did within the hour. */
export function newsAbout(
  { store }: SessionContext,
  session: string,
  seen: readonly SeenError[],
): string | undefined {
  for (const { known } of seen) {
    if (!known || known.fix === null) continue;
    if (known.session !== session || !isWithin(known.lastAt, HOUR_MS, store.clock.now()))
      return sayKnownFix(known, known.fix);
  }
  return undefined;
}

export function sayKnownFix({ message, fixedAt, lastAt }: KnownError, fix: string): string {
  const what = promptLine(excerpt(message, MESSAGE_CHARS));
  return `This error was seen before; this fixed it: ${promptLine(excerpt(fix, FIX_CHARS))} (${dayOf(fixedAt ?? lastAt)}; ${what})`;
}
