/** Recall through the facade: ways of asking, filters, validity, disclosure, budget, and saying nothing. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import type { RecallOptions, RecallResult } from "../src/app/memory/recall.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

const contents = ({ memories }: RecallResult) => memories.map(({ content }) => content);
const DAY_MS = 86_400_000;

async function filled(): Promise<Engine> {
  const engine = await openAt(makeRepository(shop));
  const { memory } = engine;
  await engine.index();
  const remember = memory.remember;
  await remember("Sessions are stored in Redis with a TTL of one day.", {
    category: "decision",
    tags: ["cache", "redis"],
    confidence: 0.9,
    at: Date.parse("2026-01-10T12:00:00Z"),
  });
  await remember("Deploying takes the steps build, migrate, restart.", {
    category: "pattern",
    type: "procedural",
    confidence: 0.4,
    at: Date.parse("2026-03-05T12:00:00Z"),
  });
  await remember("Store.open was slow because every price was read twice; prices are read once now.", {
    category: "bug_fix",
    symbols: ["Store.open"],
    at: Date.parse("2026-04-20T12:00:00Z"),
  });
  await remember("I prefer short commit messages.", { scope: "global", category: "convention", tier: "hot" });
  return engine;
}

describe("a question", () => {
  test.each(["hybrid", "keyword", "semantic"] as const)("finds what answers it, in mode %s", async (mode) => {
    const { memory } = await filled();
    const result = await memory.recall("where are sessions stored", { mode });
    expect(result.memories[0]).toMatchObject({
      content: expect.stringContaining("Redis"),
      category: "decision",
      score: 1,
      anchors: [],
      why: expect.stringMatching(/\w/),
    });
    expect(result.mode).toBe(mode);
  });

  test("finds a memory by what it says, not by what a deleted one in its place said", async () => {
    const { memory } = await filled();
    const { id } = await memory.remember("Invoices are numbered per country.", { category: "decision" });
    expect(contents(await memory.recall("how are invoices numbered"))).toHaveLength(1);
    await memory.forget([id], { hard: true });
    await memory.remember("Parcels are weighed by the carrier.", { category: "decision" });
    expect(contents(await memory.recall("who weighs the parcels"))).toEqual([
      "Parcels are weighed by the carrier.",
    ]);
  });

  test("in mode keyword needs a word that is there, in mode semantic not", async () => {
    const { memory } = await filled();
    expect(contents(await memory.recall("kubernetes", { mode: "keyword" }))).toEqual([]);
    expect((await memory.recall("slow prices", { mode: "semantic" })).memories.length).toBeGreaterThan(0);
    await expect(memory.recall("x", { mode: "psychic" as "hybrid" })).rejects.toMatchObject({
      code: "USAGE",
    });
    await expect(memory.recall("  ")).rejects.toMatchObject({ code: "USAGE" });
  });

  test("finds other forms of its words", async () => {
    const { memory } = await filled();
    await memory.remember("Ada taught the children to write tests.");
    expect(contents(await memory.recall("who teaches a child"))[0]).toContain("Ada");
  });

  test("with a date prefers what is from that time", async () => {
    const { memory } = await filled();
    for (const [month, number] of [
      ["January", "01"],
      ["March", "03"],
      ["May", "05"],
    ] as const)
      await memory.remember(
        `The release train left late, the reason was ${month === "March" ? "a broken mirror" : `a failing check of ${number}`}.`,
        {
          at: Date.parse(`2026-${number}-14T10:00:00Z`),
        },
      );
    expect(contents(await memory.recall("why was the release train late in March 2026"))[0]).toContain(
      "broken mirror",
    );
  });

  test("explains each score as a sum of named terms", async () => {
    const { memory } = await filled();
    const [best] = (await memory.recall("why was Store.open slow", { explain: true })).memories;
    const terms = Object.fromEntries(best!.terms!.map(({ name, value }) => [name, value]));
    expect(terms.alike).toBeGreaterThan(0);
    expect(terms.anchor).toBeGreaterThan(0);
    expect(terms).not.toHaveProperty("stale");
    expect((await memory.recall("why was Store.open slow")).memories[0]).not.toHaveProperty("terms");
  });

  test("that nothing answers is given nothing, and what is nearest by id", async () => {
    const { memory } = await filled();
    const result = await memory.recall("which port does the metrics dashboard of the sessions listen on");
    expect(result.memories).toEqual([]);
    expect(result.note).toBe("no memory seems to answer this; these are the closest");
    expect(result.unsure![0]).toMatchObject({ id: expect.any(String), preview: expect.any(String) });
    const forced = await memory.recall("which port does the metrics dashboard of the sessions listen on", {
      abstain: false,
    });
    expect(forced.memories.length).toBeGreaterThan(0);
  });
});

describe("filters", () => {
  const all = "sessions deploying store open commit messages";
  test.each<[string, RecallOptions, RegExp[]]>([
    ["category", { categories: ["decision"] }, [/Redis/]],
    ["several categories", { categories: ["decision", "bug_fix"] }, [/Redis/, /Store\.open/]],
    ["type", { types: ["procedural"], scopes: ["project"] }, [/Deploying/]],
    ["tags, all of them, in any case", { tags: ["CACHE", "redis"] }, [/Redis/]],
    ["tags that no memory has together", { tags: ["cache", "other"] }, []],
    ["scope", { scopes: ["global"] }, [/commit messages/]],
    ["tier", { tiers: ["hot"] }, [/commit messages/]],
    ["least confidence", { minConfidence: 0.85 }, [/Redis/]],
    ["symbol", { symbol: "Store.open" }, [/Store\.open/]],
    ["a time since", { since: "2026-03-01", scopes: ["project"] }, [/Deploying/, /Store\.open/]],
  ])("by %s, with a question and without", async (_, options, wanted) => {
    const { memory } = await filled();
    for (const result of [
      await memory.recall(all, { ...options, abstain: false }),
      await memory.list(options),
    ]) {
      const found = contents(result);
      for (const one of wanted) expect(found).toContainEqual(expect.stringMatching(one));
      expect(found).toHaveLength(wanted.length);
    }
  });

  test("a time that cannot be read is refused", async () => {
    const { memory } = await filled();
    await expect(memory.recall("x", { since: "when pigs fly" })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("what was believed", () => {
  async function changing() {
    const { memory } = await openAt(makeFolder());
    const first = await memory.remember("The API answers in XML.", {
      category: "decision",
      at: Date.parse("2026-01-01T00:00:00Z"),
    });
    const second = await memory.remember("The API answers in JSON from now on.", {
      category: "decision",
      supersedes: first.id,
      at: Date.parse("2026-03-10T00:00:00Z"),
    });
    return { memory, first, second };
  }

  test("before is not recalled unless asked for", async () => {
    const { memory, first, second } = await changing();
    expect(second.action).toBe("superseded");
    expect(contents(await memory.recall("API answers"))).toEqual([expect.stringContaining("JSON")]);
    const both = await memory.recall("API answers", { includeSuperseded: true });
    expect(both.memories.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(both.memories.find(({ id }) => id === first.id)).toMatchObject({
      supersededBy: second.id,
      validTo: "2026-03-10T00:00:00.000Z",
    });
  });

  test.each([
    ["2025-06-01", []],
    ["1 March 2026", ["XML"]],
    ["2026-03-10", ["JSON"]],
    ["2026-04-01", ["JSON"]],
  ])("on %s is told for that day", async (asOf, wanted) => {
    const { memory } = await changing();
    const found = contents(await memory.recall("API answers", { asOf }));
    expect(found.map((content) => /XML|JSON/.exec(content)![0])).toEqual(wanted);
  });

  test("on a day without a year is told for the last such day, though the next is nearer", async () => {
    const clock = { now: () => Date.parse("2026-11-17T12:00:00Z") };
    const { memory } = await openAt(makeFolder(), { clock });
    await memory.remember("The API answers in XML.", { at: "2026-02-01", validTo: "2026-03-09" });
    expect(contents(await memory.recall("API answers", { asOf: "1 March" }))).toHaveLength(1);
    expect(contents(await memory.recall("API answers", { since: "1 March" }))).toEqual([]);
  });

  test("ends with its validity", async () => {
    const { memory } = await openAt(makeFolder());
    await memory.remember("The freeze of the release is on.", { at: "2026-01-01", validTo: "2026-01-31" });
    expect(contents(await memory.recall("release freeze"))).toEqual([]);
    expect(contents(await memory.recall("release freeze", { asOf: "2026-01-15" }))).toHaveLength(1);
  });

  test("is kept as a version when a memory is changed", async () => {
    const { memory } = await openAt(makeFolder());
    const { id } = await memory.remember("Retries are limited to 3.", { at: Date.now() - DAY_MS });
    await memory.change(id, { content: "Retries are limited to 5." });
    expect(contents(await memory.recall("retries limited"))).toEqual(["Retries are limited to 5."]);
    expect(await memory.inspect(id)).toMatchObject({
      version: 2,
      versions: [{ content: "Retries are limited to 3." }],
    });
    const operations = (await memory.inspect(id)).log.map(({ operation }) => operation);
    expect(operations).toEqual(expect.arrayContaining(["create", "update"]));
  });
});

describe("disclosure", () => {
  test("cuts to a budget of tokens, and names what did not fit", async () => {
    const { memory } = await openAt(makeFolder());
    for (const at of [1, 2, 3, 4])
      await memory.remember(
        `Rule ${at} of the router: ${"paths are matched from the left. ".repeat(at * 3)}`,
        {
          externalId: `rule-${at}`,
        },
      );
    const result = await memory.recall("rules of the router", { budget: 60 });
    expect(result.tokens).toBeLessThanOrEqual(60);
    expect(result.memories.length).toBeGreaterThan(0);
    expect(result.memories.length + result.omitted.length).toBe(4);
    expect(result.omitted[0]!.preview.length).toBeLessThanOrEqual(80);
  });

  test("counts what was read", async () => {
    const engine = await filled();
    const [best] = (await engine.memory.recall("where are sessions stored")).memories;
    expect(best!.accessCount).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await engine.memory.inspect(best!.id)).toMatchObject({ accessCount: 1 });
  });
});

test("projects of a group see each other's memories, others do not (C1.4)", async () => {
  const home = makeFolder();
  const ofGroup = (settings = {}, folder = makeFolder()) => openAt(folder, { home, settings });
  const cart = await ofGroup({ GROUP: "acme" });
  const stock = await ofGroup({ GROUP: "acme" });
  const stranger = await ofGroup();
  await cart.memory.remember("Prices are integers, in cents.", { category: "decision" });
  await cart.memory.remember("The cart's tests run now.", { scope: "session" });
  expect(contents(await stock.memory.recall("are prices integers"))).toEqual([
    "Prices are integers, in cents.",
  ]);
  expect(contents(await stock.memory.list({ acrossSessions: true }))).toHaveLength(1);
  expect(contents(await stranger.memory.list())).toEqual([]);
  await ofGroup({}, cart.root);
  expect(contents(await stock.memory.list())).toEqual([]);
});

test("a repository joins a group by its own file only if its user has listed the group", async () => {
  const home = makeFolder();
  const acme = await openAt(makeFolder(), { home, settings: { GROUP: "acme" } });
  await acme.memory.remember("Prices are integers, in cents.", { category: "decision" });
  const cloned = makeFolder({ ".fovea.yaml": "project:\n  group: acme\n" });
  const uninvited = await openAt(cloned, { home });
  expect(uninvited.warnings.join()).toContain("belongs to the group acme");
  expect(contents(await uninvited.memory.list())).toEqual([]);
  write(home, { "config.yaml": "memory:\n  groups: [acme]\n" });
  expect(contents(await (await openAt(cloned, { home })).memory.list())).toHaveLength(1);
});

describe("what is documented of recall", () => {
  test("weight and tier decide the order of what is about as relevant", async () => {
    const { memory } = await openAt(makeRepository(shop));
    const light = await memory.remember("Deploy notes: the pager is muted while we deploy.", { weight: 1 });
    const heavy = await memory.remember("Deploy notes: the cache is warmed while we deploy.", { weight: 5 });
    const order = async (query: string) =>
      (await memory.recall(query, { heat: false })).memories.map(({ id }) => id);
    expect((await order("deploy notes"))[0]).toBe(heavy.id);
    const cold = await memory.remember("Release notes are written by the cook.", { tier: "cold" });
    const hot = await memory.remember("Release notes are written by the guest.", { tier: "hot" });
    expect((await order("how are release notes written")).slice(0, 2)).toEqual([hot.id, cold.id]);
    const listed = (await memory.list({ hotFirst: true })).memories.map(({ id }) => id);
    expect(listed[0]).toBe(hot.id);
    expect(listed.at(-1)).toBe(cold.id);
    expect(listed.indexOf(heavy.id)).toBeLessThan(listed.indexOf(light.id));
  });

  test("filters alone do not abstain, and every mode says when no memory seems to answer", async () => {
    const { memory } = await filled();
    const { memories, note, unsure } = await memory.list({ categories: ["decision"] });
    expect(memories).toHaveLength(1);
    expect([note, unsure]).toEqual([undefined, undefined]);
    for (const mode of ["hybrid", "semantic"] as const) {
      const result = await memory.recall("which colour is the logo of the annual picnic", { mode });
      expect(result.memories).toEqual([]);
      expect(result.unsure![0]!.preview).toMatch(/[.!?]$/);
      expect(result.note).toBe("no memory seems to answer this; these are the closest");
    }
  });

  test("says whether the first of the nearest may answer or none seems to, each with its date and category", async () => {
    const engine = await openAt(makeRepository(shop), { settings: { MEMORY_RECALL_FLOOR: "1" } });
    const { id } = await engine.memory.remember("The nightly export runs on the host called heron.", {
      category: "decision",
    });
    const ask = (query: string) => callTool("recall", { query }, { engineFor: () => engine, work: {} });
    const may = await ask("which host runs the nightly export");
    expect(may.text).toMatch(
      /^No memory clearly answers this, but the first one may; these are the closest:/,
    );
    expect(may.text).toMatch(/heron\. \(decision; \d{4}-\d\d-\d\d\)/);
    expect(may.data).toMatchObject({
      note: expect.stringContaining("the first one may"),
      unsure: [{ id, category: "decision", updatedAt: expect.any(String), certainty: expect.any(Number) }],
    });
    const noise = await ask("who exports the winter tyres of the director");
    expect(noise.text).toMatch(/^No memory seems to answer this/);
    await engine.memory.remember("The nightly export runs on the host called otter.", { supersedes: id });
    const query = "which host runs the nightly export";
    const both = await callTool(
      "recall",
      { query, include_superseded: true },
      { engineFor: () => engine, work: {} },
    );
    expect(both.text).toMatch(/heron\. \(decision; .*replaced by /);
  });

  test("what says the same word for word is told once", async () => {
    const { memory } = await openAt(makeRepository(shop));
    const text = "The nightly export failed since the disk was full.";
    await memory.remember(text, { type: "episodic" });
    await memory.remember(text, { type: "semantic", scope: "global" });
    const found = contents(await memory.recall("why did the nightly export fail"));
    expect(found.filter((content) => content === text)).toHaveLength(1);
  });

  test.each([
    ["what did we fix yesterday", ["The importer"]],
    ["what was fixed in October", ["Webhooks"]],
    ["what did we decide in the first week of November", ["Invoices"]],
    ["what was decided this summer", ["Mobile"]],
    ["what did we decide about mobile this summer", ["Mobile"]],
    ["anything from this morning", ["Lena"]],
    ["what happened with webhooks last month", ["Webhooks"]],
    ["what did we decide last Friday", []],
    ["what did we fix in 2019", []],
  ])("about a time is answered by what is from it: %s", async (question, begins) => {
    const now = Date.parse("2026-11-18T12:00:00Z");
    const { memory } = await openAt(makeRepository({}), { clock: { now: () => now } });
    for (const [content, category, at] of [
      ["The importer fixed up dates twice; it parses them once now.", "bug_fix", "2026-11-17T10:00:00Z"],
      ["Webhooks were signed with the old key and failed.", "bug_fix", "2026-10-20T10:00:00Z"],
      ["We decided on tabs in fixtures, which nobody fixes by hand.", "decision", "2026-06-02T10:00:00Z"],
      ["Invoices are rendered by a service of their own.", "decision", "2026-11-03T10:00:00Z"],
      ["Mobile clients keep the frozen API.", "decision", "2026-08-04T10:00:00Z"],
      ["Lena has the pager until Friday.", "note", "2026-11-18T08:00:00Z"],
    ] as const)
      await memory.remember(content, { category, at: Date.parse(at) });
    const { memories } = await memory.recall(question);
    for (const begin of begins)
      expect(
        contents({ memories } as RecallResult)
          .slice(0, 2)
          .join("\n"),
      ).toContain(begin);
    if (begins.length === 0) expect(memories).toEqual([]);
  });

  test("a date in the question finds and convinces", async () => {
    const { memory } = await openAt(makeRepository(shop));
    const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
    await memory.remember("Retries are off for the importer.", {
      category: "decision",
      at: at("2026-05-20"),
    });
    await memory.remember("Images are signed by the build farm.", {
      category: "decision",
      at: at("2026-08-04"),
    });
    const found = contents(await memory.recall("what did we decide in early August 2026"));
    expect(found[0]).toContain("Images are signed");
  });
});

test("who switched meaning off is said where words are compared alone", async () => {
  const folder = makeFolder();
  write(folder, { ".fovea.yaml": "embeddings: {provider: none}\n" });
  const { memory } = await openAt(folder);
  await memory.remember("Sessions are stored in Redis with a TTL of one day.");
  expect((await memory.recall("Where are sessions stored in Redis?")).note).toBe(
    "only words were compared: the settings turn off comparison by meaning (embeddings.provider is none; `fovea config list` shows where)",
  );
});
