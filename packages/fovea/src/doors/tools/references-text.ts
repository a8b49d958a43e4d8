/** Places of use as lines that a model can read, and what keeps us from saying that there are no others. */
import type { ReferencedView, ReferencePlace, ReferencesInFile, ReferencesResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { placeOf, sayOverridden } from "./graph-statements.ts";
import { sayNotes } from "./write.ts";

export function writeReferences(result: ReferencesResult): string {
  const { symbols, files, count, freshness } = result;
  const ask = (id: string) => `\`graph\` with ${JSON.stringify({ op: "references", symbol: id })}`;
  return [
    ...symbols
      .slice(0, MOST_SYMBOLS)
      .map((one) =>
        one.kind === "file"
          ? `**${one.path}**`
          : `**${placeOf(one)}** ${one.kind} \`${one.name}\`${sayOverload(one, symbols)}`,
      ),
    ...sayOthers(symbols),
    sayPlaces(result),
    ...groupsOf(files).flatMap(({ title, files: group }) => [
      ...(title === "" ? [] : [`${title}:`]),
      ...group.flatMap((file) => [
        `${file.path} (${file.count}):`,
        ...file.places.map(
          (place) =>
            `- ${place.line}:${place.column} ${place.text}${sayWhich(place, symbols)}${sayDoubt(place, " [", "]")}`,
        ),
      ]),
    ]),
    ...saySilent(files),
    ...sayOverridden(result, count > 0, ask),
    ...sayNotes([...sayMore(result, ASKED_BY_TOOL), freshness.note]),
  ].join("\n");
}

/** Symbols of one name are told apart by their signatures. */
export function sayOverload(one: ReferencedView, all: readonly ReferencedView[]): string {
  const isAlone = all.every(({ id, path, name }) => id === one.id || path !== one.path || name !== one.name);
  return isAlone || one.signature === "" ? "" : ` ${one.signature}`;
}

/** Where a pattern names symbols of several names. */
export function sayWhich({ of }: ReferencePlace, symbols: readonly ReferencedView[]): string {
  const names = new Set(symbols.map(({ name }) => name));
  const name = symbols.find(({ id }) => id === of)?.name;
  return names.size < 2 || name === undefined ? "" : ` → ${name}`;
}

export const MOST_SYMBOLS = 20;

export function sayOthers(symbols: readonly ReferencedView[]): string[] {
  const more = symbols.length - MOST_SYMBOLS;
  return more > 0 ? [`and ${sayCount(more, "more symbol")}`] : [];
}

/** How a reader asks for what is not shown. */
export interface MoreWords {
  weaker: string;
  omitted: string;
}

const ASKED_BY_TOOL: MoreWords = {
  weaker: "min_confidence 0 shows them",
  omitted: "files asks for those of some files only",
};

/** How many there are; that there is none, only where everything was looked at. */
export function sayPlaces(result: ReferencesResult): string {
  const { count, testCount, files, freshness, leftOut, open, weaker, unknownLanguage } = result;
  if (unknownLanguage !== undefined)
    return `What uses symbols of ${unknownLanguage === "" ? "this language" : unknownLanguage} is not known; a search for the name finds its places.`;
  if (count > 0) {
    const tests =
      testCount === 0 ? "" : testCount === count ? ", all in tests" : `, ${testCount} of them in tests`;
    return `Used in ${sayCount(count, "place")} of ${sayCount(files.length, "file")}${tests}.`;
  }
  if (freshness.edgesPending || freshness.progress) return "Found; its uses are not known yet.";
  const isWhole =
    freshness.isComplete && freshness.restriction === undefined && Object.keys(leftOut).length === 0;
  return isWhole && open === 0 && weaker === 0 ? "No place uses it." : "No place is known to use it.";
}

/** What is not among the places: those beyond the limit, those that may mean it, files that were not looked at. */
export function sayMore({ omitted, weaker, open, leftOut }: ReferencesResult, words: MoreWords): string[] {
  const left = Object.entries(leftOut).map(([reason, files]) => `${files} ${reason}`);
  return [
    ...(omitted > 0 ? [`${sayCount(omitted, "place")} not shown; ${words.omitted}`] : []),
    ...(weaker > 0 ? [`${sayCount(weaker, "more place")} may mean it by name alone; ${words.weaker}`] : []),
    ...(open > 0
      ? [
          `${sayCount(open, "more place")} use${open === 1 ? "s" : ""} this name of something whose type is not known`,
        ]
      : []),
    ...(left.length > 0 ? [`not all files of its language could be read whole: ${left.join(", ")}`] : []),
  ];
}

/** Nothing is said of what is sure. */
export function sayDoubt({ evidence, confidence }: ReferencePlace, before: string, after: string): string {
  return confidence < SURE ? `${before}${evidence} ${confidence.toFixed(2)}${after}` : "";
}

const SURE = 0.75;

/** Code and tests, as far as places of them are shown; code needs no title where there are no tests. */
export function groupsOf(files: readonly ReferencesInFile[]): { title: string; files: ReferencesInFile[] }[] {
  const shown = files.filter(({ places }) => places.length > 0);
  const [code, tests] = [shown.filter(({ isTest }) => !isTest), shown.filter(({ isTest }) => isTest)];
  return [
    ...(code.length > 0 ? [{ title: "", files: code }] : []),
    ...(tests.length > 0 ? [{ title: "In tests", files: tests }] : []),
  ];
}

const MOST_SILENT = 20;

/** Files of which no place is shown, with how many they have. */
export function saySilent(files: readonly ReferencesInFile[]): string[] {
  const silent = files.filter(({ places }) => places.length === 0);
  if (silent.length === 0) return [];
  const named = silent.slice(0, MOST_SILENT).map(({ path, count }) => `${path} (${count})`);
  const more = silent.length > named.length ? ` and ${silent.length - named.length} more files` : "";
  return [`Also in ${named.join(", ")}${more}`];
}
