/**
 * What made an error go away: what was done between the error and the moment the failing command passed, and what the
 * user and the agent said about it.
 */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";
import { isSameRun } from "./command-runs.ts";
import { readEvents, type SessionEvent } from "./events.ts";
import { closeError, fixedSince, type KnownError, setFix, unfixedErrors } from "./known-errors.ts";
import { readHistory } from "./messages.ts";
import type { SessionStore } from "./types.ts";

export interface Fixed {
  error: KnownError;
  fix: string;
}

const MOST_FILES = 4;
const MOST_COMMANDS = 2;
const MOST_MESSAGES = 30;
const SENTENCE_CHARS = 240;
const LEAST_WORDS = 3;
const DONE = "auto:command_executed";
const TOLD = "auto:answer";

/** After a command has passed: the errors of the session that it shows to be gone, with what was done about them. */
export function settleErrors(store: SessionStore, session: string, passed: string): Fixed[] {
  return unfixedErrors(store, session).flatMap((error) => {
    const since = eventsSince(store, error);
    return showsItGone(error, passed, since) ? settle(store, error, since, passed, "passed") : [];
  });
}

/** Weaker than to have passed: another failure may have come before it. */
export const NOT_SHOWN = "no longer showed it";

/** After a command has failed: what it failed with before and does not show now. */
export function settleGone(
  store: SessionStore,
  session: string,
  failed: string,
  shown: { numbers: ReadonlySet<number | undefined>; signatures: ReadonlySet<string> },
): void {
  for (const error of unfixedErrors(store, session)) {
    const isShown = shown.numbers.has(error.number) || shown.signatures.has(error.signature);
    if (isShown || error.command === null) continue;
    const since = eventsSince(store, error);
    // A run of something else says nothing about it, nor does the same run again with nothing done in between.
    if (
      isSameRun(error.command, failed, false) &&
      isSameRun(failed, error.command, false) &&
      describe(since, failed, "")
    )
      settle(store, error, since, failed, NOT_SHOWN);
  }
}

function eventsSince(store: SessionStore, { session, lastEvent }: KnownError): SessionEvent[] {
  return readEvents(store, { session, after: lastEvent, limit: 200 }).reverse();
}

function settle(
  store: SessionStore,
  error: KnownError,
  since: readonly SessionEvent[],
  command: string,
  became: string,
): Fixed[] {
  const done = describe(since, command, became);
  // A failure that goes away by itself has no fix to tell; one that somebody has explained keeps its explanation.
  const isExplained = error.fix !== null && error.fixSource !== DONE;
  if (done === undefined || isExplained) {
    closeError(store, error);
    return [];
  }
  const advice = userAdvice(store, error.session, error);
  const fix = advice === undefined ? done : `${advice} (${done})`;
  setFix(store, error, fix, DONE);
  return [{ error, fix }];
}

/** The same command passes now; where none is known, one that builds or tests does, after an edit. */
function showsItGone({ command }: KnownError, passed: string, since: readonly SessionEvent[]): boolean {
  const isEdited = since.some(isEdit);
  // What is left out cannot fail.
  if (LEAVES_OUT.test(passed) && !LEAVES_OUT.test(command ?? "")) return false;
  if (command !== null) return isSameRun(command, passed, isEdited);
  return VERIFIES.test(passed) && isEdited;
}

