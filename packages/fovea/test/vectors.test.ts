/** Vectors of a tree: computed once per content and model, found again by meaning, and never in the way. */
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Vectors } from "../src/app/project/vector-cache.ts";
import { Workspace } from "../src/app/project/workspace.ts";
import { systemClock } from "../src/base/clock.ts";
import { EngineError } from "../src/base/errors.ts";
import { chunksOfFile } from "../src/code/index/read.ts";
import { loadVectors } from "../src/code/index/vector-store.ts";
import type { VectorIndex } from "../src/vectors/vector-index.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { type ModelServer, startModelServer } from "./support/model-server.ts";
import { runJson } from "./support/program.ts";
import { createRandom } from "./support/random.ts";
import { countRows, indexFile, withDatabase } from "./support/stores.ts";
import { fillVectorTables } from "./support/vector-tables.ts";
import { makeCloud, nearestExactly } from "./support/vectors.ts";

const about = (topic: string) => `export function ${topic}() {\n  return "${topic} ${topic} ${topic}";\n}\n`;
const topics = ["apple", "banana", "cherry", "damson", "elder"];
const files = Object.fromEntries(topics.map((topic) => [`src/fruit/${topic}.ts`, about(topic)]));

interface Opened {
  workspace: Workspace;
  home: string;
  warnings: string[];
}

async function openWorkspace(
  folder: string,
  server: ModelServer | undefined,
  { home = makeFolder(), ...settings }: Record<string, string> = {},
): Promise<Opened> {
  const warnings: string[] = [];
  const log = (message: string) => void warnings.push(message);
  const workspace = await Workspace.open({
    env: {
      FOVEA_HOME: home,
      ...(server && {
        FOVEA_EMBEDDINGS_PROVIDER: "ollama",
        FOVEA_PROVIDERS_OLLAMA_BASE_URL: server.url,
        FOVEA_PROVIDERS_OPENAI_BASE_URL: `${server.url}/v1`,
      }),
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`FOVEA_${name}`, value])),
    },
    cwd: folder,
    clock: systemClock,
    logger: { error: log, warn: log, info: () => {}, debug: () => {} },
  });
  onTestFinished(() => workspace.close());
  return { workspace, home, warnings };
}

/** The paths nearest to a text, best first. */
async function nearest({ workspace }: Opened, text: string, limit = 1): Promise<string[]> {
  await workspace.refresh({});
  const vectors = opened(await workspace.vectors({}));
  const hits = vectors.index.search(await vectors.embedder.embed(text), limit);
  return hits.map(
    ({ owner }) =>
      workspace.index.get<{ path: string }>(
        "select path from file where tree = ? and blob = ?",
        workspace.tree.id,
        owner,
      )!.path,
  );
}

function opened(vectors: Vectors): Extract<Vectors, { index: VectorIndex }> {
  if (!("index" in vectors)) throw new Error(vectors.note);
  return vectors;
}

