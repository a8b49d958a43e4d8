/**
 * Relations that were stated between entities and memories, asked like the graph of code (C7.6): what is around a person, a
 * service or a decision. Their kinds are free words, and what is known is that somebody said so.
 */
import { findEntity, type Relation, readRelations } from "../../memory/relations.ts";
import { findMemory } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import type { Direction, GraphOptions, GraphQuestion } from "../graph.ts";
import type { GraphEdgeView, GraphNodeView, GraphResult } from "../graph-views.ts";
import type { MemoryBook } from "./book.ts";
import { previewOf } from "./recall.ts";

const DEPTHS: Record<GraphQuestion, number> = { dependencies: 1, dependents: 1, impact: 2, neighbors: 2 };
const MOST_STEPS = 5;
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
  const { depth = DEPTHS[question], limit = MOST_NODES, minConfidence = 0 } = options;
  const kinds = options.kinds && new Set(options.kinds);
  const direction = directionOf(question, options.direction);
  const nodes = new Map([[root.id, toNode(root, 0)]]);
  const edges = new Map<string, GraphEdgeView>();
  let omitted = 0;
  for (const [id, { distance }] of nodes) {
    if (distance >= Math.min(depth, MOST_STEPS)) continue;
    for (const relation of readRelations(db, id)) {
      const isOutgoing = relation.subject === id;
      if (direction !== "both" && (direction === "outgoing") !== isOutgoing) continue;
      if (relation.weight < minConfidence || (kinds && !kinds.has(relation.predicate))) continue;
      const other = look(isOutgoing ? relation.object : relation.subject);
      if (other === undefined) continue;
      if (!nodes.has(other.id) && nodes.size > limit) omitted++;
      else {
        if (!nodes.has(other.id)) nodes.set(other.id, toNode(other, distance + 1));
        edges.set(`${relation.subject} ${relation.predicate} ${relation.object}`, toEdge(relation));
      }
    }
  }
  const { distance: _, ...named } = toNode(root, 0);
  return {
    root: named,
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    omitted,
    external: {},
    freshness: { refreshed: 0, isComplete: true },
    ms: performance.now() - started,
  };
}

function directionOf(question: GraphQuestion, direction: Direction | undefined): Direction {
  if (question === "neighbors") return direction ?? "both";
  return question === "dependencies" ? "outgoing" : "incoming";
}

function toNode({ id, name, content, type, category, metadata }: Memory, distance: number): GraphNodeView {
  const ofEntity = typeof metadata.kind === "string" ? metadata.kind : "entity";
  return {
    id: `memory:${id}`,
    name: name ?? previewOf(content),
    kind: type === "entity" ? ofEntity : category,
    path: `memory:${id}`,
    line: 1,
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
    line: 1,
  };
}
