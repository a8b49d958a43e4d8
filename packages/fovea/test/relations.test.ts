/** Entities, relations and code, through the tools: nothing is made by a slip of the pen, and links are seen from both ends. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Engine, openEngine } from "../src/app/engine.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fovea-relations-")));
let engine: Engine;

beforeAll(async () => {
  mkdirSync(join(folder, "work"));
  writeFileSync(
    join(folder, "work/pay.ts"),
    "export function charge() {\n  return 1;\n}\n\nexport function refund() {\n  return charge();\n}\n",
  );
  const env = { FOVEA_HOME: join(folder, "home"), FOVEA_EMBEDDINGS_PROVIDER: "none" };
  engine = await openEngine({ env, cwd: join(folder, "work") });
  await engine.index();
  return async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

async function call(tool: string, given: Record<string, unknown>) {
  const { text, data } = await callTool(tool, given, { engineFor: () => engine, work: { actor: "agent" } });
  return { text, data: data as Record<string, unknown> };
}

async function entities(): Promise<string[]> {
  const { memories } = await engine.memory.list({ limit: 1000 });
  return memories.flatMap(({ type, name }) => (type === "entity" && name ? [name] : []));
}

test("names that no entity has are refused with what is nearby, and made only on request", async () => {
  const made = await call("relate", {
    subject: "Ledger",
    predicate: "owned by",
    object: "Priya",
    create: true,
  });
  expect(made.text).toContain("New: Ledger, Priya");
  const before = await entities();
  for (const given of [
    { subject: "Legder", predicate: "owned_by", object: "Priya" },
    { subject: "Ledger", predicate: "owned_by", object: "nobody here" },
    { subject: "Legder", predicate: "owned_by", object: "Priya", remove: true },
  ])
    await expect(call("relate", given)).rejects.toThrow("There is no entity called");
  await expect(
    call("relate", { subject: "Legder", predicate: "owned_by", object: "Priya" }),
  ).rejects.toMatchObject({
    advice: expect.stringMatching(/the entity Ledger.*--create/s),
  });
  await expect(
    call("relate", { subject: "charge", predicate: "owned_by", object: "Priya" }),
  ).rejects.toMatchObject({
    advice: expect.stringContaining("the code pay.ts#charge"),
  });
  expect(await entities()).toEqual(before);
});

test("without a weight a relation keeps the one it has", async () => {
  await call("link_entities", {
    source: "Ledger",
    relationship: "uses",
    target: "Redis",
    weight: 0.7,
    metadata: { a: 1 },
  });
  const again = await call("relate", { subject: "Ledger", predicate: "uses", object: "Redis" });
  expect(again.data).toMatchObject({ weight: 0.7, created: [] });
  expect(
    (await call("relate", { subject: "Ledger", predicate: "uses", object: "Redis", weight: 0.2 })).data,
  ).toMatchObject({ weight: 0.2 });
});

describe("code", () => {
  beforeAll(async () => {
    await call("relate", { subject: "Ledger", predicate: "depends_on", object: "pay.ts#charge" });
  });

  test("is linked, and the link is seen from the symbol, its graph and its memories", async () => {
    const said = "Ledger depends_on pay.ts#charge";
    expect((await call("symbol", { names: ["charge"] })).text).toContain(said);
    expect((await call("recall", { symbol: "charge" })).text).toContain(said);
    const around = await call("graph", { op: "neighbors", symbol: "charge" });
    expect(around.text).toMatch(/entity `Ledger` .*depends_on/);
    expect(around.data.edges).toContainEqual(
      expect.objectContaining({ to: "pay.ts#charge", kind: "depends_on", evidence: "stated" }),
    );
  });

  test("is seen from the entity, by its place and name, without an id or a line that nobody knows", async () => {
    const { text } = await call("graph", { op: "neighbors", symbol: "Ledger" });
    expect(text).toContain("pay.ts function `charge`");
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|:1\b|line 1/);
  });

  test("that is not there makes nothing", async () => {
    const before = await entities();
    await expect(
      call("relate", { subject: "Ledger", predicate: "depends_on", object: "pay.ts#nope" }),
    ).rejects.toThrow("There is no entity called pay.ts#nope");
    expect(await entities()).toEqual(before);
  });
});

test("an entity is shown by its name; its kind is free, in one spelling, and a slip is asked about", async () => {
  const ada = await call("add_entity", { type: "Persn", name: "Ada", content: "Wrote the first importer." });
  expect(ada.text).toContain("if person was meant");
  const { text } = await call("recall", { query: "has Ada written the first importer" });
  expect(text).toContain("Ada (persn): Wrote the first importer.");
  const service = await call("remember", {
    content: "Sends the mails.",
    name: "Postman",
    entity_kind: "Mail Service",
  });
  expect(service.text).not.toContain("was meant");
  expect(await engine.memory.inspect(service.data.id as string)).toMatchObject({
    type: "entity",
    metadata: { kind: "mail_service" },
  });
  await expect(
    call("remember", { content: "x is y", type: "semantic", entity_kind: "person" }),
  ).rejects.toThrow("entity_kind");
});

test("a relation of something to itself is refused", async () => {
  for (const name of ["heron", "pay.ts#charge"])
    await expect(engine.memory.relate(name, "depends_on", name === "heron" ? "Heron" : name)).rejects.toThrow(
      /is both subject and object/,
    );
});