describe("indexing", () => {
  test("gives every chunk a vector of its path and its lines, in batches over files", async () => {
    const server = await startModelServer();
    const at = await openWorkspace(makeRepository(files), server, { EMBEDDINGS_BATCH_SIZE: "2" });
    const phases = new Set<string>();
    const report = await at.workspace.runIndex({ onProgress: ({ phase }) => phases.add(phase) });
    expect(report).toMatchObject({ embedded: 5 });
    expect(report.note).toBeUndefined();
    expect(phases).toContain("embedding");
    expect(server.asked.map(({ texts }) => texts.length)).toEqual([2, 2, 1]);
    expect(server.texts().sort()).toEqual(
      topics.map((topic) => `src/fruit/${topic}.ts\n${about(topic).trim().replace(/\n\s*/g, "\n")}`),
    );
    expect(await nearest(at, "cherry")).toEqual(["src/fruit/cherry.ts"]);
    // The same again costs nothing.
    expect(await at.workspace.runIndex({})).toMatchObject({ embedded: 0 });
    expect(server.texts()).toHaveLength(6);
  });

  test("a long path counts by its last three parts, a content under two paths once", async () => {
    const server = await startModelServer();
    const folder = makeFolder({ "a/b/c/d/one.txt": "same words\n", "a/b/c/d/two.txt": "same words\n" });
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    expect(server.texts()).toEqual(["c/d/one.txt\nsame words"]);
  });

  test("a long file has a vector per chunk, which is found with its lines", async () => {
    const server = await startModelServer();
    const lines = Array.from({ length: 300 }, (_, i) => (i === 250 ? "zebra zebra zebra zebra" : "line"));
    const at = await openWorkspace(makeFolder({ "long.txt": lines.join("\n") }), server);
    await at.workspace.runIndex({});
    const { embedder, index } = opened(await at.workspace.vectors({}));
    expect(index.size).toBe(3);
    const [hit] = index.search(await embedder.embed("zebra"), 1);
    expect(hit).toMatchObject({ chunk: 1 });
    expect(chunksOfFile(at.workspace.index, hit!.owner)[1]).toEqual({ startLine: 141, endLine: 290 });
    expect(hit!.cosine).toBeGreaterThan(0);
  });

  test("after a change, and after a switch of branches, only what is new is embedded", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    git(folder, "checkout", "-q", "-b", "other");
    write(folder, {
      "src/fruit/apple.ts": about("quince"),
      "src/fig.ts": about("fig"),
      "note.md": "fig tree\n",
    });
    commitAll(folder, "other");
    server.asked.length = 0;
    expect(await at.workspace.runIndex({})).toMatchObject({ embedded: 3 });
    expect(
      server
        .texts()
        .map((text) => text.split("\n")[0])
        .sort(),
    ).toEqual(["note.md", "src/fig.ts", "src/fruit/apple.ts"]);
    expect(await nearest(at, "quince")).toEqual(["src/fruit/apple.ts"]);
    server.asked.length = 0;
    git(folder, "checkout", "-q", "main");
    expect(await at.workspace.runIndex({})).toMatchObject({ embedded: 0 });
    expect(server.asked).toEqual([]);
    // What is in memory follows, though no vector was written.
    expect(await nearest(at, "apple")).toEqual(["src/fruit/apple.ts"]);
    expect(opened(await at.workspace.vectors({})).index.size).toBe(5);
  });

  test("vectors go with the contents they belong to", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server, { INDEX_KEEP_UNUSED_BLOBS: "0" });
    await at.workspace.runIndex({});
    expect(countRows(at.home, "vector")).toBe(5);
    git(folder, "rm", "-q", "src/fruit/apple.ts", "src/fruit/banana.ts");
    await at.workspace.runIndex({});
    expect(countRows(at.home, "vector")).toBe(3);
  });

  test("interrupted, it keeps what it has, and goes on from there", async () => {
    const server = await startModelServer();
    const at = await openWorkspace(makeRepository(files), server, { EMBEDDINGS_BATCH_SIZE: "1" });
    const stop = new AbortController();
    server.reply = () => {
      if (server.asked.length < 3) return undefined;
      stop.abort();
      return "hang";
    };
    const error: unknown = await at.workspace.runIndex({ signal: stop.signal }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ code: "INTERRUPTED" });
    expect(countRows(at.home, "vector")).toBe(2);
    const before = server.texts().slice(0, 2);
    server.asked.length = 0;
    server.reply = () => undefined;
    expect(await at.workspace.runIndex({})).toMatchObject({ embedded: 3 });
    expect(server.texts()).toHaveLength(3);
    for (const text of before) expect(server.texts()).not.toContain(text);
  });

  test("a file that changes while others are embedded is left for the next time", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server, { EMBEDDINGS_BATCH_SIZE: "1" });
    server.reply = () => {
      if (server.asked.length === 1)
        write(folder, Object.fromEntries(topics.map((topic) => [`src/fruit/${topic}.ts`, "let changed;\n"])));
      return undefined;
    };
    expect(await at.workspace.runIndex({})).toMatchObject({ embedded: 1 });
    await at.workspace.runIndex({});
    // All five have the same content now.
    expect(server.texts().slice(1)).toEqual(["src/fruit/apple.ts\nlet changed;"]);
  });
});

