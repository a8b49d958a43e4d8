/** Words that depend on their neighbours, in one wording: comparisons, negations, numbers and places. */
import { FUNCTION_WORDS, PREPOSITIONS } from "./lexicon.ts";
import { plainToken, type Token } from "./token.ts";

/** Small liberties of wording that depend on the neighbours. */
export function rewrite(tokens: readonly Token[]): Token[] {
  const kept = [...tokens];
  for (let i = 0; i < kept.length; i++) for (const change of REWRITES) change(kept, i);
  return kept;
}

const REWRITES: readonly ((kept: Token[], i: number) => void)[] = [
  rewriteComparison,
  rewriteNumbers,
  rewriteNegation,
  rewritePlace,
  rewritePassive,
  // "only works on" is "works only on".
  (kept, i) => {
    if (i === 0 || kept[i]?.base !== "only") return;
    const [only, verb, place] = kept.slice(i, i + 3);
    if (!only || !verb || !place) return;
    if (PREPOSITIONS.has(place.base) && !PREPOSITIONS.has(verb.base)) kept.splice(i, 2, verb, only);
  },
  (kept, i) => {
    if (kept[i]?.base === "to" && kept.slice(0, i).some(({ base }) => base === "prefer"))
      kept[i] = grammar("over");
  },
];

/** "under 200 ms", "less than 200 ms", "smaller than 200 ms". */
function rewriteComparison(kept: Token[], i: number): void {
  const [word, than, number] = [kept[i], kept[i + 1], kept[i + 2]];
  if (than?.dimension !== undefined && /^(?:under|below)$/.test(word!.base)) kept[i] = grammar("<");
  else if (than?.dimension !== undefined && /^(?:over|above|exceed)$/.test(word!.base))
    kept[i] = grammar(">");
  else if (than?.base === "than" && number?.dimension !== undefined && COMPARED.has(word!.base))
    kept.splice(i, 2, grammar(COMPARED.get(word!.base)!));
}

/** "from 0 to 14" is "0 to 14", "2 GB of memory" is "2 GB memory". */
function rewriteNumbers(kept: Token[], i: number): void {
  const word = kept[i]?.base;
  if (word === "from" && kept[i + 1]?.dimension !== undefined && kept[i + 2]?.base === "to")
    kept.splice(i, 1);
  else if (word === "of" && kept[i - 1]?.dimension) kept.splice(i, 1);
}

/** "avoid storing" is "do not store", "has no printer" is "does not have a printer", "is forbidden" is "is not allowed". */
function rewriteNegation(kept: Token[], i: number): void {
  const [word, next] = [kept[i], kept[i + 1]];
  if (word === undefined) return;
  if (word.base === "avoid" && next?.ending === "ing")
    kept.splice(i, 2, grammar("not"), { ...next, text: next.base, ending: "" });
  else if (next?.base === "no" && !isGrammar(word)) kept.splice(i, 2, grammar("not"), word);
  else if (next && FORBIDDEN.has(next.text) && (word.base === "be" || word.base === "be+ed"))
    kept.splice(i + 1, 1, grammar("not"), { ...next, text: "allow+ed", base: "allow" });
}

const FORBIDDEN = new Set(["forbid+ed", "prohibit+ed", "disallow+ed"]);

function isGrammar({ base, dimension }: Token): boolean {
  return dimension !== undefined || (FUNCTION_WORDS.has(base) && base !== "have") || base.startsWith("be");
}

/** "on staging" is "in staging", "templates live in X" is "templates are in X". */
function rewritePlace(kept: Token[], i: number): void {
  const [word, next] = [kept[i], kept[i + 1]];
  if (word?.base === "on" && next && STAGES.has(next.text)) kept[i] = grammar("in");
  else if (i > 0 && word?.text === "liv" && next?.base === "in") kept[i] = grammar("be");
}

/** "Mails get sent by the worker" is "mails are sent by the worker"; not "gets cached results". */
function rewritePassive(kept: Token[], i: number): void {
  const [word, done, after] = [kept[i], kept[i + 1], kept[i + 2]];
  if (i === 0 || word?.text !== "get" || done?.ending !== "ed") return;
  if (after === undefined || PREPOSITIONS.has(after.base))
    kept[i] = { ...grammar("be"), isOurs: word.isOurs };
}

const STAGES = new Set(["stag+ing", "production", "development"]);

function grammar(word: string): Token {
  return plainToken(word, false, undefined);
}

const COMPARED = new Map([
  ["less", "<"],
  ["fewer", "<"],
  ["smaller", "<"],
  ["lower", "<"],
  ["more", ">"],
  ["greater", ">"],
  ["larger", ">"],
  ["higher", ">"],
]);
