/** All uses of a hundred symbols: the compiler's `findReferences` against ours. */
import { shareText } from "./report.ts";
import type { Edge, Place } from "./sites.ts";
import type { Referenced } from "./typescript/references.ts";

/** Whatever can list the uses of a symbol: our edges now, `fovea references` when it is there. */
export type ReferencesOf = (symbol: Place) => Pick<Place, "path" | "line">[];

/** Lines count: where two uses stand in one line, they are one. */
export function printReferences(wanted: readonly Referenced[], referencesOf: ReferencesOf): void {
  let right = 0;
  let expected = 0;
  let found = 0;
  const worst: string[] = [];
  for (const { symbol, places } of wanted) {
    const theirs = new Set(places.map(lineOf));
    const ours = new Set(referencesOf(symbol).map(lineOf));
    const both = [...theirs].filter((line) => ours.has(line)).length;
    right += both;
    expected += theirs.size;
    found += ours.size;
    if (both < theirs.size || both < ours.size)
      worst.push(
        `  ${symbol.path}:${symbol.line} ${symbol.name}: ${theirs.size} wanted, ${ours.size} found, ${both} both`,
      );
  }
  console.log(`references of ${wanted.length} symbols, ${expected} lines`);
  console.log(`recall ${shareText({ part: right, whole: expected })}`);
  console.log(`precision ${shareText({ part: right, whole: found })}`);
  for (const line of worst) console.log(line);
}

/** The uses that edges of any kind name. */
export function referencesByEdges(edges: readonly Edge[]): ReferencesOf {
  const uses = new Map<string, Edge[]>();
  for (const edge of edges) {
    if (edge.confidence < 0.5) continue;
    const key = `${lineOf(edge.to)} ${edge.to.name}`;
    const list = uses.get(key);
    if (list) list.push(edge);
    else uses.set(key, [edge]);
  }
  return (symbol) => uses.get(`${lineOf(symbol)} ${symbol.name}`) ?? [];
}

function lineOf({ path, line }: Pick<Place, "path" | "line">): string {
  return `${path}:${line}`;
}
