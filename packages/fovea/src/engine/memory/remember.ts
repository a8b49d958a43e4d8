/** Remembering: a text becomes a memory that is anchored to the code it is about. */
import { type MemoryChange, updateMemory } from "../../memory/change.ts";
import { type NewMemory, type Remembered, remember } from "../../memory/remember.ts";
import { type Anchored, anchorsInText, anchorTo } from "./anchoring.ts";
import type { MemoryBook } from "./book.ts";
import { type Moment, momentOf, pastMomentOf } from "./moment.ts";
import { makeRoom } from "./tiers.ts";
import { judgeOf } from "./verdicts.ts";
import { type MemoryView, toMemoryView } from "./views.ts";

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
  { symbols, session, at, validFrom, validTo, ...options }: RememberOptions,
): Promise<RememberResult> {
  const now = book.workspace.clock.now();
  const times = {
    at: pastMomentOf(at, "start", now),
    validFrom: momentOf(validFrom, "start", now),
    validTo: momentOf(validTo, "end", now),
  };
  const { anchors, notes } = await anchorsFor(book, content, symbols);
  const commit = anchors[0]?.commit ?? undefined;
  const context = await book.writeContext(session);
  const remembered = await remember(context, { ...options, ...times, content, anchors, commit });
  if (options.tier === "hot") makeRoom(book, session);
  book.workspace.log.debug(() => {
    const { id, action, alike } = remembered;
    const near = alike
      ? `; nearest ${alike.id}, likeness ${alike.similarity.toFixed(2)}`
      : "; nothing like it";
    return `remember: ${action} ${id}${near}`;
  });
  return { ...remembered, anchors: anchors.map(({ path, symbol }) => ({ path, symbol })), notes };
}

export interface ChangeOptions extends Omit<MemoryChange, "anchors" | "validTo"> {
  validTo?: Moment | undefined;
  /** Instead of what it was about before. */
  symbols?: readonly string[] | undefined;
}

export async function changeText(
  book: MemoryBook,
  id: string,
  { symbols, validTo: until, ...change }: ChangeOptions,
): Promise<{ memory: MemoryView; notes: string[] }> {
  const found = symbols && (await anchorsFor(book, "", symbols));
  const context = await book.writeContext(undefined);
  const validTo = momentOf(until, "end", book.workspace.clock.now());
  const memory = await updateMemory(context, id, {
    ...change,
    validTo,
    ...(found ? { anchors: found.anchors } : {}),
  });
  if (change.tier === "hot") makeRoom(book, undefined);
  const judge = await judgeOf(book.workspace, [memory]);
  return { memory: toMemoryView(memory, judge(memory)), notes: found?.notes ?? [] };
}

/** Named ones are looked for in the index as it is on disk; a mere mention is not worth waiting for an index. */
async function anchorsFor(
  book: MemoryBook,
  content: string,
  symbols: readonly string[] | undefined,
): Promise<Anchored> {
  const { workspace } = book;
  if (!workspace.config.index.enabled) return { anchors: [], notes: [] };
  if (symbols && symbols.length > 0) {
    // An anchor that is missing now would be missing for good.
    const { note } = await workspace.refresh({ isPatient: true });
    const found = await workspace.guarded((db) =>
      anchorTo(db, workspace.tree, workspace.project.id, symbols),
    );
    // What is missing may only not be there yet.
    if (found.notes.length === 0 || note === undefined) return found;
    return { ...found, notes: [...found.notes, `${note}; name them again then, and the memory is anchored`] };
  }
  const anchors = await workspace.guarded((db) => {
    const { tree } = workspace;
    return tree.indexedAt === undefined ? [] : anchorsInText(db, tree, workspace.project.id, content);
  });
  const changed = await workspace.refreshPaths([...new Set(anchors.map(({ path }) => path))]);
  if (changed === 0) return { anchors, notes: [] };
  return workspace.guarded((db) => ({
    anchors: anchorsInText(db, workspace.tree, workspace.project.id, content),
    notes: [],
  }));
}
