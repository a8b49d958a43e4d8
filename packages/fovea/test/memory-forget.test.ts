/** What goes when a memory goes, and what does not: its own earlier texts go with it, what it had replaced stays. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Engine, openEngine } from "../src/app/engine.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { writeSynced } from "../src/doors/tools/synced-text.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fovea-forget-")));
const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
let engine: Engine;

beforeAll(async () => {
  const env = {
    FOVEA_HOME: join(folder, "home"),
    FOVEA_EMBEDDINGS_PROVIDER: "none",
    FOVEA_INDEX_ENABLED: "false",
  };
  engine = await openEngine({ env, cwd: folder });
  return async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

async function call(actor: "user" | "agent", tool: string, given: Record<string, unknown>) {
  const { text, data } = await callTool(tool, given, { engineFor: () => engine, work: { actor } });
  return { text, data: data as { forgotten: Record<string, unknown>[] } };
}

/** Each replaces the one before. */
async function chain({ memory }: Engine, topic: string, ...days: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const day of days) {
    const content = `${topic} is kept for ${day} days. Finance said so.`;
    ids.push((await memory.remember(content, { category: "decision", supersedes: ids.at(-1) })).id);
  }
  return ids;
}

async function recalled({ memory }: Engine, ids: readonly string[]): Promise<boolean[]> {
  const { memories } = await memory.list({ limit: 1000 });
  return ids.map((id) => memories.some((one) => one.id === id));
}

describe("a replacement that is deleted permanently", () => {
  test.each(["user", "agent"] as const)(
    "gives back what it had replaced, and tells the %s",
    async (actor) => {
      const [old, fresh] = (await chain(engine, `The ${actor} log`, 7, 30)) as [string, string];
      const { text, data } = await call(actor, "forget", { ids: [fresh], hard: true });
      expect(text).toContain(
        `It had replaced ${old} "The ${actor} log is kept for 7 days.", which is valid again.`,
      );
      expect(data.forgotten).toMatchObject([{ id: fresh, isDeleted: true, holdsAgain: [{ id: old }] }]);
      expect(await recalled(engine, [old])).toEqual([true]);
      const { validTo, supersededBy } = await engine.memory.inspect(old);
      expect({ validTo, supersededBy }).toEqual({ validTo: undefined, supersededBy: undefined });
      await expect(engine.memory.inspect(fresh)).rejects.toThrow(fresh);
    },
  );

  test("takes only its own earlier texts with it", async () => {
    const [old, fresh] = (await chain(engine, "The audit trail", 7, 30)) as [string, string];
    await engine.memory.change(fresh, { content: "The audit trail is kept for 31 days." });
    await engine.memory.change(fresh, { content: "The audit trail is kept for 32 days." });
    const versions = (await engine.memory.inspect(fresh)).versions.map(({ id }) => id);
    expect(versions).toHaveLength(3);
    engine.memory.forget([fresh], { hard: true });
    expect(await recalled(engine, [old])).toEqual([true]);
    for (const id of versions.filter((one) => one !== old))
      await expect(engine.memory.inspect(id)).rejects.toThrow(id);
  });

  test("gives back one that was learned at the same moment", async () => {
    const at = "2026-03-01";
    const old = await engine.memory.remember("The otter host runs cron.", { at });
    const fresh = await engine.memory.remember("The otter host runs mail.", { at, supersedes: old.id });
    engine.memory.forget([fresh.id], { hard: true });
    expect(await recalled(engine, [old.id])).toEqual([true]);
  });

  test("gives back an end that was set before", async () => {
    const old = await engine.memory.remember("Releases pause in winter.", { validTo: "2090-03-01" });
    const { validTo } = await engine.memory.inspect(old.id);
    const fresh = await engine.memory.remember("Releases never pause.", { supersedes: old.id });
    engine.memory.forget([fresh.id], { hard: true });
    expect((await engine.memory.inspect(old.id)).validTo).toBe(validTo);
  });

  test("peels a chain from its end, and leaves its beginning replaced where the middle goes", async () => {
    const ids = await chain(engine, "The backup", 7, 30, 90);
    engine.memory.forget([ids[2]!], { hard: true });
    expect(await recalled(engine, ids)).toEqual([false, true, false]);
    engine.memory.forget([ids[1]!], { hard: true });
    expect(await recalled(engine, ids)).toEqual([true, false, false]);

    const [first, middle, last] = (await chain(engine, "The cache", 7, 30, 90)) as [string, string, string];
    const { text } = await call("agent", "forget", { ids: [middle], hard: true });
    expect(text).not.toContain("is valid again");
    expect((await engine.memory.inspect(first)).supersededBy).toBe(last);
    engine.memory.forget([last], { hard: true });
    expect(await recalled(engine, [first])).toEqual([true]);
  });

  test.each([
    ["newest first", [2, 1, 0]],
    ["oldest first", [0, 1, 2]],
    ["mixed, one twice", [1, 2, 0, 1]],
  ])("may be named together with what it replaced, %s", async (_, order) => {
    const ids = await chain(engine, `The ${order.join("")} index`, 7, 30, 90);
    const { text } = await call("user", "forget", { ids: order.map((at) => ids[at]!), hard: true });
    expect(text).not.toContain("is valid again");
    for (const id of ids) await expect(engine.memory.inspect(id)).rejects.toThrow(id);
  });

  test("does not wake what was forgotten itself", async () => {
    const [old, fresh] = (await chain(engine, "The queue", 7, 30)) as [string, string];
    engine.memory.forget([old]);
    const { text } = await call("user", "forget", { ids: [fresh], hard: true });
    expect(text).not.toContain("is valid again");
    expect(await recalled(engine, [old])).toEqual([false]);
  });
});

