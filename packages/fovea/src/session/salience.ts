/** How much a sentence of a conversation is worth keeping. */
import { sentencesOf } from "../text/sentences.ts";
import type { Message } from "./types.ts";

export interface Salient {
  sentence: string;
  /** 0 for small talk; higher for what would be missed. */
  salience: number;
  message: string;
}

export function saliencesOf(messages: readonly Message[]): Salient[] {
  return messages.flatMap(({ id, content }) =>
    sentencesOf(content).map((sentence) => ({ sentence, salience: salienceOf(sentence), message: id })),
  );
}

function salienceOf(sentence: string): number {
  return /\d|`|\b(?:must|never|always|because)\b/.test(sentence) ? 1 : 0;
}
