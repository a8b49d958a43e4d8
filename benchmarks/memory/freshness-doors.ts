/**
 * `npm run bench:freshness-doors -- <repository>…`: edits of many kinds on copies of real repositories, each with the verdict
 * that it must have by construction, asked for through every door that shows a memory. One server stays for the whole
 * drill and nobody waits after an edit. Needs a build. Ends with 1 where a verdict is wrong.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { Database } from "../../packages/fovea/src/store/database.ts";
import { createRandom } from "../../packages/fovea/test/support/random.ts";
import { Doors, memoriesIn } from "./freshness/doors.ts";
import { EDITS, type Expected, type Outcome, type Target } from "./freshness/edits.ts";

const LANGUAGES = ["python", "go", "java", "typescript", "tsx"];
const ROUNDS = 2;
const repositories = process.argv.slice(2);
if (repositories.length === 0) throw new Error("usage: freshness-doors.ts <repository>…");

interface Case {
  repository: string;
  kind: string;
  target: Target;
  outcome: Outcome;
  id: string;
  content: string;
}

const HOOK_STATES: [string, RegExp][] = [
  ["unsure", /changed since it was indexed|not compared with the code/],
  ["moved", /its code is \S+ now|\[moved\b/],
  ["drifted", /its code has changed since/],
  ["gone", /its code is gone|its file is gone/],
];

const byDoor = new Map<string, { asked: number; shown: number; wrong: number; honest: number }>();
const byKind = new Map<string, number>();
let edits = 0;

for (const repository of repositories) {
  for (let round = 0; round < ROUNDS; round++) await drill(repository, round);
}
for (const [kind, count] of byKind) console.log(`${kind.padEnd(32)} ${count}`);
console.log(`\n${"door".padEnd(24)} asked  shown  wrong  said to be unsure`);
for (const [door, { asked, shown, wrong, honest }] of byDoor)
  console.log(
    `${door.padEnd(24)} ${[asked, shown, wrong, honest].map((n) => String(n).padStart(5)).join("  ")}`,
  );
const wrong = [...byDoor.values()].reduce((sum, one) => sum + one.wrong, 0);
const asked = [...byDoor.values()].reduce((sum, one) => sum + one.asked, 0);
console.log(`${edits} edits, ${asked} questions, ${wrong} wrong verdicts`);
process.exitCode = wrong === 0 ? 0 : 1;

async function drill(repository: string, round: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fovea-doors-"));
  const root = join(folder, basename(repository));
  const home = join(folder, "home");
  execFileSync("git", ["clone", "-q", repository, root]);
  const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: root });
  await engine.index();
  const cases = choose(root, home, repository, round);
  for (const [at, one] of cases.entries()) {
    const { path, symbol } = one.target;
    const words = `${["amber", "cobalt", "scarlet", "ivory"][at % 4]} ${["heron", "badger", "lynx", "otter", "marten"][at % 5]}`;
    one.content = `The ${words} rule number ${at} was agreed for ${symbol || path} after the outage of week ${at + 3}.`;
    const { id, anchors } = await engine.memory.remember(one.content, {
      symbols: [symbol === "" ? path : `${path}#${symbol}`],
      externalId: `drill-${at}`,
    });
    if (anchors.length !== 1) throw new Error(`${path}#${symbol} has the anchors ${JSON.stringify(anchors)}`);
    one.id = id;
  }
  engine.close();
  // Topics of dozens of unlike prompts must not take the room of what is asked for here.
  writeFileSync(join(home, "config.yaml"), "hooks:\n  promptTokens: 4000\n");
  const doors = await Doors.open(root, home);
  // The server has read everything before the first edit.
  await doors.mcp("recall", { limit: 100 });
  for (const { outcome } of cases) write(root, outcome);
  edits += cases.length;
  await check(doors, cases);
  await doors.close();
  rmSync(folder, { recursive: true, maxRetries: 3 });
}

/** One case of every kind of edit, each in files of its own. */
function choose(root: string, home: string, repository: string, round: number): Case[] {
  const random = createRandom(17 + round * 7919);
  const targets = readTargets(home);
  const taken = new Set<string>();
  const cases: Case[] = [];
  for (const { kind, about, apply } of EDITS) {
    for (let tries = 0; tries < 4000; tries++) {
      const found = random.pick(targets);
      if (taken.has(found.path)) continue;
      const target = about === "file" ? { ...found, symbol: "", name: basename(found.path) } : found;
      const text = readFileSync(join(root, target.path), "utf8");
      const outcome = text.includes("\r") ? undefined : apply(text, target, cases.length + 100 * round);
      if (!outcome) continue;
      taken.add(target.path);
      cases.push({ repository, kind, target, outcome, id: "", content: "" });
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      break;
    }
  }
  return cases;
}

/** Functions and methods that only one definition of their file has the name of, with a body worth editing. */
function readTargets(home: string): Target[] {
  const file = execFileSync("sh", ["-c", `ls ${join(home, "index")}/*.db`], { encoding: "utf8" }).trim();
  const db = new Database(file, { readOnly: true });
  const rows = db.all<Target & Record<string, unknown>>(
    `select file.path, blob.language, kind, name, container, start_line as startLine, end_line as endLine,
       iif(container = '', name, container || '.' || name) as symbol,
       (select count(distinct other.container) from symbol other where other.name = symbol.name) - 1 as namesakes
     from symbol join blob on blob.id = symbol.id / ${2 ** 20} join file on file.blob = blob.id
     where kind in ('function', 'method') and end_line - start_line between 3 and 60`,
  );
  db.close();
  const counts = new Map<string, number>();
  for (const { path, symbol } of rows)
    counts.set(`${path}#${symbol}`, (counts.get(`${path}#${symbol}`) ?? 0) + 1);
  return rows.filter(
    ({ path, symbol, language }) => LANGUAGES.includes(language) && counts.get(`${path}#${symbol}`) === 1,
  );
}

