/**
 * What made an error go away: what was done between the error and the moment the failing command passed, and what the
 * user and the agent said about it.
 */
import { sentencesOf } from "../text/sentences.ts";
import { contentTerms } from "../text/summarize.ts";
import { isSameRun } from "./command-runs.ts";
import { readEvents, type SessionEvent } from "./events.ts";
import { closeError, fixedSince, type KnownError, setFix, unfixedErrors } from "./known-errors.ts";
import { readHistory } from "./messages.ts";
import type { SessionBook } from "./types.ts";

export interface Fixed {
  error: KnownError;
  fix: string;
}

const MOST_FILES = 4;
const MOST_COMMANDS = 2;
const MOST_MESSAGES = 30;
const SENTENCE_CHARS = 240;
const DONE = "auto:command_executed";
const TOLD = "auto:answer";

/** After a command has passed: the errors of the session that it shows to be gone, with what was done about them. */
export function settleErrors(book: SessionBook, session: string, passed: string): Fixed[] {
  const fixed: Fixed[] = [];
  for (const error of unfixedErrors(book, session)) {
    const since = readEvents(book, { session, after: error.lastEvent, limit: 200 }).reverse();
    if (!showsItGone(error, passed, since)) continue;
    const done = describe(since, passed);
    // A failure that goes away by itself has no fix to tell; what is done later is not it.
    if (done === undefined) {
      closeError(book, error);
      continue;
    }
    const advice = userAdvice(book, session, error);
    const fix = advice === undefined ? done : `${advice} (${done})`;
    setFix(book, error, fix, DONE);
    fixed.push({ error, fix });
  }
  return fixed;
}

/** The same command passes now; where none is known, one that builds or tests does, after an edit. */
function showsItGone({ command }: KnownError, passed: string, since: readonly SessionEvent[]): boolean {
  const isEdited = since.some(isEdit);
  if (command !== null) return isSameRun(command, passed, isEdited);
  return VERIFIES.test(passed) && isEdited;
}

const VERIFIES =
  /\b(?:test|tests|pytest|vitest|jest|mocha|cargo|go (?:test|build|run|vet)|tsc|build|check|make|gradle|mvn|ruff|eslint|biome|node|python\d?)\b/;

/** The agent says at the end of its turn what was wrong: that is how the fix is told. */
export function explainFixes(book: SessionBook, session: string, answer: string): void {
  const asked = readHistory(book, session, { limit: MOST_MESSAGES }).findLast(({ role }) => role === "user");
  for (const error of fixedSince(book, session, asked?.createdAt ?? 0)) {
    if (error.fixSource !== DONE || error.fix === null) continue;
    const sentence = explanationIn(answer, `${error.message} ${error.fix}`);
    if (sentence === undefined) continue;
    const done = /\((?=edited |ran )(.*)\)$/.exec(error.fix)?.[1] ?? error.fix;
    setFix(book, error, `${sentence} (${done})`, TOLD);
  }
}

const EXPLAINS: readonly RegExp[] = [
  /\b(?:fixed|fixes|fix is|the fix|solved|resolved)\b/i,
  /\b(?:because|caused by|the cause|root cause|due to|the reason|turned out|turns out|was missing|were missing|is missing|needed|needs|had to|has to)\b/i,
  /\b(?:the (?:problem|issue|bug|error|failure|crash) (?:was|is|came))\b/i,
  /\b(?:now|instead|changed|replaced|added|removed|renamed|moved|installed|updated|upgraded|pinned|killed|stopped|restarted)\b/i,
];

/** The sentence that says most about it: words of an explanation, of the error, and of what was touched. */
function explanationIn(answer: string, about: string): string | undefined {
  const terms = contentTerms(about);
  let best: { sentence: string; score: number } | undefined;
  for (const sentence of sentencesOf(answer).slice(0, 60)) {
    const cues = EXPLAINS.filter((pattern) => pattern.test(sentence)).length;
    const shared = [...contentTerms(sentence)].filter((term) => terms.has(term)).length;
    const score = cues === 0 || /\?$/.test(sentence) ? 0 : cues + Math.min(3, shared) / 2;
    if (score >= 1.5 && score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best && short(best.sentence);
}

/** What the user said about it meanwhile, where it speaks of the error. */
function userAdvice(book: SessionBook, session: string, error: KnownError): string | undefined {
  const terms = contentTerms(error.message);
  const said = readHistory(book, session, { limit: MOST_MESSAGES }).filter(
    ({ role, createdAt }) => role === "user" && createdAt >= error.lastAt,
  );
  for (const { content } of said.reverse())
    for (const sentence of sentencesOf(content)) {
      const words = contentTerms(sentence);
      const shared = [...words].filter((term) => terms.has(term)).length;
      if (shared >= 2 && words.size > shared && !/\?$/.test(sentence)) return short(sentence);
    }
  return undefined;
}

function describe(since: readonly SessionEvent[], passed: string): string | undefined {
  const decisions = since.filter(({ type }) => type === "decision_made").map(({ subject }) => subject);
  const edits = new Map(since.filter(isEdit).map(({ subject, data }) => [subject, changeOf(data)]));
  const commands = since
    .filter(
      ({ type, subject, data }) => type === "command_executed" && subject !== passed && data.exitCode === 0,
    )
    .map(({ subject }) => subject)
    .filter((command) => CHANGES.test(command));
  const edited = [...edits].slice(-MOST_FILES).map(([path, change]) => `${path}${change}`);
  const parts = [
    ...decisions.slice(-1),
    ...(edited.length > 0 ? [`edited ${edited.join(", ")}`] : []),
    ...(commands.length > 0 ? [`ran \`${commands.slice(-MOST_COMMANDS).map(short).join("`, `")}\``] : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join("; ")}; then \`${short(passed)}\` passed`;
}

function changeOf({ change }: Record<string, unknown>): string {
  return typeof change === "string" && change !== "" ? `: ${change}` : "";
}

/** Commands that change something; to have looked at a file fixed nothing. */
const CHANGES =
  /\b(?:install|add|remove|update|upgrade|migrate|generate|build|sync|restore|reset|checkout|mkdir|rm|mv|cp|chmod|chown|export|set|init|create|start|restart|kill|pkill|docker|sed|patch|fix|prune|stop|up|down)\b/;

function isEdit({ type, data }: SessionEvent): boolean {
  return type === "file_opened" && data.action === "edited";
}

function short(text: string): string {
  const one = text.replace(/\s+/g, " ").trim();
  return one.length > SENTENCE_CHARS ? `${one.slice(0, SENTENCE_CHARS - 1)}…` : one;
}
