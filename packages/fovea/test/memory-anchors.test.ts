/** Freshness through the facade: what becomes of a memory when the code it is about changes, moves or goes. */
import { readdirSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";

const price = (body: string, name = "netPrice") =>
  `export function ${name}(gross: number): number {\n  ${body}\n}\n`;
const files = {
  "src/price.ts": price("const rate = 0.19;\n  return gross / (1 + rate);"),
  "src/other.ts": "export const unrelated = 1;\n",
  "docs/notes.md": "# Notes\n\nAbout prices.\n",
};

async function remembered(symbols: string[] = ["netPrice"]): Promise<Engine & { id: string; home: string }> {
  const engine = await openAt(makeRepository(files));
  await engine.index();
  const { id } = await engine.memory.remember("The rate is fixed on purpose.", { symbols });
  return { ...engine, id };
}

async function look({ memory, id }: Engine & { id: string }) {
  const { freshness, anchors } = (await memory.recall("why is the rate fixed")).memories.find(
    (m) => m.id === id,
  )!;
  return { freshness, to: anchors[0]?.to, change: anchors[0]?.change };
}

describe("a memory about a symbol", () => {
  test("is fresh while nothing has changed, and after changes of layout and comments", async () => {
    const engine = await remembered();
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
    write(engine.root, {
      "src/price.ts": price("// as the law has it\n    const rate = 0.19;\n\n    return gross / (1 + rate);"),
    });
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
  });

  test("has drifted when its body is another, says so, ranks lower, and can be left out", async () => {
    const engine = await remembered();
    write(engine.root, { "src/price.ts": price("return gross / 1.07;") });
    expect(await look(engine)).toEqual({
      freshness: "drifted",
      to: undefined,
      change: expect.stringMatching(/^its code has changed; `git diff [0-9a-f]{12} -- \S+` shows what$/),
    });
    const { memories } = await engine.memory.recall("why is the rate fixed", { explain: true });
    expect(memories[0]!.terms).toContainEqual({ name: "stale", value: expect.closeTo(-0.15) });
    const fresh = await engine.memory.recall("why is the rate fixed", { includeStale: false });
    expect(fresh.memories).toEqual([]);
  });

  test("has moved with it to another file", async () => {
    const engine = await remembered();
    rmSync(join(engine.root, "src/price.ts"));
    write(engine.root, { "lib/money.ts": files["src/price.ts"] });
    expect(await look(engine)).toMatchObject({ freshness: "moved", to: "lib/money.ts#netPrice" });
  });

  test("has moved when it was renamed where it stands", async () => {
    const engine = await remembered();
    write(engine.root, { "src/price.ts": files["src/price.ts"].replace("netPrice", "priceWithoutTax") });
    expect(await look(engine)).toMatchObject({ freshness: "moved", to: "src/price.ts#priceWithoutTax" });
  });

  test("is gone with it", async () => {
    const engine = await remembered();
    write(engine.root, { "src/price.ts": "export const nothing = 0;\n" });
    expect(await look(engine)).toMatchObject({ freshness: "gone", change: "it is no longer there" });
  });

  test("follows the branch that is checked out", async () => {
    const engine = await remembered();
    git(engine.root, "checkout", "-q", "-b", "other");
    write(engine.root, { "src/price.ts": price("return gross;") });
    commitAll(engine.root, "no tax");
    expect(await look(engine)).toMatchObject({ freshness: "drifted" });
    git(engine.root, "checkout", "-q", "main");
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
  });

  test("is fresh again when it was verified, wherever its code is now", async () => {
    const engine = await remembered();
    rmSync(join(engine.root, "src/price.ts"));
    write(engine.root, { "lib/money.ts": price("return gross / 1.07;") });
    expect(await look(engine)).toMatchObject({ freshness: "moved" });
    const { verified } = await engine.memory.verify([engine.id]);
    expect(verified).toMatchObject([{ was: "moved", anchors: [{ path: "lib/money.ts", state: "fresh" }] }]);
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
  });

  test("keeps its link when it is verified while its code is on another branch", async () => {
    const engine = await remembered();
    const before = await engine.memory.inspect(engine.id);
    git(engine.root, "checkout", "-q", "-b", "without");
    write(engine.root, { "src/price.ts": "export const nothing = 0;\n" });
    commitAll(engine.root, "no prices");
    const { text, data } = await callTool(
      "verify",
      { ids: [engine.id] },
      { engineFor: () => engine, work: {} },
    );
    expect(data).toMatchObject({
      verified: [{ was: "gone", missing: [{ path: "src/price.ts" }], confidence: before.confidence }],
    });
    expect(text).toMatch(/"[^"]+": was gone\n.*Not found now: src\/price\.ts#.*another branch/);
    git(engine.root, "checkout", "-q", "main");
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
  });

  test("reading does not make it fresh", async () => {
    const engine = await remembered();
    write(engine.root, { "src/price.ts": price("return gross / 1.07;") });
    for (let i = 0; i < 3; i++) expect(await look(engine)).toMatchObject({ freshness: "drifted" });
  });
});

describe("a memory about a file", () => {
  test.each([
    ["drifted", (root: string) => write(root, { "docs/notes.md": "# Notes\n\nAbout other things.\n" })],
    ["moved", (root: string) => renameSync(join(root, "docs/notes.md"), join(root, "docs/prices.md"))],
    ["gone", (root: string) => rmSync(join(root, "docs/notes.md"))],
  ] as const)("is %s", async (freshness, change) => {
    const engine = await remembered(["docs/notes.md"]);
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
    change(engine.root);
    expect(await look(engine)).toMatchObject({
      freshness,
      ...(freshness === "moved" ? { to: "docs/prices.md" } : {}),
    });
  });
});

describe("anchors", () => {
  test("are found in the text itself where it names code", async () => {
    const { memory, root } = await remembered();
    const { anchors } = await memory.remember("`netPrice` must not round, the caller does.");
    expect(root).toBeTruthy();
    expect(anchors).toEqual([{ path: "src/price.ts", symbol: "netPrice" }]);
  });

  test("that are not there are noted, and the memory is kept", async () => {
    const { memory } = await remembered();
    const { notes, anchors } = await memory.remember("Rounding is banker's rounding.", {
      symbols: ["roundHalf"],
    });
    expect(anchors).toEqual([]);
    expect(notes).toEqual([expect.stringContaining("roundHalf is not in the index")]);
  });
});

describe("who sees a memory", () => {
  test("worktrees of one repository share it, each with its own freshness", async () => {
    const engine = await remembered();
    const other = join(makeFolder(), "other");
    git(engine.root, "worktree", "add", "-q", "-b", "other", other);
    write(other, { "src/price.ts": price("return gross / 1.07;") });
    const second = await openAt(other, { home: engine.home });
    await second.index();
    expect(await look({ ...second, id: engine.id })).toMatchObject({ freshness: "drifted" });
    expect(await look(engine)).toMatchObject({ freshness: "fresh" });
  });

  test("another repository sees global memories only", async () => {
    const engine = await remembered();
    await engine.memory.remember("The rate of interest in short answers is high.", { scope: "global" });
    const second = await openAt(makeRepository({ "a.ts": "export const a = 1;\n" }), { home: engine.home });
    const { memories } = await second.memory.recall("rate", { abstain: false });
    expect(memories.map(({ scope }) => scope)).toEqual(["global"]);
    expect((await second.memory.list({ acrossSessions: true })).memories).toHaveLength(1);
  });

  test("another session does not see what is of one session", async () => {
    const { memory } = await openAt(makeFolder());
    await memory.remember("The flag is off while we measure.", { scope: "session", session: "one" });
    const ask = async (options: object) => (await memory.recall("flag measure", options)).memories.length;
    expect(await ask({ session: "one" })).toBe(1);
    expect(await ask({ session: "two" })).toBe(0);
    expect(await ask({})).toBe(0);
    expect(await ask({ acrossSessions: true })).toBe(1);
  });
});

describe("relations", () => {
  test("link memories and entities, once, and are told with both", async () => {
    const { memory } = await openAt(makeFolder());
    const { id } = await memory.remember("Prices are net everywhere.");
    await memory.relate("Ada", "maintains", id);
    await memory.relate("Ada", "maintains", id);
    const { relations } = await memory.inspect(id);
    expect(relations).toHaveLength(1);
    expect(relations[0]).toMatchObject({ predicate: "maintains", object: id });
  });
});

test("what is remembered while a first index is being made waits for it, and has its anchor", async () => {
  const home = makeFolder();
  const engine = await openAt(makeRepository(files), { home });
  await engine.index();
  const name = readdirSync(join(home, "index")).find((file) => file.endsWith(".db"))!;
  const db = new DatabaseSync(join(home, "index", name));
  onTestFinished(() => db.close());
  // As another process leaves it while it is at work: not indexed yet, and leased.
  const { id, indexed_at } = db.prepare("select id, indexed_at from tree").get() as {
    id: number;
    indexed_at: number;
  };
  db.exec("update tree set indexed_at = null");
  db.prepare(
    "insert into lease (tree, owner, pid, host, started_at, heartbeat_at) values (?, 'x', ?, ?, ?, ?)",
  ).run(id, process.pid, hostname(), Date.now(), Date.now());
  const waiting = engine.memory.remember("The rate is fixed on purpose.", { symbols: ["netPrice"] });
  await sleep(1300);
  db.prepare("update tree set indexed_at = ?").run(indexed_at);
  db.exec("delete from lease");
  expect(await waiting).toMatchObject({ anchors: [{ path: "src/price.ts", symbol: "netPrice" }], notes: [] });
});
