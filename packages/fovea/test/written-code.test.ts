/** Whatever takes a symbol or a file takes it as people write it, and every handle that we print leads back to what it was printed for. */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const files = {
  "lib/ledger.py": `class Ledger:
    limit = 3

    def post(self, amount):
        return check(amount)

    def size(self):
        return self.post(1)


def check(amount):
    return amount
`,
  "lib/notes.py": "x = 1\n\n\ny = 2\n",
  "other/notes.py": "z = 3\n",
};

async function openFiles(cwd = ""): Promise<Engine> {
  const root = makeRepository(files);
  const engine = await openAt(join(root, cwd));
  await engine.index();
  await engine.memory.remember("Posting is checked.", { symbols: ["Ledger.post"] });
  await engine.memory.remember("The ledger is a file of its own.", { symbols: ["lib/ledger.py"] });
  return engine;
}

/** A method by every spelling, and the file that it is in. */
const SPELLINGS: [string, string, (root: string) => string][] = [
  ["", "a relative path", () => "./lib/ledger.py"],
  ["lib", "a path from the current folder", () => "ledger.py"],
  ["other", "a path with dots", () => "../lib/ledger.py"],
  ["", "a whole path", (root) => join(root, "lib/ledger.py")],
  ["", "Windows' separators", () => "lib\\ledger.py"],
  ["", "Windows' separators and a dot", () => ".\\lib\\ledger.py"],
  ["", "a path as we print it", () => "lib/ledger.py"],
];
const LINES = [":4", ":5", ":4:9", ":4-5", "#L5", "#L4-L5", "#Ledger.post", "#Ledger#post", "#Ledger::post"];

test.each(SPELLINGS)("in %s: %s", async (cwd, _, spell) => {
  const engine = await openFiles(cwd);
  const path = spell(engine.root);
  for (const written of LINES.map((line) => path + line)) {
    const { symbols } = await engine.symbols([written]);
    expect([written, symbols.map(({ id }) => id)]).toEqual([written, ["lib/ledger.py#Ledger.post"]]);
    expect((await engine.graph("dependents", written)).root.id, written).toBe("lib/ledger.py#Ledger.post");
    const { changed } = await engine.impact([written], { cwd: join(engine.root, cwd) });
    expect(changed.map(({ id }) => id)).toEqual(["lib/ledger.py#Ledger.post"]);
    expect((await engine.outline(written, { detail: "toc", cwd: join(engine.root, cwd) })).path).toBe(
      "lib/ledger.py",
    );
    const about = await engine.memory.list({ symbol: written });
    expect(about.memories.map(({ content }) => content)).toContain("Posting is checked.");
  }
  expect((await engine.graph("dependencies", path)).root.id).toBe("lib/ledger.py");
  expect((await engine.symbols([path])).missing).toMatchObject([{ file: "lib/ledger.py" }]);
  const { anchors } = await engine.memory.remember(`Read ${_} once.`, { symbols: [`${path}:11`] });
  expect(anchors).toEqual([{ path: "lib/ledger.py", symbol: "check" }]);
});

test("a line in no symbol is said to be so; a name of several files lists them", async () => {
  const engine = await openFiles();
  expect((await engine.symbols(["lib/notes.py:2"])).missing).toMatchObject([
    { file: "lib/notes.py", line: 2 },
  ]);
  await expect(engine.graph("dependents", "notes.py")).rejects.toMatchObject({
    code: "SYMBOL_AMBIGUOUS",
    details: { choices: [{ id: "lib/notes.py" }, { id: "other/notes.py" }] },
  });
});

test("names near a member are members of what was named", async () => {
  const engine = await openAt(
    makeRepository({
      "a.ts": "export class Cart { total() {} tax() {} }\nexport class Order { totl2() {} total() {} }\n",
      "b.ts": "export function totals() {}\nexport class Basket { weigh() {} }\n",
    }),
  );
  const near = async (name: string) => (await engine.symbols([name])).missing[0]!.suggestions;
  expect((await near("Cart.totl"))[0]).toBe("Cart.total");
  expect((await near("Order.tota"))[0]).toBe("Order.total");
  expect((await near("Crat.total"))[0]).toBe("Cart.total");
  expect((await near("a.ts#Cart.totle"))[0]).toBe("Cart.total");
  expect((await near("Basket.weihg"))[0]).toBe("Basket.weigh");
  await expect(engine.graph("impact", "Cart::totl")).rejects.toMatchObject({
    details: { suggestions: expect.arrayContaining(["Cart.total"]) },
  });
  for (const name of await near("Cart.totl")) await engine.symbols([name]);
});

