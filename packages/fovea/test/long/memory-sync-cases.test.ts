/** Memories that a team shares through a folder: facts travel, absences do not. The long drill has git in it. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Facts, joinFacts } from "../../src/memory/sharing/facts.ts";
import { fromFile, toFile } from "../../src/memory/sharing/shared-file.ts";
import { openAt } from "../support/engines.ts";
import { makeFolder } from "../support/folders.ts";
import { run, runJson } from "../support/program.ts";
import fc from "../support/property.ts";
import { dump, losses, openTeam, settle, step } from "../support/sync-drill.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

/** Two people with stores of their own, and the folder both sync with. */
async function pair() {
  let now = Date.UTC(2026, 4, 1);
  const clock = { now: () => (now += 10) };
  const folder = join(makeFolder(), "memories");
  const open = async () => openAt(makeFolder(), { settings, clock });
  const [ada, bob] = [await open(), await open()];
  const files = () => readdirSync(folder).sort();
  const fileOf = (id: string) => join(folder, files().find((name) => name.endsWith(`-${id.slice(-8)}.md`))!);
  const sync = async (...who: (typeof ada)[]) => {
    const results = [];
    for (const engine of who) results.push(await engine.memory.sync(folder));
    return results;
  };
  const contents = async ({ memory }: typeof ada) =>
    (await memory.list({ limit: 100 })).memories.map(({ content }) => content).sort();
  return { ada, bob, folder, files, fileOf, sync, contents, clock };
}

