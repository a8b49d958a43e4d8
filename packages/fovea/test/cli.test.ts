import { describe, expect, test } from "vitest";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson, start } from "./support/program.ts";

const files = {
  "src/store.ts": `import { log } from "./log.ts";

/** Keeps things. */
export class Store {
  /** Opens it. */
  open(path: string, retries = 3): boolean {
    log(path);
    return retries > 0;
  }
}
`,
  "src/log.ts": "export function log(text: string) {\n  return text;\n}\n",
  "src/image.png": "x",
};
const make = () => ({ cwd: makeRepository(files), home: makeFolder() });

/** The shape of a value: its keys, and the type of what is not an object. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

const freshness = { refreshed: "number", isComplete: "boolean" };

describe("with --json, one document with a stable shape is printed by", () => {
  test("index", async () => {
    const { cwd, home } = make();
    const { code, stderr, json } = await runJson(["index"], { cwd, home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(Object.keys(json)).toEqual([
      "root",
      "prefix",
      "files",
      "changed",
      "read",
      "removed",
      "resolved",
      "symbols",
      "edges",
      "unresolved",
      "skipped",
      "problems",
      "ms",
      "resolveMs",
      "overlapMs",
      "embedded",
    ]);
    expect(json).toEqual({
      root: cwd,
      prefix: "",
      files: 2,
      changed: 2,
      read: 2,
      removed: 0,
      resolved: expect.any(Number),
      symbols: 3,
      edges: 2,
      unresolved: expect.any(Number),
      skipped: { binary: 1 },
      problems: 0,
      ms: expect.any(Number),
      resolveMs: expect.any(Number),
      overlapMs: expect.any(Number),
      embedded: 2,
    });
    expect((await runJson(["index"], { cwd, home })).json).toMatchObject({
      files: 2,
      changed: 0,
      removed: 0,
    });
    expect((await runJson(["index", "src"], { cwd, home })).json).toMatchObject({ root: cwd, files: 2 });
  });

  test("status", async () => {
    const options = make();
    await run(["index"], options);
    const { code, json } = await runJson(["status", "--check"], options);
    expect(code).toBe(0);
    expect(shapeOf(json)).toEqual({
      root: "string",
      repository: { id: "string", name: "string", rootCommit: "string", locations: ["string"] },
      tree: {
        prefix: "string",
        head: "string",
        branch: "string",
        indexedHead: "string",
        indexedAt: "string",
      },
      files: "number",
      symbols: "number",
      edges: "number",
      memories: "number",
      coverage: { indexed: "number", skipped: "number", problems: "number", givenUp: "number" },
      freshness: { ...freshness, changed: "number", needsScan: "boolean" },
      indexing: "null",
      chosen: "null",
      watching: "null",
      sizes: { memoryBytes: "number", indexBytes: "number", blobs: "number", trees: "number" },
      health: { index: "string", memory: "string" },
      ignoredSettings: [],
      memoryState: { alarm: "null", check: { at: "string", problem: "null" } },
      versions: { fovea: "string", builder: "number", node: "string" },
    });
    expect(json).toMatchObject({ files: 2, symbols: 3, health: { index: "ok", memory: "ok" } });
  });

  test("status --all", async () => {
    const options = make();
    await run(["index"], options);
    const { json } = await runJson(["status", "--all"], options);
    expect(shapeOf(json)).toEqual({
      projects: [
        {
          id: "string",
          name: "string",
          locations: ["string"],
          trees: [
            { root: "string", prefix: "string", files: "number", symbols: "number", indexedAt: "string" },
          ],
          indexBytes: "number",
        },
      ],
    });
  });

  test("symbol", async () => {
    const { code, json } = await runJson(["symbol", "Store.open", "--body"], make());
    expect(code).toBe(0);
    expect(json).toEqual({
      symbols: [
        {
          id: "src/store.ts#Store.open",
          name: "open",
          kind: "method",
          qualifiedName: "Store.open",
          path: "src/store.ts",
          startLine: 6,
          endLine: 9,
          language: "typescript",
          signature: "open(path: string, retries = 3): boolean",
          doc: "Opens it.",
          parameters: [
            { name: "path", type: "string" },
            { name: "retries", default: "3" },
          ],
          returnType: "boolean",
          modifiers: [],
          fingerprint: expect.stringMatching(/^[0-9a-f]{24}$/),
          body: "  open(path: string, retries = 3): boolean {\n    log(path);\n    return retries > 0;\n  }",
        },
      ],
      missing: [],
      freshness: { refreshed: 2, isComplete: true },
      ms: expect.any(Number),
    });
  });

  test("outline", async () => {
    const { json } = await runJson(["outline", "src/store.ts", "--detail", "docs"], make());
    expect(json).toEqual({
      path: "src/store.ts",
      language: "typescript",
      lines: 10,
      detail: "docs",
      symbols: [
        {
          name: "Store",
          kind: "class",
          startLine: 4,
          endLine: 10,
          signature: "export class Store",
          doc: "Keeps things.",
          children: [
            {
              name: "open",
              kind: "method",
              startLine: 6,
              endLine: 9,
              signature: "open(path: string, retries = 3): boolean",
              doc: "Opens it.",
              children: [],
            },
          ],
        },
      ],
      problems: [],
      freshness: { refreshed: 2, isComplete: true },
      ms: expect.any(Number),
    });
  });

  test("coverage", async () => {
    const { cwd, home } = make();
    write(cwd, { "broken.ts": "function (((" });
    const { json } = await runJson(["coverage"], { cwd, home });
    expect(shapeOf(json)).toEqual({
      root: "string",
      files: "number",
      languages: [
        { language: "string", files: "number", lines: "number", bytes: "number", symbols: "number" },
      ],
      skipped: [{ path: "string", reason: "string", bytes: "number" }],
      skippedByReason: { binary: "number" },
      problems: [{ path: "string", count: "number", problems: [{ line: "number", message: "string" }] }],
      freshness,
      ms: "number",
    });
  });

  test("clear-index", async () => {
    const options = make();
    await run(["index"], options);
    const { code, json } = await runJson<{ removed: string }>(["clear-index"], options);
    expect(code).toBe(0);
    expect(json.removed.startsWith(options.home)).toBe(true);
    expect((await runJson(["status"], options)).json).toMatchObject({ files: 0, symbols: 0 });
    expect((await run(["symbol", "log"], options)).code).toBe(0);
  });
});

describe("text on a terminal's behalf", () => {
  test("goes to stdout, plain and without colour when it is no terminal", async () => {
    const options = make();
    const index = await run(["index"], { ...options, env: { NO_COLOR: "" } });
    expect(index).toMatchObject({ code: 0, stderr: "" });
    expect(index.stdout).toMatch(
      /: 2 files, 3 symbols, 2 edges\n2 files read, .*\n1 file not indexed \(binary 1\)/,
    );
    expect(index.stdout).not.toContain("\u001b");
    expect((await run(["index"], options)).stdout).toContain("nothing had changed");
    expect((await run(["symbol", "log"], options)).stdout).toBe(
      "src/log.ts:1-3  function log\n  export function log(text: string)\n",
    );
    expect((await run(["outline", "src/store.ts", "--detail", "toc"], options)).stdout).toBe(
      "src/store.ts  typescript, 10 lines\n 4  export class Store\n 6    open(path: string, retries = 3): boolean\n",
    );
    expect((await run(["coverage"], options)).stdout).toContain("not indexed, binary: 1\n  src/image.png");
    expect((await run(["status"], options)).stdout).toContain("2 files, 3 symbols, 2 edges");
  });

  test("goes to a reader that stops listening, and that is no error", async () => {
    const cwd = makeFolder(
      Object.fromEntries(
        Array.from({ length: 3000 }, (_, i) => [`folder/with/a/long/name/image-number-${i}.png`, ""]),
      ),
    );
    const { child, finished } = start(["coverage", "--all"], { cwd });
    child.stdout!.once("data", () => child.stdout!.destroy());
    const { code, signal, stderr } = await finished;
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: "" });
  });
});

describe("interrupted", () => {
  test("a watch ends well", async () => {
    const { cwd, home } = make();
    const { child, finished } = start(["watch", "--json", "--debounce", "20"], { cwd, home });
    const events: Record<string, unknown>[] = [];
    await new Promise<void>((resolve) => {
      child.stdout!.on("data", (text: string) => {
        for (const line of text.trim().split("\n")) events.push(JSON.parse(line));
        if (events.at(-1)?.event === "ready") write(cwd, { "new.ts": "export const fresh = 1;\n" });
        if (events.some((e) => e.event === "updated" && e.changed === 1)) resolve();
      });
    });
    child.kill("SIGINT");
    expect(await finished).toMatchObject({ code: 0 });
    expect(events.find((e) => e.event === "ready")).toMatchObject({ root: cwd });
    expect(events.at(-1)).toEqual({ event: "stopped" });
    expect((await runJson(["status"], { cwd, home })).json).toMatchObject({ files: 3 });
  });
});
