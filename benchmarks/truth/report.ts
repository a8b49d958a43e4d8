/** Grades as text: precision and recall, per evidence, by form, and what became of each kind of site. */
import { type GradedEdge, type GradedSite, type Grades, SHOWN } from "./grade.ts";
import { type Edge, SITE_KINDS, type Site } from "./sites.ts";

export interface Share {
  part: number;
  whole: number;
}

export function shareText({ part, whole }: Share): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}

export function recall(sites: readonly GradedSite[]): Share {
  return { part: sites.filter(({ verdict }) => verdict === "right").length, whole: sites.length };
}

/** Of the edges that the compiler can judge. */
export function precision(edges: readonly GradedEdge[]): Share {
  const judged = edges.filter(({ verdict }) => verdict === "right" || verdict === "wrong");
  return { part: judged.filter(({ verdict }) => verdict === "right").length, whole: judged.length };
}

export function edgesOf({ edges }: Grades, kind: Edge["kind"], least = SHOWN): GradedEdge[] {
  return edges.filter(({ edge }) => edge.kind === kind && edge.confidence >= least);
}

export function sureEdges(grades: Grades, kind: Edge["kind"]): GradedEdge[] {
  return edgesOf(grades, kind).filter(({ edge }) => grades.graph.sure.has(edge.evidence));
}

export function pairs({ pairs: { found, wanted } }: Grades): Share {
  return { part: found, whole: wanted };
}

export function printSites(sites: readonly Site[]): void {
  console.log(`${"sites".padEnd(20)}   all  inside outside  value  silent`);
  for (const kind of SITE_KINDS) {
    const ours = sites.filter((site) => site.kind === kind);
    const count = (answer: Site["answer"]) =>
      String(ours.filter((site) => site.answer === answer).length).padStart(7);
    console.log(
      `${kind.padEnd(20)} ${String(ours.length).padStart(5)} ${count("inside")} ${count("outside")}${count("value")} ${count("silent")}`,
    );
  }
}

export function printGrades(grades: Grades): void {
  const { graph, sites } = grades;
  console.log(`\n${graph.name}: sites whose declaration is in the tree`);
  console.log(`${"".padEnd(20)} right elsewhere missing  recall`);
  for (const kind of SITE_KINDS)
    printRow(
      kind,
      sites.filter(({ site }) => site.kind === kind),
    );
  console.log(`${"call, symbol pairs".padEnd(45)}  ${shareText(pairs(grades))}`);
  const calls = sites.filter(({ site }) => site.kind === "call");
  for (const form of new Set(calls.map(({ site }) => site.form)))
    printRow(
      `  ${form}`,
      calls.filter(({ site }) => site.form === form),
    );
  console.log(`edges${"".padEnd(17)} right     wrong  silent  no site  precision`);
  for (const kind of ["call", "type", "import"] as const) {
    printEdges(`${kind}, shown`, edgesOf(grades, kind));
    if (kind === "import") continue;
    printEdges(`${kind}, sure`, sureEdges(grades, kind));
    const all = edgesOf(grades, kind, 0);
    for (const evidence of new Set(all.map(({ edge }) => edge.evidence)))
      printEdges(
        `  ${evidence}`,
        all.filter(({ edge }) => edge.evidence === evidence),
      );
  }
}

function printRow(name: string, sites: readonly GradedSite[]): void {
  if (sites.length === 0) return;
  const count = (verdict: GradedSite["verdict"]) =>
    String(sites.filter((one) => one.verdict === verdict).length);
  console.log(
    `${name.padEnd(20)} ${count("right").padStart(5)} ${count("elsewhere").padStart(9)} ${count("missing").padStart(7)}   ${shareText(recall(sites))}`,
  );
}

function printEdges(name: string, edges: readonly GradedEdge[]): void {
  if (edges.length === 0) return;
  const count = (verdict: GradedEdge["verdict"]) =>
    String(edges.filter((one) => one.verdict === verdict).length);
  console.log(
    `${name.padEnd(20)} ${count("right").padStart(7)} ${count("wrong").padStart(9)} ${count("silent").padStart(7)} ${count("unasked").padStart(8)}  ${shareText(precision(edges))}`,
  );
}