const LEAVES_OUT =
  /\s--?(?:deselect|skip|ignore|exclude|no-verify|skipTests|DskipTests|testPathIgnorePatterns)\b|\s-k ["']?not\b|\|\|\s*true\b/;
const VERIFIES =
  /\b(?:test|tests|pytest|vitest|jest|mocha|cargo|go (?:test|build|run|vet)|tsc|build|check|make|gradle|mvn|ruff|eslint|biome|node|python\d?)\b/;

/** The agent says at the end of its turn what was wrong: that is how the fix is told. */
export function explainFixes(store: SessionStore, session: string, answer: string): void {
  const asked = readHistory(store, session, { limit: MOST_MESSAGES }).findLast(({ role }) => role === "user");
  const fixed = fixedSince(store, session, asked?.createdAt ?? 0);
  for (const error of fixed) {
    if (error.fixSource !== DONE || error.fix === null) continue;
    const others = fixed.filter(({ number }) => number !== error.number).map(aboutError);
    const sentence = explanationIn(answer, aboutError(error), others);
    if (sentence === undefined) continue;
    const done = /\((?=edited |ran )(.*)\)$/.exec(error.fix)?.[1] ?? error.fix;
    setFix(store, error, `${sentence} (${done})`, TOLD);
  }
}

function aboutError({ message, fix }: KnownError): Set<string> {
  return contentTerms(`${message} ${fix ?? ""}`);
}

/** Says itself that it is the cause. */
const STATES_CAUSE =
  /^(?:it was |just |simply )?an? ?(?:typo|off-by-one)\b|^(?:typo|cause|reason|root cause)\b|\bthe (?:root |real |actual )?(?:cause|culprit|reason|problem|issue|bug) (?:was|is)\b|\b(?:was|were|is|are)(?: not|n't) (?:running|started|installed|set|defined|exported|initiali[sz]ed|imported|registered|awaited|closed)\b/i;

const EXPLAINS: readonly RegExp[] = [
  /\b(?:fixed|fixes|fix is|the fix|solved|resolved)\b/i,
  /\b(?:because|caused by|the cause|so (?:the|that|it|I|they|we)|root cause|due to|the reason|turned out|turns out|was missing|were missing|is missing|needed|needs|had to|has to)\b/i,
  /\b(?:the (?:problem|issue|bug|error|failure|crash) (?:was|is|came))\b/i,
  /\b(?:now|instead|changed|replaced|added|removed|renamed|moved|installed|updated|upgraded|pinned|killed|stopped|restarted)\b/i,
];

/** The sentence that says most about it: words of an explanation, of the error, and of what was touched. */
function explanationIn(
  answer: string,
  about: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
): string | undefined {
  let best: { sentence: string; score: number } | undefined;
  for (const sentence of sentencesOf(answer).slice(0, 60)) {
    const states = STATES_CAUSE.test(sentence);
    const cues = EXPLAINS.filter((pattern) => pattern.test(sentence)).length + (states ? 2 : 0);
    const words = [...contentTerms(sentence)];
    const sharedWith = (terms: ReadonlySet<string>) => words.filter((term) => terms.has(term)).length;
    const shared = sharedWith(about);
    // Of several errors of one turn a sentence explains the one it speaks of.
    if (others.some((other) => sharedWith(other) >= shared)) continue;
    const isProgress = /\?$|^(?:\w+ )?(?:tests? )?pass|^all green/i.test(sentence);
    const isShort = words.length < (states ? 2 : LEAST_WORDS);
    const score = cues === 0 || isProgress || isShort ? 0 : cues + Math.min(3, shared) / 2;
    if (score >= 1.5 && score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best && short(best.sentence);
}

/** What the user said about it meanwhile, where it speaks of the error. */
function userAdvice(store: SessionStore, session: string, error: KnownError): string | undefined {
  const terms = contentTerms(error.message);
  const said = readHistory(store, session, { limit: MOST_MESSAGES }).filter(
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

/** What was done, unless it was to give up: work that was thrown away and tests that were left out fixed nothing. */
function describe(all: readonly SessionEvent[], passed: string, became: string): string | undefined {
  const since = all.slice(all.findLastIndex(givesUp) + 1).filter((event) => !isSkip(event));
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
  return parts.length === 0 ? undefined : `${parts.join("; ")}; then \`${short(passed)}\` ${became}`;
}

function changeOf({ change }: Record<string, unknown>): string {
  return typeof change === "string" && change !== "" ? `: ${change}` : "";
}

/** Commands that change something; to have looked at a file fixed nothing. */
const CHANGES =
  /\b(?:install|add|remove|update|upgrade|migrate|generate|build|sync|mkdir|rm|mv|cp|chmod|chown|export|set|init|create|start|restart|kill|pkill|docker|sed|patch|fix|prune|stop|up|down)\b/;

const THROWS_AWAY =
  /\bgit (?:-\S+ (?:[^\s-]\S* )?){0,8}(?:checkout|switch|restore|revert|reset|clean|stash(?! (?:pop|apply|list|show)))\b|\b(?:git )?rm (?:-\S+ ){0,8}\S{0,200}?(?:test|spec)/;
const SKIPS =
  /\bmark\.(?:skip|xfail)|\bunittest\.skip|\b(?:it|test|describe)\.(?:skip|todo|fails)\b|\bx(?:it|test|describe)\(|\bt\.Skip|#\[ignore|@(?:Disabled|Ignore)\b|pytest\.skip|eslint-disable|@ts-(?:ignore|expect-error|nocheck)|# type: ignore|# noqa/;

function givesUp({ type, subject }: SessionEvent): boolean {
  return type === "command_executed" && THROWS_AWAY.test(subject);
}

/** The edit adds what leaves a test out or silences a check. */
function isSkip(event: SessionEvent): boolean {
  const { change } = event.data;
  return isEdit(event) && typeof change === "string" && SKIPS.test(change.split("->").at(-1)!);
}

function isEdit({ type, data }: SessionEvent): boolean {
  return type === "file_opened" && data.action === "edited";
}

function short(text: string): string {
  const one = text.replace(/\s+/g, " ").trim();
  return one.length > SENTENCE_CHARS ? `${one.slice(0, SENTENCE_CHARS - 1)}…` : one;
}
