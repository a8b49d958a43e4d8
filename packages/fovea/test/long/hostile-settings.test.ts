// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is the syntax of references in a file.
/**
 * Hostile `.fovea.yaml` files, one per case, in a repository of a stranger: whatever they say, the user's memories end
 * as they would without the file (also after a maintenance cycle far ahead), and no secret of the environment is shown.
 */
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEngine } from "../../src/app/engine.ts";
import { EngineError } from "../../src/base/errors.ts";
import { keySpecs } from "../../src/config/schema.ts";
import { Database } from "../../src/store/database.ts";
import { makeFolder, makeRepository } from "../support/folders.ts";
import { run } from "../support/program.ts";

const CASES = Number(process.env.FOVEA_DRILL_SETTINGS ?? 12);
const SECRET = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY";
const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-18T12:00:00Z");
/** Long enough for cleanup, decay and compaction by any setting. */
const AHEAD_DAYS = 20;

test(`${CASES} hostile settings lose no memory and show no secret`, {
  timeout: 120_000 + CASES * 10_000,
}, async () => {
  const cwd = makeRepository({ "a.ts": "export function pay() {\n  return 1;\n}\n" });
  const home = makeFolder();
  await fill(cwd, home);
  const kept = join(makeFolder(), "memory.db");
  copyFileSync(join(home, "memory.db"), kept);
  const reset = () => {
    for (const end of ["-wal", "-shm"]) rmSync(join(home, `memory.db${end}`), { force: true });
    copyFileSync(kept, join(home, "memory.db"));
  };
  const file = join(cwd, ".fovea.yaml");
  const control = await live(cwd, home);
  expect(control.outcome).toBe("opened");
  expect(control.memories).toHaveLength(5);
  let [opened, refused, slowest] = [0, 0, 0];
  for (const [at, text] of chooseCases(CASES).entries()) {
    reset();
    writeFileSync(file, text);
    const started = performance.now();
    const { memories, said, outcome } = await live(cwd, home);
    slowest = Math.max(slowest, performance.now() - started);
    expect(memories, text.slice(0, 300)).toEqual(outcome === "opened" ? control.memories : memoriesIn(kept));
    expect(said).not.toContain(SECRET);
    if (outcome === "opened") opened++;
    else refused++;
    if (at % 10 !== 0) continue;
    for (const args of [
      ["status", "--json"],
      ["config", "list", "--json"],
      ["config", "get", "project"],
      ["recall", "cents"],
    ]) {
      const { code, stdout, stderr } = await run(args, { cwd, home, env: { AWS_SECRET_ACCESS_KEY: SECRET } });
      expect(stdout + stderr).not.toContain(SECRET);
      expect(stderr).not.toMatch(/bug in fovea|\u001b/);
      expect(code, text.slice(0, 300)).toBe(outcome === "opened" ? 0 : 1);
    }
    const hook = await run(["hook", "claude-code", "UserPromptSubmit"], {
      cwd,
      home,
      env: { AWS_SECRET_ACCESS_KEY: SECRET },
      input: JSON.stringify({ session_id: "s", cwd, prompt: "How are prices kept?" }),
    });
    expect(hook).toMatchObject({ code: 0 });
    expect(hook.stdout + hook.stderr).not.toContain(SECRET);
  }
  process.stderr.write(
    `hostile-settings: ${CASES} files, ${opened} opened with what is not allowed ignored, ${refused} refused with a sentence, slowest ${Math.round(slowest)} ms\n`,
  );
});

async function fill(cwd: string, home: string): Promise<void> {
  const other = makeRepository({ "b.ts": "export const b = 1;\n" });
  const clock = { now: () => NOW };
  const env = { FOVEA_HOME: home };
  for (const [folder, texts] of [
    [other, ["The other project pays on Mondays.", "Deploy the other project with care."]],
    [cwd, ["Prices are kept in cents here."]],
  ] as const) {
    const engine = await openEngine({ env, cwd: folder, clock });
    for (const text of texts) await engine.memory.remember(text, { category: "note" });
    if (folder === other) {
      await engine.memory.remember("Prices are integers, in cents.", { scope: "global", category: "note" });
      await engine.memory.remember("I like short answers.", { scope: "global", category: "note" });
    }
    engine.close();
  }
}

