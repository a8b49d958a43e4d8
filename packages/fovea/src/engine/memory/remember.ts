/** Remembering: a text becomes a memory that is anchored to the code it is about. */
import { type MemoryChange, updateMemory } from "../../memory/change.ts";
import { LINK_LATER, type LinkLater } from "../../memory/link-later.ts";
import { type NewMemory, type Remembered, remember } from "../../memory/remember.ts";
import { getMemory } from "../../memory/store.ts";
import type { Workspace } from "../workspace.ts";
import { type Anchored, anchorsInText, anchorTo, mentionsCode } from "./anchoring.ts";
import type { MemoryBook } from "./book.ts";
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
  book: MemoryBook,
  content: string,
  { symbols, session = book.workspace.sessionInUse(), at, validFrom, validTo, ...options }: RememberOptions,
): Promise<RememberResult> {
  const now = book.workspace.clock.now();
  const begun = pastMomentOf(at, "start", now);
  const times = { at: begun, ...readValidity({ from: validFrom, to: validTo, now, begun }) };
  const { anchors, notes, later } = await anchorsFor(book, content, symbols);
  const commit = anchors[0]?.commit ?? undefined;
  const context = await book.writeContext(session);
  const metadata = later ? { ...options.metadata, [LINK_LATER]: later } : options.metadata;
  const remembered = await remember(context, { ...options, ...times, metadata, content, anchors, commit });
  if (options.tier === "hot") makeRoom(book, session);
  book.workspace.log.debug(() => {
    const { id, action, alike } = remembered;
    const near = alike
      ? `; nearest ${alike.id}, likeness ${alike.similarity.toFixed(2)}`
      : "; nothing like it";
    return `remember: ${action} ${id}${near}`;
  });
  if (options.ttlMs !== undefined && remembered.action !== "reinforced")
    notes.push(`it is removed at ${iso(now + options.ttlMs)}`);
  notes.push(...sayDates(times, remembered.action === "reinforced", now));
  return { ...remembered, anchors: anchors.map(({ path, symbol }) => ({ path, symbol })), notes };
}

export interface ChangeOptions extends Omit<MemoryChange, "anchors" | "validFrom" | "validTo"> {
  validFrom?: Moment | undefined;
  validTo?: Moment | undefined;
  /** Instead of what it was about before. */
  symbols?: readonly string[] | undefined;
}

export async function changeText(
  book: MemoryBook,
  id: string,
  { symbols, validFrom: from, validTo: until, ...change }: ChangeOptions,
): Promise<{ memory: MemoryView; notes: string[] }> {
  const found = symbols && (await anchorsFor(book, "", symbols));
  const context = await book.writeContext(undefined);
  const now = book.workspace.clock.now();
  const old = getMemory(context.db, id);
  const times = readValidity({ from, to: until, now, old });
  const memory = await updateMemory(context, id, {
    ...change,
    ...times,
    ...(found ? { anchors: found.anchors } : {}),
    ...(found?.later ? { metadata: { ...change.metadata, [LINK_LATER]: found.later } } : {}),
  });
  if (change.tier === "hot") makeRoom(book, undefined);
  const judge = await judgeOf(book.workspace, [memory]);
  const notes = [...(found?.notes ?? []), ...sayDates(times, false, now)];
  return { memory: toMemoryView(memory, judge(memory)), notes };
}

/** Where the named code is; nothing where there is no index. */
export function anchorsNamed(book: MemoryBook, names: readonly string[]): Promise<Anchored> {
  return anchorsFor(book, "", names);
}

interface Linked extends Anchored {
  /** What is to be looked for when there is an index. */
  later?: LinkLater;
}

/** A first index that takes longer than this is not waited for; the memory is linked when it is there. */
const FIRST_INDEX_MS = 5000;

async function anchorsFor(
  book: MemoryBook,
  content: string,
  symbols: readonly string[] | undefined,
): Promise<Linked> {
  const { workspace } = book;
  const names = symbols ?? [];
  const isMentioning = names.length === 0 && mentionsCode(content);
  if (names.length === 0 && !isMentioning) return { anchors: [], notes: [] };
  if (!workspace.config.index.enabled)
    return { anchors: [], notes: ["the index is switched off (index.enabled), so it is linked to no code"] };
  const look = () =>
    workspace.guarded((db): Anchored => {
      const { tree, project } = workspace;
      if (names.length > 0) return anchorTo(db, tree, project.id, names);
      return { anchors: anchorsInText(db, tree, project.id, content), notes: [] };
    });
  const why = await bringIndex(workspace, names.length > 0);
  if (workspace.tree.indexedAt === undefined)
    return {
      anchors: [],
      notes: [
        `${why ?? "this repository is not indexed yet"}; it is linked to the code it names when that is done`,
      ],
      later: names.length > 0 ? { named: names } : { mentioned: true },
    };
  const found = await look();
  const caughtUp = await catchUp(workspace, found.anchors);
  return caughtUp.hasChanged ? look() : found;
}

/**
 * Why there is no index, if there is none. What is named is worth waiting for a first index, and for one that is up to
 * date; for what is only mentioned a short one is made.
 */
async function bringIndex(workspace: Workspace, isNamed: boolean): Promise<string | undefined> {
  const isFirst = workspace.tree.indexedAt === undefined;
  if (isNamed) return (await workspace.refresh({ isPatient: true })).note;
  if (!isFirst) return undefined;
  const signal = AbortSignal.timeout(FIRST_INDEX_MS);
  try {
    return (await workspace.refresh({ signal })).note;
  } catch (error) {
    if (!signal.aborted) throw error;
    return "this repository is not indexed yet, and is too large to do so now";
  }
}