describe("models", () => {
  test("vectors of two models lie side by side and are not mixed; going back costs nothing", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const first = await openWorkspace(folder, server);
    await first.workspace.runIndex({});
    server.dimensions = 48;
    const second = await openWorkspace(folder, server, { home: first.home, EMBEDDINGS_PROVIDER: "openai" });
    expect(await second.workspace.runIndex({})).toMatchObject({ changed: 0, embedded: 5 });
    expect(countRows(first.home, "vector")).toBe(10);
    expect(
      withDatabase(indexFile(first.home), (db) =>
        db.prepare("select model_id, dimensions from model order by id").all(),
      ),
    ).toEqual([
      { model_id: "ollama:nomic-embed-text", dimensions: 32 },
      { model_id: "openai:text-embedding-3-small", dimensions: 48 },
    ]);
    expect(await nearest(second, "banana")).toEqual(["src/fruit/banana.ts"]);
    expect(opened(await second.workspace.vectors({})).index.size).toBe(5);
    server.dimensions = 32;
    const again = await openWorkspace(folder, server, { home: first.home });
    expect(await again.workspace.runIndex({})).toMatchObject({ embedded: 0 });
    expect(await nearest(again, "banana")).toEqual(["src/fruit/banana.ts"]);
  });

  test("a model that changed under its name is noticed, in the index and in a question", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const first = await openWorkspace(folder, server);
    await first.workspace.runIndex({});
    server.dimensions = 48;
    write(folder, { "new.ts": about("new") });
    const second = await openWorkspace(folder, server, { home: first.home });
    const report = await second.workspace.runIndex({});
    expect(report).toMatchObject({ changed: 1, embedded: 0 });
    expect(report.note).toContain("now gives vectors of 48 numbers; those in the index have 32");
    await expect(nearest(second, "banana")).rejects.toThrow("now gives vectors of 48 numbers");
    expect(countRows(first.home, "vector")).toBe(5);
  });

  test("with the provider none there are no vectors, and the note says why", async () => {
    const at = await openWorkspace(makeRepository(files), undefined, { EMBEDDINGS_PROVIDER: "none" });
    const report = await at.workspace.runIndex({});
    expect(report).toMatchObject({ changed: 5, embedded: 0 });
    expect(report.note).toBeUndefined();
    expect(await at.workspace.vectors({})).toEqual({
      note: expect.stringContaining("there are no vectors"),
    });
  });

  test("the built-in model embeds while parsing; what was edited before a question is embedded for it", async () => {
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, undefined, { EMBEDDINGS_PROVIDER: "builtin" });
    expect(await at.workspace.runIndex({})).toMatchObject({ changed: 5, embedded: 5 });
    write(folder, { "src/fruit/apple.ts": "export function openDatabaseConnection() {}\n" });
    await at.workspace.refresh({});
    const { embedder, index } = opened(await at.workspace.vectors({}));
    expect(index.size).toBe(5);
    const [hit] = index.search(await embedder.embed("connect to the database"), 1);
    expect(hit!.cosine).toBeGreaterThan(0.3);
  });
});

describe("a server that is in trouble", () => {
  test("does not fail the index; it is said once, and made up for when it is back", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    server.reply = () => ({ status: 401 });
    const report = await at.workspace.runIndex({});
    expect(report).toMatchObject({ changed: 5, embedded: 0 });
    expect(report.note).toMatch(
      /^Some vectors are missing: Ollama at http.* requires an API key \(401\)\. Check/,
    );
    await at.workspace.runIndex({});
    expect(at.warnings).toEqual([report.note]);
    expect(await at.workspace.vectors({})).toEqual({ note: report.note });
    server.reply = () => undefined;
    expect(await at.workspace.runIndex({})).toMatchObject({ changed: 0, embedded: 5 });
    expect(await nearest(at, "elder")).toEqual(["src/fruit/elder.ts"]);
  });

  test("is told by the program on stderr, and the index is there", async () => {
    const server = await startModelServer();
    await server.stop();
    const env = { FOVEA_EMBEDDINGS_PROVIDER: "ollama", FOVEA_PROVIDERS_OLLAMA_BASE_URL: server.url };
    const { code, stderr, json } = await runJson(["index"], { cwd: makeRepository(files), env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: `fovea warn: ${json.note}\n` });
    expect(json).toMatchObject({ files: 5, embedded: 0, note: expect.stringContaining("`ollama serve`") });
  });

  test("that is gone leaves questions the vectors there are, with a note", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    await server.stop();
    write(folder, { "src/fruit/apple.ts": about("quince") });
    await at.workspace.refresh({});
    const vectors = opened(await at.workspace.vectors({}));
    expect(vectors.index.size).toBe(4);
    expect(vectors.note).toContain("does not answer (ECONNREFUSED). Start Ollama with `ollama serve`");
  });

  test("that is slow keeps a question waiting only so long", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    write(folder, { "src/fruit/apple.ts": about("quince") });
    await at.workspace.refresh({});
    server.reply = () => "hang";
    const started = performance.now();
    const vectors = opened(await at.workspace.vectors({}));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(vectors.note).toContain("Compute them with `fovea index`");
    server.reply = () => undefined;
    expect(await nearest(at, "quince")).toEqual(["src/fruit/apple.ts"]);
  });
});

