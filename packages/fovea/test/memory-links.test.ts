/** Memories as files: no id leads out of the folder, and no link is read or written through. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileNameOf } from "../src/memory/transfer/markdown.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { withDatabase } from "./support/stores.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
const open = (folder: string, home?: string) => openAt(folder, { home, settings });

const ODD_IDS = [
  "../../escape",
  "a/../../b",
  "/etc/cron.d/x",
  "..\\..\\windows",
  "C:\\x\\y",
  "..",
  ".",
  "",
  "line\nbreak",
  "nul\u0000byte",
  "para\u2029graph",
  " space",
  "x".repeat(5000),
];

describe("ids", () => {
  test.each(ODD_IDS)("an import refuses the id %j, and takes the rest", async (id) => {
    const top = makeRepository();
    const file = join(makeFolder(), "in.jsonl");
    writeFileSync(
      file,
      [
        { id, content: "An odd one about parsers." },
        { id: "adr-12:v2.final", content: "A plain one about queues." },
      ]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(""),
    );
    const engine = await open(top);
    const report = await engine.memory.import(file);
    expect(report.problems).toHaveLength(1);
    expect(report).toMatchObject({ created: 1, problems: [{ why: expect.stringContaining("id") }] });
  });

  test("an id that is in the store already writes no file outside of the export", async () => {
    const engine = await open(makeRepository());
    const { id } = await engine.memory.remember("Written by an older program.");
    const odd = "x/../../../evil";
    withDatabase(join(engine.home, "memory.db"), (db) => {
      db.exec("pragma foreign_keys = off");
      db.prepare("update memory set id = ? where id = ?").run(odd, id);
    });
    const parent = makeFolder();
    mkdirSync(join(parent, "a", "b"), { recursive: true });
    engine.memory.export(join(parent, "a", "b", "out"));
    expect(readdirSync(parent)).toEqual(["a"]);
    expect(readdirSync(join(parent, "a"))).toEqual(["b"]);
    expect(readdirSync(join(parent, "a", "b"))).toEqual(["out"]);
    expect(readdirSync(join(parent, "a", "b", "out"))).toHaveLength(1);
  });

  test.each([
    ["../../x", "note"],
    ["a", "../../etc"],
    ["a:b", "c:d"],
    ["..", ".."],
  ])("a file is named with nothing of the id %j and the category %j that leads elsewhere", (id, category) => {
    expect(fileNameOf({ id, category, content: "../../../etc/passwd" })).toMatch(/^[\w-]+\.md$/);
  });

  test("a shared file with an odd id is left alone and said", async () => {
    const top = makeRepository({
      "team/note-x-12345678.md":
        "---\nformat: 2\nid: ../../../evil\ncreatedAt: 2026-01-01T00:00:00.000Z\n---\n\nText.\n",
    });
    const result = await (await open(top)).memory.sync(join(top, "team"));
    expect(result).toMatchObject({ created: 0, problems: [{ why: expect.stringContaining("id") }] });
  });
});

describe.skipIf(process.platform === "win32")("links", () => {
  test("in a folder of markdown are not read, named or not, also to a folder", async () => {
    const secret = join(makeFolder({ "key.md": "the secret of the user" }), "key.md");
    const top = makeRepository({ "notes/plain.md": "Deploys happen on Tuesdays." });
    symlinkSync(secret, join(top, "notes", "linked.md"));
    symlinkSync(makeFolder({ "other.md": "another secret" }), join(top, "linked-folder"));
    symlinkSync(secret, join(top, "alone.md"));
    const engine = await open(top);
    const report = await engine.memory.import(join(top, "notes"));
    expect(report).toMatchObject({ created: 1, problems: [{ why: expect.stringContaining("is a link") }] });
    await expect(engine.memory.import(join(top, "linked-folder"))).rejects.toThrow("is a link");
    await expect(engine.memory.import(join(top, "alone.md"))).rejects.toThrow("is a link");
    const { memories } = await engine.memory.list({ limit: 10 });
    expect(memories.map(({ content }) => content)).toEqual(["Deploys happen on Tuesdays."]);
  });

  test.each(["folder", "parent", "dangling"])(
    "a sync through a linked %s writes nothing there",
    async (kind) => {
      const victim = makeFolder();
      const top = makeRepository();
      const target = kind === "dangling" ? join(victim, "not-there") : victim;
      if (kind === "parent") symlinkSync(target, join(top, ".fovea"));
      else {
        mkdirSync(join(top, ".fovea"));
        symlinkSync(target, join(top, ".fovea", "memories"));
      }
      const engine = await open(top);
      await engine.memory.remember("We never deploy on Fridays.", { category: "decision" });
      const folder = join(top, ".fovea", "memories");
      await expect(engine.memory.sync(folder)).rejects.toThrow("is a link");
      expect(() => engine.memory.export(folder)).toThrow("is a link");
      expect(() => engine.memory.export(join(folder, "out.jsonl"))).toThrow(/is a link/);
      expect(readdirSync(victim)).toEqual([]);
    },
  );

  test("a linked file in the place of one that would be written is not written through", async () => {
    const victim = join(makeFolder({ victim: "precious" }), "victim");
    const top = makeRepository();
    const engine = await open(top);
    const { id } = await engine.memory.remember("We never deploy on Fridays.", { category: "decision" });
    const name = fileNameOf({ id, category: "decision", content: "We never deploy on Fridays." });
    mkdirSync(join(top, "team"));
    symlinkSync(victim, join(top, "team", name));
    const { problems } = await engine.memory.sync(join(top, "team"));
    expect(problems).toHaveLength(1);
    expect(() => engine.memory.export(join(top, "team"))).toThrow("is a link");
    symlinkSync(victim, join(top, "out.jsonl"));
    expect(() => engine.memory.export(join(top, "out.jsonl"))).toThrow("is a link");
    expect(readFileSync(victim, "utf8")).toBe("precious");
  });

  test("a repository that is reached through a link of the user's own is used as ever", async () => {
    const top = makeRepository();
    const linked = join(makeFolder(), "here");
    symlinkSync(top, linked);
    const engine = await open(linked);
    await engine.memory.remember("We never deploy on Fridays.", { category: "decision" });
    expect((await engine.memory.sync(join(linked, "team", "memories"))).written).toBe(1);
  });
});
