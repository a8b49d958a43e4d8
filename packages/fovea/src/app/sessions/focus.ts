/** Focus for doors: what the topics are, what a prompt would do, starting over. */

import { type FocusContext, forgetTopic, tryPrompt } from "../../sessions/topics/focus.ts";
import type { Forest } from "../../sessions/topics/forest.ts";
import { loadForest, readPlaces, resetForest } from "../../sessions/topics/store.ts";
import { describeTopic, foreseen, writeBlock } from "../../sessions/topics/write-block.ts";
import { topicNotFound } from "../errors.ts";
import { focusContext } from "./focus-context.ts";
import type { SessionContext } from "./session-context.ts";

export interface TopicView {
  id: number;
  terms: string;
  score: number;
  prompts: number;
  lastUsedAt: string;
  sessions: number;
  /** Files that were touched while it was at hand. */
  files: string[];
}

export interface FocusStatus {
  prompts: number;
  nodes: number;
  limit: number;
  topics: TopicView[];
  guide: number;
  sessions: number;
  /** What a new conversation that comes to the first topic is told; null where there is nothing to tell. */
  block: string | null;
  /** The topic that usually follows the first one; null where that has not happened often enough. */
  next: string | null;
}

export interface NodeView {
  id: number;
  depth: number;
  weight: number;
  frequency: number;
  indexed: boolean;
  score: number;
  content: string;
  sources: string[];
  lastUsedAt: string;
  children: NodeView[];
}

export interface FocusInspection {
  trees: NodeView[];
  corpus: { documents: number; terms: { term: string; documents: number }[] };
  guide: { text: string; tree: number | null; reinforced: boolean; at: string }[];
  transitions: { from: number; to: number; count: number; probability: number }[];
  sessions: { session: string; tree: number | null; prompts: number; at: string }[];
}

export interface DryRun {
  prompt: string;
  /** False for what no person typed; it is ignored. */
  typed: boolean;
  action: string;
  tree: number | null;
  scores: {
    tree: number;
    terms: string;
    similarity: number;
    coverage: number;
    meaning: number;
    probability: number;
    score: number;
  }[];
  block: string | null;
}

export interface FocusFacade {
  status(): FocusStatus;
  inspect(): FocusInspection;
  /** The whole way of a prompt, without writing anything. */
  dryRun(prompt: string, options?: { session?: string | undefined }): DryRun;
  reset(): { removed: number };
  /** One topic, by its id. */
  forget(id: number): { forgotten: number };
}

const TOP_TERMS = 20;

export function openFocus(sessions: SessionContext): FocusFacade {
  const { db, projectId } = sessions.store;
  const context = () => focusContext(sessions);
  const load = () => loadForest(db, projectId, context().isCommon);
  return {
    status: () => statusOf(load(), context()),
    inspect: () => inspectionOf(load(), context()),
    dryRun: (prompt, { session = "" } = {}) => dryRun(context(), prompt, session),
    reset: () => ({ removed: resetForest(db, projectId) }),
    forget(id) {
      if (!forgetTopic(context(), id)) throw topicNotFound(id, load().roots());
      return { forgotten: id };
    },
  };
}

function statusOf(forest: Forest, { db, projectId, settings, now }: FocusContext): FocusStatus {
  const topics = forest
    .roots()
    .map((root) => ({
      id: root.id,
      terms: root.content,
      score: forest.scoreOf(root, settings, now),
      prompts: forest.leavesOf(root.id).length,
      lastUsedAt: new Date(root.lastUsedAt).toISOString(),
      sessions: root.sources.length,
      files: readPlaces(db, projectId, root.id, 5),
    }))
    .sort((a, b) => b.score - a.score);
  const [first] = topics;
  const placesOf = (tree: number) => readPlaces(db, projectId, tree, 3);
  return {
    prompts: forest.prompts,
    nodes: forest.nodes.size,
    limit: settings.memorySize,
    topics,
    guide: forest.guide.length,
    sessions: forest.sessions.size,
    block: (first && describeTopic(forest, first.id, { settings, session: "", placesOf })) ?? null,
    next: foreseen(forest, first?.id) ?? null,
  };
}

function inspectionOf(forest: Forest, { settings, now }: FocusContext): FocusInspection {
  const view = (id: number): NodeView => {
    const node = forest.nodes.get(id)!;
    return {
      id,
      depth: node.depth,
      weight: Math.log2(node.frequency + 1),
      frequency: node.frequency,
      indexed: node.isPrompt,
      score: forest.scoreOf(node, settings, now),
      content: node.content,
      sources: node.sources,
      lastUsedAt: new Date(node.lastUsedAt).toISOString(),
      children: forest.childrenOf(id).map((child) => view(child.id)),
    };
  };
  return {
    trees: forest
      .roots()
      .map((root) => view(root.id))
      .sort((a, b) => b.score - a.score),
    corpus: { documents: forest.counts.documents, terms: forest.counts.top(TOP_TERMS) },
    guide: forest.guide.map(({ text, tree, isReinforced, at }) => ({
      text,
      tree: tree ?? null,
      reinforced: isReinforced,
      at: new Date(at).toISOString(),
    })),
    transitions: forest.transitions.all().map((one) => ({
      ...one,
      probability: forest.transitions.probability(one.from, one.to),
    })),
    sessions: [...forest.sessions.values()].map(({ session, tree, prompts, at }) => ({
      session,
      tree: tree ?? null,
      prompts,
      at: new Date(at).toISOString(),
    })),
  };
}

function dryRun(context: FocusContext, prompt: string, session: string): DryRun {
  const { settings, db, projectId } = context;
  const placesOf = (tree: number) => readPlaces(db, projectId, tree, 3);
  const { followed, forest } = tryPrompt(context, { text: prompt, session });
  return {
    prompt,
    typed: followed.isTyped,
    action: followed.action,
    tree: followed.tree ?? null,
    scores: followed.scores.map(({ node: _, ...score }) => ({
      ...score,
      terms: forest.nodes.get(score.tree)?.content ?? "",
    })),
    block: writeBlock(forest, followed, { settings, session, placesOf }) ?? null,
  };
}
