/** Reads `conversations.txt` and `switches.txt`; their heads say how they are written. */
import { readFileSync } from "node:fs";

interface LabelledPrompt {
  text: string;
  /** Undefined where it is about no topic, or no person typed it. */
  topic: string | undefined;
  isTyped: boolean;
  at: number;
}

export interface Conversation {
  name: string;
  isHeldOut: boolean;
  /** Words of which a line that names the topic has at least one. */
  topics: Map<string, string[]>;
  prompts: LabelledPrompt[];
}

const BETWEEN_PROMPTS_MS = 120_000;

export function readConversations(file: "conversations.txt" | "switches.txt"): Conversation[] {
  const conversations: Conversation[] = [];
  let at = Date.UTC(2026, 0, 5, 9);
  for (const line of readFileSync(new URL(file, import.meta.url), "utf8").split("\n")) {
    const begin = /^== (\S+) \((dev|held-out)\)$/.exec(line);
    if (begin)
      conversations.push({
        name: begin[1]!,
        isHeldOut: begin[2] === "held-out",
        topics: new Map(),
        prompts: [],
      });
    const conversation = conversations.at(-1);
    if (!conversation) continue;
    const topic = /^topic ([\w-]+): (.+)$/.exec(line);
    if (topic) conversation.topics.set(topic[1]!, topic[2]!.split(", "));
    const gap = /^@ (\d+)h$/.exec(line);
    if (gap) at += Number(gap[1]) * 3_600_000;
    const prompt = /^(-|!|[a-z-]+)> (.+)$/.exec(line);
    if (!prompt) continue;
    at += BETWEEN_PROMPTS_MS;
    const [, label, text] = prompt;
    conversation.prompts.push({
      text: text!.replaceAll("\\\\", "\0").replaceAll("\\n", "\n").replaceAll("\0", "\\"),
      topic: label === "-" || label === "!" ? undefined : label!,
      isTyped: label !== "!",
      at,
    });
  }
  return conversations;
}
