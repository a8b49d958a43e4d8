/** All uses of a hundred symbols: the compiler's `findReferences` against what `fovea references` lists. */
import { shareText } from "./report.ts";
import type { Place } from "./sites.ts";

/** What a compiler says of one symbol. */
export interface Referenced {
  symbol: Place;
  /** Every place that uses the symbol; its declarations are none. */
  places: Place[];
}

/** Asks a compiler about some symbols, the same ones in every run. */
export type FindReferences = (
  root: string,
  paths: readonly string[],
  count: number,
) => Referenced[] | Promise<Referenced[]>;

/** Column -1: only the line is known, as of an import. */
export type Use = Pick<Place, "path" | "line" | "column">;

/** Whatever can list the uses of a symbol. */
export type ReferencesOf = (symbol: Place) => Use[];

/** Places count; of a place whose column is not known, its line. */
export function printReferences(wanted: readonly Referenced[], referencesOf: ReferencesOf): void {
  let right = 0;
  let expected = 0;
  let found = 0;
  const worst: string[] = [];
  for (const { symbol, places } of wanted) {
    const theirs = unique(places);
    const ours = unique(referencesOf(symbol));
    const missed = theirs.filter((one) => !ours.some((other) => isSame(one, other)));
    const wrong = ours.filter((one) => !theirs.some((other) => isSame(other, one)));
    right += theirs.length - missed.length;
    expected += theirs.length;
    found += theirs.length - missed.length + wrong.length;
    if (missed.length + wrong.length > 0)
      worst.push(
        `  ${symbol.path}:${symbol.line} ${symbol.name}: ${theirs.length} wanted`,
        ...missed.map((one) => `    missed ${sayPlace(one)}`),
        ...wrong.map((one) => `    wrong  ${sayPlace(one)}`),
      );
  }
  for (const line of worst) console.log(line);
  console.log(`references of ${wanted.length} symbols, ${expected} places`);
  console.log(`recall ${shareText({ part: right, whole: expected })}`);
  console.log(`precision ${shareText({ part: right, whole: found })}`);
}

function isSame(theirs: Use, ours: Use): boolean {
  return (
    theirs.path === ours.path &&
    theirs.line === ours.line &&
    (ours.column === -1 || ours.column === theirs.column)
  );
}

function unique(places: readonly Use[]): Use[] {
  return [...new Map(places.map((one) => [sayPlace(one), one])).values()];
}

function sayPlace({ path, line, column }: Use): string {
  return `${path}:${line}:${column}`;
}
