/** Context within a budget: what is shown, why, what is left out, and what a session already has. */
import { describe, expect, test } from "vitest";
import type { ContextResult } from "../src/app/types.ts";
import { estimateTokens } from "../src/base/tokens.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { createRandom } from "./support/random.ts";
import { shop } from "./support/shop.ts";

const shown = ({ items }: ContextResult) => items.map(({ name, detail }) => `${name} ${detail}`);
const reasonsOf = ({ items }: ContextResult) => items.map(({ why }) => why).join("\n");

describe("context", () => {
  test("has the best symbol first, in full, with its place and the reason", async () => {
    const engine = await openAt(makeRepository(shop));
    const result = await engine.context("explain checkOut");
    expect(result).toMatchObject({
      intent: "explore",
      budget: 4000,
      memories: [],
      omitted: [],
      session: null,
    });
    expect(result.items[0]).toMatchObject({
      path: "src/cart.ts",
      name: "checkOut",
      kind: "function",
      detail: "body",
      startLine: 3,
      endLine: 6,
    });
    expect(result.items[0]!.why.length).toBeGreaterThan(0);
    expect(result.text).toMatch(/^### checkOut \(function\)\n\*src\/cart\.ts:1-6\* · /);
    expect(result.text).toContain('  const price = store.open("prices");');
    expect(result.tokens).toBe(estimateTokens(result.text, "markdown"));
  });

  test("looks in the direction of the task", async () => {
    const engine = await openAt(makeRepository(shop));
    const uses = "called by Store.open (import)";
    const isUsed = "calls Store.open (typed)";
    const modify = await engine.context("change Store.open");
    expect(modify.intent).toBe("modify");
    expect(reasonsOf(modify)).toContain(uses);
    expect(reasonsOf(modify)).not.toContain(isUsed);
    const refactor = await engine.context("refactor Store.open");
    expect(reasonsOf(refactor)).toContain(isUsed);
    expect(reasonsOf(refactor)).not.toContain(uses);
    const debug = reasonsOf(await engine.context("fix the bug in Store.open"));
    expect(debug).toContain(uses);
    expect(debug).toContain(isUsed);
    expect(reasonsOf(await engine.context("change Store.open", { depth: 0 }))).not.toContain(uses);
  });

  test("shows a symbol with its own comment, not with that of the next, under a heading of those lines", async () => {
    const fields = Array.from({ length: 4 }, (_, at) => `  private int size${at};`);
    const nextDoc = ["  /**", "   * Forgets borrowed pools.", "   * A", "   * B", "   * C", "   */"];
    const root = makeRepository({
      "src/Pool.java": [
        "package a;",
        "",
        "/** Keeps connections for borrowers. */",
        "public class Pool {",
        ...fields,
        "",
        ...nextDoc,
        "  @Override",
        "  public void clear() {",
        "    size0 = 0;",
        "    size1 = 0;",
        "  }",
        "}",
        "",
      ].join("\n"),
    });
    const engine = await openAt(root);
    const { text } = await engine.context("change the class Pool", { budget: 120 });
    expect(text).toContain("*src/Pool.java:3-8* ");
    expect(text).toContain("/** Keeps connections for borrowers. */");
    expect(text).not.toContain("Forgets borrowed");
  });

  test("counts declarations less than the implementation beside them", async () => {
    const root = makeRepository({
      "lib/reply.d.ts":
        "/** Sends the header. */\nexport declare function sendReply(payload: string): void;\n",
      "lib/reply.js": "export function sendReply(payload) {\n  stream.write(payload);\n  stream.end();\n}\n",
    });
    const engine = await openAt(root);
    const { items } = await engine.context("fix sendReply and its header");
    expect(items[0]).toMatchObject({ path: "lib/reply.js", name: "sendReply" });
  });

  test("goes further with more depth", async () => {
    const engine = await openAt(makeRepository(shop));
    expect(reasonsOf(await engine.context("refactor log", { depth: 0 }))).not.toContain(
      "calls Store.open (typed)",
    );
    expect(reasonsOf(await engine.context("refactor log", { depth: 2 }))).toContain(
      "calls Store.open (typed)",
    );
  });

  test("cuts a function that is longer than the budget around what was asked for", async () => {
    const engine = await openAt(makeRepository(shop));
    const result = await engine.context("endless and its discountFor", { budget: 400 });
    expect(shown(result)[0]).toBe("endless excerpt");
    expect(result.text).toContain("export function endless(values: number[]): number {");
    expect(result.text).toContain("sum += discountFor(values);");
    expect(result.text).toMatch(/… lines \d+–604 left out/);
    expect(result.tokens).toBeLessThanOrEqual(400);
  });

  test("says what there was no room for, with the handle to get it", async () => {
    const engine = await openAt(makeRepository(shop));
    const { omitted, text } = await engine.context("fix Store", { budget: 170 });
    expect(text).toMatch(/left out/i);
    const one = omitted.find(({ kind }) => kind !== "text" && kind !== "file")!;
    const { symbols } = await engine.symbols([one.handle], { body: true });
    expect(symbols[0]).toMatchObject({ path: one.path, qualifiedName: one.name });
  });

  test("keeps any budget for any question, and answers the same twice", async () => {
    const engine = await openAt(makeRepository(shop));
    const random = createRandom(7);
    await engine.index();
    const words = [
      "fix",
      "Store",
      "open",
      "endless",
      "log",
      "refactor",
      "checkOut",
      "東京",
      "'\"*",
      "Store.read",
      "💥",
    ];
    for (let round = 0; round < 150; round++) {
      const task = Array.from({ length: 1 + random.below(5) }, () => random.pick(words)).join(" ");
      const budget = 50 + random.below(round % 2 === 0 ? 200 : 5000);
      const format = random.pick(["markdown", "text", "json"] as const);
      const result = await engine.context(task, { budget, format });
      expect(result.tokens).toBeLessThanOrEqual(budget);
      const again = await engine.context(task, { budget, format });
      expect({ ...again, ms: 0 }).toEqual({ ...result, ms: 0 });
    }
  });

  test.each([49, 0, -5, 60.5, Number.NaN])(
    "refuses a budget of %s and says what is possible",
    async (budget) => {
      const engine = await openAt(makeRepository(shop));
      await expect(engine.context("log", { budget })).rejects.toMatchObject({
        code: "USAGE",
        message: expect.stringContaining("at least 50"),
        advice: expect.stringContaining("--budget 50"),
      });
    },
  );

  test("of an empty repository, and of what nothing matches, is a sentence", async () => {
    const empty = await openAt(makeRepository());
    expect(await empty.context("anything", { budget: 50 })).toMatchObject({
      items: [],
      omitted: [],
      text: expect.stringContaining("Nothing in this tree matches"),
    });
  });

  test("reads names and code in any script", async () => {
    const engine = await openAt(
      makeRepository({ "ü/größe.py": 'def größe():\n    """Misst 東京."""\n    return "🚀" * 3\n' }),
    );
    const { items, text } = await engine.context("größe");
    expect(items[0]).toMatchObject({ path: "ü/größe.py", name: "größe", detail: "body" });
    expect(text).toContain('return "🚀" * 3');
  });

  test("shows a class in outline where its body does not pay", async () => {
    const members = Array.from(
      { length: 40 },
      (_, at) => `  m${at}() {\n    return work(${at}, "text of some length");\n  }`,
    );
    const engine = await openAt(
      makeRepository({
        "a.ts":
          'import { Wide } from "./wide.ts";\nexport function user(wide: Wide) {\n  return wide.m1();\n}\n',
        "wide.ts": `export class Wide {\n${members.join("\n")}\n}\n`,
      }),
    );
    const result = await engine.context("change user", { budget: 400 });
    expect(shown(result)).toEqual(expect.arrayContaining(["user body", "Wide.m1 signature"]));
    const wide = result.items.find(({ name }) => name === "Wide");
    expect(["skeleton", "signature"]).toContain(wide?.detail);
  });
});

describe("a session", () => {
  const ask = { session: "s1" };

  test("is not sent the same body twice, but told where it was", async () => {
    const engine = await openAt(makeRepository(shop));
    const first = await engine.context("change Store.open", ask);
    expect(first.session).toEqual({ id: "s1", answer: 1 });
    const second = await engine.context("change Store.open again", ask);
    expect(second.session).toEqual({ id: "s1", answer: 2 });
    expect(second.text).toContain("(full body sent earlier in session: answer 1, “change Store.open”)");
    expect(second.text).not.toContain("return this.read(path);");
    expect(second.text).toContain("open(path: string): number");
    const other = await engine.context("change Store.open", { session: "s2" });
    expect(other.text).toBe(first.text);
    expect(second.items[0]).toMatchObject({ name: "Store.open", detail: "signature", sentIn: 1 });
    expect(other.items[0]).not.toHaveProperty("sentIn");
    expect((await engine.context("change Store.open")).text).toBe(first.text);
  });

  test("saves at least 95 % of a long body", async () => {
    const engine = await openAt(makeRepository(shop));
    const first = await engine.context("explain endless", { ...ask, budget: 20_000 });
    expect(shown(first)[0]).toBe("endless body");
    const second = await engine.context("explain endless", { ...ask, budget: 20_000 });
    expect(second.tokens).toBeLessThan(first.tokens * 0.05);
  });

  test("has of a class the lines it was sent, not the members that were left out", async () => {
    const engine = await openAt(makeRepository(shop));
    const first = await engine.context("change Store", { ...ask, budget: 100 });
    expect(first.items[0]).toMatchObject({ name: "Store", startLine: 4 });
    expect(first.text).not.toContain("const found = path.length;");
    const { text } = await engine.context("change Store.read", ask);
    expect(text).toContain("const found = path.length;");
    expect(text).toMatch(/Store \(lines 4–\d, answer 1\)/);
  });

  test("is sent the lines of a long function that it was not sent", async () => {
    const engine = await openAt(makeRepository(shop));
    const question = "endless and its discountFor";
    const first = await engine.context(question, { ...ask, budget: 400 });
    expect(shown(first)[0]).toBe("endless excerpt");
    const same = await engine.context(question, { ...ask, budget: 400 });
    const whole = await engine.context(question, { ...ask, budget: 20_000 });
    expect(same.text).not.toContain("left out; see the earlier list");
    expect(shown(whole)[0]).toBe("endless body");
    expect(whole.items[0]).not.toHaveProperty("sentIn");
  });

  test("is sent a body again that has changed since", async () => {
    const top = makeRepository(shop);
    const engine = await openAt(top);
    await engine.context("change log", ask);
    write(top, { "src/log.ts": shop["src/log.ts"].replace("text.trim()", "text.trimEnd()") });
    const { text, items } = await engine.context("change log", ask);
    expect(items[0]).toMatchObject({ name: "log", detail: "body" });
    expect(text).toContain("text.trimEnd()");
    expect((await engine.context("change log", ask)).text).toContain(
      "(full body sent earlier in session: answer 2",
    );
  });

  test("is sent everything again after it was forgotten", async () => {
    const engine = await openAt(makeRepository(shop));
    const first = await engine.context("change Store.open", ask);
    await engine.context("change Store.open", { session: "other" });
    expect(engine.forgetSession("s1")).toEqual({ session: "s1", forgotten: expect.any(Number) });
    const again = await engine.context("change Store.open", ask);
    expect(again.text).toBe(first.text);
    expect(again.session).toEqual({ id: "s1", answer: 1 });
    expect((await engine.context("change Store.open", { session: "other" })).text).toContain("sent earlier");
    expect(engine.forgetSession("nobody").forgotten).toBe(0);
  });

  test("outlives the process", async () => {
    const top = makeRepository(shop);
    const home = makeFolder();
    await (await openAt(top, { home })).context("change log", ask);
    expect((await (await openAt(top, { home })).context("change log", ask)).text).toContain("sent earlier");
  });

  test("gets a body after only its signature was sent", async () => {
    const engine = await openAt(makeRepository(shop));
    const small = await engine.context("change Store.open", { ...ask, budget: 120 });
    expect(shown(small).filter((one) => one.startsWith("log "))).not.toContain("log body");
    const { items } = await engine.context("change log", ask);
    expect(items[0]).toMatchObject({ name: "log", detail: "body" });
  });
});

describe("many symbols under one budget", () => {
  test("are shown as far as there is room", async () => {
    const engine = await openAt(makeRepository(shop));
    const names = ["Store", "log", "checkOut", "endless"];
    const { capsule } = await engine.symbols(names, { body: true, budget: 300 });
    expect(capsule!.tokens).toBeLessThanOrEqual(300);
    expect(capsule!.tokens).toBe(estimateTokens(capsule!.text, "markdown"));
    expect(capsule!.items.map(({ name, detail }) => `${name} ${detail}`)).toEqual(
      expect.arrayContaining(["Store body", "log body", "checkOut body"]),
    );
    const outlined = await engine.symbols(names, { budget: 300 });
    expect(outlined.capsule!.items.map(({ detail }) => detail)).not.toContain("body");
    expect(outlined.capsule!.text).toContain("read(path: string): number");
    expect(outlined.symbols[0]!.body).toBeUndefined();
    await expect(engine.symbols(names, { budget: 10 })).rejects.toMatchObject({ code: "USAGE" });
    expect((await engine.symbols(names)).capsule).toBeUndefined();
  });

  test("a handle names one symbol of several", async () => {
    const engine = await openAt(
      makeRepository({ "a.ts": "export function go() {}\n", "b.ts": "export function go() {}\n" }),
    );
    const { symbols } = await engine.symbols(["b.ts#go"]);
    expect(symbols.map(({ path }) => path)).toEqual(["b.ts"]);
  });
});