describe("a replacement that is forgotten", () => {
  test.each([
    ["user", (id: string) => `fovea forget ${id} --restore`],
    ["agent", (id: string) => `forget {"ids": ["${id}"], "restore": true}`],
  ] as const)("keeps the older one hidden, and tells the %s how to bring it back", async (actor, undo) => {
    const [old, fresh] = (await chain(engine, `The ${actor} trace`, 7, 30)) as [string, string];
    const { text, data } = await call(actor, "forget", { ids: [fresh] });
    expect(text).toContain(`${old} "The ${actor} trace is kept for 7 days.", which stays hidden`);
    expect(text).toContain(undo(old));
    expect(data.forgotten).toMatchObject([{ stillHidden: [{ id: old }] }]);
    expect(await recalled(engine, [old, fresh])).toEqual([false, false]);
    await call(actor, "forget", { ids: [old], restore: true });
    expect(await recalled(engine, [old, fresh])).toEqual([true, false]);
  });
});

describe("through a shared folder", () => {
  async function pair() {
    let now = Date.UTC(2026, 4, 1);
    const clock = { now: () => (now += 10) };
    const shared = join(makeFolder(), "memories");
    const open = async () => openAt(makeFolder(), { settings, clock });
    const [ada, bob] = [await open(), await open()];
    const sync = async (...who: Engine[]) => {
      for (const one of who) await one.memory.sync(shared);
    };
    const states = async ({ memory }: Engine, ids: readonly string[]) =>
      Promise.all(
        ids.map(async (id) => {
          const { content, supersededBy, validTo, forgottenAt } = await memory.inspect(id);
          return { content, supersededBy, validTo, isForgotten: forgottenAt !== undefined };
        }),
      );
    return { ada, bob, sync, states, folder: shared };
  }

  test("a deletion takes nothing but its memory away, and both clones agree after a round", async () => {
    const { ada, bob, sync, states } = await pair();
    const ids = await chain(ada, "The ledger", 7, 30, 90);
    await sync(ada, bob);
    ada.memory.forget([ids[2]!], { hard: true });
    await sync(ada, bob);
    for (const one of [ada, bob]) expect(await recalled(one, ids)).toEqual([false, true, false]);
    expect(await states(bob, ids.slice(0, 2))).toEqual(await states(ada, ids.slice(0, 2)));
    bob.memory.forget([ids[0]!, ids[1]!].slice(1), { hard: true });
    await sync(bob, ada);
    for (const one of [ada, bob]) expect(await recalled(one, ids)).toEqual([true, false, false]);
  });

  test("the middle of a chain goes in both clones, and its beginning stays replaced", async () => {
    const { ada, bob, sync, states } = await pair();
    const [first, middle, last] = (await chain(ada, "The mirror", 7, 30, 90)) as [string, string, string];
    await sync(ada, bob);
    bob.memory.forget([middle], { hard: true });
    await sync(bob, ada);
    for (const one of [ada, bob])
      expect((await states(one, [first]))[0]).toMatchObject({ supersededBy: last });
    expect(await states(bob, [first, last])).toEqual(await states(ada, [first, last]));
  });

  test("what was replaced elsewhere by a memory that is deleted meanwhile is valid again", async () => {
    const { ada, bob, sync, states } = await pair();
    const old = await ada.memory.remember("Mail goes out at noon.");
    const fresh = await ada.memory.remember("The mail host is called heron.");
    await sync(ada, bob);
    await bob.memory.decide({ id: old.id, action: "supersede", other: fresh.id });
    ada.memory.forget([fresh.id], { hard: true });
    await sync(ada, bob, ada);
    for (const one of [ada, bob]) {
      expect(await recalled(one, [old.id])).toEqual([true]);
      expect((await states(one, [old.id]))[0]!.supersededBy).toBeUndefined();
    }
    expect(await states(bob, [old.id])).toEqual(await states(ada, [old.id]));
  });

  test("what is taken away or replaced is named, with the way back", async () => {
    const { ada, bob, sync, folder: shared } = await pair();
    const ids: string[] = [];
    for (const content of ["Ants march.", "Bees hum softly.", "Crows count to ten."])
      ids.push((await ada.memory.remember(content)).id);
    await sync(ada, bob);
    const [replaced, forgotten, deleted] = ids as [string, string, string];
    await ada.memory.remember("Ants rest on Sundays.", { supersedes: replaced });
    ada.memory.forget([forgotten]);
    ada.memory.forget([deleted], { hard: true });
    await sync(ada);
    const result = await bob.memory.sync(shared);
    const undo = (id: string) => `fovea forget ${id} --restore`;
    expect(new Map(result.ended.map(({ id, ...one }) => [id, one]))).toEqual(
      new Map<string, object>([
        [replaced, { what: "replaced", content: "Ants march.", undo: undo(replaced) }],
        [forgotten, { what: "forgotten", content: "Bees hum softly.", undo: undo(forgotten) }],
        [deleted, { what: "deleted", content: "Crows count to ten." }],
      ]),
    );
    expect(writeSynced(result)).toContain(
      `Forgotten: ${forgotten} "Bees hum softly."; to take it back: fovea`,
    );
  });
});

