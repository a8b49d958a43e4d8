/** The words of a question as they are looked up: terms with weights, and stems to compare with paths. */
import { identifiersOf } from "../words/identifiers.ts";
import { stem } from "../words/stem.ts";
import { synonymsOf } from "../words/synonyms.ts";
import { termsOf, wholeOf } from "../words/terms.ts";
import type { QueryTerm } from "./lexical.ts";
import { splitName } from "./path-words.ts";
import type { Understood } from "./understand/types.ts";

const SYNONYM_WEIGHT = 0.5;
const TITLE_WEIGHT = 2;

export function stemsOfQuery({ keywords }: Understood): string[] {
  return [...new Set(keywords.flatMap((word) => splitName(word).map(stem)))];
}

/** What a question is compared by. In a long text the title says most; a short one is helped by synonyms. */
export function termsOfQuery(query: Understood): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (term: string, weight: number, word: string) => {
    if ((terms.get(term)?.weight ?? 0) < weight) terms.set(term, { term, weight, word });
  };
  const title = new Set(query.isLong ? identifiersOf(query.title.toLowerCase()) : []);
  for (const word of query.keywords) {
    const weight = title.has(word) ? TITLE_WEIGHT : 1;
    for (const term of termsOf(word)) add(term, weight, word);
    add(wholeOf(word), weight, word);
  }
  if (!query.isLong)
    for (const { term, word } of [...terms.values()])
      for (const other of synonymsOf(term)) add(other, SYNONYM_WEIGHT, word);
  return [...terms.values()];
}
