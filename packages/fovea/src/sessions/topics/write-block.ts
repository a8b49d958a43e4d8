/**
 * What an agent is told when a conversation comes to a topic that was worked on before: where that was in the code,
 * what was asked last, what was done. In at most `contextLimit` characters, and nothing where words are all that is
 * known: they are in the prompt anyway.
 */
import { excerpt } from "../../words/excerpt.ts";
import { finishedPart } from "./finished.ts";
import type { Followed } from "./follow-prompt.ts";
import type { Forest } from "./forest.ts";
import { promptTerms, tellingTerms } from "./prompt-terms.ts";
import type { FocusNode, FocusSettings } from "./types.ts";

const MOST_PLACES = 3;
const MOST_DONE = 2;
const LINE_CHARS = 160;
const NAME_TERMS = 4;
/** A prompt with fewer ("yes, but only in development") tells nothing by itself. */
const LEAST_TERMS = 3;
/** Once or twice is chance. */
const LEAST_TRANSITIONS = 3;
const FORESEEN = 0.3;

export interface BlockOptions {
  settings: FocusSettings;
  /** Who is told: what it asked and did itself is before its eyes. */
  session: string;
  /** What it said and did before this is compacted away. */
  compactedAt?: number | undefined;
  /** Where in the code a topic is, such as `src/a.ts: Store.open`. */
  placesOf?: (tree: number) => readonly string[];
}

/** Undefined where the topic has not changed, is new, or was at hand in this conversation alone. */
export function writeBlock(forest: Forest, followed: Followed, options: BlockOptions): string | undefined {
  const { current, before, action } = followed;
  if (current === undefined || action === "none" || action === "new") return undefined;
  if (current === before && options.compactedAt === undefined) return undefined;
  return describeTopic(forest, current, options, followed.leaf);
}

/** With the prompt that came to it, only what is about the same part of the topic. */
export function describeTopic(
  forest: Forest,
  tree: number,
  { settings, session, compactedAt = 0, placesOf }: BlockOptions,
  prompt?: number | undefined,
): string | undefined {
  const topic = forest.nodes.get(tree);
  if (!topic || topic.content === "") return undefined;
  const leaf = prompt === undefined ? undefined : forest.nodes.get(prompt);
  const isAboutIt = isAbout(leaf && tellingTerms(forest.termsOf(leaf)));
  const isGone = (own: boolean, at: number) => !own || at < compactedAt;
  const asked = forest
    .leavesOf(tree)
    .filter((one) => one.id !== prompt && isGone(one.sources.includes(session), one.lastUsedAt))
    .map((one) => ({ text: one.content, at: one.lastUsedAt, terms: tellingTerms(forest.termsOf(one)) }))
    .filter(({ terms }) => isAboutIt(terms));
  const done = forest.guide
    .filter((entry) => entry.tree === tree && isGone(entry.session === session, entry.at))
    .flatMap(({ text, at }) => {
      const finished = finishedPart(text);
      return finished !== undefined && isAboutIt(promptTerms(finished).terms) ? [{ text: finished, at }] : [];
    })
    .slice(-MOST_DONE);
  if (leaf && asked.length === 0 && done.length === 0) return undefined;
  const isOthers = compactedAt > 0 || topic.sources.some((source) => source !== session);
  const places = isOthers ? nearest(placesOf?.(tree) ?? [], leaf && forest.termsOf(leaf)) : [];
  if (places.length === 0 && done.length === 0) return undefined;
  const request = asked.find(({ terms }) => terms.length >= LEAST_TERMS);
  const lines = [
    ...places.slice(0, MOST_PLACES).map((place) => `- in ${place}`),
    ...done.map(({ text, at }) => `- done: ${excerpt(text, LINE_CHARS)} (${dayOf(at)})`),
    ...(request ? [`- asked: ${excerpt(request.text, LINE_CHARS)} (${dayOf(request.at)})`] : []),
  ];
  return withinLimit(`Earlier work on ${nameOf(topic)}:`, lines, settings.contextLimit);
}

/** Two words in common, or half of those the prompt has: one may be chance. */
function isAbout(wanted: readonly string[] | undefined): (terms: readonly string[]) => boolean {
  if (wanted === undefined) return () => true;
  const words = new Set(wanted);
  return (terms) => {
    const shared = new Set(terms.filter((term) => words.has(term))).size;
    return shared >= 2 || (shared > 0 && shared >= words.size / 2);
  };
}

/** The files that the prompt names a word of; all where there is none. */
function nearest(places: readonly string[], terms: readonly string[] | undefined): readonly string[] {
  const near = places.filter((place) => promptTerms(place).terms.some((term) => terms?.includes(term)));
  return near.length > 0 ? near : places;
}

/** The words it has most often; more of them tell less. */
export function nameOf({ content }: FocusNode): string {
  return content.split(" | ").slice(0, NAME_TERMS).join(", ");
}

/** What usually comes after a topic, once that has happened a few times. */
export function foreseen(forest: Forest, current: number | undefined): string | undefined {
  if (current === undefined) return undefined;
  const [top] = forest.transitions.from(current).filter(({ to }) => to !== current);
  if (!top || top.probability <= FORESEEN || top.count < LEAST_TRANSITIONS) return undefined;
  return forest.nodes.get(top.to)?.content;
}

function withinLimit(title: string, lines: readonly string[], limit: number): string | undefined {
  const kept = [title];
  let length = title.length;
  for (const line of lines) {
    if (length + 1 + line.length > limit) continue;
    kept.push(line);
    length += 1 + line.length;
  }
  return kept.length > 1 ? kept.join("\n") : undefined;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
