/** Questions while a first index is under way: answered from what is there, within their time, never "nothing". */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Engine, openEngine } from "../../src/app/engine.ts";
import type { IndexProgress } from "../../src/app/types.ts";
import { callTool } from "../../src/doors/tools/call-tool.ts";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { openAt } from "../support/engines.ts";
import { makeFolder } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";

const FILES = 260;
let folder: string;
let paths: string[];
/** A home whose first run was interrupted when all files had been parsed, and no words counted. */
let parsed: string;

beforeAll(async () => {
  folder = keepFolder("so-far");
  paths = generateRepository(folder, { files: FILES, seed: 7 });
  parsed = keepFolder("parsed");
  const engine = await openEngine({ env: { FOVEA_HOME: parsed }, cwd: folder });
  const stop = new AbortController();
  const onProgress = (progress: IndexProgress) => {
    if (progress.phase === "parsing" && progress.done === FILES) stop.abort();
  };
  await expect(engine.index({ signal: stop.signal, onProgress })).rejects.toMatchObject({
    code: "INTERRUPTED",
  });
  engine.close();
});
afterAll(removeFolders);

function copyOfParsed(): string {
  const home = makeFolder();
  cpSync(parsed, home, { recursive: true });
  return home;
}

async function serve(home?: string): ReturnType<typeof openAt> {
  const engine = await openAt(folder, { home, isServer: true, settings: { SERVER_INDEX_WAIT_MS: "0" } });
  // Threads that are ended in the middle of their work have taken the test's process with them, on a busy machine.
  onTestFinished(async () => {
    await waitUntil("it is indexed", async () => (await engine.status()).tree.indexedAt !== null, 30_000);
  });
  return engine;
}

const ask = (engine: Engine, name: string, given: Record<string, unknown>) =>
  callTool(name, given, { engineFor: () => engine, work: { actor: "agent" } });

