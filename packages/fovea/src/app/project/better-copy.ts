/** Which daily copy of memory.db holds what the present database does not. */
import { readHoldings } from "../../memory/holdings.ts";
import { type CountedCopy, countCopies, countOf, type DailyCopy, nameCopy } from "../../store/copies.ts";
import { Database } from "../../store/database.ts";

interface BetterCopy {
  copy: CountedCopy;
  /** Memories that are only in the copy, and anchors of memories that have none here. */
  memories: number;
  anchors: number;
  /** Memories that the copy lacks. */
  onlyHere: number;
}

/** Says which copy has more, and what it lacks; or that none has. */
export function adviseCopy(present: Database, copies: readonly DailyCopy[]): string {
  const better = findBetterCopy(present, copies);
  if (!better)
    return copies.length === 0
      ? "There is no daily copy."
      : "No daily copy has a memory that is missing here.";
  const { copy, memories, anchors, onlyHere } = better;
  const more = [
    ...(memories > 0 ? [countOf(memories)] : []),
    ...(anchors > 0 ? [`${anchors} ${anchors === 1 ? "anchor" : "anchors"}`] : []),
  ].join(" and ");
  const less = onlyHere > 0 ? `, and lacks ${countOf(onlyHere)} of those here` : "";
  return `${capitalized(nameCopy(copy))} holds ${more} missing here${less}: \`fovea memory restore ${copy.date}\` replaces what is here now, which is kept beside it.`;
}

/** The newest that holds a memory missing here; or that lacks none and holds missing anchors. */
function findBetterCopy(present: Database, copies: readonly DailyCopy[]): BetterCopy | undefined {
  const here = readHoldings(present);
  for (const copy of countCopies(copies)) {
    const there = copy.memories === null ? undefined : tryHoldings(copy.path);
    if (!there) continue;
    const missing = [...there.memories].filter((id) => !here.memories.has(id) && !here.deleted.has(id));
    const onlyHere = [...here.memories].filter((id) => !there.memories.has(id)).length;
    const anchors = [...there.anchors]
      .filter(([id]) => !here.anchors.has(id) && !here.deleted.has(id))
      .reduce((sum, [, n]) => sum + n, 0);
    if (missing.length > 0 || (anchors > 0 && onlyHere === 0))
      return { copy, memories: missing.length, anchors, onlyHere };
  }
  return undefined;
}

function tryHoldings(path: string): ReturnType<typeof readHoldings> | undefined {
  let db: Database | undefined;
  try {
    db = new Database(path, { readOnly: true });
    return readHoldings(db);
  } catch {
    // A copy that cannot be read is no help.
    return undefined;
  } finally {
    db?.close();
  }
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
