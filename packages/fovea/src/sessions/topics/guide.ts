/**
 * The guide: the last summaries of what the agent did. Each speaks once for the topic it is most like, before the next
 * prompt is looked at, so that a topic that was worked on long stays.
 */
import { excerpt } from "../../words/excerpt.ts";
import { sentencesOf } from "../../words/sentences.ts";
import { cosine } from "../../words/tf-idf.ts";
import { finishedPart } from "./finished.ts";
import type { Forest } from "./forest.ts";
import { promptTerms } from "./prompt-terms.ts";
import type { FocusSettings, GuideEntry } from "./types.ts";

const MOST_CHARS = 240;
const LEAST_WORDS = 3;
/** Less alike than this is chance. */
const ALIKE = 0.05;

/** What a message says is finished, else its first sentences, as an entry; undefined where it says too little. */
export function summaryOf(message: string): string | undefined {
  const line = message
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    // Marks of markdown, not the underscores of names.
    .replace(/[#*`>|]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  let text = "";
  for (const sentence of sentencesOf(finishedPart(line) ?? line)) {
    if (text !== "" && text.length + 1 + sentence.length > MOST_CHARS) break;
    text += `${sentence} `;
  }
  const short = excerpt(text, MOST_CHARS);
  return promptTerms(short).terms.length < LEAST_WORDS ? undefined : short;
}

export function addToGuide(
  forest: Forest,
  entry: Pick<GuideEntry, "text" | "session" | "tree">,
  settings: FocusSettings,
  now: number,
): void {
  if (settings.guideSize === 0 || forest.guide.some(({ text }) => text === entry.text)) return;
  forest.guide.push({ ...entry, id: forest.nextId++, isReinforced: false, at: now });
  forest.guide.splice(0, Math.max(0, forest.guide.length - settings.guideSize));
}

export function reinforce(forest: Forest, settings: FocusSettings, now: number): void {
  const roots = forest.roots();
  for (const entry of forest.guide) {
    if (entry.isReinforced) continue;
    entry.isReinforced = true;
    const vector = forest.counts.vector(promptTerms(entry.text).terms);
    let best: { tree: number; like: number } | undefined;
    for (const root of roots) {
      const like = cosine(vector, forest.counts.vector(forest.termsOf(root)));
      if (like > (best?.like ?? ALIKE)) best = { tree: root.id, like };
    }
    const tree = best?.tree ?? entry.tree;
    entry.tree = tree;
    if (tree !== undefined) forest.touch(tree, entry.session, settings, now);
  }
}
