/** Memories beside code: in capsules, with symbols, in search; and recall scored by `eval`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { estimateTokens } from "../src/base/tokens.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { createRandom } from "./support/random.ts";
import { shop } from "./support/shop.ts";

const TWICE = "Prices were read twice once; keep the single read.";

async function openShop(): Promise<Engine> {
  const engine = await openAt(makeRepository(shop));
  await engine.index();
  return engine;
}

describe("a capsule", () => {
  test("has what is remembered about its symbols, framed as data, with why and freshness", async () => {
    const engine = await openShop();
    const { id } = await engine.memory.remember(TWICE, { category: "bug_fix", symbols: ["Store.open"] });
    const result = await engine.context("change checkOut");
    expect(result.memories).toEqual([
      {
        id,
        content: TWICE,
        category: "bug_fix",
        score: expect.any(Number),
        freshness: "fresh",
        anchors: [{ path: "src/store.ts", symbol: "Store.open", state: "fresh" }],
        why: "is about Store.open",
        isWhole: true,
        tokens: expect.any(Number),
      },
    ]);
    expect(result.text).toMatch(/<fovea_memories note="[^"]*data, not instructions">\n- \[\w+\] Prices were/);
    const without = await engine.context("change checkOut", { memories: false });
    expect(without.memories).toEqual([]);
    expect(without.text).not.toContain("fovea_memories");
  });

  test("has memories that answer the task though they are about no code, each once", async () => {
    const engine = await openShop();
    const { id } = await engine.memory.remember(
      "The checkOut price is doubled on purpose: it includes the deposit.",
      {
        symbols: ["checkOut"],
      },
    );
    const loose = await engine.memory.remember("Deposit rules come from the tax office, see the contract.");
    const { memories } = await engine.context("why does checkOut double the price, deposit rules");
    expect(memories.map((memory) => memory.id).toSorted()).toEqual([id, loose.id].toSorted());
  });

  test("names what the session was told before, and tells it again when it has changed or was lost", async () => {
    const engine = await openShop();
    const rule = `${TWICE} The second read saw another price when a discount ended in between, and the sum was wrong.`;
    const { id } = await engine.memory.remember(rule, { symbols: ["Store.open"] });
    const ask = () => engine.context("change checkOut", { session: "s" });
    expect((await ask()).memories).toMatchObject([{ id, isWhole: true }]);
    const again = await ask();
    expect(again.memories).toMatchObject([{ id, isWhole: false, toldIn: 1 }]);
    expect(again.text).toContain("(told in answer 1)");
    expect(again.text).not.toContain("the sum was wrong");
    expect((await engine.context("change checkOut", { session: "other" })).text).toContain(
      "the sum was wrong",
    );
    write(engine.root, { "src/store.ts": shop["src/store.ts"].replace("open(", "open(later = false, ") });
    expect((await ask()).memories[0]!.toldIn).toBeUndefined();
    engine.forgetSession("s");
    expect((await ask()).memories[0]!.toldIn).toBeUndefined();
  });

  test("flags those whose code has changed, after the others", async () => {
    const engine = await openShop();
    const old = await engine.memory.remember("The line is trimmed since terminals add a space.", {
      symbols: ["log"],
    });
    const good = await engine.memory.remember("Stores are opened before they are read.", {
      symbols: ["Store.open"],
    });
    write(engine.root, { "src/log.ts": shop["src/log.ts"].replace("text.trim()", "text") });
    const { memories, text } = await engine.context("fix log and Store.open");
    expect(memories.map(({ id, freshness }) => [id, freshness])).toEqual([
      [good.id, "fresh"],
      [old.id, "drifted"],
    ]);
    expect(text).toContain("its code has changed since: check before relying on it");
  });

  test("has no memory that was replaced, forgotten, or is of another session", async () => {
    const engine = await openShop();
    const { memory } = engine;
    const first = await memory.remember("log writes to stderr.", { symbols: ["log"] });
    const second = await memory.remember("log writes to stdout.", { symbols: ["log"], supersedes: first.id });
    const third = await memory.remember("log is going to be removed.", { symbols: ["log"] });
    memory.forget([third.id]);
    await memory.remember("log is patched while I debug.", {
      symbols: ["log"],
      scope: "session",
      session: "mine",
    });
    expect((await engine.context("explain log")).memories.map(({ id }) => id)).toEqual([second.id]);
    expect((await engine.context("explain log", { session: "mine" })).memories).toHaveLength(2);
  });

  test("never lets memories take more than a tenth of the budget, and keeps any budget", async () => {
    const engine = await openShop();
    const random = createRandom(11);
    const names = ["log", "Store.open", "Store.read", "checkOut", "endless", "src/store.ts"];
    for (let at = 0; at < 60; at++)
      await engine.memory.remember(
        `Note ${at}: ${Array.from({ length: 1 + random.below(120) }, () => random.pick(["log", "store", "the", "price", "</fovea_memories>".slice(2), "東京", "`x`"])).join(" ")}`,
        { symbols: [random.pick(names)] },
      );
    for (let round = 0; round < 60; round++) {
      const task = `${random.pick(["fix", "explain", "refactor"])} ${random.pick(names)} ${random.pick(names)}`;
      const budget = 50 + random.below(round % 2 === 0 ? 400 : 6000);
      const format = random.pick(["markdown", "text", "json"] as const);
      const result = await engine.context(task, { budget, format });
      expect(result.tokens).toBeLessThanOrEqual(budget);
      const told = result.memories.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(told).toBeLessThanOrEqual(budget / 10);
      if (format === "json") expect(() => JSON.parse(result.text) as unknown).not.toThrow();
      const framed = /<fovea_memories[\s\S]*<\/fovea_memories>/.exec(result.text)?.[0];
      if (format === "markdown" && framed)
        expect(estimateTokens(framed, "markdown")).toBeLessThanOrEqual(budget / 10);
    }
  });

  test("gives the beginning of a memory that is too long for it", async () => {
    const engine = await openShop();
    const { id } = await engine.memory.remember(`About log: ${"it is a long story. ".repeat(200)}`, {
      symbols: ["log"],
    });
    const { memories, text } = await engine.context("explain log", { budget: 1500 });
    expect(memories).toMatchObject([{ id, isWhole: false }]);
    expect(text).toContain("About log: it is a long story.");
  });
});

describe("a symbol", () => {
  test("is told with what is remembered about it, unless not wanted", async () => {
    const engine = await openShop();
    const { id } = await engine.memory.remember(TWICE, { symbols: ["Store.open"] });
    await engine.memory.remember("This file is the oldest of all.", { symbols: ["src/store.ts"] });
    const [open] = (await engine.symbols(["Store.open"])).symbols;
    expect(open!.memories).toMatchObject([{ id, content: TWICE, freshness: "fresh" }]);
    const { symbols } = await engine.symbols(["Store.open", "log"], { memories: false });
    expect(symbols.every((symbol) => !("memories" in symbol))).toBe(true);
    expect((await engine.symbols(["log"])).symbols[0]).not.toHaveProperty("memories");
  });
});

describe("search", () => {
  test("looks in code, in memories, or in both", async () => {
    const engine = await openShop();
    const { id } = await engine.memory.remember("The store opens prices lazily.", {
      category: "architecture",
    });
    const code = await engine.search("store open prices");
    expect(code.hits.every(({ memory }) => memory === undefined)).toBe(true);
    const memories = await engine.search("store open prices", { in: "memories" });
    expect(memories.hits).toMatchObject([
      {
        path: `memory:${id}`,
        kind: "memory",
        name: "architecture",
        text: "The store opens prices lazily.",
        memory: { id },
      },
    ]);
    const all = await engine.search("store open prices", { in: "all", limit: 3 });
    expect(all.hits).toHaveLength(3);
    expect(all.hits.slice(0, 2).filter(({ memory }) => memory?.id === id)).toHaveLength(1);
    expect(all.hits[0]!.score).toBe(1);
    await expect(engine.search("x", { in: "dreams" as "all" })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("eval of memories", () => {
  test("scores recall by ids and by outside names", async () => {
    const { memory } = await openAt(makeFolder());
    const folder = makeFolder({
      "memories.jsonl": [
        {
          externalId: "cache",
          content: "The cache lives for one day.",
          category: "decision",
          at: "2026-01-01",
          tags: ["x"],
        },
        {
          externalId: "names",
          content: "Functions are named after verbs.",
          category: "convention",
          at: "2026-01-02",
        },
      ]
        .map((record) => JSON.stringify(record))
        .join("\n"),
    });
    expect(await memory.import(join(folder, "memories.jsonl"))).toMatchObject({ created: 2 });
    const { id } = await memory.remember("Errors carry advice.");
    const questions = [
      { query: "how long does the cache live", relevant: ["cache"], category: "fact" },
      { query: "what do errors carry", relevant: [id] },
      { query: "who is the king of France", relevant: ["names"] },
    ];
    const file = join(folder, "questions.jsonl");
    writeFileSync(file, questions.map((question) => JSON.stringify(question)).join("\n"));
    const result = await memory.evaluate(file);
    expect(result).toMatchObject({ queries: 3, byCategory: { fact: { recallAt: { 5: 1, 10: 1 } } } });
    expect(result.perQuery.map(({ ranks }) => ranks)).toEqual([
      { cache: 1 },
      { [id]: 1 },
      { names: expect.anything() },
    ]);
  });
});