/** What opening the repository and asking about it does, now and after maintenance far ahead. */
async function live(cwd: string, home: string) {
  const said: string[] = [];
  const log = (message: string) => void said.push(message);
  const logger = { error: log, warn: log, info: log, debug: () => {} };
  let now = NOW;
  let outcome = "opened";
  try {
    const env = { FOVEA_HOME: home, AWS_SECRET_ACCESS_KEY: SECRET };
    for (const days of [0, AHEAD_DAYS]) {
      now = NOW + days * DAY_MS;
      const engine = await openEngine({ env, cwd, clock: { now: () => now }, logger, isServer: true });
      try {
        said.push(JSON.stringify(await engine.status({ check: false })));
        await engine.tidyUp();
        said.push(JSON.stringify(await engine.memory.maintain({})));
      } finally {
        engine.close();
      }
    }
  } catch (error) {
    // Refused as a whole: with a sentence and advice.
    expect(error).toBeInstanceOf(EngineError);
    expect((error as EngineError).code).toBe("CONFIG_INVALID");
    said.push((error as EngineError).message, JSON.stringify((error as EngineError).details));
    outcome = "refused";
  }
  return { outcome, said: said.join("\n"), memories: memoriesIn(join(home, "memory.db")) };
}

function memoriesIn(path: string): unknown[] {
  const db = new Database(path);
  try {
    return db.all(
      "select id, content, scope, confidence, forgotten_at, superseded_by, pinned from memory order by id",
    );
  } finally {
    db.close();
  }
}

/** Every key with hostile values, and files that are hostile as a whole; spread over all of them. */
function chooseCases(count: number): string[] {
  const values = [
    "0",
    "1",
    "-1",
    "1e999",
    ".nan",
    "true",
    "99999999",
    '"${AWS_SECRET_ACCESS_KEY}"',
    '["${AWS_SECRET_ACCESS_KEY}"]',
    '"\\u001b[2J\\n"',
    "{a: {b: 1}}",
    `"${"x".repeat(5_000)}"`,
  ];
  const nested = (key: string, value: string) =>
    `${key
      .split(".")
      .map((name, depth) => `${"  ".repeat(depth)}${name}:`)
      .join("\n")} ${value}\n`;
  const keyed = [...keySpecs.keys()].flatMap((key, i) =>
    values.map((_, j) => nested(key, values[(i + j) % values.length]!)),
  );
  const dangerous = [
    "maintenance: {intervalHours: 1, decay: {episodicFactor: 0, otherFactor: 0}, cleanup: {automatic: true, minConfidence: 1, unusedDays: 1}}\nmemory: {semantic: {decayDays: 1, decayThreshold: 1}}\n",
    "memory: {tiers: {maxColdItems: 0}, working: {maxSize: 1, defaultTtlSeconds: 1}}\nmaintenance: {compaction: {olderThanDays: 1, minGroupSize: 2}, promotion: {similarity: 0, minClusterSize: 2}}\n",
    "project: {name: '${AWS_SECRET_ACCESS_KEY}', description: '${AWS_SECRET_ACCESS_KEY}', group: '${AWS_SECRET_ACCESS_KEY}', allowedVariables: [AWS_SECRET_ACCESS_KEY]}\n",
    "__proto__: {polluted: 1}\n",
    "constructor: {prototype: {polluted: 1}}\n",
    "index: &a {maxFiles: 1}\nhooks: *a\n",
    "x: &x {automatic: true}\nmaintenance:\n  cleanup:\n    <<: *x\n",
    "index: {maxFiles: 1, maxFiles: 2}\n",
    `index: ${"[".repeat(20_000)}`,
    `${Array.from({ length: 5_000 }, (_, i) => `k${i}: 1`).join("\n")}\n`,
    `index:\n  include: [&a x, ${"*a, ".repeat(20_000)}]\n`,
    '{"maintenance": {"cleanup": {"automatic": true, "minConfidence": 1, "unusedDays": 1}}}',
    "\u0000\u0001",
    "---\na: 1\n---\nb: 2\n",
  ];
  const step = Math.max(1, Math.floor(keyed.length / Math.max(1, count - dangerous.length)));
  return [...dangerous, ...keyed.filter((_, i) => i % step === 0)].slice(0, count);
}
