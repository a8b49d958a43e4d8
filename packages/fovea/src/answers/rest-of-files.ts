/**
 * What else is in the files that hold the likeliest pieces. Few words of the question are in it, but a tenth of what tasks
 * needed stood there.
 */
import type { Outline } from "../code/index/outlines.ts";
import { isRow } from "../code/index/words.ts";
import { type UnitSpan, unitsOfRow } from "./unit-spans.ts";

type Lines = Pick<UnitSpan, "startLine" | "endLine">;

/** Of one file; what is less likely would not be shown in the largest budget. */
const MOST = 30;
/** Distances are to the best pieces of the file. */
const BEST = 3;
/**
 * The log-odds that a piece is needed, fitted to 33,120 of them in 10 repositories. The constant is lowered by the log of
 * 2, since the ranker says half of what is seen as well.
 */
const FIT = { constant: -4.88, found: 0.23, pieces: -0.68, size: 0.75, distance: -0.31 };

/** `known`: the pieces that were found in the file, the best first. The likeliest of the others come first. */
export function restOfFile(
  { outline, lines }: { outline: Outline; lines: number },
  known: readonly (Lines & { chance: number })[],
): (UnitSpan & { chance: number })[] {
  const rest = rowsOf(outline)
    .flatMap((row) => unitsOfRow(outline, row, lines))
    .filter((piece) => known.every((one) => distance(one, piece) > 0));
  const found = known.reduce((sum, { chance }) => sum + chance, 0);
  const best = known.slice(0, BEST);
  return rest
    .map((piece) => {
      const far = Math.min(...best.map((one) => distance(one, piece)));
      const odds =
        FIT.constant +
        FIT.found * Math.log(found) +
        FIT.pieces * Math.log(rest.length) +
        FIT.size * Math.log(piece.endLine - piece.startLine + 1) +
        FIT.distance * Math.log(1 + far);
      return { ...piece, chance: 1 / (1 + Math.exp(-odds)) };
    })
    .sort((a, b) => b.chance - a.chance || a.startLine - b.startLine)
    .slice(0, MOST);
}

/** In lines; 0 where they overlap. */
function distance(a: Lines, b: Lines): number {
  return Math.max(0, a.startLine - b.endLine, b.startLine - a.endLine);
}

function rowsOf({ kinds, starts, ends, chunks }: Outline): number[] {
  if (kinds.length === 0) return chunks.map((_, at) => at + 1);
  const rows = kinds.flatMap((kind, at) => (isRow(kind, ends[at]! - starts[at]! + 1) ? [at + 1] : []));
  return [0, ...rows];
}
