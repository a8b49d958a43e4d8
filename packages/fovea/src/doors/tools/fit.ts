/** Answers that are lists: as many items as the budget has room for, counted on the final text. */
import { promptAnswer, promptJson } from "../../base/prompt-text.ts";
import { estimateTokens } from "../../base/tokens.ts";
import type { Format } from "./common.ts";
import type { Answer } from "./tool.ts";
import { withoutMarkdown } from "./without-markdown.ts";

interface Bounds {
  format: Format;
  budget: number;
}

/** `write` is given the first items and how many are left out; with more items it must not write less. */
export function fitAnswer<T>(
  items: readonly T[],
  bounds: Bounds,
  write: (shown: readonly T[], leftOut: number) => Answer,
): Answer {
  return fitSize(items.length, bounds, (count) => write(items.slice(0, count), items.length - count));
}

/** The answer of the largest size up to `most` that fits; with a larger size `write` must not write less. */
export function fitSize(most: number, bounds: Bounds, write: (size: number) => Answer): Answer {
  const whole = write(most);
  if (isWithin(whole, bounds)) return inFormat(whole, bounds.format);
  let [largest, tooLarge] = [0, most];
  while (tooLarge - largest > 1) {
    const middle = (largest + tooLarge) >> 1;
    if (isWithin(write(middle), bounds)) largest = middle;
    else tooLarge = middle;
  }
  const answer = inFormat(write(largest), bounds.format);
  return tokensOf(answer.text, bounds.format) <= bounds.budget
    ? answer
    : { ...answer, text: cutText(answer.text, bounds) };
}

export function isWithin(answer: Answer, { format, budget }: Bounds): boolean {
  return tokensOf(inFormat(answer, format).text, format) <= budget;
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
function cutText(text: string, { format, budget }: Bounds): string {
  let [most, tooMany] = [0, text.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (tokensOf(`${text.slice(0, middle)}…`, format) <= budget) most = middle;
    else tooMany = middle;
  }
  return `${text.slice(0, most)}…`;
}
