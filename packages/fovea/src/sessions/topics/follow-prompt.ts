/** A prompt arrives: the guide speaks, the prompt finds its topic, the forest grows and is pruned. Pure: no store. */

import { isWithin } from "../../base/clock.ts";
import { HOUR_MS } from "../../base/time-units.ts";
import { type Classified, classify } from "./classify.ts";
import type { Forest } from "./forest.ts";
import { reinforce } from "./guide.ts";
import { promptTerms } from "./prompt-terms.ts";
import { isTypedByPerson, typedPart } from "./typed-by-person.ts";
import type { FocusNode, FocusSettings, Meaning, SessionFocus } from "./types.ts";

/** Enough of a prompt to know it by. */
const LEAF_CHARS = 300;

export interface Followed extends Classified {
  /** False for what a person did not type; nothing has changed then. */
  isTyped: boolean;
  /** The topic the session itself was in; undefined at its first prompt. */
  before: number | undefined;
  /** The topic the session is in now, whatever the prompt said about it. */
  current: number | undefined;
  /** The leaf that the prompt became, or was already. */
  leaf: number | undefined;
}

export function followPrompt(
  forest: Forest,
  { text, session }: { text: string; session: string },
  { settings, now, meaning }: { settings: FocusSettings; now: number; meaning: Meaning },
): Followed {
  const before = forest.sessions.get(session) ?? lastSession(forest, now);
  if (!isTypedByPerson(text))
    return {
      isTyped: false,
      action: "none",
      tree: undefined,
      node: undefined,
      scores: [],
      vector: undefined,
      before: forest.sessions.get(session)?.tree,
      current: before?.tree,
      leaf: undefined,
    };
  const said = typedPart(text);
  reinforce(forest, settings, now);
  const found = classify(forest, { ...promptTerms(said), text: said }, before, { settings, now, meaning });
  forest.prompts++;
  const leaf = found.action === "none" ? undefined : grow(forest, found, said, session, settings, now);
  const tree = leaf?.tree ?? before?.tree;
  if (leaf && before?.tree !== undefined && tree !== undefined) forest.transitions.note(before.tree, tree);
  const known = forest.sessions.get(session);
  forest.sessions.set(session, { session, tree, prompts: (known?.prompts ?? 0) + 1, at: now });
  return {
    ...found,
    isTyped: true,
    tree: found.action === "new" ? tree : found.tree,
    before: known?.tree,
    current: tree,
    leaf: leaf?.id,
  };
}

const SAME_WORK_MS = 4 * HOUR_MS;

/** A new session soon after another one usually goes on with its work. */
function lastSession(forest: Forest, now: number): SessionFocus | undefined {
  let last: SessionFocus | undefined;
  for (const session of forest.sessions.values())
    if (isWithin(session.at, SAME_WORK_MS, now) && (!last || session.at > last.at)) last = session;
  return last;
}

function grow(
  forest: Forest,
  { action, tree, node, vector }: Classified,
  said: string,
  session: string,
  settings: FocusSettings,
  now: number,
): FocusNode {
  const content = shorten(said);
  const leaf = { content, isPrompt: true, sources: [session], vector };
  const same =
    tree === undefined ? undefined : forest.leavesOf(tree).find((other) => other.content === content);
  if (same) {
    forest.touch(same.id, session, settings, now);
    return same;
  }
  const parent = parentFor(forest, action, tree, node, session, now);
  const added = forest.add({ ...leaf, parent }, now);
  // What was there before is met again: the leaf it is like, and the topic with it. A new one was counted by birth.
  if (action === "extend" && node !== undefined && node !== added.tree)
    forest.touch(node, session, settings, now);
  else if (action !== "new") forest.touch(parent, session, settings, now);
  forest.bubbleUp(parent, settings);
  forest.prune(settings, now, added.id);
  return added;
}

function parentFor(
  forest: Forest,
  action: Classified["action"],
  tree: number | undefined,
  node: number | undefined,
  session: string,
  now: number,
): number {
  const inner = { content: "", isPrompt: false, sources: [session] };
  if (tree === undefined) return forest.add({ ...inner, parent: undefined }, now).id;
  const like = node === undefined ? undefined : forest.nodes.get(node);
  if (action === "extend" && like?.isPrompt && like.parent !== undefined) return like.parent;
  if (action === "extend") return tree;
  return forest.add({ ...inner, parent: tree }, now).id;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LEAF_CHARS ? `${line.slice(0, LEAF_CHARS - 1)}…` : line;
}