const SHARED = {
  "src/Meter.java": `class Meter {
  private int level = 0;
  static int unit() { return 1; }
  int level() { return level; }
  int add(int a) { return add(a, 0); }
  int add(int a, int b) { return a + b + level(); }
}
`,
  "src/shape.ts": `export const Shape = { of(n: number): Shape { return { n }; } };
export type Shape = { n: number };
export class Box {
  static size() { return 1; }
  size() { return 2; }
}
export function area(shape: Shape) { return shape.n * new Box().size() * Box.size(); }
`,
};

test("symbols that share a name have handles of their own, which lead back to each of them", async () => {
  const engine = await openAt(makeRepository(SHARED));
  const asked = ["Meter.level", "Meter.add", "Shape", "Box.size", "Meter.unit"];
  const { symbols } = await engine.symbols(asked);
  const ids = symbols.map(({ id }) => id);
  expect(ids).toEqual([
    "src/Meter.java#Meter.level~field",
    "src/Meter.java#Meter.level~method",
    "src/Meter.java#Meter.add~1",
    "src/Meter.java#Meter.add~2",
    "src/shape.ts#Shape~const",
    "src/shape.ts#Shape~type_alias",
    "src/shape.ts#Box.size~static-method",
    "src/shape.ts#Box.size~method",
    "src/Meter.java#Meter.unit",
  ]);
  for (const { id, startLine, kind } of symbols) {
    const back = (await engine.symbols([id])).symbols;
    expect(back.map((one) => [one.id, one.startLine, one.kind])).toEqual([[id, startLine, kind]]);
    expect((await engine.graph("dependents", id)).root).toMatchObject({ id, kind });
  }
});

test("an ambiguous name lists choices that can each be asked for; overloads are one", async () => {
  const engine = await openAt(makeRepository(SHARED));
  for (const [name, count] of [
    ["Meter.level", 2],
    ["src/shape.ts#Box.size", 2],
    ["Shape", 2],
  ] as const) {
    const error = await engine.graph("dependents", name).catch((thrown: unknown) => thrown);
    const { choices } = (error as { details: { choices: { id: string; line: number }[] } }).details;
    expect(choices).toHaveLength(count);
    for (const { id, line } of choices)
      expect((await engine.graph("dependents", id)).root).toMatchObject({ id, line });
  }
  const { nodes, edges } = await engine.graph("dependencies", "Meter.add");
  expect(nodes.filter(({ distance }) => distance === 0).map(({ id }) => id)).toEqual([
    "src/Meter.java#Meter.add~1",
    "src/Meter.java#Meter.add~2",
  ]);
  expect(edges.map(({ from, to }) => [from, to])).toContainEqual([
    "src/Meter.java#Meter.add~2",
    "src/Meter.java#Meter.level~method",
  ]);
});

test("a memory of one of them stays fresh, and is found from both", async () => {
  const engine = await openAt(makeRepository(SHARED));
  await engine.index();
  await engine.memory.remember("Levels start at zero.", { symbols: ["src/Meter.java#Meter.level~method"] });
  for (const symbol of ["Meter.level", "src/Meter.java#Meter.level~field", "src/Meter.java:4"]) {
    const { memories } = await engine.memory.list({ symbol });
    expect(memories.map(({ freshness }) => freshness)).toEqual(["fresh"]);
  }
});

test("an inherited member can be asked about in the graph as in a look-up", async () => {
  const engine = await openAt(
    makeRepository({
      "base.py": "class Base:\n    def run(self):\n        pass\n",
      "sub.py": "from base import Base\n\n\nclass Sub(Base):\n    pass\n\n\ndef go():\n    Sub().run()\n",
    }),
  );
  expect((await engine.graph("dependents", "Sub.run")).root.id).toBe("base.py#Base.run");
  expect((await engine.symbols(["sub.py#Sub.run"])).symbols).toMatchObject([{ id: "base.py#Base.run" }]);
});
