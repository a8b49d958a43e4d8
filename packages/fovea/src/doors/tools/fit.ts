/** Answers that are lists: as many items as the budget has room for, counted on the final text. */
import { promptAnswer, promptJson } from "../../base/prompt-text.ts";
import { estimateTokens } from "../../base/tokens.ts";
import type { Format } from "./common.ts";
import type { Answer } from "./tool.ts";
import { withoutMarkdown } from "./without-markdown.ts";

/** `write` is given the first items and how many are left out; with more items it must not write less. */
export function fitAnswer<T>(
  items: readonly T[],
  { format, budget }: { format: Format; budget: number },
  write: (shown: readonly T[], leftOut: number) => Answer,
): Answer {
  const at = (count: number) => inFormat(write(items.slice(0, count), items.length - count), format);
  const fits = (answer: Answer) => tokensOf(answer.text, format) <= budget;
  const whole = at(items.length);
  if (fits(whole)) return whole;
  let [most, tooMany] = [0, items.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(at(middle))) most = middle;
    else tooMany = middle;
  }
  const answer = at(most);
  return fits(answer) ? answer : { ...answer, text: cutText(answer.text, { format, budget }) };
}

export function inFormat(answer: Answer, format: Format): Answer {
  if (format === "json") return { ...answer, text: promptJson(JSON.stringify(answer.data)) };
  const text = promptAnswer(answer.text);
  return { ...answer, text: format === "text" ? withoutMarkdown(text) : text };
}

function tokensOf(text: string, format: Format): number {
  return estimateTokens(text, format === "text" ? "" : format);
}

/** The beginning of a text that cannot be made shorter in any better way. */
function cutText(text: string, { format, budget }: { format: Format; budget: number }): string {
  let [most, tooMany] = [0, text.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (tokensOf(`${text.slice(0, middle)}…`, format) <= budget) most = middle;
    else tooMany = middle;
  }
  return `${text.slice(0, most)}…`;
}
