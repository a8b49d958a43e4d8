/**
 * Where in the code a topic is: files that were touched while it was at hand, and symbols that its prompts name, in
 * code's spelling (`parseBody`) or in words that together are a name ("token store" and `TokenStore`). Exact names
 * only: a place that may be wrong sends an agent astray.
 */
import type { NamedPlace, NameLookup } from "../codeindex/name-lookup.ts";
import { isTestPath } from "../files/test-path.ts";
import { identifiersOf, splitIdentifier } from "../text/identifiers.ts";
import { isStopWord } from "../text/stop-words.ts";

const MOST_NAMES = 40;
/** A name that many symbols have points nowhere. */
const MOST_ALIKE = 3;
const MOST_LOOKED_AT = 12;
const SHORTEST_WORD = 5;

/** Lines such as `src/auth/token.ts: TokenStore, verifyToken`, the surest first. */
export function topicPlaces(
  lookup: NameLookup,
  prompts: readonly string[],
  touched: readonly string[],
  limit: number,
): string[] {
  const named = symbolsNamedIn(lookup, prompts.join("\n"));
  const byPath = new Map<string, string[]>();
  for (const path of touched.slice(0, limit)) byPath.set(path, []);
  for (const { path, name, container } of named) {
    const names = byPath.get(path) ?? [];
    const whole = container === "" ? name : `${container}.${name}`;
    if (!names.includes(whole)) byPath.set(path, [...names, whole]);
  }
  return [...byPath]
    .sort((a, b) => Number(b[1].length > 0) - Number(a[1].length > 0))
    .slice(0, limit)
    .map(([path, names]) => {
      const told = names.length > 0 ? names : lookup.topOf(path, 2);
      return told.length === 0 ? path : `${path}: ${told.slice(0, 3).join(", ")}`;
    });
}

/** Symbols that a text names, surest first. `withWords`: plain words count as names too. */
export function symbolsNamedIn(
  lookup: NameLookup,
  text: string,
  { withWords = true }: { withWords?: boolean } = {},
): NamedPlace[] {
  const found = new Map<string, NamedPlace>();
  for (const name of namesIn(text, withWords)) {
    const places = lookup.find(name, MOST_LOOKED_AT).filter(isWorthNaming);
    if (places.length > MOST_ALIKE) continue;
    for (const place of places) found.set(`${place.path}:${place.line}`, place);
  }
  return [...found.values()];
}

/** What could be a symbol's name, the surest first: in code's spelling, pairs of words, single words. */
function namesIn(text: string, withWords: boolean): string[] {
  const identifiers = identifiersOf(text);
  const spelled = identifiers.filter((name) => /[a-z][A-Z]|[A-Za-z]_[A-Za-z]|^[A-Z][a-z]+[A-Z]/.test(name));
  const words = identifiers.flatMap(splitIdentifier).filter((word) => /^[a-z]/.test(word));
  const joined = words.slice(1).flatMap((word, at) => {
    const before = words[at]!;
    return isStopWord(word) || isStopWord(before) ? [] : [`${before}${word}`, `${before}_${word}`];
  });
  const written = [...text.matchAll(/`([A-Za-z_$][\w$]*)`|\b([A-Za-z_$][\w$]*)\(/g)].map(
    (one) => one[1] ?? one[2]!,
  );
  const single = withWords
    ? words.filter((word) => word.length >= SHORTEST_WORD && !isStopWord(word))
    : written.filter((word) => word.length > 2);
  return [...new Set([...spelled, ...joined, ...single])].slice(0, MOST_NAMES);
}

const LOCAL_KINDS = new Set(["variable", "field", "property", "enum_member", "namespace"]);

function isWorthNaming({ kind, path }: NamedPlace): boolean {
  return (
    !LOCAL_KINDS.has(kind) && !isTestPath(path) && !/(?:^|\/)(?:fixtures?|vendor|node_modules)\//.test(path)
  );
}
