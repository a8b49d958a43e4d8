/** Secrets never reach the disk: checked in the bytes of the files, not through our own reading of them. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { HARMLESS } from "./support/redaction/harmless.ts";
import { SECRETS } from "./support/redaction/secrets.ts";

const FAST = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };

/** Everything below the home: the database, its write-ahead log, and whatever else was written. */
function bytesOf(home: string): string {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString("latin1"))
    .join("\n")
    .toLowerCase();
}

function expectNone(home: string, secrets: readonly string[]): void {
  const bytes = bytesOf(home);
  expect(secrets.filter((secret) => bytes.includes(secret.toLowerCase()))).toEqual([]);
}

test("of 70 secrets in prose, code, JSON, URLs and command lines none is in the bytes of memory.db or its log", async () => {
  expect(SECRETS.length).toBeGreaterThanOrEqual(60);
  const engine = await openAt(makeFolder(), { settings: FAST });
  for (const { text } of SECRETS) {
    const { redactions } = await engine.memory.remember(`Note: ${text}`);
    expect(redactions.length, text).toBeGreaterThan(0);
  }
  // While it is open the newest pages are in the log; once it is closed, in the file.
  expect(readdirSync(engine.home)).toContain("memory.db-wal");
  expect(bytesOf(engine.home)).toContain("[redacted:");
  expectNone(
    engine.home,
    SECRETS.flatMap(({ secrets }) => secrets),
  );
  await engine.close();
  expect(bytesOf(engine.home)).toContain("[redacted:");
  expectNone(
    engine.home,
    SECRETS.flatMap(({ secrets }) => secrets),
  );
});

test("of 200 texts that only look like secrets at most 2 % are touched", async () => {
  expect(HARMLESS.length).toBeGreaterThanOrEqual(200);
  const engine = await openAt(makeFolder(), { settings: FAST });
  const touched: string[] = [];
  for (const text of HARMLESS) {
    const { redactions } = await engine.memory.remember(text, { category: "fact" });
    if (redactions.length > 0) touched.push(text);
  }
  expect(touched.length / HARMLESS.length, touched.join("\n")).toBeLessThanOrEqual(0.02);
});

const TOKEN = ["gh", "p_", "Zx8Kq2Lm5Nv7Rt1Wy4Bc6Df9Gh3Jk0Ps2Aq"].join("");
const PIN = ["tulip", "-Qx7#w"].join("");

