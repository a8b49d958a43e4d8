/** What memories are related to, in words: shown with them wherever they are shown. */
import { readNamedRelations } from "../../memory/relations.ts";
import type { Database } from "../../store/database.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import type { MemoryView } from "./views.ts";

/** Of one memory; more would hide what it says. */
const MOST_SHOWN = 8;

export function withRelated<T extends MemoryView>(db: Database, views: readonly T[]): T[] {
  if (views.length === 0) return [];
  const said = new Map<string, string[]>();
  const relations = readNamedRelations(
    db,
    views.map(({ id }) => id),
  );
  for (const { subject, predicate, object, from, to } of relations)
    for (const end of new Set([subject, object])) {
      const known = said.get(end) ?? [];
      if (known.length < MOST_SHOWN)
        known.push(`${firstSentenceOf(from)} ${predicate} ${firstSentenceOf(to)}`);
      said.set(end, known);
    }
  return views.map((view) => {
    const related = said.get(view.id);
    return related ? { ...view, related } : view;
  });
}
