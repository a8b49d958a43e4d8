/**
 * How central each node is: PageRank over confident edges, from what uses to what is used. A file counts for itself
 * and what is in it. Sums to 1.
 */
import type { Graph } from "./graph.ts";

const DAMPING = 0.85;
const MOST_ROUNDS = 40;
const CLOSE_ENOUGH = 1e-6;
/** Candidates by name alone say nothing about importance. */
const MIN_CONFIDENCE = 50;

const known = new WeakMap<Graph, Float64Array>();

/** Computed when first asked for; a graph never changes, so it holds as long as the graph does. */
export function centralityOf(graph: Graph): Float64Array {
  let found = known.get(graph);
  if (!found) {
    found = centrality(graph);
    known.set(graph, found);
  }
  return found;
}

export function centrality(graph: Graph): Float64Array {
  const count = graph.nodeCount;
  if (count === 0) return new Float64Array(0);
  const from: number[] = [];
  const to: number[] = [];
  const weights: number[] = [];
  const total = new Float64Array(count);
  graph.forEachEdge((source, target, _kind, confidence) => {
    if (confidence < MIN_CONFIDENCE || source === target) return;
    from.push(source);
    to.push(target);
    weights.push(confidence / 100);
    total[source]! += confidence / 100;
  });
  let rank = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = new Float64Array(count);
    let lost = 0;
    for (let node = 0; node < count; node++) if (total[node] === 0) lost += rank[node]!;
    for (let i = 0; i < from.length; i++) next[to[i]!]! += (rank[from[i]!]! * weights[i]!) / total[from[i]!]!;
    let change = 0;
    for (let node = 0; node < count; node++) {
      next[node] = (1 - DAMPING + DAMPING * lost) / count + DAMPING * next[node]!;
      change += Math.abs(next[node]! - rank[node]!);
    }
    rank = next;
    if (change < CLOSE_ENOUGH) break;
  }
  return rank;
}
