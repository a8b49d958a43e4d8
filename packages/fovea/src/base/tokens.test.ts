import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { estimateTokens, repeatedEstimate } from "./tokens.ts";

const folder = fileURLToPath(new URL("../../../../fixtures/languages", import.meta.url));
const sources = readdirSync(folder).flatMap((language) =>
  readdirSync(join(folder, language))
    .filter((name) => !name.endsWith(".golden"))
    .map((name) => ({ language, name, text: readFileSync(join(folder, language, name), "utf8") })),
);
const errorOf = ({ text, language }: { text: string; language: string }) =>
  estimateTokens(text, language) / countTokens(text) - 1;

describe("the estimate of tokens", () => {
  test.each(sources)("is near a real tokenizer's count of $name ($language)", (source) => {
    expect(Math.abs(errorOf(source))).toBeLessThan(0.12);
  });

  test("is within 5 % on average", () => {
    const errors = sources.map((source) => Math.abs(errorOf(source)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.05);
  });

  test("weighs code in markdown by its own language", () => {
    const { text } = sources.find(({ language }) => language === "go")!;
    const fenced = (tag: string) => `Some words.\n\n\`\`\`${tag}\n${text}\`\`\`\n`;
    const words = estimateTokens("Some words.\n\n```go\n```\n", "markdown");
    expect(
      Math.abs(estimateTokens(fenced("go"), "markdown") - words - estimateTokens(text, "go")),
    ).toBeLessThan(3);
    expect(Math.abs(estimateTokens(fenced("go"), "markdown") / countTokens(fenced("go")) - 1)).toBeLessThan(
      0.06,
    );
    expect(estimateTokens(`\`\`\`go\n${text}`, "markdown")).toBeGreaterThan(estimateTokens(text, "go"));
  });

  test("is of the right size for scripts of the world and for empty text", () => {
    expect(estimateTokens("")).toBe(0);
    for (const text of [
      "Широкая электрификация южных губерний",
      "東京都は日本の首都である",
      "🚀🚀 ✓ done",
      "naïve café",
    ]) {
      const share = estimateTokens(text.repeat(20)) / countTokens(text.repeat(20));
      expect(share).toBeGreaterThan(0.5);
      expect(share).toBeLessThan(2);
    }
  });

  test("of a text that changes is the same, whatever was estimated before", () => {
    const line = fc.oneof(fc.constantFrom("```", "```go", "~~~", "a b"), fc.string({ maxLength: 12 }));
    const texts = fc.array(fc.array(line, { maxLength: 8 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, fc.constantFrom("markdown", "go"), (texts, language) => {
        const estimate = repeatedEstimate(language);
        for (const lines of texts.flatMap((lines) => [lines, [...lines, "more"]]))
          expect(estimate(lines.join("\n"))).toBe(estimateTokens(lines.join("\n"), language));
      }),
      { numRuns: 1000 },
    );
  });

  test("of a whole is at most that of its lines together", () => {
    const line = fc.string({ unit: fc.constantFrom(..."aZ9 \t_({.;é東🚀\r".split("")), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const parts = lines.map((one) => estimateTokens(`${one}\n`, "go"));
        const whole = estimateTokens(lines.map((one) => `${one}\n`).join(""), "go");
        expect(whole).toBeLessThanOrEqual(parts.reduce((sum, part) => sum + part, 0));
      }),
      { numRuns: 2000 },
    );
  });
});
