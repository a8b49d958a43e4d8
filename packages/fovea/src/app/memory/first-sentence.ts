/** To say which memory is meant, without its end. */
import { promptLine } from "../../base/prompt-text.ts";
import { sentencesOf } from "../../words/sentences.ts";

const LONGEST_SENTENCE = 240;

export function firstSentenceOf(content: string): string {
  const first = sentencesOf(content)[0] ?? content.trim().split("\n")[0] ?? "";
  return promptLine(
    first.length > LONGEST_SENTENCE ? `${first.slice(0, LONGEST_SENTENCE).trimEnd()}…` : first,
  );
}
