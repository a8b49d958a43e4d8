/** Conditions of a pattern on the text of what it captured: `(#eq? @name "require")`. */
import type { Pattern } from "./compile-query.ts";

/** `textsOf` gives the texts of all nodes that one name captured. */
export type Holds = (textsOf: (capture: number) => readonly string[]) => boolean;

export function compileConditions({ conditions }: Pattern): Holds[] {
  return conditions.map(({ operator, capture, texts }) => {
    const test = OPERATORS[operator]?.(texts);
    if (!test || texts.length === 0)
      throw new Error(`A query has the condition #${operator}, which is not known`);
    return (textsOf) => test(textsOf(capture));
  });
}

type Test = (found: readonly string[]) => boolean;

/** Where nothing was captured only what denies holds, and what compares. */
const OPERATORS: Readonly<Record<string, (texts: readonly string[]) => Test>> = {
  "eq?":
    ([text]) =>
    (found) =>
      found.every((one) => one === text),
  "not-eq?":
    ([text]) =>
    (found) =>
      found.every((one) => one !== text),
  "any-of?": (texts) => (found) => found.length > 0 && found.every((one) => texts.includes(one)),
  "not-any-of?": (texts) => (found) => found.length === 0 || !found.every((one) => texts.includes(one)),
  "match?": ([pattern]) => {
    const regex = new RegExp(pattern!);
    return (found) => found.length > 0 && found.every((one) => regex.test(one));
  },
  "not-match?": ([pattern]) => {
    const regex = new RegExp(pattern!);
    return (found) => found.every((one) => !regex.test(one));
  },
};
