/** Whatever the tool `graph` writes about edges is in its data and in the source; see `support/graph-texts.ts`. */
import { expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository, write } from "./support/folders.ts";
import { checkText, type GraphData } from "./support/graph-texts.ts";

const files = {
  "src/compose.ts": `import { log } from "./log";
export function compose(n: number): number {
  log("compose");
  return n === 0 ? 0 : compose(n - 1);
}
`,
  "src/log.ts": `import { write } from "node:fs";
export function log(text: string) { write(1, text, () => {}); }
`,
  "src/app.ts": `import {
  compose as build,
} from "./compose";
import { log } from "./log";
export class App {
  #count = 0;
  run() { this.#step(); return this.again(); }
  again() { return this.run() + build(1); }
  #step() { this.#count += build(this.#count); log("step"); }
}
export class Special extends App {
  override run() { log("special"); return super.run(); }
}
`,
  "test/app.test.ts": `import { App, Special } from "../src/app";
export function testRun() { new App().run(); new Special().again(); }
`,
  "src/shape.ts": `export interface Shape { area(): number; }
export class Disc implements Shape { area() { return 3; } }
export class Ring extends Disc { override area() { return 2; } }
export function total(shape: Shape) { return shape.area(); }
`,
  "java/Maker.java": `class Maker {
  Maker() { this(3); }
  Maker(int n) { make(n); }
  void make(int n) { make("" + n); }
  void make(String s) { make(s, true); }
  void make(String s, boolean b) { if (b) make(s, false); }
}
`,
  "py/shapes.py": `class Shape:
    def area(self):
        return self.scale(1)

    def scale(self, by):
        return self.area() * by


class Square(Shape):
    def area(self):
        return super().area() + self.scale(2)
`,
};

const symbols = [
  "src/compose.ts#compose",
  "src/log.ts#log",
  "App",
  "src/app.ts#App.run",
  "App.again",
  "src/app.ts#App.#step",
  "src/app.ts",
  "Maker",
  "java/Maker.java#Maker.make",
  "py/shapes.py#Shape.area",
  "Disc.area",
  "Ring.area",
  "Square.area",
  "py/shapes.py",
];
const ways = [
  { op: "dependents" },
  { op: "dependents", depth: 3 },
  { op: "dependencies" },
  { op: "dependencies", depth: 3 },
  { op: "impact", depth: 5 },
  { op: "impact", depth: 2, limit: 2 },
  { op: "neighbors" },
  { op: "neighbors", kinds: ["contains"], depth: 1 },
  { op: "neighbors", direction: "incoming" },
];

test("every statement about edges is true", async () => {
  const engine = await openAt(makeRepository(files));
  write(engine.root, { "src/log.ts": `${files["src/log.ts"]}export const more = log;\n` });
  const ask = (question: Record<string, unknown>, defaultBudget?: number) =>
    callTool("graph", question, { engineFor: () => engine, work: { defaultBudget } });
  const questions = [
    ...symbols.flatMap((symbol) => ways.map((way) => ({ ...way, symbol }))),
    ...symbols.flatMap((symbol) => [
      { op: "path", symbol, to: "log" },
      { op: "path", symbol: "testRun", to: symbol },
      { op: "path", symbol: "total", to: symbol },
    ]),
    { op: "impact" },
    ...Object.keys(files).map((file) => ({ op: "impact", files: [file] })),
  ];
  let statements = 0;
  for (const question of questions)
    for (const budget of [undefined, 150]) {
      const { text, data } = await ask(question, budget);
      if (budget !== undefined && text.endsWith("…")) continue;
      const found = checkText(text, data as GraphData, question.op, engine.root);
      expect(found.false, JSON.stringify(question)).toEqual([]);
      statements += found.statements;
    }
  expect(statements).toBeGreaterThan(1000);
});

test("a text that tells another edge, count or distance is found out", async () => {
  const engine = await openAt(makeRepository(files));
  const { text, data } = await callTool(
    "graph",
    { op: "dependents", symbol: "src/log.ts#log", depth: 2 },
    { engineFor: () => engine, work: {} },
  );
  const lies = [
    text.replace("calls log", "calls compose"),
    text.replace("calls log at line 3", "calls log at line 4"),
    text.replace(/Directly \(\d+\)/, "Directly (1)"),
    text.replace("2 steps away", "3 steps away"),
    text.replace("`compose` calls log", "`compose` calls compose"),
    text.replace("method `App.#step` calls", "method `App.again` calls"),
    `${text}\nOutside this tree: node:fs (1)`,
  ];
  for (const lie of lies) {
    expect(lie).not.toBe(text);
    expect(checkText(lie, data as GraphData, "dependents", engine.root).false).not.toEqual([]);
  }
});

test("a text that tells another user of what is overridden is found out", async () => {
  const engine = await openAt(makeRepository(files));
  const question = { op: "dependents", symbol: "Disc.area" };
  const { text, data } = await callTool("graph", question, { engineFor: () => engine, work: {} });
  expect(checkText(text, data as GraphData, "dependents", engine.root).false).toEqual([]);
  for (const lie of [
    text.replace("has 1 user", "has 2 users"),
    text.replace("ts:1), which", "ts:2), which"),
    text.replace(/\n(?:But it|It) overrides.*/, ""),
  ]) {
    expect(lie).not.toBe(text);
    expect(checkText(lie, data as GraphData, "dependents", engine.root).false).not.toEqual([]);
  }
});

test("entities are told by name, with who stated what of whom", async () => {
  const engine = await openAt(makeRepository(files));
  await engine.memory.relate("Ada", "works_on", "billing", { weight: 0.4 });
  await engine.memory.relate("billing", "depends_on", "ledger");
  const ask = async (given: Record<string, unknown>) =>
    (await callTool("graph", given, { engineFor: () => engine, work: {} })).text;
  expect(await ask({ op: "neighbors", symbol: "billing" })).toBe(
    [
      "entity `billing`",
      "Directly (2):",
      "- entity `Ada` works_on billing [stated 0.40]",
      "- entity `ledger` billing depends_on it [stated 1.00]",
    ].join("\n"),
  );
});

test("wrong usage is an error, whatever else has the name (C7.6)", async () => {
  const engine = await openAt(makeRepository(files));
  await engine.memory.relate("compose", "belongs_to", "core");
  await engine.memory.relate("Ada", "works_on", "compose");
  const ask = (given: Record<string, unknown>) =>
    callTool("graph", given, { engineFor: () => engine, work: {} });
  for (const symbol of ["compose", "Ada"]) {
    await expect(ask({ op: "dependents", symbol, depth: 4 })).rejects.toMatchObject({ code: "USAGE" });
    await expect(ask({ op: "neighbors", symbol, kinds: ["nonsense"] })).rejects.toMatchObject({
      code: "USAGE",
    });
  }
  const { text } = await ask({ op: "neighbors", symbol: "Ada", kinds: ["works_on"], depth: 1 });
  expect(text).toContain("Ada works_on it");
});
