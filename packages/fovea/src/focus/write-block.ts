/**
 * What an agent is told when a conversation comes to a topic that was worked on before: where that was in the code,
 * what was asked last, what was done. In at most `contextLimit` characters, and nothing where words are all that is
 * known: they are in the prompt anyway.
 */
import { excerpt } from "../text/excerpt.ts";
import type { Followed } from "./follow-prompt.ts";
import type { Forest } from "./forest.ts";
import { tellingTerms } from "./prompt-terms.ts";
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
  /** Its beginning was compacted away. */
  isCompacted?: boolean | undefined;
  /** Where in the code a topic is, such as `src/a.ts: Store.open`. */
  placesOf?: (tree: number) => readonly string[];
}

/** Undefined where the topic has not changed, is new, or was at hand in this conversation alone. */
export function writeBlock(forest: Forest, followed: Followed, options: BlockOptions): string | undefined {
  const { current, before, action } = followed;
  if (current === undefined || action === "none" || action === "new") return undefined;
  if (current === before && !options.isCompacted) return undefined;
  return describeTopic(forest, current, options, followed.leaf);
}

export function describeTopic(
  forest: Forest,
  tree: number,
  { settings, session, isCompacted, placesOf }: BlockOptions,
  without?: number | undefined,
): string | undefined {
  const topic = forest.nodes.get(tree);
  if (!topic || topic.content === "") return undefined;
  const asked = forest
    .leavesOf(tree)
    .find(
      (leaf) =>
        leaf.id !== without &&
        (isCompacted || !leaf.sources.includes(session)) &&
        tellingTerms(forest.termsOf(leaf)).length >= LEAST_TERMS,
    );
  const done = forest.guide
    .filter((entry) => entry.tree === tree && (isCompacted || entry.session !== session))
    .slice(-MOST_DONE);
  const isOthers = isCompacted || topic.sources.some((source) => source !== session);
  const places = isOthers ? (placesOf?.(tree).slice(0, MOST_PLACES) ?? []) : [];
  if (places.length === 0 && done.length === 0) return undefined;
  const lines = [
    ...places.map((place) => `- in ${place}`),
    ...done.map(({ text, at }) => `- done: ${excerpt(text, LINE_CHARS)} (${dayOf(at)})`),
    ...(asked ? [`- asked: ${excerpt(asked.content, LINE_CHARS)} (${dayOf(asked.lastUsedAt)})`] : []),
  ];
  return withinLimit(`Earlier work on ${nameOf(topic)}:`, lines, settings.contextLimit);
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
