/** Names that every object in JavaScript has: symbols, members, files, folders, words, tags and packages may be called so. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const NAMES = ["constructor", "__proto__", "hasOwnProperty", "toString", "valueOf", "prototype"];

const files = {
  "src/constructor.ts": `import { toString } from "hasOwnProperty";
import { log } from "constructor";
export class constructor {
  constructor(readonly n: number) { log(n); }
  hasOwnProperty() { return toString(this.n); }
  valueOf() { return this.hasOwnProperty(); }
}
`,
  "__proto__/toString.py": `def __proto__():
    return valueOf()


def valueOf():
    return 1


class hasOwnProperty:
    def toString(self):
        return __proto__()
`,
  "prototype/valueOf.js": "export function prototype() { return 1; }\nexport const use = prototype();\n",
};

describe("odd names", () => {
  test.each(NAMES)("%s is searched, looked up and asked about like any other", async (name) => {
    const engine = await openAt(makeRepository(files));
    for (const mode of ["hybrid", "keyword", "symbol", "path", "graph"]) {
      const { hits } = await engine.search(name, { mode, explain: true });
      expect(JSON.stringify(hits)).not.toContain("[native code]");
    }
    const { symbols } = await engine.symbols([name]);
    expect(JSON.stringify(symbols)).not.toContain("[native code]");
    const capsule = await engine.context(`why does ${name} fail`, { budget: 1500 });
    expect(capsule.text).not.toContain("[native code]");
    const { memories } = await engine.memory.recall(name);
    expect(memories).toEqual([]);
  });

  test("members are counted (C2.10)", async () => {
    const engine = await openAt(makeRepository(files));
    const { symbols } = await engine.symbols(["src/constructor.ts#constructor"], { kind: "class" });
    expect(JSON.stringify(symbols[0]?.type?.members)).toBe('{"constructor":1,"field":1,"method":2}');
  });

  test("packages and reasons are counted", async () => {
    const engine = await openAt(makeRepository(files));
    const { external } = await engine.graph("dependencies", "src/constructor.ts");
    expect({ ...external }).toEqual({ hasOwnProperty: 1, constructor: 1 });
    const { counts } = await engine.unresolved(undefined);
    expect(Object.values(counts).every(Number.isInteger)).toBe(true);
  });

  test("tags, categories, entities and arguments may be called so", async () => {
    const engine = await openAt(makeRepository(files));
    const { id } = await engine.memory.remember("The price is rounded.", { tags: NAMES });
    const { memories } = await engine.memory.list({});
    expect(memories.find((one) => one.id === id)).toMatchObject({ tags: NAMES, scope: "project" });
    for (const category of ["constructor", "__proto__"])
      await expect(engine.memory.remember("x", { category })).rejects.toThrow("no category");
    await engine.memory.relate("constructor", "toString", "__proto__");
    expect((await engine.graph("neighbors", "__proto__")).root).toBeDefined();
    const ask = (tool: string, given: string) =>
      callTool(tool, JSON.parse(given) as Record<string, unknown>, { engineFor: () => engine, work: {} });
    await expect(ask("constructor", "{}")).rejects.toMatchObject({ code: "USAGE" });
    await expect(ask("search", '{"query":"x","__proto__":1}')).rejects.toThrow("unknown argument");
    await expect(ask("query_symbol", '{"name":"x","__proto__":{"kind":"class"}}')).rejects.toThrow(
      "unknown argument",
    );
    const wrong = '{"op":"neighbors","symbol":"prototype/valueOf.js#prototype","kinds":["constructor"]}';
    await expect(ask("graph", wrong)).rejects.toMatchObject({ code: "USAGE" });
  });

  test("naming habits are about kinds that have names", async () => {
    const many = Array.from({ length: 25 }, (_, i) => `export class Thing${i} { constructor() {} }`).join(
      "\n",
    );
    const engine = await openAt(makeRepository({ "things.ts": `${many}\n` }));
    expect(JSON.stringify(await engine.patterns())).not.toContain("[native code]");
  });
});
