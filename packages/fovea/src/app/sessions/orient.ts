/** Orientation: what time it is, how long nobody was here, and what has happened since; the first call of a session. */

import { elapsedMs } from "../../base/clock.ts";
import { MINUTE_MS } from "../../base/time-units.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { frameAs } from "../../memory/frame.ts";
import type { Freshness } from "../../memory/freshness.ts";
import { readMeta, writeMeta } from "../../memory/project-meta.ts";
import type { Memory } from "../../memory/types.ts";
import { type ChangesSince, changesSince, headOf } from "../../repo/git/git-since.ts";
import { briefingLines, counted, fitLines, leftOut } from "../../sessions/briefing.ts";
import { markSeen, readLastSeen } from "../../sessions/last-seen.ts";
import { findSession } from "../../sessions/sessions.ts";
import type { SessionStore } from "../../sessions/types.ts";
import { isReadOnly } from "../../store/database.ts";
import { atTime, type TimeAnchor } from "../../when/anchor.ts";
import { formatDuration } from "../../when/duration.ts";
import { systemZone } from "../../when/zone.ts";
import { doubtOf } from "../memory/verdict.ts";
import { judgeOf } from "../memory/verdicts.ts";
import type { MemoryView } from "../memory/views.ts";
import type { EngineSessions } from "./engine-sessions.ts";
import {
  ORIENT_FRAME,
  type ProjectState,
  projectState,
  rememberedSince,
  toBriefing,
} from "./project-state.ts";
import { type Recovery, recoverSession } from "./recover.ts";

export interface OrientOptions {
  timezone?: string | undefined;
  /** Also what the session knew; clears what it was given. */
  recover?: boolean | undefined;
  session?: string | undefined;
  /** Tokens of the whole text; without it `sessions.orientTokens`, and `sessions.recoveryTokens` for what is recovered. */
  budget?: number | undefined;
}

interface Noted {
  id: string;
  category: string;
  content: string;
  updatedAt: string;
  freshness: MemoryView["freshness"];
  trust: string;
}

export interface OrientResult {
  time: TimeAnchor;
  /** Null where nobody's session is known: a person at a terminal. */
  session: string | null;
  isFirst: boolean;
  summary: string;
  lastSeen: string | null;
  gap: { ms: number; text: string } | null;
  memoriesSince: Noted[];
  memoryCount: number;
  code: ChangesSince | null;
  /** Conventions that are not pinned, and pinned memories that were imported, newest first. */
  rules: Noted[];
  /** Decisions of the last two weeks. */
  decided: Noted[];
  /** What sounded like a decision and was not confirmed. */
  decisions: { id: string; description: string; status: string; createdAt: string }[];
  questions: { id: string; question: string; createdAt: string }[];
  conventions: Noted[];
  recovery: Recovery | null;
  text: string;
  tokens: number;
  budget: number;
}

const MOST = { memories: 10, since: 200 };

export async function orient(engine: EngineSessions, options: OrientOptions): Promise<OrientResult> {
  const { store, workspace } = engine;
  const now = store.clock.now();
  const { session, recovery } = await takeUp(engine, options);
  const asking = session ?? undefined;
  const before = readLastSeen(store, asking);
  const [code, head] = await codeSince(engine, before?.at);
  const state = projectState(engine, asking);
  const remembered = before ? rememberedSince(engine, asking, before.at, MOST.since) : [];
  const shown = remembered.slice(0, MOST.memories);
  const judge = await judgeOf(workspace, [...state.pinned, ...state.rules, ...state.decided, ...shown]);
  const noted = (memory: Memory): Noted => ({
    id: memory.id,
    category: memory.category,
    content: memory.content,
    updatedAt: iso(memory.updatedAt),
    freshness: judge(memory).freshness ?? null,
    trust: memory.trust,
  });
  const gapMs = before && elapsedMs(before.usedAt, now);
  const facts = {
    time: atTime(now, options.timezone ?? systemZone()),
    session,
    isFirst: before === undefined,
    summary:
      gapMs === undefined
        ? hasMessages(store, session)
          ? "No earlier session in this project"
          : "First session in this project"
        : `${sayGap(gapMs)}since the last session; ${counted(remembered.length, "memory")} and ${counted(code?.commits ?? 0, "commit")} since`,
    lastSeen: before ? iso(before.at) : null,
    gap: gapMs === undefined ? null : { ms: gapMs, text: sayGap(gapMs) },
    memoriesSince: shown.map(noted),
    memoryCount: remembered.length,
    code: code ?? null,
    rules: state.rules.map(noted),
    decided: state.decided.map(noted),
    decisions: state.said.map(({ id, description, status, createdAt }) => ({
      id,
      description,
      status,
      createdAt: iso(createdAt),
    })),
    questions: state.questions.map(({ id, question, createdAt }) => ({
      id,
      question,
      createdAt: iso(createdAt),
    })),
    conventions: state.pinned.map(noted),
    recovery,
  };
  noteSeen(engine, head);
  const budget = options.budget ?? engine.settings.sessions.orientTokens;
  const lines = linesOf(facts, state, (memory) => doubtsAbout(memory, judge(memory).freshness));
  return { ...facts, ...write(facts, lines, options.budget, budget), budget };
}

