/**
 * Relations that were stated between entities and memories, asked like the graph of code (C7.6): what is around a person, a
 * service or a decision. Their kinds are free words, and what is known is that somebody said so.
 */
import { findEntity, listPredicates, type Relation, readRelations } from "../../memory/relations.ts";
import { findMemory } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { usage } from "../errors.ts";
import { depthOf, directionOf, type GraphOptions, type GraphQuestion } from "../graph.ts";
import { countByDistance } from "../graph-answer.ts";
import type { GraphEdgeView, GraphNodeView, GraphResult } from "../graph-views.ts";
import type { MemoryBook } from "./book.ts";
import { previewOf } from "./recall.ts";

const MOST_NODES = 200;

/** Undefined where no entity and no memory is called so. */
export function askEntities(
  { workspace }: MemoryBook,
  question: GraphQuestion,
  name: string,
  options: GraphOptions,
): GraphResult | undefined {
  const started = performance.now();
  const { memory: db, project } = workspace;
  const look = (id: string): Memory | undefined => {
    const memory = findMemory(db, id);
    const isOurs = memory && (memory.scope === "global" || memory.projectId === project.id);
    return isOurs && memory.forgottenAt === null ? memory : undefined;
  };
  const root = look(findEntity(db, project.id, name) ?? name);
  if (root === undefined) return undefined;
  const { limit = MOST_NODES, minConfidence = 0 } = options;
  const depth = depthOf(question, options);
  const kinds = checkedKinds(db, project.id, options.kinds);
  const direction = question === "impact" ? "incoming" : directionOf(question, options);
  const nodes = new Map<string, GraphNodeView>([[root.id, toNode(root, 0)]]);
  const edges: GraphEdgeView[] = [];
  const places = new Map<string, number>();
  const leftOut = new Map<string, number>();
  for (const [id, { distance }] of nodes) {
    if (distance >= depth) continue;
    for (const relation of readRelations(db, id)) {
      const isOutgoing = relation.subject === id;
      if (direction !== "both" && (direction === "outgoing") !== isOutgoing) continue;
      if (relation.weight < minConfidence || (kinds && !kinds.has(relation.predicate))) continue;
      const other = look(isOutgoing ? relation.object : relation.subject);
      if (other === undefined) continue;
      if (!nodes.has(other.id) && nodes.size > limit) {
        if (!leftOut.has(other.id)) leftOut.set(other.id, distance + 1);
        continue;
      }
      const key = `${relation.subject} ${relation.predicate} ${relation.object}`;
      const edge = places.get(key) ?? edges.length;
      if (!places.has(key)) {
        places.set(key, edge);
        edges.push(toEdge(relation));
      }
      const end = isOutgoing ? "to" : "from";
      if (!nodes.has(other.id)) nodes.set(other.id, { ...toNode(other, distance + 1), via: { edge, end } });
    }
  }
  const { distance: _, ...named } = toNode(root, 0);
  const all = [...nodes.values()];
  const outside = all.filter(({ distance }) => distance > 0);
  return {
    root: named,
    nodes: all,
    edges,
    byDistance: countByDistance([...outside, ...[...leftOut.values()].map((distance) => ({ distance }))]),
    omitted: leftOut.size,
    external: {},
    freshness: { refreshed: 0, isComplete: true },
    ms: performance.now() - started,
  };
}

/** Kinds of relations are whatever words people chose; one that nobody did is a mistake. */
function checkedKinds(
  db: Database,
  projectId: string,
  kinds: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (kinds === undefined) return undefined;
  const known = listPredicates(db, projectId);
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw usage(
      `No relation of kind ${unknown} was stated. ${known.length === 0 ? "There are none yet." : `Kinds: ${known.join(", ")}.`}`,
    );
  return new Set(kinds);
}

function toNode({ id, name, content, type, category, metadata }: Memory, distance: number): GraphNodeView {
  const ofEntity = typeof metadata.kind === "string" ? metadata.kind : "entity";
  return {
    id: `memory:${id}`,
    name: name ?? previewOf(content),
    kind: type === "entity" ? ofEntity : category,
    // An entity is asked for by its name, a memory by its id.
    path: type === "entity" ? "" : `memory:${id}`,
    line: 0,
    distance,
  };
}

function toEdge({ subject, object, predicate, weight }: Relation): GraphEdgeView {
  return {
    from: `memory:${subject}`,
    to: `memory:${object}`,
    kind: predicate,
    evidence: "stated",
    confidence: weight,
    line: 0,
  };
}
