/**
 * Memories that are shown together and may contradict each other: the gate kept both because it was not certain, so
 * the reader is told which one is newer.
 */
import { compareStatements, isAboutOther, toStatement } from "../../memory/statements/compare.ts";
import { kindsIn } from "../../sessions/tech-kinds.ts";
import { contentTerms } from "../../words/summarize.ts";
import type { MemoryView } from "./views.ts";

/** This many are compared with each other. */
const MOST_COMPARED = 30;
const LEAST_ALIKE = 0.7;
const LEAST_SUBJECT = 0.5;
/** Of the words of the shorter one; with fewer it is about something else, and need not be taken apart. */
const LEAST_SHARED = 0.3;

export function withConflicts<T extends MemoryView>(views: readonly T[]): T[] {
  const compared = views
    .slice(0, MOST_COMPARED)
    .filter(({ supersededBy }) => supersededBy === undefined)
    .map((view) => ({ view, said: read(view.content) }));
  const others = new Map<string, T>();
  for (const [at, one] of compared.entries())
    for (const other of compared.slice(at + 1)) {
      if (one.view.id === other.view.id || !contradict(one.said, other.said)) continue;
      if (!others.has(one.view.id)) others.set(one.view.id, other.view);
      if (!others.has(other.view.id)) others.set(other.view.id, one.view);
    }
  return views.map((view) => {
    const other = others.get(view.id);
    if (other === undefined) return view;
    const is = view.updatedAt >= other.updatedAt ? ("newer" as const) : ("older" as const);
    return { ...view, conflict: { id: other.id, date: other.updatedAt, is } };
  });
}

export function mayContradict(one: string, other: string): boolean {
  return contradict(read(one), read(other));
}

/** What is compared of a memory, read once: each is compared with all others. */
interface Said {
  text: string;
  words: ReadonlySet<string>;
  kinds: ReturnType<typeof kindsIn>;
  statement: () => ReturnType<typeof toStatement>;
}

function read(text: string): Said {
  let statement: { read: ReturnType<typeof toStatement> } | undefined;
  return {
    text,
    words: wordsOf(text),
    kinds: kindsIn(text),
    statement: () => {
      statement ??= { read: toStatement(text) };
      return statement.read;
    },
  };
}

function contradict(one: Said, other: Said): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  if (shared < LEAST_SHARED * Math.min(one.words.size, other.words.size)) return false;
  if (isOtherOfKind(one, other)) return true;
  const [ours, theirs] = [one.statement(), other.statement()];
  if (ours && theirs) {
    const verdict = compareStatements(ours, theirs);
    if (verdict !== "other") return verdict === "replaces";
    if (isAboutOther(ours, theirs)) return false;
  }
  if (!isOfSameSubject(one.words, other.words)) return false;
  const amounts = [amountsIn(one.text), amountsIn(other.text)].map((found) => found.join(" "));
  if (numbersIn(one.text) !== numbersIn(other.text))
    return amounts[0] !== amounts[1] && amounts.every(Boolean);
  return (
    NEGATED.test(one.text) !== NEGATED.test(other.text) || directionsIn(one.text) !== directionsIn(other.text)
  );
}

/** "we use Jest", "we use Vitest": one of a kind after another, for the same. */
function isOtherOfKind(one: Said, other: Said): boolean {
  for (const [kind, names] of one.kinds) {
    const products = other.kinds.get(kind);
    if (!products || [...names].every((name) => products.has(name))) continue;
    const isProduct = (word: string) => [...names, ...products].some((name) => contentTerms(name).has(word));
    const [ours, subject] = [one, other].map(
      ({ words }) => new Set([...words].filter((word) => !isProduct(word))),
    );
    const shared = [...ours!].filter((word) => subject!.has(word)).length;
    if (shared > 0 && shared / Math.max(1, Math.min(ours!.size, subject!.size)) >= LEAST_SUBJECT)
      return subject!.size <= shared * 2 && ours!.size <= shared * 2;
  }
  return false;
}

const NEGATED = /\b(?:not|never|no|none|without|cannot)\b|n't\b/i;
const AMOUNT =
  /(?<![\d.,])\d[\d.,]*\s{0,3}(?:%|percent|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|[KMG]i?B|px|am|pm|requests?|times|connections?)(?!\w)|\b(?:is|are|to|at) \d[\d.,]*/gi;
const DIRECTION =
  /\b(?:after|before|above|below|over|under|up|down|on|off|from|to|into|out|in|during|with|until|if|unless|only|also|all|some|most|more|fewer|less)\b/gi;

function wordsOf(text: string): Set<string> {
  return new Set([...contentTerms(text)].filter((word) => !/^\d/.test(word) && !NEGATED.test(word)));
}

function numbersIn(text: string): string {
  return (text.match(/(?<![\d.,])\d(?:[\d.,]*\d)?/g) ?? []).join(" ");
}

function amountsIn(text: string): string[] {
  return text.match(AMOUNT) ?? [];
}

/** Words of order and place, each with the word that it leads to. */
function directionsIn(text: string): string {
  return [...text.matchAll(DIRECTION)]
    .map((match) => `${match[0]} ${/^\W+(\w+)/.exec(text.slice(match.index + match[0].length))?.[1] ?? ""}`)
    .sort()
    .join(", ")
    .toLowerCase();
}

/** One may say more than the other ("web sessions"), but not something else. */
function isOfSameSubject(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  const [few, many] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  return [...few].every((word) => many.has(word)) && few.size >= many.size * LEAST_ALIKE;
}