describe("a question", () => {
  test("sees an edit made just before it, and loads nothing again without one", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    expect(await nearest(at, "banana")).toEqual(["src/fruit/banana.ts"]);
    const { index } = opened(await at.workspace.vectors({}));
    await at.workspace.refresh({});
    expect(opened(await at.workspace.vectors({})).index).toBe(index);
    server.asked.length = 0;
    write(folder, { "src/fruit/banana.ts": about("papaya") });
    expect(await nearest(at, "papaya")).toEqual(["src/fruit/banana.ts"]);
    expect(server.texts()).toHaveLength(2);
  });

  test("sees what another process has embedded", async () => {
    const server = await startModelServer();
    const folder = makeRepository(files);
    const at = await openWorkspace(folder, server);
    await at.workspace.runIndex({});
    await nearest(at, "banana");
    write(folder, { "fig.ts": about("fig") });
    const other = await openWorkspace(folder, server, { home: at.home });
    await other.workspace.runIndex({});
    server.asked.length = 0;
    expect(await nearest(at, "fig")).toEqual(["fig.ts"]);
    expect(server.texts()).toEqual(["fig"]);
  });
});

describe("searching many vectors", () => {
  const modelId = "test:model";
  const cloudOf = (size: number, common: number) =>
    makeCloud({ size, dimensions: 256, clusters: Math.ceil(size / 50), common }, createRandom(3));

  test.each([
    ["spread evenly", 0],
    ["leaning to one side", 0.5],
  ])("finds at least 95 of 100 true neighbours among 6,000 that are %s", (_, common) => {
    const { vectors, query } = cloudOf(6000, common);
    const tables = fillVectorTables(join(makeFolder(), "index.db"), vectors, { modelId, chunksPerFile: 5 });
    onTestFinished(() => tables.db.close());
    const index = loadVectors(tables.db, tables.tree, modelId);
    expect(index.size).toBe(6000);
    const queries = Array.from({ length: 50 }, query);
    const found = queries.map((one) => {
      const wanted = new Set(nearestExactly(vectors, one, 10));
      return index.search(one, 10).filter((hit) => wanted.has(tables.positionOf(hit))).length;
    });
    expect(found.reduce((sum, n) => sum + n, 0) / (10 * queries.length)).toBeGreaterThanOrEqual(0.95);
  });

  test("among few, finds the nearest in the exact order, with their cosines", () => {
    const { vectors, query } = cloudOf(1500, 0.3);
    const tables = fillVectorTables(join(makeFolder(), "index.db"), vectors, { modelId, chunksPerFile: 4 });
    onTestFinished(() => tables.db.close());
    const index = loadVectors(tables.db, tables.tree, modelId);
    const one = query();
    const hits = index.search(one, 20);
    const cosines = hits.map(({ cosine }) => cosine);
    expect(cosines).toEqual([...cosines].sort((a, b) => b - a));
    const wanted = nearestExactly(vectors, one, 20);
    expect(hits.filter((hit) => wanted.includes(tables.positionOf(hit))).length).toBeGreaterThanOrEqual(19);
    expect(tables.positionOf(hits[0]!)).toBe(wanted[0]);
    // A query need not be of unit length.
    expect(
      index
        .search(
          one.map((x) => 3 * x),
          20,
        )
        .map(({ chunk }) => chunk),
    ).toEqual(hits.map(({ chunk }) => chunk));
    expect(index.search(new Float32Array(256), 20)).toEqual([]);
    expect(loadVectors(tables.db, tables.tree, "test:other").search(one, 20)).toEqual([]);
    expect(() => index.search(new Float32Array(8).fill(1), 1)).toThrow("now gives vectors of 8 numbers");
  });
});