function write(root: string, { files }: Outcome): void {
  for (const [path, text] of Object.entries(files)) {
    const whole = join(root, path);
    if (text === null) rmSync(whole);
    else {
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, text);
    }
  }
}

async function check(doors: Doors, cases: readonly Case[]): Promise<void> {
  // Before anybody has looked: a hook may say that it does not know, but nothing wrong.
  for (const one of cases) sayText("hook, index behind", one, await doors.hook(promptOf(one)), true);
  const lists: [string, () => Promise<unknown>][] = [
    ["mcp recall {}", () => doors.mcp("recall", { limit: 100, max_tokens: 60_000 })],
    ["cli memory list", () => doors.cli(["memory", "list", "--limit", "100"])],
    ["cli recall", () => doors.cli(["recall", "--limit", "100", "--budget", "60000"])],
    [
      "cli recall --category",
      () => doors.cli(["recall", "--category", "note", "--limit", "100", "--budget", "60000"]),
    ],
  ];
  for (const [door, ask] of lists) {
    const answer = await ask();
    for (const one of cases) say(door, one, answer);
  }
  for (const one of cases) {
    const { target, outcome, id, content } = one;
    const place = handleNow(one);
    const name = target.symbol || target.path;
    say("mcp recall query", one, await doors.mcp("recall", { query: content, limit: 3 }));
    say(
      "mcp recall symbol",
      one,
      await doors.mcp("recall", { symbol: place, limit: 50, max_tokens: 60_000 }),
    );
    say(
      "cli recall --symbol",
      one,
      await doors.cli(["recall", "--symbol", place, "--limit", "50", "--budget", "60000"]),
    );
    say("mcp recall ids", one, await doors.mcp("recall", { ids: [id] }));
    if (outcome.expected.state !== "gone" && !outcome.expected.isAmbiguous && target.symbol !== "") {
      say("mcp symbol", one, await doors.mcp("symbol", { names: [place] }));
      say("cli symbol", one, await doors.cli(["symbol", place]));
    }
    sayText(
      "mcp context",
      one,
      await doors.mcpText("context", { query: content, max_tokens: 6000 }),
      false,
      true,
    );
    say("cli context", one, await doors.cli(["context", `${content} ${name}`, "--budget", "6000"]), true);
    sayText("hook prompt", one, await doors.hook(promptOf(one)), false);
  }
}

function handleNow({ target: { path, symbol }, outcome: { expected } }: Case): string {
  return expected.to ?? (symbol === "" ? path : `${path}#${symbol}`);
}

function promptOf(one: Case): string {
  const { symbol } = one.target;
  const asked = symbol === "" ? one.content : handleNow(one);
  return `Please change ${asked} so that it copes with an empty list`;
}

function count(door: string) {
  const counts = byDoor.get(door) ?? { asked: 0, shown: 0, wrong: 0, honest: 0 };
  byDoor.set(door, counts);
  counts.asked++;
  return counts;
}

function say(door: string, one: Case, answer: unknown, mayBeAbsent = false): void {
  const counts = count(door);
  const shown = memoriesIn(answer).find(({ id }) => id === one.id);
  if (!shown) {
    if (!mayBeAbsent) tell(counts, door, one, `not shown: ${JSON.stringify(answer).slice(0, 300)}`);
    return;
  }
  counts.shown++;
  const { state, to, isAmbiguous }: Expected = one.outcome.expected;
  const where = shown.anchors[0]?.to;
  if (shown.freshness !== state || (to !== undefined && where !== to) || (isAmbiguous && where !== undefined))
    tell(counts, door, one, `${shown.freshness}${where ? ` to ${where}` : ""}`);
}

/** Verdicts in words, as hooks and capsules give them. */
function sayText(
  door: string,
  one: Case,
  output: string,
  mayBeUnsure: boolean,
  mayBeAbsent = mayBeUnsure || one.target.symbol === "",
): void {
  const counts = count(door);
  const line = output.split(/\\n|\n/).find((text) => text.includes(`[${one.id.slice(-8)}]`));
  if (line === undefined) {
    if (!mayBeAbsent) tell(counts, door, one, `not shown: ${output.slice(-300)}`);
    return;
  }
  counts.shown++;
  const said = HOOK_STATES.find(([, pattern]) => pattern.test(line))?.[0] ?? "fresh";
  const { state, isAmbiguous } = one.outcome.expected;
  // Of what was moved, the old index can only say that its file has changed or is gone.
  const isHonest = said === "unsure" || (state === "moved" && said === "gone");
  if (isHonest) counts.honest++;
  if (said !== state && !(isHonest && (mayBeUnsure || isAmbiguous)))
    tell(counts, door, one, `hook says ${said}: ${line.slice(0, 250)}`);
}

function tell(counts: { wrong: number }, door: string, one: Case, what: string): void {
  counts.wrong++;
  const { target, outcome, kind, repository } = one;
  console.log(
    `WRONG ${basename(repository)} [${kind}] ${door}: ${target.path}#${target.symbol} should be ${outcome.expected.state}${outcome.expected.to ? ` to ${outcome.expected.to}` : ""}; ${what}`,
  );
}