describe("a shared folder", () => {
  test.each([
    ["is missing", (folder: string) => rmSync(folder, { recursive: true })],
    ["is empty", (folder: string) => readdirSync(folder).forEach((name) => void rmSync(join(folder, name)))],
  ])("that %s deletes nothing, and is written again", async (_, spoil) => {
    const { ada, bob, folder, files, sync, contents } = await pair();
    await ada.memory.remember("Invoices are rounded per line.");
    await ada.memory.remember("The cron host is called otter.");
    await sync(ada, bob);
    const before = files();
    spoil(folder);
    const [first] = await sync(ada, bob);
    expect(first).toMatchObject({ forgotten: 0, deleted: 0, read: 0, rewritten: 2, problems: [] });
    expect(files()).toEqual(before);
    for (const engine of [ada, bob]) expect(await contents(engine)).toHaveLength(2);
  });

  const DAMAGES: Record<string, [spoil: (path: string, text: string) => void, why: RegExp]> = {
    "cut off in its head": [(path, text) => writeFileSync(path, text.slice(0, 40)), /not written completely/],
    "cut off in its text": [(path, text) => writeFileSync(path, text.slice(0, -9)), /not written completely/],
    "cut off at a line": [
      (path, text) => writeFileSync(path, `${text.split("\n").slice(0, -3).join("\n")}\n`),
      /shorter than the copy/,
    ],
    empty: [(path) => writeFileSync(path, ""), /no front matter/],
    "no text": [(path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0xd8])), /not UTF-8/],
    "of a newer program": [
      (path, text) => writeFileSync(path, text.replace("format: 2", "format: 3")),
      /newer/,
    ],
    "half a conflict": [(path, text) => writeFileSync(path, `<<<<<<< HEAD\n${text}`), /conflict markers/],
    "no YAML": [(path, text) => writeFileSync(path, text.replace(/^id: /m, "id: [")), /YAML/],
    "without its time": [
      (path, text) => writeFileSync(path, text.replace(/^createdAt: .*$/m, "createdAt: soon")),
      /createdAt is not a time/,
    ],
    "a folder": [
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      /not a regular file/,
    ],
    "a link": [
      (path, text) => {
        rmSync(path);
        writeFileSync(`${path}.real`, text);
        symlinkSync(`${path}.real`, path);
      },
      /link/,
    ],
  };

  test("with files that cannot be read leaves them alone, says which and why, and loses nothing", async () => {
    const { ada, bob, fileOf, sync, contents } = await pair();
    const spoiled: { id: string; path: string; why: RegExp }[] = [];
    for (const [kind, [, why]] of Object.entries(DAMAGES)) {
      const { id } = await ada.memory.remember(
        `${kind}: a file in the drawer.\n\nIt was ${kind} when we looked.`,
      );
      spoiled.push({ id, path: "", why });
    }
    await sync(ada, bob);
    for (const [at, [spoil]] of Object.values(DAMAGES).entries()) {
      const one = spoiled[at]!;
      one.path = fileOf(one.id);
      spoil(one.path, readFileSync(one.path, "utf8"));
      await ada.memory.change(one.id, { tags: ["drawer"] });
    }
    const look = () =>
      spoiled.map(({ path }) => (lstatSync(path).isFile() ? readFileSync(path) : lstatSync(path).mode));
    const before = look();
    for (const result of await sync(ada, bob, ada)) {
      expect(result).toMatchObject({ forgotten: 0, deleted: 0, removed: 0, written: 0, read: 0 });
      for (const { path, why } of spoiled)
        expect(result.problems).toContainEqual({
          place: path,
          why: expect.stringMatching(why),
          advice: expect.stringMatching(/\w/),
        });
    }
    expect(look()).toEqual(before);
    for (const engine of [ada, bob]) expect(await contents(engine)).toHaveLength(spoiled.length);
    for (const { path } of spoiled) rmSync(path, { recursive: true });
    await sync(ada, bob);
    for (const { id } of spoiled) expect((await bob.memory.inspect(id)).tags).toEqual(["drawer"]);
  });

  test("carries what was forgotten, restored, replaced and edited, with its times", async () => {
    const { ada, bob, sync, clock } = await pair();
    const say = async (text: string, options = {}) => (await ada.memory.remember(text, options)).id;
    const forgotten = await say("The staging host is called badger.");
    const replaced = await say("Releases are on Tuesdays.");
    const edited = await say("Uploads are limited to 5 MB.");
    await sync(ada, bob);
    const then = new Date(clock.now()).toISOString();
    ada.memory.forget([forgotten], { reason: "it was switched off" });
    const fresh = await say("Releases go out on Thursdays.", { supersedes: replaced });
    await ada.memory.change(edited, { content: "Uploads are limited to 50 MB." });
    const results = await sync(ada, bob);
    expect(results[1]).toMatchObject({ forgotten: 1, replaced: 1, created: 1, updated: 1 });
    const rows = await Promise.all([ada, bob].map(async (engine) => Object.fromEntries(await dump(engine))));
    expect(rows[1]).toEqual(rows[0]);
    const asOf = async (moment: string) =>
      (await bob.memory.list({ asOf: moment })).memories.map(({ content }) => content).sort();
    expect(await asOf(then)).toEqual(["Releases are on Tuesdays.", "Uploads are limited to 5 MB."]);
    expect(await asOf(new Date(clock.now()).toISOString())).toEqual([
      "Releases go out on Thursdays.",
      "Uploads are limited to 50 MB.",
    ]);
    expect((await bob.memory.inspect(replaced)).supersededBy).toBe(fresh);
    expect((await bob.memory.inspect(forgotten)).log.at(-1)).toMatchObject({
      operation: "forget",
      details: { reason: "it was switched off" },
    });
    bob.memory.forget([forgotten], { restore: true });
    expect((await sync(bob, ada))[1]).toMatchObject({ restored: 1 });
    expect((await ada.memory.inspect(forgotten)).forgottenAt).toBeUndefined();
  });

  test("keeps the later of two edits, and the other one as an earlier version, in both stores", async () => {
    const { ada, bob, sync } = await pair();
    const { id } = await ada.memory.remember("Sessions last 20 minutes.");
    await sync(ada, bob);
    await ada.memory.change(id, { content: "Sessions last half an hour.", tags: ["auth"] });
    await bob.memory.change(id, { content: "Sessions last an hour." });
    const [, second] = await sync(ada, bob, ada);
    expect(second!.conflicts).toEqual([
      { id, what: "text", kept: "Sessions last an hour.", other: "Sessions last half an hour." },
    ]);
    for (const engine of [ada, bob]) {
      const seen = await engine.memory.inspect(id);
      expect(seen).toMatchObject({ content: "Sessions last an hour.", tags: ["auth"] });
      expect(seen.versions.map(({ content }) => content).sort()).toEqual([
        "Sessions last 20 minutes.",
        "Sessions last half an hour.",
      ]);
    }
  });

  test("makes one memory of the same words remembered twice, the same one for everybody", async () => {
    const { ada, bob, sync, contents } = await pair();
    const first = await bob.memory.remember("Logs are kept for ten days.");
    const second = await ada.memory.remember("logs are kept for ten days");
    await sync(ada, bob, ada);
    for (const engine of [ada, bob]) {
      expect(await contents(engine)).toEqual(["Logs are kept for ten days."]);
      expect((await engine.memory.inspect(second.id)).supersededBy).toBe(first.id);
    }
    // Edited afterwards, it does not come back in its old words.
    await ada.memory.change(first.id, { content: "Logs are kept for a month." });
    await sync(ada, bob, ada);
    expect(await contents(bob)).toEqual(["Logs are kept for a month."]);
  });

  test("carries a deletion for good without what was said, and it wins over an earlier edit", async () => {
    const { ada, bob, folder, files, sync, contents } = await pair();
    const { id } = await ada.memory.remember("The old vault was behind the painting.");
    await sync(ada, bob);
    await bob.memory.change(id, { content: "The old vault was behind the mirror." });
    ada.memory.forget([id], { hard: true, reason: "private" });
    const results = await sync(ada, bob, ada);
    expect(results[1]).toMatchObject({ deleted: 1 });
    expect(files()).toEqual([`deleted-${id.slice(-8)}.md`]);
    expect(readFileSync(join(folder, files()[0]!), "utf8")).not.toMatch(/vault|painting|mirror/);
    for (const engine of [ada, bob]) expect(await contents(engine)).toEqual([]);
  });

  test.each(["the deletion", "the edit"])(
    "keeps an edit made after a deletion for good, %s synced first",
    async (first) => {
      const { ada, bob, folder, files, sync, contents } = await pair();
      const { id } = await ada.memory.remember("The staging key is in the blue drawer.", {
        category: "convention",
        tags: ["keys"],
      });
      await sync(ada, bob);
      ada.memory.forget([id], { hard: true, reason: "private" });
      await bob.memory.change(id, { content: "Staging asks for the badge, nothing else." });
      const order = first === "the deletion" ? [ada, bob] : [bob, ada];
      const told = (await sync(...order))[1]!;
      expect(told.conflicts).toMatchObject([{ id, what: "deletion" }]);
      await sync(...order);
      expect((await sync(...order)).map(({ written, read }) => written + read)).toEqual([0, 0]);
      for (const engine of [ada, bob]) {
        expect(await contents(engine)).toEqual(["Staging asks for the badge, nothing else."]);
        const [memory] = (await engine.memory.list({})).memories;
        expect(memory).toMatchObject({ id, category: "convention", tags: ["keys"] });
        expect((await engine.memory.list({ includeSuperseded: true, limit: 9 })).memories).toHaveLength(1);
      }
      expect(files()).toHaveLength(1);
      expect(files()[0]).not.toContain("deleted");
      expect(readFileSync(join(folder, files()[0]!), "utf8")).not.toMatch(/drawer/);
      // A deletion that knows the later text ends it.
      bob.memory.forget([id], { hard: true });
      await sync(bob, ada);
      for (const engine of [ada, bob]) expect(await contents(engine)).toEqual([]);
      expect(files()).toEqual([`deleted-${id.slice(-8)}.md`]);
    },
  );

  test("reads both sides of a conflict that git left, and mends the file", async () => {
    const { ada, bob, fileOf, sync } = await pair();
    const { id } = await ada.memory.remember("Retries stop after 4 tries.");
    await sync(ada, bob);
    const base = readFileSync(fileOf(id), "utf8");
    await ada.memory.change(id, { content: "Retries stop after 6 tries." });
    await sync(ada);
    const ours = readFileSync(fileOf(id), "utf8");
    writeFileSync(fileOf(id), base);
    await bob.memory.change(id, { content: "Retries stop after 8 tries.", tags: ["http"] });
    await sync(bob);
    const theirs = readFileSync(fileOf(id), "utf8");
    writeFileSync(fileOf(id), `<<<<<<< HEAD\n${ours}||||||| base\n${base}=======\n${theirs}>>>>>>> topic\n`);
    const [result] = await sync(ada);
    expect(result).toMatchObject({ merged: [fileOf(id)], problems: [] });
    expect(readFileSync(fileOf(id), "utf8")).not.toContain("<<<<<<<");
    await sync(bob);
    for (const engine of [ada, bob])
      expect(await engine.memory.inspect(id)).toMatchObject({
        content: "Retries stop after 8 tries.",
        tags: ["http"],
      });
  });

  test("takes the text that somebody wrote into a file by hand", async () => {
    const { ada, bob, fileOf, sync } = await pair();
    const { id } = await ada.memory.remember("The API speaks JSON.");
    await sync(ada, bob);
    writeFileSync(
      fileOf(id),
      readFileSync(fileOf(id), "utf8").replace("speaks JSON", "speaks CBOR and JSON"),
    );
    await sync(bob, ada);
    for (const engine of [ada, bob])
      expect(await engine.memory.inspect(id)).toMatchObject({
        content: "The API speaks CBOR and JSON.",
        versions: [expect.objectContaining({ content: "The API speaks JSON." })],
      });
  });

  test("of the first form is read and written anew", async () => {
    const { ada, folder, sync, files, contents } = await pair();
    mkdirSync(folder, { recursive: true });
    const head =
      "id: 019a0000-0000-7000-8000-00000000abcd\ncategory: decision\ntype: semantic\nscope: project\nweight: 4";
    const times = "createdAt: 2025-10-20T10:00:00.000Z\nupdatedAt: 2025-10-21T10:00:00.000Z";
    writeFileSync(
      join(folder, "decision-we-use-pnpm-0000abcd.md"),
      `---\n${head}\n${times}\n---\n\nWe use pnpm.\n`,
    );
    const [result] = await sync(ada);
    expect(result).toMatchObject({ created: 1, written: 1, problems: [] });
    expect(await contents(ada)).toEqual(["We use pnpm."]);
    expect(files()).toEqual(["decision-we-use-pnpm-0000abcd.md"]);
    expect(readFileSync(join(folder, files()[0]!), "utf8")).toContain("format: 2");
    expect((await sync(ada))[0]).toMatchObject({ written: 0, read: 0 });
  });

  test("leaves out sessions, other projects' memories and observations; secrets are cut out", async () => {
    const { ada, bob, fileOf, files, sync } = await pair();
    await ada.memory.remember("Just for now.", { scope: "session", session: "s" });
    await ada.memory.remember("Everywhere I use tabs.", { scope: "global" });
    await ada.memory.remember("An observation.", { category: "auto" });
    const { id } = await ada.memory.remember("The deploy key is stored in the vault.");
    await sync(ada);
    expect(files()).toHaveLength(1);
    const text = readFileSync(fileOf(id), "utf8");
    writeFileSync(
      fileOf(id),
      text.replace("is stored in the vault", "is ghp_0123456789abcdefghijABCDEFGHIJ012345"),
    );
    const [result] = await sync(bob);
    expect(result).toMatchObject({ redacted: 1, created: 1 });
    expect(readFileSync(fileOf(id), "utf8")).not.toContain("ghp_0123");
  });

  test("what upkeep let go here is not deleted for others, and does not come back", async () => {
    const { ada, bob, sync, contents, clock } = await pair();
    const { id } = await ada.memory.remember("The demo ends soon.", { ttlMs: 60_000, scope: "project" });
    await ada.memory.remember("The build needs Node 20.");
    await sync(ada, bob);
    for (let at = 0; at < 10_000; at++) clock.now();
    await ada.memory.maintain({});
    await sync(ada, bob, ada);
    expect(await contents(ada)).toEqual(["The build needs Node 20."]);
    expect((await sync(ada, bob)).map(({ deleted, forgotten }) => deleted + forgotten)).toEqual([0, 0]);
    await expect(ada.memory.inspect(id)).rejects.toThrow("There is no memory");
  });

  test("says in the terminal what it did and what it left alone", async () => {
    const { ada, folder, fileOf, sync } = await pair();
    const { id } = await ada.memory.remember("Cats sleep all day.");
    await sync(ada);
    writeFileSync(fileOf(id), "garbage\n");
    const place = { cwd: makeFolder(), home: makeFolder(), env: { FOVEA_EMBEDDINGS_PROVIDER: "none" } };
    const { stdout, code } = await run(["memory", "sync", folder], place);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /Taken in: nothing\nGiven out: nothing\n.*Skipped: .*\.md: .* no front matter .*import/s,
      ),
    });
    const { json } = await runJson(["memory", "sync", folder], place);
    expect(json).toMatchObject({ read: 0, problems: [{ place: fileOf(id) }] });
  });

  test("random work of two clones through git: nothing is lost, both are equal", async () => {
    const team = await openTeam(16, 2, makeFolder());
    try {
      for (let at = 0; at < 8; at++) await step(team);
      await settle(team);
      const [one, other] = await Promise.all(team.clones.map(dump));
      expect(Object.fromEntries(other!)).toEqual(Object.fromEntries(one!));
      expect(await losses(team)).toEqual([]);
    } finally {
      team.close();
    }
  });
});

