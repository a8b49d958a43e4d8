/** Places of use as a person reads them: a line each, below their file. */
import type { ReferencedView, ReferencePlace, ReferencesResult } from "../../app/api.ts";
import { sayOverridden } from "../tools/graph-statements.ts";
import {
  groupsOf,
  MOST_SYMBOLS,
  type MoreWords,
  sayDoubt,
  sayMore,
  sayOthers,
  sayOverload,
  sayPlaces,
  saySilent,
  sayWhich,
} from "../tools/references-text.ts";
import { describeNode, quoteArgument } from "./graph-text.ts";
import type { Paint } from "./terminal.ts";

const ASKED_BY_FLAG: MoreWords = {
  weaker: "--min-confidence 0 shows them",
  omitted: "--limit shows more, --files those of some files only",
};

export function renderReferences(result: ReferencesResult, paint: Paint): string {
  const { symbols, files, count, freshness } = result;
  return [
    ...symbols
      .slice(0, MOST_SYMBOLS)
      .map((one) => `${describeNode(one, paint)}${paint.dim(sayOverload(one, symbols))}`),
    ...sayOthers(symbols).map((line) => paint.dim(line)),
    paint.dim(sayPlaces(result)),
    ...groupsOf(files).flatMap(({ title, files: group }) => [
      ...(title === "" ? [] : [paint.dim(title)]),
      ...group.flatMap(({ path, count: own, places }) => [
        `${paint.cyan(path)} ${paint.dim(`(${own})`)}`,
        ...places.map((place) => renderPlace(place, symbols, paint)),
      ]),
    ]),
    ...saySilent(files).map((line) => paint.dim(line)),
    ...sayOverridden(result, count > 0, (id) => `\`fovea references ${quoteArgument(id)}\``),
    ...[...sayMore(result, ASKED_BY_FLAG), ...(freshness.note ? [freshness.note] : [])].map((note) =>
      paint.yellow(`note: ${note}`),
    ),
  ].join("\n");
}

function renderPlace(place: ReferencePlace, symbols: readonly ReferencedView[], paint: Paint): string {
  const doubt = sayDoubt(place, "  [", "]");
  return `  ${paint.dim(`${place.line}:${place.column}`)}  ${place.text}${paint.dim(sayWhich(place, symbols))}${doubt === "" ? "" : paint.yellow(doubt)}`;
}