async function codeSince(
  { store, top }: EngineSessions,
  since: number | undefined,
): Promise<[ChangesSince | undefined, string | undefined]> {
  const commit = readMeta(store.db, store.projectId, commitKey(top));
  return Promise.all([since === undefined ? undefined : changesSince(top, commit, since), headOf(top)]);
}

function noteSeen({ store, top, memories }: EngineSessions, head: string | undefined): void {
  const { db, clock, projectId } = store;
  try {
    markSeen(store);
    if (head !== undefined) writeMeta(db, clock, projectId, commitKey(top), head);
    memories.flush();
  } catch (error) {
    // A home that may only be read is oriented in all the same.
    if (!isReadOnly(error)) throw error;
  }
}

function commitKey(top: string): string {
  return `last_seen_commit:${top}`;
}

/**
 * Which session this is. Reading begins none: one that is recovered must be there. An agent's first orientation begins
 * its session unless its hooks did; a second one goes on with it.
 */
async function takeUp(
  engine: EngineSessions,
  { session, recover, budget }: OrientOptions,
): Promise<{ session: string | null; recovery: Recovery | null }> {
  const { config } = engine.workspace;
  try {
    if (recover) {
      await engine.flush();
      const room =
        budget === undefined
          ? config.sessions.recoveryTokens
          : Math.max(budget - HEAD_TOKENS, Math.min(budget, LEAST_RECOVERED));
      const recovery = await recoverSession(engine, session, room);
      return { session: recovery.sessionId, recovery };
    }
    if (session !== undefined) return { session: engine.session(session).id, recovery: null };
    const own = engine.inUse ?? (engine.caller.isOneAgent ? engine.ownId(undefined) : undefined);
    return { session: own === undefined ? null : engine.session(own).id, recovery: null };
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return { session: session ?? null, recovery: null };
  }
}

type Facts = Omit<OrientResult, "text" | "tokens" | "budget">;

/** The two lines that every orientation begins with, and their frame. */
const HEAD_TOKENS = 60;
/** Of a budget that is smaller, all goes to what is recovered. */
const LEAST_RECOVERED = 200;

/** What is recovered is told in full, so it is not told again. */
function linesOf(
  { recovery, code, memoriesSince }: Facts,
  state: ProjectState,
  doubtAbout: (memory: Memory) => string | undefined,
): string[] {
  const recovered = new Set(recovery?.memories.map(({ id }) => id));
  const isNew = ({ id }: { id: string }) => !recovered.has(id);
  const { pinned, rules, decided } = state;
  const told = new Set([...pinned, ...rules, ...decided].map(({ id }) => id));
  return briefingLines({
    ...toBriefing(
      {
        ...state,
        rules: rules.filter(isNew),
        decided: decided.filter(isNew),
        said: state.said.filter(isNew),
        checkpoint: recovery ? undefined : state.checkpoint,
      },
      doubtAbout,
    ),
    remembered: memoriesSince
      .filter((note) => !told.has(note.id) && isNew(note))
      .map(({ category, content, updatedAt, trust, freshness }) => ({
        text: `${category}: ${content}`,
        at: Date.parse(updatedAt),
        doubt: doubtsAbout({ trust }, freshness ?? undefined),
      })),
    code: code ? { ...code, commits: counted(code.commits, "commit") } : undefined,
  });
}

/** Recovery was asked for, so it comes first and takes what it needs; the briefing gets the rest of the budget. */
function write(
  facts: Facts,
  briefingLines: readonly string[],
  given: number | undefined,
  budget: number,
): { text: string; tokens: number } {
  const { time, gap } = facts;
  const must = [
    `Now: ${time.date}, ${time.timeOfDay} (${time.timezone}).`,
    gap ? `Last here ${gap.text} ago.` : `${facts.summary}.`,
  ];
  const lines = [...must, ...briefingLines];
  const recovery = facts.recovery?.text ?? "";
  const room = given === undefined ? budget : budget - estimateTokens(recovery, "markdown");
  const standing = fitLines(lines, { ...ORIENT_FRAME, budget: room }) ?? "";
  // If a small budget leaves parts out, count them; if nothing fits, also name the budget that would do.
  const rest = lines.filter((line) => line.startsWith("- ")).length;
  const whole = () =>
    roundUp(estimateTokens(frameAs(ORIENT_FRAME.tag, ORIENT_FRAME.note, lines), "markdown"));
  const said =
    facts.recovery === null ? `${must[0]} ${leftOut(rest)} ${whole()} tokens show all.` : leftOut(rest);
  const cut = standing === "" && (rest > 0 || facts.recovery === null) ? said : "";
  const hasRoom = estimateTokens(`${recovery}\n${cut}`, "markdown") <= budget;
  const text = [recovery, standing, hasRoom ? cut : ""].filter(Boolean).join("\n");
  return { text, tokens: estimateTokens(text, "markdown") };
}

/** With some room: the next call may have a line more. */
function roundUp(tokens: number): number {
  return Math.ceil((tokens + 20) / 50) * 50;
}

function doubtsAbout({ trust }: { trust: string }, freshness: Freshness | undefined): string {
  return [trust === "imported" ? "imported" : undefined, doubtOf(freshness)].filter(Boolean).join("; ");
}

function hasMessages(store: SessionStore, session: string | null): boolean {
  return session !== null && (findSession(store, session)?.messageCount ?? 0) > 0;
}

function sayGap(ms: number): string {
  return ms < MINUTE_MS ? "less than a minute" : formatDuration(ms);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