test("names, tags, metadata, authors, sources and reasons are redacted as texts are", async () => {
  const engine = await openAt(makeFolder(), { settings: FAST });
  const { memory: memories } = engine;
  const { id, redactions } = await memories.remember("The mirror is pushed every night.", {
    name: `mirror ${TOKEN}`,
    tags: ["mirror", TOKEN],
    metadata: { password: PIN, nested: { list: [{ apiToken: TOKEN }], note: `uses ${TOKEN}` }, [TOKEN]: 1 },
    author: `bot ${TOKEN}`,
    source: `hook ${TOKEN}`,
  });
  expect(redactions.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(7);
  await memories.change(id, {
    content: `The mirror is pushed with ${TOKEN} every night.`,
    name: TOKEN,
    tags: [TOKEN],
    metadata: { secret: TOKEN },
  });
  await memories.relate("mirror", `uses ${TOKEN} of`, "shop", { metadata: { token: TOKEN } });
  memories.forget([id], { reason: `it had ${TOKEN} in it` });
  await memories.remember("The mirror is pushed every night.", { source: `again ${TOKEN}` });
  await engine.close();
  expectNone(engine.home, [TOKEN, PIN]);
});

test("what tells memories apart is refused rather than marked", async () => {
  const { memory: memories, home } = await openAt(makeFolder(), { settings: FAST });
  await expect(memories.remember("A fact.", { externalId: TOKEN })).rejects.toThrow("external id");
  await expect(memories.remember("A fact.", { session: TOKEN })).rejects.toThrow("session");
  await expect(memories.relate(TOKEN, "is", "used")).rejects.toThrow("contains only secrets");
  expectNone(home, [TOKEN]);
});

test("imports are redacted in all their fields, and refused where a secret is their id", async () => {
  const engine = await openAt(makeFolder(), { settings: FAST });
  const file = join(makeFolder(), "in.jsonl");
  const id = "0190a0a0-0000-7000-8000-000000000001";
  const records = [
    {
      id,
      content: `Deploys use ${TOKEN}.`,
      name: TOKEN,
      tags: [TOKEN],
      metadata: { password: PIN },
      author: TOKEN,
      source: TOKEN,
      session: TOKEN,
      anchors: [{ path: TOKEN, symbol: TOKEN, kind: "file", fingerprint: "", commit: null }],
      relations: [{ predicate: `uses ${TOKEN}`, object: id, weight: 1 }],
    },
    { externalId: TOKEN, content: "Another fact." },
    { content: "A third fact.", supersedes: TOKEN },
  ];
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  const report = await engine.memory.import(file);
  expect(report).toMatchObject({
    created: 1,
    refused: [{ why: "its id contains a secret" }, { why: "its id contains a secret" }],
  });
  expect(JSON.stringify(report)).not.toContain(TOKEN);
  await engine.close();
  expectNone(engine.home, [TOKEN, PIN]);
});

test("a rule of the user's own is applied beside the built-in ones", async () => {
  const home = makeFolder();
  writeFileSync(
    join(home, "config.yaml"),
    "memory:\n  redact:\n    rules:\n      - 'ticket-code=\\bACME-(?<secret>[0-9a-f]{6})\\b'\n",
  );
  const { memory: memories } = await openAt(makeFolder(), { home, settings: FAST });
  const { id, redactions } = await memories.remember(`The code is ACME-12ab9f and the token ${TOKEN}.`);
  expect(redactions.map(({ rule }) => rule)).toContain("ticket-code");
  expect((await memories.inspect(id)).content).toMatch(
    /^The code is ACME-\[redacted:ticket-code\] and the token \[redacted:[\w-]+\]\.$/,
  );
});

test("a rule that cannot work is told with its file and line, before anything is stored", async () => {
  const home = makeFolder();
  writeFileSync(
    join(home, "config.yaml"),
    "memory:\n  redact:\n    rules:\n      - 'good=abc'\n      - 'bad=(['\n      - nothing\n",
  );
  const opening = openAt(makeFolder(), { home, settings: FAST });
  await expect(opening).rejects.toThrow(
    /config\.yaml:3: memory\.redact\.rules, rule 2: .*"bad" is not a valid regular expression/,
  );
  await expect(opening).rejects.toThrow(/rule 3: "nothing" is not `name=pattern`/);
});

test("a repository cannot bring rules of its own", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, ".fovea.yaml"), "memory:\n  redact:\n    rules: []\n");
  const home = makeFolder();
  writeFileSync(join(home, "config.yaml"), "memory:\n  redact:\n    rules: ['badge=BADGE-[0-9]+']\n");
  const engine = await openAt(folder, { home, settings: FAST });
  expect(engine.warnings.join()).toContain("memory.redact.rules is ignored");
  await engine.memory.remember("The door opens with BADGE-4711.");
  expect(JSON.stringify(await engine.memory.list())).not.toContain("4711");
});

test("a rule that would take for ever is stopped, and the text is refused rather than stored unjudged", async () => {
  const home = makeFolder();
  writeFileSync(join(home, "config.yaml"), "memory:\n  redact:\n    rules:\n      - 'slow=(a+)+$'\n");
  const { memory: memories } = await openAt(makeFolder(), { home, settings: FAST });
  await expect(memories.remember(`${"a".repeat(60)}!`)).rejects.toThrow(/"slow" needed more than/);
  expect(await countOf(memories)).toBe(0);
  await expect(memories.remember("A short one.")).resolves.toMatchObject({ action: "created" });
});

async function countOf(memories: Engine["memory"]): Promise<number> {
  return (await memories.list()).memories.length;
}
