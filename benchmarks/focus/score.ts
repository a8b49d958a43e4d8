/**
 * Scores focus on the labelled conversations. A prompt is assigned right when it opens a tree as the first of its
 * topic, joins a tree that its topic opened, or, where it is about nothing, changes no tree. A topic is named
 * right when its name has one of the words of the label.
 */

import { followPrompt } from "../../packages/fovea/src/sessions/topics/follow-prompt.ts";
import { Forest } from "../../packages/fovea/src/sessions/topics/forest.ts";
import { Transitions } from "../../packages/fovea/src/sessions/topics/transitions.ts";
import type { FocusSettings } from "../../packages/fovea/src/sessions/topics/types.ts";
import { vectorOfStems } from "../../packages/fovea/src/vectors/word-vectors.ts";
import { splitIdentifier } from "../../packages/fovea/src/words/identifiers.ts";
import { stem } from "../../packages/fovea/src/words/stem.ts";
import type { Conversation } from "./read-conversations.ts";

export interface Scores {
  prompts: number;
  right: number;
  /** The kinds of mistakes. */
  split: number;
  merged: number;
  wrongTopic: number;
  noise: number;
  /** Prompts in a topic, and in how many of them the topic has a name that fits. */
  blocks: number;
  named: number;
  mistakes: string[];
}

export function scoreConversations(conversations: readonly Conversation[], settings: FocusSettings): Scores {
  const scores: Scores = {
    prompts: 0,
    right: 0,
    split: 0,
    merged: 0,
    wrongTopic: 0,
    noise: 0,
    blocks: 0,
    named: 0,
    mistakes: [],
  };
  for (const conversation of conversations) scoreConversation(conversation, settings, scores);
  return scores;
}

function scoreConversation(conversation: Conversation, settings: FocusSettings, scores: Scores): void {
  const forest = new Forest({
    nodes: [],
    guide: [],
    sessions: [],
    transitions: new Transitions([]),
    nextId: 1,
    prompts: 0,
  });
  const topicOf = new Map<number, string | undefined>();
  const opened = new Set<string>();
  let current: string | undefined;
  for (const { text, topic, isTyped, at } of conversation.prompts) {
    const {
      action,
      tree,
      current: at_,
    } = followPrompt(forest, { text, session: "s" }, { settings, now: at, meaning: vectorOfStems });
    if (action === "new") topicOf.set(tree!, topic);
    scores.prompts++;
    const judged = judge({
      topic,
      action,
      joined: tree === undefined ? undefined : topicOf.get(tree),
      opened,
    });
    if (judged === "right") scores.right++;
    else {
      scores[judged]++;
      scores.mistakes.push(
        `${conversation.name}: ${judged}: [${topic ?? "-"} as ${action} ${tree === undefined ? "" : topicOf.get(tree)}] ${text.slice(0, 90)}`,
      );
    }
    if (topic !== undefined) opened.add(topic);
    current = topic ?? current;
    if (!isTyped || current === undefined) continue;
    const words = new Set(
      conversation.topics.get(current)!.flatMap((word) => splitIdentifier(word).map(stem)),
    );
    const name = (at_ === undefined ? undefined : forest.nodes.get(at_)?.content) ?? "";
    scores.blocks++;
    if (name.split(/[^\p{L}\p{N}]+/u).some((word) => words.has(stem(word.toLowerCase())))) scores.named++;
  }
}

type Verdict = "right" | "split" | "merged" | "wrongTopic" | "noise";

function judge(given: {
  topic: string | undefined;
  action: string;
  joined: string | undefined;
  opened: ReadonlySet<string>;
}): Verdict {
  const { topic, action, joined, opened } = given;
  if (topic === undefined) return action === "none" ? "right" : "noise";
  if (!opened.has(topic)) return action === "new" ? "right" : "merged";
  if (action === "new" || action === "none") return "split";
  return joined === topic ? "right" : "wrongTopic";
}
