/**
 * A long text in a few words: the sentence that matters and as much around it as there is room for, cut between words.
 * What matters are the words somebody asked with, and those that decide ("never", "because", "Fixed by", numbers).
 */
import { sentencesOf } from "./sentences.ts";
import { stem } from "./stem.ts";

const DECIDES =
  /\b(?:never|always|must|not|no|only|instead|because|unless|until|except|should|decided?|use[sd]?|prefer|avoid|before|after|fix(?:ed)?|cause[ds]?|breaks?|fails?|requires?|needs?)\b|\d/gi;
const MOST_COUNTED = 3;
const ASKED_WEIGHT = 3;
const FIRST = 0.5;

export function excerpt(text: string, most: number, asked: ReadonlySet<string> = new Set()): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= most) return whole;
  const sentences = sentencesOf(text).map((one) => one.replace(/\s+/g, " "));
  if (sentences.length === 0) return cutAround(whole, 0, most);
  const worth = sentences.map((one, at) => worthOf(one, asked) + (at === 0 ? FIRST : 0));
  const best = worth.indexOf(Math.max(...worth));
  if (sentences[best]!.length > most)
    return cutAround(sentences[best]!, decisiveAt(sentences[best]!, asked), most);
  let [first, last] = [best, best];
  const joined = (from: number, to: number) => {
    const inside = sentences.slice(from, to + 1).join(" ");
    return `${from > 0 ? "… " : ""}${inside}${to < sentences.length - 1 ? " …" : ""}`;
  };
  for (;;) {
    if (last + 1 < sentences.length && joined(first, last + 1).length <= most) last++;
    else if (first > 0 && joined(first - 1, last).length <= most) first--;
    else break;
  }
  const shown = joined(first, last);
  return shown.length <= most ? shown : cutAround(sentences[best]!, 0, most);
}

function worthOf(sentence: string, asked: ReadonlySet<string>): number {
  const words = new Set(
    sentence
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(stem) ?? [],
  );
  let shared = 0;
  for (const word of asked) if (words.has(word)) shared++;
  return ASKED_WEIGHT * shared + Math.min(MOST_COUNTED, sentence.match(DECIDES)?.length ?? 0);
}

/** Where the words that matter begin. */
function decisiveAt(sentence: string, asked: ReadonlySet<string>): number {
  for (const { 0: word, index } of sentence.matchAll(/[\p{L}\p{N}]+/gu))
    if (asked.has(stem(word.toLowerCase()))) return index;
  return Math.max(0, sentence.search(new RegExp(DECIDES.source, "i")));
}

/** A third of the room goes to what comes before. */
function cutAround(text: string, at: number, most: number): string {
  const room = most - 4;
  let start = Math.max(0, Math.min(at - Math.floor(room / 3), text.length - room));
  if (start > 0) start = text.indexOf(" ", start) + 1 || start;
  let end = Math.min(text.length, start + room);
  if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), start + Math.floor(room / 2));
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
