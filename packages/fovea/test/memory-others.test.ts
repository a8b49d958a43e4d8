/** Knowing the id of a memory gives no right to it: projects outside of each other's sight say "no memory" at every door. */
import { describe, expect, test } from "vitest";
import { shortId } from "../src/memory/store.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

async function twoProjects(more: Record<string, string> = {}) {
  const home = makeFolder();
  const options = { home, settings: { ...settings, ...more } };
  return { ours: await openAt(makeFolder(), options), theirs: await openAt(makeFolder(), options) };
}
type Engine = Awaited<ReturnType<typeof openAt>>;

const DOORS: [string, (engine: Engine, id: string, own: string) => unknown][] = [
  ["recall ids", ({ memory }, id) => memory.inspect(id)],
  ["forget", ({ memory }, id) => memory.forget([id])],
  ["forget for good", ({ memory }, id, own) => memory.forget([own, id], { hard: true })],
  ["restore", ({ memory }, id) => memory.forget([id], { restore: true })],
  ["verify", ({ memory }, id) => memory.verify([id])],
  ["replace", ({ memory }, id) => memory.remember("The vault is open to all now.", { supersedes: id })],
  ["change", ({ memory }, id) => memory.change(id, { content: "The vault is empty." })],
  ["make global", ({ memory }, id) => memory.change(id, { scope: "global" })],
  ["relate from", ({ memory }, id, own) => memory.relate(id, "knows", own)],
  ["relate to", ({ memory }, id, own) => memory.relate(own, "knows", id)],
  ["unrelate", ({ memory }, id, own) => memory.relate(own, "knows", id, { remove: true })],
  ["move", ({ memory }, id) => memory.move([id], "hot")],
  ["spill", ({ memory }, id) => memory.spill({ ids: [id] })],
  ["review", ({ memory }, id) => memory.decide({ id, action: "keep" })],
  ["replace in review", ({ memory }, id, own) => memory.decide({ id: own, action: "supersede", other: id })],
];

async function stateOf({ memory }: Engine, id: string) {
  const { content, scope, tier, relations, versions, log } = await memory.inspect(id);
  return { content, scope, tier, relations, versions, log };
}

describe("a memory of another project", () => {
  test.each(DOORS)("is not there for %s", async (_, ask) => {
    const { ours, theirs } = await twoProjects();
    const secret = await ours.memory.remember("The vault opens with the blue key.");
    const own = await theirs.memory.remember("The lamp is on the left.");
    const states = async () => [await stateOf(ours, secret.id), await stateOf(theirs, own.id)];
    const before = await states();
    for (const id of [secret.id, shortId(secret.id)])
      await expect(async () => ask(theirs, id, own.id)).rejects.toThrow(`There is no memory ${id}.`);
    expect(await states()).toEqual(before);
  });

  test("is not shown through a global one it is related to or was replaced by", async () => {
    const { ours, theirs } = await twoProjects();
    const vault = await ours.memory.remember("The vault opens with the blue key.");
    const rule = await ours.memory.remember("Keys are kept at the desk.", { scope: "global" });
    await ours.memory.relate(vault.id, "follows", rule.id);
    const old = await ours.memory.remember("The cellar opens with the red key.");
    const cellar = await ours.memory.remember("Cellars are never locked.", {
      scope: "global",
      supersedes: old.id,
    });
    expect(JSON.stringify(await ours.memory.inspect(rule.id))).toContain("blue key");
    expect(JSON.stringify(await theirs.memory.inspect(rule.id))).not.toContain("blue key");
    expect(JSON.stringify(await theirs.memory.list())).not.toContain("blue key");
    expect(JSON.stringify(await theirs.memory.inspect(cellar.id))).not.toContain("red key");
    expect(JSON.stringify(theirs.memory.forget([cellar.id]))).not.toContain("red key");
  });
});

test.each(DOORS)("a global memory, and one of the group, is there for %s", async (_, ask) => {
  for (const scope of ["global", "project"] as const) {
    const { ours, theirs } = await twoProjects(scope === "project" ? { GROUP: "team" } : {});
    const shared = await ours.memory.remember("The vault opens with the blue key.", { scope });
    const own = await theirs.memory.remember("The lamp is on the left.");
    await expect((async () => ask(theirs, shortId(shared.id), own.id))()).resolves.toBeDefined();
  }
});

test("what a session noted is its own project's, whichever session asks by id", async () => {
  const { ours, theirs } = await twoProjects();
  const note = await ours.memory.remember("Half way through the vault.", { scope: "session", session: "a" });
  expect((await ours.memory.inspect(note.id)).content).toContain("Half way");
  await expect(theirs.memory.inspect(note.id)).rejects.toThrow("There is no memory");
});
