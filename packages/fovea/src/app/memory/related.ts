/** What memories are related to, in words: shown with them wherever they are shown. */
import { readSeen } from "../../memory/by-id.ts";
import { readNamedRelations } from "../../memory/relations.ts";
import type { Workspace } from "../project/workspace.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import type { MemoryView } from "./views.ts";

/** Of one memory; more would hide what it says. */
const MOST_SHOWN = 8;

export function withRelated<T extends MemoryView>(workspace: Workspace, views: readonly T[]): T[] {
  if (views.length === 0) return [];
  const said = new Map<string, string[]>();
  const relations = readNamedRelations(
    workspace.memory,
    views.map(({ id }) => id),
  );
  const seen = seenAmong(
    workspace,
    relations.flatMap(({ subject, object }) => [subject, object]),
  );
  for (const { subject, predicate, object, from, to } of relations) {
    if (!seen.has(subject) || !seen.has(object)) continue;
    for (const end of new Set([subject, object])) {
      const known = said.get(end) ?? [];
      if (known.length < MOST_SHOWN)
        known.push(`${firstSentenceOf(from)} ${predicate} ${firstSentenceOf(to)}`);
      said.set(end, known);
    }
  }
  return views.map((view) => {
    const related = said.get(view.id);
    return related ? { ...view, related } : view;
  });
}

/** What is global may be related to memories of any project. */
function seenAmong({ memory, project }: Workspace, ids: readonly string[]): ReadonlySet<string> {
  if (ids.length === 0) return new Set();
  const among = { sql: "memory.id in (select value from json_each(?))", values: [JSON.stringify(ids)] };
  return new Set(readSeen(memory, project.id, among).map(({ id }) => id));
}
