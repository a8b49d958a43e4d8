import { expect, test } from "vitest";
import { parseSources } from "../../../test/support/parse-sources.ts";
import { type Answer, Asking } from "./asking.ts";
import { resolveFile } from "./resolve-file.ts";
import { Resolver } from "./resolver.ts";

/** What can be reached in a graph, by questions that lead to each other. */
function reach(graph: Record<string, readonly string[]>) {
  const asking = new Asking();
  const memo = new Map<string, Answer<string[]>>();
  const asked: string[] = [];
  const from = (node: string): string[] =>
    asking.settled(memo, node, [], () => {
      asked.push(node);
      const further = (graph[node] ?? []).flatMap(from);
      return [...new Set([node, ...further])];
    });
  return { memo, asked, from: (node: string) => from(node).sort().join("") };
}

test("in a circle everyone gets the whole answer, whoever asks first", () => {
  const graph = { a: ["b"], b: ["c"], c: ["a", "d"], d: [] };
  for (const order of ["abcd", "dcba", "bdac", "cabd"]) {
    const { from } = reach(graph);
    expect([...order].map(from)).toEqual([...order].map((node) => (node === "d" ? "d" : "abcd")));
  }
});

test("what was not cut short is found once; what was is found again", () => {
  const { from, asked, memo } = reach({ a: ["b", "x"], b: ["a", "x"], x: ["y"], y: [] });
  expect(from("a")).toBe("abxy");
  expect([...memo.keys()].sort()).toEqual(["a", "x", "y"]);
  expect(from("b")).toBe("abxy");
  expect(asked.join("")).toBe("abxyb");
});

test("a circle inside of another one is whole only with the outer one", () => {
  const graph = { a: ["b"], b: ["c", "a"], c: ["b", "e"], e: [] };
  for (const order of ["abce", "cba", "bca"]) {
    const { from } = reach(graph);
    for (const node of order) expect(from(node)).toBe(node === "e" ? "e" : "abce");
  }
});

test("the edges of a file do not depend on which files were resolved before it", async () => {
  const texts = {
    "shop/__init__.py": "from shop.api import *\nfrom shop.levels import *\nfrom shop import signals\n",
    "shop/api.py": "from shop import levels\n\n\ndef info():\n    return levels.low()\n",
    "shop/levels.py": "def low():\n    return 1\n",
    "shop/signals.py": "class Signal:\n    def send(self):\n        return 1\n\n\nsaved = Signal()\n",
    "use.py":
      "import shop\nfrom shop import info, low\n\n\ndef run():\n    shop.signals.saved.send()\n    info()\n    low()\n",
  };
  const edgesIn = async (order: readonly string[]) => {
    const sources = await parseSources(texts);
    const resolver = new Resolver(sources);
    const found = order.map((path) => {
      const { edges, unresolved } = resolveFile(resolver, sources, sources.file(path)!);
      const ends = edges.map(({ kind, line, target }) => {
        const { name = "" } = target.file.symbols[target.at] ?? {};
        return `${kind} ${path}:${line} ${target.file.path} ${name}`;
      });
      return [path, [...ends, ...unresolved.map(({ reason }) => reason)].sort()] as const;
    });
    return Object.fromEntries(found);
  };
  const paths = Object.keys(texts);
  const expected = await edgesIn(paths);
  expect(expected["use.py"]).toContain("calls use.py:6 shop/signals.py send");
  expect(expected["use.py"]).toContain("calls use.py:8 shop/levels.py low");
  expect(expected["shop/api.py"]).toContain("calls shop/api.py:5 shop/levels.py low");
  for (const first of paths) {
    const others = paths.filter((path) => path !== first);
    expect(await edgesIn([first, ...others])).toEqual(expected);
    expect(await edgesIn([first, ...others.reverse()])).toEqual(expected);
  }
});
