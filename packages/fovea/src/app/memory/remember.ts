/** Remembering: a text becomes a memory that is anchored to the code it is about. */
import { findSeen, getMemory } from "../../memory/by-id.ts";
import { type MemoryChange, updateMemory } from "../../memory/change.ts";
import { visible } from "../../memory/filter.ts";
import { LINK_LATER, type LinkLater } from "../../memory/link-later.ts";
import { readLog } from "../../memory/log.ts";
import { type NewMemory, type Remembered, remember, type WriteContext } from "../../memory/remember.ts";
import { digestOf, readMemories, spellingOf } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import type { Workspace } from "../project/workspace.ts";
import { type Anchored, anchorsInText, anchorTo, mentionsCode } from "./anchoring.ts";
import { askerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { makeFirstIndex } from "./first-index.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import { type Moment, pastMomentOf } from "./moment.ts";
import { makeRoom } from "./tiers.ts";
import { readValidity, sayDates } from "./validity.ts";
import { catchUp, judgeOf } from "./verdicts.ts";
import { iso, type MemoryView, toMemoryView } from "./views.ts";

export interface RememberOptions
  extends Omit<NewMemory, "content" | "anchors" | "commit" | "at" | "validFrom" | "validTo"> {
  /** When it happened or was learned, if not now. */
  at?: Moment | undefined;
  validFrom?: Moment | undefined;
  validTo?: Moment | undefined;
  /** Names of symbols, `path#Container.name`, or paths. */
  symbols?: readonly string[] | undefined;
  session?: string | undefined;
}

export interface RememberResult extends Remembered {
  anchors: { path: string; symbol: string }[];
  notes: string[];
}

export async function rememberText(
  engine: EngineMemory,
  content: string,
  { symbols, session = engine.workspace.sessionInUse(), at, validFrom, validTo, ...options }: RememberOptions,
): Promise<RememberResult> {
  const now = engine.workspace.clock.now();
  const begun = pastMomentOf(at, "start", now);
  const times = { at: begun, ...readValidity({ from: validFrom, to: validTo, now, begun }) };
  const { anchors, notes, later } = await anchorsFor(engine, content, symbols);
  const commit = anchors[0]?.commit ?? undefined;
  const context = await engine.writeContext(session);
  const metadata = later ? { ...options.metadata, [LINK_LATER]: later } : options.metadata;
  const standing = options.supersedes === undefined ? undefined : replacementOf(context, options.supersedes);
  const { end, ...remembered } = await remember(context, {
    ...options,
    ...times,
    metadata,
    content,
    anchors,
    commit,
  });
  if (options.tier === "hot") makeRoom(engine, session);
  engine.workspace.log.debug(() => {
    const { id, action, alike } = remembered;
    const near = alike
      ? `; nearest ${alike.id}, likeness ${alike.similarity.toFixed(2)}`
      : "; nothing similar";
    return `remember: ${action} ${id}${near}`;
  });
  notes.push(...sayEnd(end, options.ttlMs === undefined ? null : now + options.ttlMs, remembered.id));
  if (standing && standing.id !== remembered.id)
    notes.push(
      `${options.supersedes} had already been replaced by ${standing.id}, "${firstSentenceOf(standing.content)}"; both are kept. If this one replaces that too, remember it again with that id in supersedes`,
    );
  notes.push(...sayDates(times, remembered.action === "reinforced", now));
  return { ...remembered, anchors: anchors.map(({ path, symbol }) => ({ path, symbol })), notes };
}

/** When it is removed, where somebody gave it an end or takes one away. */
function sayEnd(end: Remembered["end"], wanted: number | null, id: string): string[] {
  if (end === undefined) return wanted === null ? [] : [`it is removed at ${iso(wanted)}`];
  const { now, before } = end;
  if (now === null && wanted !== null)
    return [
      `it already existed without an expiry and keeps none; to set one, change ${id}: call remember with that id and a ttl`,
    ];
  if (now === null)
    return before === null ? [] : [`it no longer expires; it would have been removed at ${iso(before)}`];
  return wanted === null ? [] : [`it is removed at ${iso(now)}`];
}

/** What stands at the end of a chain of replacements, if it is recalled. */
export function replacementOf(
  { db, projectId }: Pick<WriteContext, "db" | "projectId">,
  id: string,
): Memory | undefined {
  const seen = new Set<string>();
  let last = getMemory(db, projectId, id);
  const first = last.id;
  for (let next: string | null = last.supersededBy; next !== null && !seen.has(next); ) {
    seen.add(next);
    const found = findSeen(db, projectId, next);
    if (!found) break;
    last = found;
    next = found.supersededBy;
  }
  return last.id === first || last.forgottenAt !== null ? undefined : last;
}

export interface ChangeOptions extends Omit<MemoryChange, "anchors" | "validFrom" | "validTo"> {
  validFrom?: Moment | undefined;
  validTo?: Moment | undefined;
  /** Instead of what it was about before. */
  symbols?: readonly string[] | undefined;
}

export interface Changed {
  memory: MemoryView;
  /** What was cut out before anything was stored. */
  redactions: Remembered["redactions"];
  /** Others that now say the same. */
  same: { id: string; content: string }[];
  notes: string[];
}

export async function changeText(
  engine: EngineMemory,
  id: string,
  { symbols, validFrom: from, validTo: until, ...change }: ChangeOptions,
): Promise<Changed> {
  const found = symbols && (await anchorsFor(engine, "", symbols));
  const context = await engine.writeContext(undefined);
  const now = engine.workspace.clock.now();
  const old = getMemory(context.db, context.projectId, id);
  const times = readValidity({ from, to: until, now, old });
  const memory = await updateMemory(context, old.id, {
    ...change,
    ...times,
    ...(found ? { anchors: found.anchors } : {}),
    ...(found?.later ? { metadata: { ...change.metadata, [LINK_LATER]: found.later } } : {}),
  });
  if (change.tier === "hot") makeRoom(engine, undefined);
  const judge = await judgeOf(engine.workspace, [memory]);
  const notes = [...(found?.notes ?? []), ...sayDates(times, false, now)];
  const same = change.content === undefined ? [] : sayingTheSame(engine, memory);
  for (const one of same)
    notes.push(`it now says the same as ${one.id}; both are kept, and you can forget one of them`);
  const redactions = readLog(context.db, memory.id).findLast(({ operation }) => operation === "update")
    ?.details.redactions as Remembered["redactions"];
  return { memory: toMemoryView(memory, judge(memory)), redactions: redactions ?? [], same, notes };
}

export function sayingTheSame({ workspace }: EngineMemory, { id, content }: Memory): Changed["same"] {
  const seen = visible(askerOf(workspace, undefined), { acrossSessions: true }, workspace.clock.now());
  return readMemories(workspace.memory, {
    sql: `${seen.sql} and memory.digest = ? and memory.id <> ?`,
    values: [...seen.values, digestOf(content), id],
  })
    .filter((one) => spellingOf(one.content) === spellingOf(content))
    .map((one) => ({ id: one.id, content: one.content }));
}

/** Where the named code is; nothing where there is no index. */
export function anchorsNamed(engine: EngineMemory, names: readonly string[]): Promise<Anchored> {
  return anchorsFor(engine, "", names);
}

interface Linked extends Anchored {
  /** What to look for once there is an index. */
  later?: LinkLater;
}

async function anchorsFor(
  engine: EngineMemory,
  content: string,
  symbols: readonly string[] | undefined,
): Promise<Linked> {
  const { workspace } = engine;
  const names = symbols ?? [];
  const isMentioning = names.length === 0 && mentionsCode(content);
  if (names.length === 0 && !isMentioning) return { anchors: [], notes: [] };
  if (!workspace.config.index.enabled)
    return { anchors: [], notes: ["the index is turned off (index.enabled), so it is not linked to code"] };
  const look = () =>
    workspace.guarded((db): Anchored => {
      const named = anchorTo(db, workspace, names);
      if (names.length > 0)
        return named.anchors.length > 0 ? named : withMentioned(db, workspace, named, content);
      return { anchors: anchorsInText(db, workspace, content), notes: [] };
    });
  const why = await bringIndex(workspace, names.length > 0);
  if (workspace.tree.indexedAt === undefined)
    return {
      anchors: [],
      notes: [
        `${why ?? "this repository is not indexed yet"}; it will be linked to the code it names once that is done`,
      ],
      later: names.length > 0 ? { named: names } : { mentioned: true },
    };
  const found = await look();
  const caughtUp = await catchUp(workspace, found.anchors);
  return caughtUp.hasChanged ? look() : found;
}

/** None of the given names exists, but the sentence may name code. */
function withMentioned(db: Database, workspace: Workspace, named: Anchored, content: string): Anchored {
  const anchors = anchorsInText(db, workspace, content);
  if (anchors.length === 0) return named;
  return { anchors, notes: [...named.notes, "it is anchored to what the sentence names instead"] };
}

/**
 * Why there is no index, if there is none. What is named is worth waiting for a first index, and for one that is up to
 * date; for what is only mentioned a short one is made.
 */
async function bringIndex(workspace: Workspace, isNamed: boolean): Promise<string | undefined> {
  const isFirst = workspace.tree.indexedAt === undefined;
  if (isNamed) return (await workspace.refresh({ isPatient: true })).note;
  return isFirst ? makeFirstIndex(workspace) : undefined;
}