describe("while a first index is under way", () => {
  test("a question does not wait for its end, with nothing there and with something", async () => {
    for (const home of [undefined, copyOfParsed()]) {
      const engine = await serve(home);
      const { freshness } = await engine.search("service");
      // Whoever had waited would have all of it.
      expect(freshness).toMatchObject({ isComplete: false, progress: { isFirst: true } });
      expect(freshness.note).toMatch(/^(?:the first indexing is running|indexing has just started)/);
    }
  });

  test("names and paths are found in what is there, and answers say how much that is", async () => {
    const engine = await serve(copyOfParsed());
    const { hits, freshness } = await engine.search("Service30");
    expect(hits[0]).toMatchObject({ name: "Service30" });
    expect(freshness.progress).toMatchObject({ isFirst: true, searchable: expect.any(Number) });
    expect(freshness.progress!.done).toBe(FILES);
    expect((await engine.symbols(["Service30"])).symbols).toHaveLength(1);
  });

  test("no tool says that there is nothing", async () => {
    const engine = await serve();
    const questions: [string, Record<string, unknown>][] = [
      ["search", { query: "Service30 retries" }],
      ["context", { query: "where does Service30 retry" }],
      ["symbol", { names: ["Service30"] }],
      ["status", {}],
    ];
    for (const [name, given] of questions) {
      const { text, data } = await ask(engine, name, given);
      expect(text).toMatch(/first indexing is running|indexing has just started/);
      expect(text).not.toMatch(/Nothing was found|Nothing in this tree|No symbol is called/);
      expect(data).toMatchObject({ freshness: { progress: { isFirst: true } } });
    }
    await expect(ask(engine, "graph", { op: "dependents", symbol: "NoSuchName" })).rejects.toMatchObject({
      message: expect.stringMatching(/first indexing is running|indexing has just started/),
      advice: expect.not.stringMatching(/ask again/i),
    });
  });

  test("the graph of a name that is there says that edges are not known yet", async () => {
    const engine = await serve(copyOfParsed());
    const { text, data } = await ask(engine, "graph", { op: "dependents", symbol: "Service30" });
    const { nodes } = data as { nodes: { distance: number }[] };
    if (nodes.every(({ distance }) => distance === 0)) expect(text).toContain("edges are not known yet");
    expect(text).not.toContain("None known");
  });

  test("names that come while it is under way are found by all tools as soon as by one", async () => {
    const engine = await serve();
    const name = "Service30";
    for (let isThere = false; !isThere; await sleep(100)) {
      // Each time the graph is asked, also before the name is there.
      const [graph, found] = await Promise.all([
        engine.graph("dependents", name).catch((error: unknown) => error),
        engine.search(name, { mode: "graph" }),
      ]);
      isThere = (await engine.symbols([name])).symbols.length > 0;
      if (graph instanceof Error)
        expect(graph.message).toMatch(/first indexing is running|indexing has just started/);
      if (found.hits.length === 0)
        expect(found.freshness.note).toMatch(/first indexing is running|indexing has just started/);
    }
    expect((await engine.graph("dependents", name)).root.name).toBe(name);
    expect((await engine.paths(name, name)).root.name).toBe(name);
    expect((await engine.unresolved(name)).root?.name).toBe(name);
    expect((await engine.search(name, { mode: "graph" })).hits[0]).toMatchObject({ name });
  });

  test("a context says so at every budget, in every format", async () => {
    const engine = await serve(copyOfParsed());
    for (const budget of [60, 100, 300, 1000, 4000])
      for (const format of ["markdown", "text", "json"]) {
        const query = "where does Service30 retry";
        const { text, data } = await ask(engine, "context", { query, max_tokens: budget, format });
        const { tokens, freshness } = data as { tokens: number; freshness: object };
        // Ended in the meantime: then there is nothing to say.
        if (!("progress" in freshness)) continue;
        expect(text).toMatch(/first indexing is running|indexing has just started/);
        expect(tokens).toBeLessThanOrEqual(budget);
        if (format === "json")
          expect(JSON.parse(text)).toMatchObject({ freshness: { progress: { isFirst: true } } });
      }
  });

  test("a file that is not indexed yet is outlined from the disk", async () => {
    const engine = await serve();
    const path = paths.findLast((one) => one.endsWith(".ts"))!;
    const { symbols, freshness } = await engine.outline(path, { detail: "toc", cwd: engine.root });
    expect(symbols.length).toBeGreaterThan(0);
    expect(freshness.note).toContain("parsed for this answer only");
    expect(readFileSync(join(folder, path), "utf8")).toContain(symbols[0]!.name);
  });

  test("afterwards everything is there and nothing is said about it", async () => {
    const engine = await serve(copyOfParsed());
    await engine.search("service");
    await waitUntil("it is indexed", async () => (await engine.status()).tree.indexedAt !== null, 30_000);
    const patient = await openAt(folder, { home: engine.home });
    const { freshness } = await patient.search("service");
    expect(freshness).toEqual({ refreshed: 0, isComplete: true });
    expect(await patient.status()).toMatchObject({ files: FILES });
  });
});

test("while many changed files are read again, the graph knows every name that the index knows", async () => {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true });
  const engine = await openAt(copy, { isServer: true, settings: { SERVER_INDEX_WAIT_MS: "0" } });
  await engine.index();
  const before = await engine.graph("dependents", "Service30");
  for (const path of paths.filter((one) => one.endsWith(".ts")))
    writeFileSync(join(copy, path), `// touched\n${readFileSync(join(copy, path), "utf8")}`);
  for (let isDone = false; !isDone; await sleep(100)) {
    const { freshness, root, byDistance } = await engine.graph("dependents", "Service30");
    expect(root.name).toBe("Service30");
    isDone = freshness.isComplete;
    if (freshness.edgesPending) expect(freshness.note).toMatch(/edges/);
    else if (isDone) expect(byDistance).toEqual(before.byDistance);
    expect((await engine.search("Service30", { mode: "graph" })).hits[0]).toMatchObject({
      name: "Service30",
    });
  }
});
