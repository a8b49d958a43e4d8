/**
 * Several memories -> one text that replaces them. This one needs no language model: it chooses sentences. Whoever
 * brings a model implements the same interface.
 */
import { estimateTokens } from "../../base/tokens.ts";
import { sentencesOf } from "../../words/sentences.ts";
import { wordsOf } from "../words.ts";

export interface Told {
  content: string;
  at: number;
}

export interface Summariser {
  /** In the order of time. `worthOf` says how telling a word is among all memories. */
  summarise(told: readonly Told[], options: SummaryOptions): Promise<string>;
}

export interface SummaryOptions {
  title: string;
  maxTokens: number;
  worthOf: (word: string) => number;
}

/** A sentence that says nearly what one before it said. */
const REPEATS = 0.7;
/** Dates, numbers and names as code writes them are what a summary must not lose. */
const HARD_FACT =
  /\d|`[^`]+`|\b\w+[a-z][A-Z]\w*|\b\w+_\w+|\b\w+\(\)|(?<![\w-])[\w-]+\/[\w./-]+|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|(?<=[a-z,] )[A-Z][a-z]+/g;
const FACT_BONUS = 0.35;
const MOST_FACTS = 4;

interface Sentence {
  text: string;
  of: number;
  at: number;
  words: ReadonlySet<string>;
  score: number;
}

/** The best sentence of every memory first, then more of them as long as there is room; repetitions are left out. */
export const extractive: Summariser = {
  async summarise(told, { title, maxTokens, worthOf }) {
    const sentences = told.flatMap(({ content, at }, of) => rateAll(content, of, at, worthOf));
    const chosen: Sentence[] = [];
    const seen = new Set<number>();
    let tokens = estimateTokens(title, "markdown");
    const take = (candidates: readonly Sentence[]) => {
      for (const sentence of candidates) {
        const cost = estimateTokens(lineOf(sentence), "markdown") + 1;
        if (chosen.some((other) => repeats(sentence, other))) seen.add(sentence.of);
        else if (tokens + cost <= maxTokens) {
          chosen.push(sentence);
          seen.add(sentence.of);
          tokens += cost;
        }
      }
    };
    const ranked = [...sentences].sort((a, b) => b.score - a.score);
    const firsts = new Map<number, Sentence>();
    for (const sentence of ranked) if (!firsts.has(sentence.of)) firsts.set(sentence.of, sentence);
    take([...firsts.values()]);
    take(ranked.filter((sentence) => !chosen.includes(sentence)));
    const order = new Map(sentences.map((sentence, at) => [sentence, at]));
    chosen.sort((a, b) => order.get(a)! - order.get(b)!);
    const left = told.length - seen.size;
    return [title, ...chosen.map(lineOf), ...(left > 0 ? [`- and ${left} more`] : [])].join("\n");
  },
};

function rateAll(content: string, of: number, at: number, worthOf: SummaryOptions["worthOf"]): Sentence[] {
  const parts = sentencesOf(content);
  return (parts.length > 0 ? parts : [content.trim()]).map((text, position) => {
    const words = new Set(wordsOf(text));
    let worth = 0;
    for (const word of words) worth += worthOf(word);
    const facts = Math.min(MOST_FACTS, text.match(HARD_FACT)?.length ?? 0);
    // Long sentences have more words, not more to say; the first one usually has the point.
    const density = worth / Math.sqrt(words.size + 1);
    return { text, of, at, words, score: density * (1 + FACT_BONUS * facts) * (position === 0 ? 1.2 : 1) };
  });
}

function repeats(one: Sentence, other: Sentence): boolean {
  if (one.text === other.text) return true;
  let common = 0;
  for (const word of one.words) if (other.words.has(word)) common++;
  const facts = (text: string) => (text.match(HARD_FACT) ?? []).sort().join(" ");
  return (
    common / Math.max(1, one.words.size + other.words.size - common) >= REPEATS &&
    facts(one.text) === facts(other.text)
  );
}

function lineOf({ text, at }: Sentence): string {
  return `- ${new Date(at).toISOString().slice(0, 10)}: ${text}`;
}
