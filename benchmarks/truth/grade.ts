/** The compiler's sites joined with the edges of a graph: a verdict for each site, and one for each edge. */
import { type Edge, type GraphAnswers, isAmong, type Site, type SiteKind } from "./sites.ts";

/** Edges below are candidates: no answer shows them as facts. */
export const SHOWN = 0.5;

type SiteVerdict = "right" | "elsewhere" | "missing";
/** `unasked`: the compiler sees no such site there. */
type EdgeVerdict = "right" | "wrong" | "silent" | "unasked";

export interface GradedSite {
  site: Site;
  verdict: SiteVerdict;
  /** What the graph says at that place, shown or not. */
  edges: Edge[];
}

export interface GradedEdge {
  edge: Edge;
  verdict: EdgeVerdict;
  site: Site | undefined;
}

export interface Grades {
  graph: GraphAnswers;
  /** Sites whose declaration is in the tree. */
  sites: GradedSite[];
  edges: GradedEdge[];
  /** From one symbol to another, however many sites stand behind it: found and wanted. */
  pairs: { found: number; wanted: number };
}

const EDGE_KINDS: Record<SiteKind, Edge["kind"]> = {
  call: "call",
  "type reference": "type",
  import: "import",
  "imported name": "import",
  "re-export": "import",
  "re-exported name": "import",
};

export function grade(sites: readonly Site[], graph: GraphAnswers): Grades {
  const edges = new EdgeIndex(graph.edges);
  const asked = new Map<Edge, Site[]>();
  const graded: GradedSite[] = [];
  for (const site of sites) {
    const found = edges.at(site);
    for (const edge of found) {
      const list = asked.get(edge);
      if (list) list.push(site);
      else asked.set(edge, [site]);
    }
    if (site.answer === "inside") graded.push({ site, verdict: verdictOf(site, found, edges), edges: found });
  }
  return {
    graph,
    sites: graded,
    edges: withoutRepeats(graph.edges.map((edge) => gradeEdge(edge, asked.get(edge) ?? []))),
    pairs: countPairs(graded, edges),
  };
}

function verdictOf(site: Site, found: readonly Edge[], edges: EdgeIndex): SiteVerdict {
  const shown = found.filter(({ confidence }) => confidence >= SHOWN);
  if (shown.some(({ to }) => isAmong(to, site.ends))) return "right";
  // A file imports another however often, and wherever, it says so.
  if (EDGE_KINDS[site.kind] === "import" && edges.importsOf(site).some(({ to }) => isAmong(to, site.ends)))
    return "right";
  return shown.length > 0 ? "elsewhere" : "missing";
}

/** Several right edges of one place, to all overloads or to a class and its constructor, are one right answer. */
function withoutRepeats(edges: readonly GradedEdge[]): GradedEdge[] {
  const known = new Set<string>();
  return edges.filter(({ edge, verdict }) => {
    if (verdict !== "right" || edge.kind === "import") return true;
    const { path, line, column, name, kind, evidence } = edge;
    const key = `${kind} ${evidence} ${path}:${line}:${column} ${name}`;
    return !known.has(key) && known.add(key);
  });
}

function gradeEdge(edge: Edge, sites: readonly Site[]): GradedEdge {
  const right = sites.find((site) => site.answer === "inside" && isAmong(edge.to, site.ends));
  if (right) return { edge, verdict: "right", site: right };
  const wrong = sites.find((site) => site.answer !== "silent");
  // Of an import the compiler must know every name before an edge of its statement is wrong.
  const isSilent = edge.kind === "import" && sites.some((site) => site.answer === "silent");
  if (wrong && !isSilent) return { edge, verdict: "wrong", site: wrong };
  return { edge, verdict: sites.length > 0 ? "silent" : "unasked", site: sites[0] };
}

function countPairs(graded: readonly GradedSite[], edges: EdgeIndex): Grades["pairs"] {
  const pairs = new Map<string, boolean>();
  for (const { site, verdict } of graded) {
    if (site.kind !== "call") continue;
    const [end] = site.ends;
    const key = `${site.caller} ${end!.path}:${end!.line}:${end!.column}`;
    if (pairs.get(key)) continue;
    pairs.set(key, verdict === "right" || edges.leadsFromAround(site));
  }
  return { found: [...pairs.values()].filter(Boolean).length, wanted: pairs.size };
}

class EdgeIndex {
  readonly #byPlace = new Map<string, Edge[]>();
  readonly #imports = new Map<string, Edge[]>();
  readonly #calls = new Map<string, Edge[]>();

  constructor(edges: readonly Edge[]) {
    for (const edge of edges) {
      if (edge.kind === "import") push(this.#imports, edge.path, edge);
      else push(this.#byPlace, `${edge.path}:${edge.line}:${edge.column ?? edge.name}`, edge);
      if (edge.kind === "call" && edge.confidence >= SHOWN)
        push(this.#calls, `${edge.path} ${edge.to.path}`, edge);
    }
  }

  at(site: Site): Edge[] {
    const kind = EDGE_KINDS[site.kind];
    if (kind === "import")
      return this.importsOf(site).filter(({ line }) => site.firstLine <= line && line <= site.endLine);
    // Making a value of a type uses it, and a graph may say that it calls it.
    const isMade = ["composite literal", "conversion", "made"].includes(site.form);
    return [...site.columns, site.name].flatMap((where) =>
      (this.#byPlace.get(`${site.path}:${site.line}:${where}`) ?? []).filter(
        (edge) => edge.kind === kind || (isMade && edge.kind === "call"),
      ),
    );
  }

  importsOf(site: Site): Edge[] {
    return this.#imports.get(site.path) ?? [];
  }

  /** Does an edge lead from the symbol around a site to what the site means? */
  leadsFromAround(site: Site): boolean {
    return site.ends.some((end) =>
      (this.#calls.get(`${site.path} ${end.path}`) ?? []).some(
        ({ from, to }) => from.line <= site.line && site.line <= from.endLine && isAmong(to, site.ends),
      ),
    );
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