describe("facts", () => {
  const at = fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_009 });
  const text = fc.constantFrom("one", "two\nlines", "<<<<<<< HEAD", "--- \n", "three: yes", "---", "mit ü");
  const id = fc.constantFrom("019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002");
  const stated = <T>(value: fc.Arbitrary<T>) => fc.record({ value, at });
  const facts: fc.Arbitrary<Facts> = fc
    .record({
      createdAt: at,
      wording: stated(
        fc.record({ text: text.map((one) => one.trim()), from: at, version: fc.integer({ min: 1, max: 3 }) }),
      ),
      tags: stated(fc.array(fc.constantFrom("a", "b"), { maxLength: 2 })),
      category: stated(fc.constantFrom("note", "decision")),
      validity: fc.option(stated(fc.record({ by: fc.option(id), until: fc.option(at) })), { nil: undefined }),
      forgotten: fc.option(stated(fc.record({ isOver: fc.boolean() })), { nil: undefined }),
      deleted: fc.option(stated(fc.constant({ isOver: true, reason: "private" })), {
        nil: undefined,
        freq: 9,
      }),
    })
    .map(({ tags, category, createdAt, wording, validity, forgotten, deleted }) => {
      const none = {
        id: "019a0000-0000-7000-8000-00000000ffff",
        createdAt,
        fields: {},
        relations: {},
        earlier: {},
      };
      if (deleted) return { ...none, deleted };
      return {
        ...none,
        wording,
        fields: { category, tags },
        ...(validity ? { validity } : {}),
        ...(forgotten ? { forgotten } : {}),
      } as Facts;
    })
    // With what is usual in the fields that are not named.
    .map((told) => fromFile(toFile(told)).facts);

  test("are joined to the same, whatever the order and however often", () => {
    fc.assert(
      fc.property(facts, facts, facts, (a, b, c) => {
        const plain = (one: Facts) => JSON.parse(JSON.stringify(one)) as unknown;
        expect(plain(joinFacts(a, b))).toEqual(plain(joinFacts(b, a)));
        const [one, other] = [joinFacts(joinFacts(a, b), c), joinFacts(a, joinFacts(b, c))];
        // A tombstone keeps neither fields nor texts. Who had seen it before the later text learns them at the next exchange.
        const isWhole = one.deleted === undefined;
        expect(plain(isWhole ? one : joinFacts(one, other))).toEqual(
          plain(isWhole ? other : joinFacts(other, one)),
        );
        for (const name of ["wording", "deleted"] as const) expect(one[name]).toEqual(other[name]);
        expect(plain(joinFacts(joinFacts(a, b), b))).toEqual(plain(joinFacts(a, b)));
      }),
      { numRuns: 300 },
    );
  });

  test("are in a file as they are, also with Windows line ends and after a merge", () => {
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const joined = joinFacts(a, b);
        const read = fromFile(toFile(joined)).facts;
        expect(toFile(read)).toBe(toFile(joined));
        expect(toFile(fromFile(toFile(joined).replaceAll("\n", "\r\n")).facts)).toBe(toFile(joined));
        const conflict = `<<<<<<< a\n${toFile(a)}=======\n${toFile(b)}>>>>>>> b\n`;
        expect(toFile(fromFile(conflict).facts)).toBe(toFile(joined));
      }),
      { numRuns: 60 },
    );
  });
});
