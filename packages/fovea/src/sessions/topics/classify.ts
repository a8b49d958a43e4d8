/**
 * Which topic is a prompt about? It is compared with each root and each leaf; the best of a tree counts, a little more
 * where that topic usually follows the last one. At least `extend`: it goes beside the leaf it is like. At least
 * `branch`: it opens a side of the topic. Below: it is a new topic.
 *
 * Prompts are short, and most say a part of what they are about: "by which key?" belongs to what was said before. So,
 * beyond the plain method (`followUps`), a prompt is also compared with all words of a topic at once, and one that
 * leans on what was said before stays with it unless its words speak for another topic.
 */
import { synonymsOf } from "../../words/synonyms.ts";
import { cosine } from "../../words/tf-idf.ts";
import { leaning } from "./follow-up.ts";
import type { Forest } from "./forest.ts";
import { isEveryday, type PromptTerms, tellingTerms } from "./prompt-terms.ts";
import type { Action, FocusNode, FocusSettings, Meaning, SessionFocus } from "./types.ts";

export interface TreeScore {
  tree: number;
  /** The node that is most like the prompt. */
  node: number;
  /** Cosine of the vectors. */
  similarity: number;
  /** How much of the prompt's weight in words the topic has anywhere. */
  coverage: number;
  /** How near what it means is to what the topic means; 0 where no model knows. */
  meaning: number;
  /** P(topic | last topic). */
  probability: number;
  score: number;
}

export interface Classified {
  action: Action;
  tree: number | undefined;
  /** Beside or below which node the prompt goes. */
  node: number | undefined;
  /** Best first. */
  scores: TreeScore[];
  /** What the prompt means. */
  vector: Float32Array | undefined;
}

/** Words that a topic has only in other words count less. */
const SYNONYM = 0.6;
/** All words of a topic are many; to have a word among them says less than to be like one prompt. */
const COVERAGE_WEIGHT = 0.5;
const MEANING_WEIGHT = 0.9;
/** A prompt that leans on the last one as much as this stays with it, if nothing speaks for another topic. */
const STAYS = 0.5;

export function classify(
  forest: Forest,
  prompt: PromptTerms & { text: string },
  session: SessionFocus | undefined,
  { settings, now, meaning }: { settings: FocusSettings; now: number; meaning: Meaning },
): Classified {
  const telling = settings.followUps ? forest.special(tellingTerms(prompt.terms)) : prompt.terms;
  if (telling.length === 0 || (settings.followUps && isSmallTalk(forest, telling)))
    return { action: "none", tree: undefined, node: undefined, scores: [], vector: undefined };
  const current = session?.tree;
  const vector = settings.followUps ? meaning(telling) : undefined;
  const scores = scoreTrees(forest, { terms: telling, vector }, current, settings);
  const best = scores[0];
  const { extend, branch } = settings.similarity;
  if (best && best.score >= branch)
    return {
      action: best.score >= extend ? "extend" : "branch",
      tree: best.tree,
      node: best.node,
      scores,
      vector,
    };
  const stay = settings.followUps ? scores.find(({ tree }) => tree === current) : undefined;
  if (
    stay &&
    session &&
    leaning(
      { text: prompt.text, terms: telling },
      { known: stay.coverage, meaning: stay.meaning, gapMs: now - session.at },
    ) >= STAYS
  )
    return { action: "branch", tree: stay.tree, node: stay.tree, scores, vector };
  return { action: "new", tree: undefined, node: undefined, scores, vector };
}

/** "What's for dinner?", unless dinners are what the project is about. */
function isSmallTalk(forest: Forest, telling: readonly string[]): boolean {
  return telling.every((term) => isEveryday(term) && forest.counts.documentsWith(term) === 0);
}

function scoreTrees(
  forest: Forest,
  { terms, vector: meant }: { terms: readonly string[]; vector: Float32Array | undefined },
  current: number | undefined,
  settings: FocusSettings,
): TreeScore[] {
  const vector = forest.counts.vector(terms);
  const weights = wordWeights(forest, terms);
  return forest
    .roots()
    .map((root): TreeScore => {
      const leaves = forest.leavesOf(root.id);
      let node: FocusNode = root;
      let similarity = -1;
      for (const candidate of [root, ...leaves]) {
        const like = cosine(vector, forest.counts.vector(forest.termsOf(candidate)));
        if (like > similarity) [node, similarity] = [candidate, like];
      }
      const words = new Set([root, ...leaves].flatMap((one) => [...forest.termsOf(one)]));
      const coverage = coverageOf(weights, words);
      const probability = forest.transitions.probability(current, root.id);
      const meaning = nearness(meant, leaves);
      const likeness = settings.followUps ? Math.max(similarity, together(coverage, meaning)) : similarity;
      const score = likeness * (1 + settings.transitionBoost * probability);
      return { tree: root.id, node: node.id, similarity, coverage, meaning, probability, score };
    })
    .sort((a, b) => b.score - a.score || b.tree - a.tree);
}

/** Words in common and words of like meaning speak for the same thing, so they add up. */
function together(coverage: number, meaning: number): number {
  return COVERAGE_WEIGHT * coverage + MEANING_WEIGHT * Math.max(0, meaning);
}

/** The cosine with the topic as a whole: the sum of its prompts. */
function nearness(vector: Float32Array | undefined, leaves: readonly FocusNode[]): number {
  if (!vector) return 0;
  const sum = new Float32Array(vector.length);
  for (const leaf of leaves)
    if (leaf.vector?.length === sum.length) for (let i = 0; i < sum.length; i++) sum[i]! += leaf.vector[i]!;
  let dot = 0;
  let squares = 0;
  for (let i = 0; i < sum.length; i++) {
    dot += sum[i]! * vector[i]!;
    squares += sum[i]! * sum[i]!;
  }
  return squares === 0 ? 0 : dot / Math.sqrt(squares);
}

/** How telling each word is: one that many topics have tells little about which it is. */
function wordWeights(forest: Forest, terms: readonly string[]): Map<string, number> {
  return new Map([...new Set(terms)].map((term) => [term, forest.counts.idf(term)]));
}

function coverageOf(weights: ReadonlyMap<string, number>, words: ReadonlySet<string>): number {
  let covered = 0;
  let sum = 0;
  for (const [term, weight] of weights) {
    sum += weight;
    if (words.has(term)) covered += weight;
    else if ([...synonymsOf(term)].some((other) => words.has(other))) covered += SYNONYM * weight;
  }
  return sum === 0 ? 0 : covered / sum;
}
