import { describe, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { fitAnswer } from "./fit.ts";

const write = (shown: readonly string[], leftOut: number) => ({
  text: [...shown, ...(leftOut > 0 ? [`${leftOut} more`] : [])].join("\n\n"),
  data: { shown, leftOut },
});

describe("an answer that is a list", () => {
  test("is whole where it fits", () => {
    const answer = fitAnswer(["one", "two"], { format: "markdown", budget: 50 }, write);
    expect(answer).toEqual({ text: "one\n\ntwo", data: { shown: ["one", "two"], leftOut: 0 } });
  });

  test("has as many items as fit, and says how many are left out", () => {
    const items = Array.from({ length: 100 }, (_, i) => `item number ${i} of a list that is long`);
    const answer = fitAnswer(items, { format: "markdown", budget: 200 }, write);
    const { shown, leftOut } = answer.data as ReturnType<typeof write>["data"];
    expect(shown.length + leftOut).toBe(100);
    expect(answer.text).toContain(`${leftOut} more`);
    expect(estimateTokens(answer.text, "markdown")).toBeLessThanOrEqual(200);
    const withOneMore = write(items.slice(0, shown.length + 1), leftOut - 1).text;
    expect(estimateTokens(withOneMore, "markdown")).toBeGreaterThan(200);
  });

  test("is a document in JSON when asked for", () => {
    const answer = fitAnswer(["one"], { format: "json", budget: 50 }, write);
    expect(JSON.parse(answer.text)).toEqual(answer.data);
  });

  test("is never longer than its budget, whatever it is made of", () => {
    const formats = fc.constantFrom("markdown", "json", "text");
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 200 })),
        fc.integer({ min: 5, max: 300 }),
        formats,
        (items, budget, format) => {
          const { text } = fitAnswer(items, { format, budget }, write);
          expect(estimateTokens(text, format === "text" ? "" : format)).toBeLessThanOrEqual(budget);
        },
      ),
    );
  });
});
