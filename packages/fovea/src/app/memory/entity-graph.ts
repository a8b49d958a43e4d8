/**
 * Relations that were stated between entities and memories, asked like the graph of code (C7.6): what is around a person, a
 * service or a decision. Their kinds are free words, and what is known is that somebody said so.
 */
import { withoutSuffix } from "../../code/index/handle.ts";
import { findSeen } from "../../memory/by-id.ts";
import { findEntity, listPredicates, type Relation, readRelations } from "../../memory/relations.ts";
import type { Memory } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { depthOf, directionOf, type GraphOptions, type GraphQuestion } from "../code/graph/graph.ts";
import { addCounts, countByDistance } from "../code/graph/graph-answer.ts";
import type { GraphEdgeView, GraphNodeView, GraphResult, GraphRoot } from "../code/graph/graph-views.ts";
import { usage } from "../errors.ts";
import type { Workspace } from "../project/workspace.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { previewOf } from "./recall.ts";
import { withEarlierPlaces } from "./relocations.ts";

const MOST_NODES = 200;

/** Undefined where no entity and no memory is called so. */
export function askEntities(
  { workspace }: EngineMemory,
  question: GraphQuestion,
  name: string,
  options: GraphOptions,
): GraphResult | undefined {
  const started = performance.now();
  const { memory: db, project } = workspace;
  const look = (id: string): Memory | undefined => {
    const memory = findSeen(db, project.id, id);
    return memory?.forgottenAt === null ? memory : undefined;
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
        const [here, there] = [nodes.get(id)!.id, toNode(other, 0).id];
        edges.push(isOutgoing ? toEdge(relation, here, there) : toEdge(relation, there, here));
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

/** An answer about code, with what was stated about the symbol itself. */
export function withStated(
  { workspace }: EngineMemory,
  question: GraphQuestion,
  answer: GraphResult,
  { kinds, minConfidence = 0, ...options }: GraphOptions,
): GraphResult {
  const { memory: db, project } = workspace;
  const { root } = answer;
  // Kinds of code were asked for, which no statement has.
  const stated = kinds ? [] : statedAbout(workspace, root);
  const direction = question === "impact" ? "incoming" : directionOf(question, options);
  const edges = [...answer.edges];
  const added: GraphNodeView[] = [];
  for (const { entity, relation } of stated) {
    const isOutgoing = relation.subject === entity;
    if (direction !== "both" && (direction === "outgoing") !== isOutgoing) continue;
    const other = findSeen(db, project.id, isOutgoing ? relation.object : relation.subject);
    if (!other || other.forgottenAt !== null || relation.weight < minConfidence) continue;
    const node = toNode(other, 1);
    if (![...answer.nodes, ...added].some(({ id }) => id === node.id))
      added.push({ ...node, via: { edge: edges.length, end: isOutgoing ? "to" : "from" } });
    edges.push(isOutgoing ? toEdge(relation, root.id, node.id) : toEdge(relation, node.id, root.id));
  }
  const byDistance = addCounts([...answer.byDistance, ...countByDistance(added)]);
  return edges.length === answer.edges.length
    ? answer
    : { ...answer, nodes: [...answer.nodes, ...added], edges, byDistance };
}

/** Relations of the entities that stand for this code, wherever it was when they were made. */
function statedAbout(
  workspace: Workspace,
  { id, path }: GraphRoot,
): { entity: string; relation: Relation }[] {
  const { memory: db, project } = workspace;
  const symbol = id.startsWith(`${path}#`) ? withoutSuffix(id.slice(path.length + 1)) : "";
  const places = withEarlierPlaces(workspace, [{ path, symbol }]);
  const known = new Set(
    places.map((place) => (place.symbol === "" ? place.path : `${place.path}#${place.symbol}`)),
  );
  return [...known].flatMap((name) => {
    const entity = findEntity(db, project.id, name);
    return entity === undefined ? [] : readRelations(db, entity).map((relation) => ({ entity, relation }));
  });
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

function toNode(memory: Memory, distance: number): GraphNodeView {
  const { id, name, content, type, category, metadata, anchors } = memory;
  const [place] = anchors;
  // It stands for code: shown as code is.
  if (
    type === "entity" &&
    place &&
    name === (place.symbol === "" ? place.path : `${place.path}#${place.symbol}`)
  )
    return {
      id: name,
      name: place.symbol || place.path,
      kind: place.kind,
      path: place.path,
      line: 0,
      distance,
    };
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

function toEdge({ predicate, weight }: Relation, from: string, to: string): GraphEdgeView {
  return { from, to, kind: predicate, evidence: "stated", confidence: weight, line: 0 };
}
