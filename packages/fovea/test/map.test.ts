/** The map of a tree: what is central, by file, within a budget. */
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";
import { shop } from "./support/shop.ts";

describe("a map", () => {
  test("has the central symbols of files, and little of tests", async () => {
    const engine = await openAt(makeRepository(shop));
    const { text, items, tokens, symbols, shown } = await engine.map({ budget: 1000 });
    expect(tokens).toBeLessThanOrEqual(1000);
    expect(shown).toEqual({ files: 5, symbols: items.length });
    expect(symbols).toBeGreaterThanOrEqual(items.length);
    expect(text).toContain("src/store.ts\n  4: export class Store\n");
    expect(text).toContain("open(path: string): number in Store");
    expect(items.at(-1)!.name).toBe("testCheckOut");
    expect(items.findIndex(({ name }) => name === "log")).toBeLessThan(3);
  });

  test("keeps its budget and says what is left out", async () => {
    const engine = await openAt(makeRepository(shop));
    for (let budget = 50; budget < 400; budget += 13) {
      const { tokens, text, symbols, shown } = await engine.map({ budget });
      expect(tokens).toBeLessThanOrEqual(budget);
      if (shown.symbols < symbols)
        expect(text).toContain(`${symbols - shown.symbols} more symbols left out.`);
    }
    await expect(engine.map({ budget: 10 })).rejects.toMatchObject({ code: "USAGE" });
  });

  test("of a folder has only what is in it", async () => {
    const engine = await openAt(makeRepository(shop));
    for (const path of ["test", "./test/", "test/cart.test.ts"])
      expect((await engine.map({ path })).items.map(({ name }) => name)).toEqual(["testCheckOut"]);
    await expect(engine.map({ path: "nowhere" })).rejects.toMatchObject({ code: "FILE_NOT_INDEXED" });
  });

  test("without edges has what is offered and large", async () => {
    const engine = await openAt(
      makeRepository({
        "a.ts": `function hidden() {\n  return 1;\n}\nexport function small() {}\nexport function large() {\n${"  step();\n".repeat(60)}}\n`,
      }),
    );
    expect((await engine.map()).items.map(({ name }) => name)).toEqual(["large", "small", "hidden"]);
  });

  test("of nothing is empty", async () => {
    const engine = await openAt(makeRepository());
    expect(await engine.map()).toMatchObject({ text: "", tokens: 0, items: [], symbols: 0 });
  });
});

describe("on the command line", () => {
  const make = () => ({ cwd: makeRepository(shop), home: makeFolder() });

  test("fovea map", async () => {
    const place = make();
    const { code, stdout } = await run(["map", "--budget", "300", "--path", "src"], place);
    expect(code).toBe(0);
    expect(stdout).toContain("src/log.ts\n  2: export function log(text: string): void\n");
    expect((await runJson(["map"], place)).json).toMatchObject({ budget: 2000, shown: { files: 5 } });
    expect((await run(["map", "--budget", "1"], place)).code).toBe(2);
  });

  test("fovea context, with a session that is forgotten", async () => {
    const place = make();
    const { code, json } = await runJson(["context", "change", "Store.open", "--session", "a"], place);
    expect(code).toBe(0);
    expect(Object.keys(json).sort()).toEqual(
      [
        "budget",
        "freshness",
        "gate",
        "intent",
        "items",
        "memories",
        "ms",
        "omitted",
        "session",
        "text",
        "tokens",
      ].sort(),
    );
    const again = await run(["context", "change Store.open"], { ...place, env: { FOVEA_SESSION: "a" } });
    expect(again.stdout).toContain("(full body sent earlier in session: answer 1, “change Store.open”)");
    const forgotten = await run(["context", "--forget-session", "--session", "a"], place);
    expect(forgotten.stdout).toMatch(/^Forgot \d+ symbols that session a was given\.\n$/);
    expect((await run(["context", "change Store.open", "--session", "a"], place)).stdout).toBe(
      `${json.text}\n`,
    );
  });

  test("fovea context in other formats, and without sources", async () => {
    const place = make();
    const asJson = await run(["context", "log", "--format", "json"], place);
    const { items } = JSON.parse(asJson.stdout) as { items: object[] };
    expect(items[0]).toMatchObject({ name: "log", path: "src/log.ts", detail: "body" });
    const asText = await run(["context", "log", "--format", "text"], place);
    expect(asText.stdout).toMatch(/^src\/log\.ts:2-5 {2}log \(function\)/);
    expect((await run(["context", "log", "--no-sources"], place)).stdout).not.toContain("src/log.ts");
  });

  test("fovea symbol with a budget", async () => {
    const { stdout } = await run(["symbol", "log", "checkOut", "--body", "--budget", "200"], make());
    expect(stdout).toContain("### log (function)");
    expect(stdout).toContain("return price * 2;");
  });

  test.each([
    [["context"]],
    [["context", "log", "--budget", "20"]],
    [["context", "log", "--budget", "many"]],
    [["context", "log", "--depth", "9"]],
    [["context", "log", "--format", "yaml"]],
    [["context", "--forget-session"]],
    [["symbol", "log", "--budget", "3"]],
  ])("%j is wrong usage", async (args) => {
    const { code, stderr } = await run(args, make());
    expect(code).toBe(2);
    expect(stderr).not.toBe("");
  });
});
