/** Tools as an agent meets them: by name, with named arguments, answers as text inside a budget. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import type { SymbolView } from "../src/app/types.ts";
import { estimateTokens } from "../src/base/tokens.ts";
import { aliasNames } from "../src/doors/tools/aliases.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { tools, toolsOf } from "../src/doors/tools/list.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";
import { shop } from "./support/shop.ts";

const call = (engine: Engine, name: string, given: Record<string, unknown> = {}) =>
  callTool(name, given, { engineFor: () => engine, work: {} });
const open = () => openAt(makeRepository(shop));

describe("a tool", () => {
  test("is described in two lines at most, and its arguments in snake case", () => {
    for (const { description, args } of tools) {
      expect(description.split("\n").length).toBeLessThanOrEqual(2);
      for (const name of Object.keys(args)) expect(name).toMatch(/^[a-z][a-z_]*$/);
    }
  });

  test("is in the small profile if agents need it daily, and always in the full one", () => {
    const names = (profile: "core" | "full") => toolsOf(profile).map(({ name }) => name);
    const core = [
      "context",
      "search",
      "symbol",
      "outline",
      "graph",
      "remember",
      "recall",
      "forget",
      "orient",
      "status",
    ];
    expect(names("core")).toEqual(core);
    const rest = [
      "index",
      "relate",
      "verify",
      "intent",
      "session",
      "event",
      "checkpoint",
      "time",
      "memory_manage",
    ];
    expect(names("full")).toEqual([...core, ...rest]);
  });

  test("that is not there is named, with those that are", async () => {
    await expect(call(await open(), "sarch")).rejects.toMatchObject({
      code: "USAGE",
      message: 'There is no tool "sarch".',
      advice: expect.stringContaining("context, search, symbol"),
    });
  });

  test("takes `repo` for `project`", async () => {
    const engine = await open();
    const asked: unknown[] = [];
    const engineFor = (project: string | undefined, paths: readonly string[]) => {
      asked.push([project, paths]);
      return engine;
    };
    await callTool("outline", { path: "src/log.ts", repo: "shop" }, { engineFor, work: {} });
    expect(asked).toEqual([["shop", ["src/log.ts"]]]);
  });
});

describe("the tool", () => {
  test("context answers a task, the file at hand, or with a map", async () => {
    const engine = await open();
    const { text, data } = await call(engine, "context", { query: "open the store", max_tokens: 600 });
    expect(text).toContain("Store.open");
    expect(data).toMatchObject({ budget: 600, intent: expect.any(String) });
    expect((await call(engine, "context", { current_file: "src/cart.ts" })).text).toContain("checkOut");
    expect((await call(engine, "context")).data).toMatchObject({ shown: { files: 5 } });
    const asJson = await call(engine, "context", {
      query: "open the store",
      format: "json",
      max_tokens: 600,
    });
    expect(JSON.parse(asJson.text)).toHaveProperty("items");
    expect(estimateTokens(asJson.text, "json")).toBeLessThanOrEqual(600);
  });

  test("context takes the intent it is told, and sends again what it is asked to", async () => {
    const engine = await open();
    const asked = { query: "open the store", session_id: "s", intent: "refactor" };
    const first = await call(engine, "context", asked);
    expect(first.data).toMatchObject({ intent: "refactor" });
    const again = await call(engine, "context", asked);
    expect(again.text).toContain("Sent earlier in session");
    const fresh = await call(engine, "context", { ...asked, fresh: true });
    expect(fresh.text).toBe(first.text);
  });

  test("search has places, reasons and lines, as many as fit", async () => {
    const engine = await open();
    const whole = await call(engine, "search", { query: "store", limit: 5 });
    expect(whole.text).toMatch(/^\*\*src\/store\.ts:\d+-\d+\*\* class `Store` \(/);
    const small = await call(engine, "search", { query: "store", limit: 5, max_tokens: 80 });
    expect(estimateTokens(small.text, "markdown")).toBeLessThanOrEqual(80);
    expect(small.text).toContain("did not fit");
    expect((await call(engine, "search", { query: "qqqqzzzz" })).text).toContain("Nothing was found");
  });

  test("symbol has the code, what is missing, and who changed it", async () => {
    const folder = makeRepository(shop);
    appendFileSync(join(folder, "src/log.ts"), "export const later = 1;\n");
    commitAll(folder, "Log later");
    const engine = await openAt(folder);
    const { text } = await call(engine, "symbol", { names: ["checkOut", "checkIn"], history: 3 });
    expect(text).toContain("price * 2");
    expect(text).toMatch(/- [0-9a-f]{10} \d{4}-\d\d-\d\d Ada: first \(4 lines\)/);
    expect(text).toContain("No symbol is called checkIn.");
    const { data } = await call(engine, "symbol", { names: ["later"], history: 3, body: false });
    expect(data).toMatchObject({
      symbols: [{ history: [{ subject: "Log later", author: "Ada", lines: 1 }] }],
    });
    const small = await call(engine, "symbol", { names: ["endless", "log"], max_tokens: 100 });
    expect(estimateTokens(small.text, "markdown")).toBeLessThanOrEqual(100);
    expect(small.text).toMatch(/… lines \d+–\d+ left out; a larger max_tokens shows more/);
    const tiny = await call(engine, "symbol", {
      names: ["endless", "log", "Store", "Store.open"],
      max_tokens: 50,
    });
    expect(tiny.text).toContain("not enough max_tokens for");
  });

  test("symbol shows the beginning of code that has no room, in text and JSON, and more of it for more", async () => {
    const engine = await open();
    let before = 0;
    for (const max_tokens of [60, 200, 800, 100_000]) {
      const { text, data } = await call(engine, "symbol", { names: ["endless"], max_tokens });
      const [view] = (data as { symbols: SymbolView[] }).symbols;
      const shown = view!.body?.split("\n").length ?? 0;
      expect(text).toContain("export function endless");
      expect(shown).toBeGreaterThanOrEqual(before);
      expect(view!.bodyEnd ?? view!.endLine).toBe(
        shown === 0 ? view!.startLine - 1 : view!.startLine + shown - 1,
      );
      if (view!.bodyEnd !== undefined) expect(text).toContain(`–${view!.endLine} left out`);
      before = shown;
    }
    expect(before).toBeGreaterThan(50);
  });

  test("outline has signatures by line", async () => {
    const { text } = await call(await open(), "outline", { path: "src/store.ts" });
    expect(text).toContain("**src/store.ts** typescript, 15 lines");
    expect(text).toContain("  6: open(path: string): number");
  });

  test("graph answers each of its questions", async () => {
    const engine = await open();
    const ask = async (given: Record<string, unknown>) => (await call(engine, "graph", given)).text;
    expect(await ask({ op: "dependents", symbol: "log" })).toContain("`Store.open`");
    expect(await ask({ op: "dependencies", symbol: "checkOut" })).toContain("`Store.open`");
    expect(await ask({ op: "impact", symbol: "log" })).toContain("2 steps away");
    expect(await ask({ op: "path", symbol: "checkOut", to: "log" })).toContain("calls src/log.ts");
    const uses = await ask({ op: "neighbors", symbol: "Store.open", direction: "outgoing" });
    expect(uses).toBe(await ask({ op: "dependencies", symbol: "Store.open" }));
    expect(await ask({ op: "impact", files: ["src/log.ts"] })).toContain("Changed in src/log.ts");
    expect(await ask({ op: "impact" })).toBe("No indexed symbol has changed in the uncommitted changes.");
    await expect(ask({ op: "path", symbol: "log" })).rejects.toThrow("graph: to is missing");
    await expect(ask({ op: "dependents" })).rejects.toThrow("graph: symbol is missing");
    await expect(ask({ op: "impact", files: ["--output=x"] })).rejects.toThrow("neither an indexed file");
  });

  test("status tells what is indexed, and checks databases", async () => {
    const engine = await open();
    await engine.index();
    const { text, data } = await call(engine, "status");
    expect(text).toContain("languages: typescript 5");
    expect(data).toMatchObject({ files: 5, languages: [{ language: "typescript" }] });
    expect((await call(engine, "status", { section: "health" })).text).toContain("index ok, memory ok");
  });

  test("index picks up what changed, and keeps to what it was told", async () => {
    const folder = makeRepository(shop);
    const engine = await openAt(folder);
    expect((await call(engine, "index", { path: "src/log.ts" })).text).toContain(
      "src/log.ts is indexed: typescript",
    );
    expect((await call(engine, "index", { languages: ["python"] })).data).toMatchObject({ symbols: 0 });
    expect((await call(engine, "symbol", { names: ["log"] })).text).toContain(
      "in the indexed part of this tree is called log",
    );
    await expect(call(engine, "index", { path: "src/missing.ts" })).rejects.toThrow("is not a file of");
  });
});

describe("a name from elsewhere", () => {
  const calls: [string, Record<string, unknown>, string][] = [
    ["query_symbol", { name: "checkOut", kind: "function", repo: "shop" }, "price * 2"],
    [
      "get_file_symbols",
      { file_path: "src/log.ts", repo: "shop" },
      "2: export function log(text: string): void",
    ],
    ["get_skeleton", { file_path: "src/log.ts", detail: "docs" }, "Writes a line."],
    [
      "batch_query",
      { symbol_names: ["log", "checkOut"], max_tokens: 500, include_body: false },
      "function log",
    ],
    ["get_dependencies", { symbol_name: "checkOut", depth: 3 }, "`Store.open`"],
    ["get_dependents", { symbol_name: "log", depth: 1 }, "`Store.open`"],
    ["get_impact_graph", { symbol_name: "log", depth: 5, repo: "shop" }, "2 steps away"],
    [
      "search_logic_flow",
      { from_symbol: "checkOut", to_symbol: "log", max_paths: 2, repo: "shop" },
      "calls src/log",
    ],
    ["search_code", { query: "price", kind: "function", repo: "shop", max_results: 2 }, "src/cart.ts"],
    ["get_context", { query: "open the store", max_tokens: 500, repo: "shop" }, "Store.open"],
    ["get_repo_overview", { repo: "shop" }, "languages:"],
    ["get_health", {}, "index ok"],
    ["get_symbol_history", { symbol_name: "log", max_entries: 2, repo: "shop" }, "Ada: first"],
    [
      "context_query",
      { query: "open the store", max_tokens: 500, include_sources: false },
      "open(path: string)",
    ],
    ["index_codebase", { path: ".", depth: "full", languages: ["typescript"] }, "5 files"],
    ["index_document", { path: "src/log.ts" }, "src/log.ts is indexed"],
    ["query_graph", { entity: "log", relationship: "calls", direction: "in", max_depth: 1 }, "`Store.open`"],
    ["memory_spill", { session_id: "s", count: 1, target: "cold" }, "No hot memory can be moved"],
    [
      "save_memory",
      { content: "Stores are opened once.", category: "decision", symbol_names: ["Store.open"] },
      "Store.open",
    ],
    ["store_message", { session_id: "s", role: "user", content: "We use SQLite." }, "Stored in s"],
    ["get_history", { session_id: "s", limit: 5 }, "We use SQLite."],
    ["recover_session", { session_id: "s" }, "fovea_session"],
    [
      "checkpoint_save",
      { session_id: "s", state: { currentStepIndex: 2 }, description: "half" },
      "Saved ckpt",
    ],
    ["checkpoint_load", { session_id: "s" }, "currentStepIndex"],
    ["context.orient", { timezone: "Asia/Tokyo", projectPath: "shop" }, "Asia/Tokyo"],
    ["context.event", { type: "file_opened", payload: { path: "src/cart.ts" }, sessionId: "s" }, "Recorded"],
    ["context.getCurrent", { sessionId: "s", currentFile: "src/cart.ts", projectPath: "shop" }, "checkOut"],
    ["context.searchCode", { query: "price", mode: "text", limit: 3 }, "src/cart.ts"],
  ];

  test("is an alias", () => {
    for (const [name] of calls) expect(aliasNames).toContain(name);
  });

  test("means what it meant there", async () => {
    const engine = await open();
    for (const [name, given, expected] of calls)
      expect((await call(engine, name, given)).text, name).toContain(expected);
  });
});

describe("a tool on the command line", () => {
  test("answers as it answers an agent", async () => {
    const cwd = makeRepository(shop);
    const options = { cwd, home: makeFolder() };
    const engine = await openAt(cwd, { home: options.home });
    const asked: [string[], string, Record<string, unknown>][] = [
      [["outline", "src/log.ts", "--format", "markdown"], "outline", { path: "src/log.ts" }],
      [["search", "price", "--format", "markdown", "--limit", "1"], "search", { query: "price", limit: 1 }],
      [
        ["symbol", "log", "--history", "2", "--body", "--format", "markdown"],
        "symbol",
        { names: ["log"], history: 2 },
      ],
      [["graph", "impact", "log", "--format", "markdown"], "graph", { op: "impact", symbol: "log" }],
      [
        ["graph", "path", "checkOut", "log", "--format", "markdown"],
        "graph",
        { op: "path", symbol: "checkOut", to: "log" },
      ],
      [["context", "--current-file", "src/cart.ts"], "context", { current_file: "src/cart.ts" }],
    ];
    for (const [args, name, given] of asked)
      expect((await run(args, options)).stdout.trimEnd(), args.join(" ")).toBe(
        (await call(engine, name, given)).text,
      );
    const explained = await runJson(["search", "price", "--explain", "--budget", "2000"], options);
    expect(explained.json).toMatchObject({
      hits: expect.arrayContaining([expect.objectContaining({ terms: expect.any(Array) })]),
    });
    const { json } = await runJson(["status", "--section", "repo"], options);
    expect(json).toMatchObject({ files: 5, languages: [{ language: "typescript" }] });
  });
});

test.each([
  [["symbol", "nope"]],
  [["symbol", "nope", "--history", "2"]],
  [["symbol", "nope", "--format", "markdown"]],
])("%j fails, however it is asked", async (args) => {
  const { code, stderr } = await run(args, { cwd: makeRepository(shop), home: makeFolder() });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("No symbol is called nope.") });
});

test("what only the command line takes, no client may send", async () => {
  const engine = await open();
  for (const given of [{ with: ["/"] }, { explain: true }])
    await expect(call(engine, "search", { query: "price", ...given })).rejects.toThrow("unknown argument");
});
