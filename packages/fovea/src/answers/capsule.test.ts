import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { estimateTokens } from "../base/tokens.ts";
import { assemble, type CapsuleOptions } from "./capsule.ts";
import { FORMATS } from "./formats.ts";
import { DETAILS, type Item } from "./item.ts";

const words = fc.stringMatching(/^[a-zA-Z_(){};=. ]{0,40}$/);
const odd = fc.string({ unit: "binary", maxLength: 60 });
const line = fc.oneof(
  { weight: 8, arbitrary: words },
  { weight: 2, arbitrary: odd },
  fc.constantFrom("```", "---", "# a", "", "東京都", "🚀🚀"),
);
const body = fc.oneof(
  { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n")) },
  // Bodies of thousands of lines.
  {
    weight: 1,
    arbitrary: fc
      .tuple(line, fc.integer({ min: 1, max: 800 }))
      .map(([one, times]) => `${one}\n`.repeat(times)),
  },
);
/** The same file is read for all that is in it; here each item has one of its own. */
function withBody(startLine: number, body: string | undefined): Pick<Item, "endLine" | "read"> {
  const lines = body?.split("\n");
  return {
    endLine: startLine + (lines?.length ?? 11) - 1,
    read: lines && ((first, last) => lines.slice(Math.max(0, first - startLine), last - startLine + 1)),
  };
}
const item: fc.Arbitrary<Item> = fc
  .record({
    path: fc.oneof(fc.constantFrom("src/a.ts", "lib/deep/er/file.py"), odd, fc.constant("x/".repeat(200))),
    name: fc.oneof(fc.constantFrom("a", "Store.open", "lib.Deep.er"), odd),
    kind: fc.constantFrom("function", "class", "text"),
    language: fc.constantFrom("typescript", "python", "", "constructor"),
    startLine: fc.integer({ min: 1, max: 5000 }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    why: fc.array(words, { maxLength: 3 }),
    signature: fc.oneof(words, odd),
    skeleton: fc.option(body, { nil: undefined }),
    body: fc.option(body, { nil: undefined }),
    sent: fc.option(
      fc.constantFrom(...DETAILS).map((detail) => ({ detail, answer: 1, query: "a" })),
      { nil: undefined, freq: 4 },
    ),
  })
  .map(({ body, ...one }) => ({
    ...one,
    handle: `${one.path}#${one.name}`,
    ...withBody(one.startLine, body),
  }));
const budgets = fc.oneof(
  fc.integer({ min: 50, max: 120 }),
  fc.integer({ min: 50, max: 3000 }),
  fc.integer({ min: 50, max: 50_000 }),
);

const options = (given: Partial<CapsuleOptions> = {}): CapsuleOptions => ({
  budget: 1000,
  format: "markdown",
  sources: true,
  terms: new Set(),
  notes: [],
  ...given,
});
const languageOf = (format: string, items: readonly Item[]) =>
  format === "text" ? (items[0]?.language ?? "text") : format;

const OPEN = "open(path: string): Store {\n  return new Store(path);\n}";
const make = ({ body = OPEN, ...given }: Partial<Item> & { body?: string | null } = {}): Item => ({
  path: "src/store.ts",
  name: "Store.open",
  kind: "method",
  handle: "src/store.ts#Store.open",
  language: "typescript",
  startLine: 10,
  chance: 1,
  why: ["named open"],
  signature: "open(path: string): Store",
  ...withBody(given.startLine ?? 10, body ?? undefined),
  ...given,
});

describe("a capsule", () => {
  test("never has more tokens than its budget, whatever is in it, in any format", () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 12 }),
        budgets,
        fc.constantFrom(...FORMATS),
        fc.boolean(),
        fc.array(line, { maxLength: 2 }),
        (items, budget, format, sources, notes) => {
          const given = options({ budget, format, sources, notes, terms: new Set(["store"]) });
          const { text, tokens, shown, omitted } = assemble(items, given);
          expect(estimateTokens(text, languageOf(format, items))).toBe(tokens);
          expect(tokens).toBeLessThanOrEqual(budget);
          const isThere = new Set([...shown.map(({ item }) => item), ...omitted]);
          expect(isThere.size).toBe(shown.length + omitted.length);
          // What was sent is neither left out nor always named.
          for (const one of items) if (one.chance > 0.9 && !one.sent) expect(isThere).toContain(one);
        },
      ),
      { numRuns: 2500 },
    );
  }, 120_000);

  test("is the same for the same items", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), budgets, (items, budget) => {
        expect(
          assemble(
            items.map((one) => ({ ...one })),
            options({ budget }),
          ).text,
        ).toBe(assemble(items, options({ budget })).text);
      }),
      { numRuns: 200 },
    );
  });

  test("with a larger budget shows every line that it showed with a smaller one", () => {
    const program = fc
      .array(fc.constantFrom("  if (store) {", "    return store.open(path);", "  }", "", "  step(value);"), {
        minLength: 1,
        maxLength: 200,
      })
      .map((lines) => lines.join("\n"));
    const pieces = fc.array(
      fc.record({ body: fc.oneof(program, body), chance: fc.double({ min: 0, max: 1, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        pieces,
        fc.boolean(),
        fc.constantFrom(...FORMATS),
        fc.integer({ min: 60, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        (given, isOneFile, format, budget, more) => {
          let next = 1;
          const items = given.map(({ body, chance }, at) => {
            const startLine = next;
            next += body.split("\n").length + (at % 4);
            return make({ body, chance, startLine, name: `n${at}`, path: isOneFile ? "a.ts" : `${at}.ts` });
          });
          const linesAt = (given: number) =>
            assemble(items, options({ format, budget: given, terms: new Set(["stor"]) })).shown.flatMap(
              ({ item, lines }) => lines.map(({ number }) => `${item.path}:${number}`),
            );
          const shown = new Set(linesAt(budget + more));
          for (const line of linesAt(budget)) expect(shown).toContain(line);
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  test("shows the best whole, then code by chance for the price, the last as far as it fits", () => {
    const long = Array.from({ length: 50 }, (_, at) => `  step${at}(value, other);`).join("\n");
    const items = [
      make(),
      make({ name: "far", path: "far.ts", handle: "far", chance: 0.1, body: long }),
      make({ name: "near", path: "near.ts", handle: "near", chance: 0.9 }),
    ];
    const { shown } = assemble(items, options({ budget: 250 }));
    expect(shown.map(({ item, detail }) => `${item.name} ${detail}`)).toEqual([
      "Store.open body",
      "far excerpt",
      "near body",
    ]);
  });

  test("writes the code of one file together, in its order, each line once", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);
    const read = (first: number, last: number) => lines.slice(first - 1, last);
    const part = (name: string, startLine: number, endLine: number, chance: number) => ({
      ...make({ name, handle: name, chance, why: [`why ${name}`] }),
      startLine,
      endLine,
      read,
    });
    const items = [
      part("b", 20, 22, 1),
      part("a", 3, 4, 0.9),
      part("inner", 21, 21, 0.8),
      part("c", 24, 25, 0.7),
    ];
    expect(assemble(items, options()).text).toBe(`### b (method), a (method), inner (method), c (method)
*src/store.ts:3-4, 20-25* · why b

\`\`\`typescript
line 3
line 4
… lines 5–19 left out
line 20
line 21
line 22
line 23
line 24
line 25
\`\`\``);
  });

  test("is markdown with a heading, the place, the reasons and fenced code", () => {
    expect(
      assemble([make(), make({ name: "b", handle: "b", chance: 0.1, body: null })], options()).text,
    ).toBe(
      `### Store.open (method)
*src/store.ts:10-12* · named open

\`\`\`typescript
open(path: string): Store {
  return new Store(path);
}
\`\`\`

---

- src/store.ts:10 \`open(path: string): Store\` · named open`,
    );
  });

  test("leaves places and reasons out on request", () => {
    for (const format of FORMATS) {
      const { text } = assemble([make(), make({ body: null })], options({ format, sources: false }));
      expect(text).toContain("Store.open");
      expect(text).not.toContain("store.ts");
      expect(text).not.toContain("named open");
    }
  });

  test("in JSON is one document", () => {
    const { text } = assemble([make(), make({ name: "b" })], options({ format: "json", notes: ["A note."] }));
    expect(JSON.parse(text)).toMatchObject({
      items: [{ name: "Store.open", lines: "10-12", detail: "body" }, { name: "b" }],
      rest: { leftOut: 0, notes: ["A note."] },
    });
  });

  test("cuts a body that is too long: its first line, the part that matters, and what was left out", () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      at === 1500 ? "  lookUp(needle);" : `  step${at}();`,
    );
    const items = [make({ body: ["open() {", ...lines, "}"].join("\n"), startLine: 1 })];
    const { text, shown } = assemble(items, options({ budget: 300, terms: new Set(["needl"]) }));
    expect(shown[0]!.detail).toBe("excerpt");
    expect(text).toContain("open() {\n… lines 2–");
    expect(text).toContain("  lookUp(needle);");
    expect(text.match(/… lines \d+–\d+ left out/g)).toHaveLength(2);
    expect(text).toMatch(/… lines \d+–2002 left out/);
    const [, , to] = /… lines (\d+)–(\d+) left out/.exec(text)!;
    expect(text).toContain(`left out\n  step${Number(to) - 1}();`);
  });

  test("says how many were left out, and names them where there is room", () => {
    const items = Array.from({ length: 30 }, (_, at) =>
      make({
        name: `n${at}`,
        handle: `src/store.ts#n${at}`,
        chance: 1 - at / 40,
        body: "x\n".repeat(20),
      }),
    );
    const unwieldy = items.map((one) => ({ ...one, handle: one.handle.repeat(20) }));
    const small = assemble(unwieldy, options({ budget: 50 }));
    expect(small.text).toContain(`${small.omitted.length} more that may matter are left out.`);
    const { text, omitted } = assemble(
      items.map((one, at) => (at === 0 ? one : { ...one, path: "p/".repeat(400) })),
      options({ budget: 200 }),
    );
    expect(omitted.length).toBeGreaterThan(0);
    expect(text).toContain(
      `Left out, though they may matter (\`symbol <handle>\` shows one): ${omitted[0]!.handle}`,
    );
  });

  test("does not count what hardly matters as left out", () => {
    const long = { body: null, signature: "wide(value: Record<string, number>): void; ".repeat(20) };
    const items = [
      make(),
      make({ ...long, name: "b", handle: "b.ts#b", chance: 0.5 }),
      make({ ...long, name: "c", handle: "c.ts#c", chance: 0.01 }),
    ];
    const { omitted, text } = assemble(items, options({ budget: 120 }));
    expect(omitted.map(({ name }) => name)).toEqual(["b"]);
    expect(text).toMatch(/Left out, though they may matter \(`symbol <handle>` shows one\): b\.ts#b$/);
  });

  test("only names what was sent before, and sends what adds to it", () => {
    const sent = { detail: "body", answer: 1, query: "a" } as const;
    const again = assemble([make({ sent }), make({ name: "other", sent })], options());
    expect(again.text).toContain("(full body sent earlier in session: answer 1, “a”)");
    expect(again.text).toContain("Sent earlier in session: other (full body, answer 1)");
    expect(again.text).not.toContain("new Store(path)");
    expect(again.text).toContain("open(path: string): Store");
    const more = assemble([make({ sent: { ...sent, detail: "signature" } })], options());
    expect(more.text).toContain("new Store(path)");
  });

  test("of nothing is its notes", () => {
    expect(assemble([], options({ notes: ["Nothing matches."] })).text).toBe("Nothing matches.");
    expect(assemble([], options()).tokens).toBe(0);
  });
});
