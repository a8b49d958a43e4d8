/** Since when and until when memories hold: read as people mean it, said again, and shown wherever a memory is. */
import { beforeEach, describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
let engine: Awaited<ReturnType<typeof openAt>>;

beforeEach(async () => {
  let now = Date.parse("2026-11-18T12:00:00Z");
  engine = await openAt(makeFolder(), { settings, clock: { now: () => (now += 10) } });
});

async function call(tool: string, given: Record<string, unknown>) {
  const { text, data } = await callTool(tool, given, { engineFor: () => engine, work: { actor: "agent" } });
  return { text, data: data as { id: string; memories: { id: string }[] } };
}

describe("dates of a memory", () => {
  test.each([
    [{ valid_from: "1 March" }, "it holds from 2026-03-01"],
    [{ valid_from: "December 24" }, "it holds from 2025-12-24"],
    [{ valid_from: "2027-02-01" }, "it holds from 2027-02-01"],
    [{ valid_to: "2027-02-01" }, "it holds until 2027-02-01"],
    [{ valid_from: "1 March", valid_to: "2026-12-31" }, "it holds from 2026-03-01 until 2026-12-31"],
  ])("%j: %s", async (dates, said) => {
    const { text, data } = await call("remember", { content: "The freeze is on.", ...dates });
    expect(text).toContain(`> Note: ${said}`);
    expect(text).not.toContain("that time is over");
    const shown = said.slice("it ".length);
    expect((await call("recall", { query: "is the freeze on" })).text).toContain(shown);
    expect((await call("recall", { summary_only: true })).text).toContain(shown);
    expect((await call("recall", { ids: [data.id], detail: "full" })).text).toContain(shown);
  });

  test("are not shown where nobody gave them, also after an edit", async () => {
    const { data } = await call("remember", { content: "The freeze is on." });
    await call("remember", { id: data.id, content: "The freeze is off." });
    expect((await call("recall", {})).text).not.toContain("holds");
  });

  test("that are over are said to be, and are found by what was believed then", async () => {
    const { text, data } = await call("remember", { content: "The freeze is on.", valid_to: "2026-02-01" });
    expect(text).toContain("that time is over");
    expect((await call("recall", { query: "is the freeze on" })).data.memories).toEqual([]);
    const then = await call("recall", { query: "is the freeze on", as_of: "2026-01-15" });
    expect(then.data.memories).toMatchObject([{ id: data.id }]);
  });

  test.each([
    [{ valid_from: "2026-05-01", valid_to: "2026-04-01" }],
    [{ valid_from: "1 March", valid_to: "2025-12-31" }],
  ])("that end before they begin are refused: %j", async (dates) => {
    await expect(call("remember", { content: "The freeze is on.", ...dates })).rejects.toThrow(/earlier/);
  });

  test("can be changed, and are checked then too", async () => {
    const { data } = await call("remember", { content: "The freeze is on.", valid_from: "1 March" });
    const { text } = await call("remember", { id: data.id, valid_from: "1 April", valid_to: "2027-01-31" });
    expect(text).toContain("it holds from 2026-04-01 until 2027-01-31");
    expect((await call("recall", {})).text).toContain("holds from 2026-04-01 until 2027-01-31");
    await expect(call("remember", { id: data.id, valid_to: "2026-01-31" })).rejects.toThrow(/earlier/);
  });
});

test("what is only named by its type belongs to the project", async () => {
  for (const type of ["entity", "semantic", "procedural", "episodic"]) {
    const { data } = await call("remember", { content: `A word about ${type}.`, type, name: type });
    expect((await engine.memory.inspect(data.id)).scope).toBe("project");
  }
  await call("relate", { subject: "Heron", predicate: "owned_by", object: "entity", create: true });
  const other = await openAt(makeFolder(), { home: engine.home, settings });
  expect((await other.memory.list()).memories).toEqual([]);
});