describe("a restored memory", () => {
  test("is said to stand beside what stands at the end of the chain", async () => {
    const [first, , last] = await chain(engine, "The access log", 10, 20, 30);
    const { text, data } = await call("user", "forget", { ids: [first], restore: true });
    expect(data.forgotten[0]).toMatchObject({ beside: last });
    expect(text).toContain(`alongside ${last}, which had replaced it`);
  });

  test("names the one that is recalled and says the same", async () => {
    const [first, second] = await chain(engine, "The audit log", 10, 20);
    const { id: third } = await engine.memory.remember(
      "The audit log is kept for 10 days. Finance said so.",
      {
        category: "decision",
        supersedes: second,
      },
    );
    const { text, data } = await call("user", "forget", { ids: [first], restore: true });
    expect(data.forgotten[0]).toMatchObject({ sameAs: { id: third } });
    expect(data.forgotten[0]).not.toHaveProperty("beside");
    expect(text).toContain(`fovea forget ${third}`);
  });

  test("that was said again meanwhile names its repetition", async () => {
    const { id } = await engine.memory.remember("The printer on floor two is called Gutenberg.");
    await call("user", "forget", { ids: [id] });
    const { id: again } = await engine.memory.remember("The printer on floor two is called Gutenberg.");
    const { text } = await call("agent", "forget", { ids: [id], restore: true });
    expect(text).toContain(`${again}, which says the same`);
    expect(text).toContain(`forget {"ids": ["${again}"]}`);
  });
});
