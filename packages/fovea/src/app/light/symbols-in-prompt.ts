/**
 * The symbols that a prompt names: written as code does, or in two words that together are a name ("token store" and
 * `TokenStore`). One plain word may be a name by chance, and a place that is wrong sends an agent astray.
 */
import type { NamedPlace, NameLookup } from "../../code/index/name-lookup.ts";
import { isTestPath } from "../../repo/files/test-path.ts";
import { identifiersOf, splitIdentifier } from "../../words/identifiers.ts";
import { isStopWord } from "../../words/stop-words.ts";
import { namesAsCode, symbolsCalled } from "./names-as-code.ts";

const MOST_PAIRS = 30;

/** The most certain first. */
export function symbolsInPrompt(lookup: NameLookup, text: string): NamedPlace[] {
  const found = new Map<string, NamedPlace>();
  for (const name of [...namesAsCode(text), ...pairsIn(text)]) {
    const places = symbolsCalled(lookup, name) ?? [];
    for (const place of places.filter(isWorthNaming)) found.set(`${place.path}:${place.line}`, place);
  }
  return [...found.values()];
}

function pairsIn(text: string): string[] {
  const words = identifiersOf(text)
    .flatMap(splitIdentifier)
    .filter((word) => /^[a-z]/.test(word));
  return words
    .slice(1)
    .flatMap((word, at) =>
      isStopWord(word) || isStopWord(words[at]!) ? [] : [`${words[at]}${word}`, `${words[at]}_${word}`],
    )
    .slice(0, MOST_PAIRS);
}

const LOCAL_KINDS = new Set(["variable", "field", "property", "enum_member", "namespace"]);

function isWorthNaming({ kind, path }: NamedPlace): boolean {
  return (
    !LOCAL_KINDS.has(kind) && !isTestPath(path) && !/(?:^|\/)(?:fixtures?|vendor|node_modules)\//.test(path)
  );
}
