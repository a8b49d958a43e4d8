/** What a session is said to have was really printed in an earlier answer of it; what it lacks, a repeated question brings. */
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";
import { createRandom, type Random } from "./support/random.ts";

const TOPICS = ["invoice", "parser", "token", "ledger", "refund", "customer"];

/** Classes with short and long methods, and functions beside them; no two lines are the same. */
function generate(random: Random): Record<string, string> {
  let unique = 0;
  const steps = (indent: string) =>
    Array.from(
      { length: random.pick([1, 2, 8, 90]) },
      () =>
        `${indent}const v${unique++} = ${random.pick(TOPICS)}(${unique}); // ${random.pick(TOPICS)} ${unique}`,
    );
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  const method = (name: string) => [
    `  ${name}(n${unique++}: number): void {`,
    ...steps("    "),
    `  } // ${unique++}`,
  ];
  const files = TOPICS.slice(0, 4).map((topic) => {
    const second = random.pick(TOPICS);
    const code = [
      `export class ${capital(topic)}Book {`,
      `  readonly ${topic}Limit = ${unique++};`,
      ...[`read${capital(second)}`, `parse${capital(topic)}`, `write${capital(second)}`].flatMap(method),
      `} // ${unique++}`,
      `export function open${capital(topic)}(n${unique++}: number): void {`,
      ...steps("  "),
      `} // ${unique++}`,
    ];
    return [`src/${topic}.ts`, `${code.join("\n")}\n`] as const;
  });
  return Object.fromEntries(files);
}

interface Written {
  items: {
    name: string;
    path: string;
    code?: string;
    sentEarlier?: { detail: string; lines?: string; answer: number };
  }[];
}

describe("what is said to be sent earlier", () => {
  test.each([1, 2, 3])(
    "was printed in an earlier answer of the session, generated with %s",
    async (seed) => {
      const random = createRandom(seed);
      const repository = generate(random);
      const engine = await openAt(makeRepository(repository), { settings: { EMBEDDINGS_PROVIDER: "none" } });
      const spans = new Map<string, [number, number]>();
      const { symbols } = await engine.symbols(
        Object.values(repository).flatMap((text) =>
          [...text.matchAll(/(\w+)(?:\(n\d+: number\)| \{$)/gm)].map(([, name]) => name!),
        ),
      );
      for (const { path, qualifiedName, startLine, endLine } of symbols)
        spans.set(`${path} ${qualifiedName}`, [startLine, endLine]);
      const printed: Set<string>[] = [];
      let claims = 0;
      for (let round = 0; round < 40; round++) {
        const question = random.pick([
          `how does the ${random.pick(TOPICS)} ${random.pick(TOPICS)} read a ${random.pick(TOPICS)}`,
          `change ${random.pick([...spans.keys()]).split(" ")[1]}`,
        ]);
        const { text } = await engine.context(question, {
          session: "s1",
          budget: 60 + random.below(random.pick([100, 600, 6000])),
          format: "json",
        });
        const { items } = JSON.parse(text) as Written;
        for (const { name, path, sentEarlier } of items) {
          if (sentEarlier?.detail !== "body") continue;
          const inName = /:(\d+)-(\d+)$/.exec(name)?.slice(1).map(Number);
          const [first, last] =
            sentEarlier.lines?.split("-").map(Number) ?? inName ?? spans.get(`${path} ${name}`)!;
          const earlier = new Set(printed.flatMap((lines) => [...lines]));
          for (const line of repository[path]!.split("\n").slice(first! - 1, last)) {
            expect(earlier, `${name} in answer ${round + 1} to “${question}”`).toContain(line);
            claims++;
          }
        }
        printed.push(new Set(items.flatMap(({ code }) => code?.split("\n") ?? [])));
      }
      expect(claims).toBeGreaterThan(50);
    },
    60_000,
  );

  test("is not a method of a class of which the header was sent", async () => {
    const random = createRandom(4);
    const steps = Array.from({ length: 80 }, (_, at) => `    const t${at} = this.readToken("p-${at}");`);
    const engine = await openAt(
      makeRepository({
        "inv.ts": `export class InvoiceParser {\n  readToken(n: string): string { return n; }\n  parseInvoice(text: string): string {\n${steps.join("\n")}\n    return text + ${random.below(9)};\n  }\n}\n`,
      }),
    );
    for (const budget of [80, 120, 200])
      await engine.context("how does the invoice parser read a token", { session: "s1", budget });
    const { text } = await engine.context("InvoiceParser.parseInvoice", { session: "s1", budget: 20_000 });
    for (const step of steps) expect(text).toContain(step);
  });
});

test("a repeated question goes on to what was left out, and names it unless it was named before", async () => {
  const functions = Array.from(
    { length: 40 },
    (_, at) =>
      `export function refund${at}(order: number): number {\n  const value${at} = order * ${at};\n  return value${at};\n}\n`,
  );
  const engine = await openAt(
    makeRepository(Object.fromEntries(functions.map((code, at) => [`src/refund${at}.ts`, code]))),
    { settings: { EMBEDDINGS_PROVIDER: "none" } },
  );
  const ask = () => engine.context("how is a refund of an order made", { session: "s1", budget: 500 });
  const seen = new Set<string>();
  const named = new Set<string>();
  for (let round = 0; round < 4; round++) {
    const { text, items } = await ask();
    const fresh = items.filter(({ sentIn }) => sentIn === undefined);
    expect(fresh.length).toBeGreaterThan(0);
    for (const { path, startLine, detail } of fresh) {
      expect(seen).not.toContain(`${path}:${startLine} ${detail}`);
      seen.add(`${path}:${startLine} ${detail}`);
    }
    if (text.includes("see the earlier list")) expect(named.size).toBeGreaterThan(0);
    for (const [handle] of (/Left out.*$/m.exec(text)?.[0] ?? "").matchAll(/src\/refund\d+\.ts#\w+/g)) {
      expect(named).not.toContain(handle);
      named.add(handle);
    }
  }
  expect(named.size).toBeGreaterThan(0);
});
