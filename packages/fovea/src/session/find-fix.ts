/** What made an error go away: what was done between the error and the moment the failing command passed. */
import { readEvents, type SessionEvent } from "./events.ts";
import { type KnownError, setFix, unfixedErrors } from "./known-errors.ts";
import type { SessionBook } from "./types.ts";

export interface Fixed {
  error: KnownError;
  fix: string;
}

const MOST_FILES = 5;
const MOST_COMMANDS = 3;

/** After a command has passed: the errors of the session that it shows to be gone, with what was done about them. */
export function settleErrors(book: SessionBook, session: string, passed: string): Fixed[] {
  const fixed: Fixed[] = [];
  for (const error of unfixedErrors(book, session)) {
    const since = readEvents(book, { session, after: error.lastEvent, limit: 200 }).reverse();
    if (!showsItGone(error, passed, since)) continue;
    const fix = describe(since, passed);
    if (fix === undefined) continue;
    setFix(book, error, fix, "auto:command_executed");
    fixed.push({ error, fix });
  }
  return fixed;
}

/** The same command passes now; where none is known, one that builds or tests does, after an edit. */
function showsItGone({ command }: KnownError, passed: string, since: readonly SessionEvent[]): boolean {
  if (command !== null) return programOf(command) === programOf(passed);
  return VERIFIES.test(passed) && since.some(isEdit);
}

const VERIFIES =
  /\b(?:test|tests|pytest|vitest|jest|mocha|cargo|go (?:test|build|run|vet)|tsc|build|check|make|gradle|mvn|ruff|eslint|biome|node|python\d?)\b/;

/** What is run, without what varies between two tries: `npx vitest run a.test.ts --bail` and `npx vitest run`. */
export function programOf(command: string): string {
  const last =
    command.split(/&&|;|\|\|/).findLast((part) => !/^\s*(?:cd|export|source|set)\b/.test(part)) ?? command;
  const words = last
    .split("|")[0]!
    .trim()
    .split(/\s+/)
    .filter((word) => !/^-|=|[\\/.]/.test(word));
  return words.slice(0, 3).join(" ");
}

function describe(since: readonly SessionEvent[], passed: string): string | undefined {
  const decisions = since.filter(({ type }) => type === "decision_made").map(({ subject }) => subject);
  const files = since.filter(isEdit).map(({ subject }) => subject);
  const commands = since
    .filter(
      ({ type, subject, data }) => type === "command_executed" && subject !== passed && data.exitCode === 0,
    )
    .map(({ subject }) => subject)
    .filter((command) => CHANGES.test(command));
  const parts = [
    ...decisions.slice(-1),
    ...(files.length > 0 ? [`edited ${[...new Set(files)].slice(-MOST_FILES).join(", ")}`] : []),
    ...(commands.length > 0 ? [`ran \`${commands.slice(-MOST_COMMANDS).join("`, `")}\``] : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join("; ")}; then \`${passed}\` passed`;
}

/** Commands that change something; to have looked at a file fixed nothing. */
const CHANGES =
  /\b(?:install|add|remove|update|upgrade|migrate|generate|build|sync|restore|reset|checkout|mkdir|rm|mv|cp|chmod|chown|export|set|init|create|start|restart|kill|docker|sed|patch|fix)\b/;

function isEdit({ type, data }: SessionEvent): boolean {
  return type === "file_opened" && data.action === "edited";
}
