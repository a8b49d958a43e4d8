/** Focus of a project, over its store: what a prompt does, what it would do, what is there. */
import type { Database } from "../../store/database.ts";
import { type Followed, followPrompt } from "./follow-prompt.ts";
import type { Forest } from "./forest.ts";
import { addToGuide, summaryOf } from "./guide.ts";
import { currentTree, loadForest, notePlace, saveForest } from "./store.ts";
import type { FocusSettings, Meaning } from "./types.ts";

export interface FocusContext {
  db: Database;
  projectId: string;
  settings: FocusSettings;
  now: number;
  meaning: Meaning;
  /** Words that much of the project has; see common-words.ts. */
  isCommon?: ((term: string) => boolean) | undefined;
}

export interface Prompt {
  text: string;
  session: string;
}

/** One transaction: nobody else's prompt is lost, and none is seen by half. */
export function recordPrompt(context: FocusContext, prompt: Prompt): { followed: Followed; forest: Forest } {
  const { db, projectId, now, isCommon } = context;
  return db.transaction(() => {
    const forest = loadForest(db, projectId, isCommon);
    const followed = followPrompt(forest, prompt, context);
    if (followed.isTyped) saveForest(db, projectId, forest, now);
    return { followed, forest };
  });
}

/** What a prompt would do; nothing is written. */
export function tryPrompt(context: FocusContext, prompt: Prompt): { followed: Followed; forest: Forest } {
  const forest = loadForest(context.db, context.projectId, context.isCommon);
  return { followed: followPrompt(forest, prompt, context), forest };
}

/** What the agent says it did, into the guide. False where it says too little. */
export function recordAnswer(
  context: FocusContext,
  { message, session }: { message: string; session: string },
): boolean {
  const { db, projectId, settings, now } = context;
  const text = summaryOf(message);
  if (text === undefined) return false;
  return db.transaction(() => {
    const forest = loadForest(db, projectId);
    const tree = forest.sessions.get(session)?.tree;
    const before = forest.guide.length;
    addToGuide(forest, { text, session, tree }, settings, now);
    saveForest(db, projectId, forest, now);
    return forest.guide.length > before || settings.guideSize > 0;
  });
}

/** A file was read or changed while the session's topic was at hand. */
export function recordPlace(
  context: FocusContext,
  { path, session }: { path: string; session: string },
): void {
  const { db, projectId, now } = context;
  db.transaction(() => {
    const tree = currentTree(db, projectId, session);
    if (tree !== undefined) notePlace(db, projectId, tree, path, now);
  });
}

/** Removes a topic by the id of its root. False where there is none. */
export function forgetTopic({ db, projectId, now, isCommon }: FocusContext, id: number): boolean {
  return db.transaction(() => {
    const forest = loadForest(db, projectId, isCommon);
    const node = forest.nodes.get(id);
    if (!node || node.parent !== undefined) return false;
    forest.remove(id);
    saveForest(db, projectId, forest, now);
    return true;
  });
}
