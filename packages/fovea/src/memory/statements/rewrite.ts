/** Words that depend on their neighbours, in one wording: comparisons, negations, numbers and places. */
import { asBase } from "./lemma.ts";
import { FUNCTION_WORDS, MODALS, PREPOSITIONS } from "./lexicon.ts";
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
  rewriteFewer,
  rewriteLast,
  sortPair,
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

/** "fewer writers than readers" is "more readers than writers". */
function rewriteFewer(kept: Token[], i: number): void {
  const [fewer, one, than, other, after] = kept.slice(i, i + 5);
  if (fewer?.base !== "fewer" || than?.base !== "than" || !one?.isPlural || !other?.isPlural) return;
  if (after === undefined) kept.splice(i, 4, grammar("more"), other, than, one);
}

/** "fails no longer" is "no longer fails", "by admins only" is "only by admins". */
function rewriteLast(kept: Token[], i: number): void {
  if (i !== kept.length - 1 || i < 2) return;
  const last = kept[i]!;
  if (last.base === "no_longer") kept.splice(i - 1, 2, last, kept[i - 1]!);
  const by = kept.findLastIndex(({ base }) => base === "by");
  if (last.base === "only" && by > 1 && i - by > 1 && i - by < 4) {
    kept.pop();
    kept.splice(by, 0, last);
  }
}

/** "B and A are needed" is "A and B are needed", where nothing after it follows their order. */
function sortPair(kept: Token[], i: number): void {
  const [one, and, other, verb] = kept;
  if (i > 0 || and?.base !== "and" || !one || !other || !verb) return;
  const isPlain = [one, other].every((token) => token.dimension === undefined && !isGrammar(token));
  if (!isPlain || !(verb.base === "be" || verb.base === "have" || MODALS.has(verb.base))) return;
  const isOrdered = kept.some(
    ({ base, dimension }, at) =>
      at > 2 && (dimension !== undefined || base === "and" || base === "or" || IN_ORDER.has(base)),
  );
  if (!isOrdered && keyedBy(one) > keyedBy(other))
    kept.splice(0, 3, { ...other, isOurs: one.isOurs }, and, { ...one, isOurs: undefined });
}

function keyedBy({ text }: Token): string {
  return text.toLowerCase().replace(/^\^+/, "");
}

const IN_ORDER = new Set(
  "order sequence turn respectively then first last second succession row other another former latter each"
    .split(" ")
    .map(asBase),
);

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
