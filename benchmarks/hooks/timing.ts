/**
 * `npm run bench:hooks [-- --rounds 40]`: every hook as a real process with a real payload, on a repository of 5,000
 * files with 10,000 memories, a forest that has followed 15 conversations, and a session of 150 messages. Wall time against a bare start of node in the same round, since machines differ and are
 * shared; needs a build.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { readConversations } from "../focus/read-conversations.ts";

const program = fileURLToPath(new URL("../../packages/fovea/bin/fovea.js", import.meta.url));
const at = (name: string, otherwise: number) => {
  const found = process.argv.indexOf(name);
  return found === -1 ? otherwise : Number(process.argv[found + 1]);
};
const rounds = at("--rounds", 40);
const files = at("--files", 5000);
const memories = at("--memories", 10_000);

/** `--in folder`: made there the first time, used again the next. */
const given = process.argv.indexOf("--in");
const folder = given === -1 ? mkdtempSync(join(tmpdir(), "fovea-hooks-")) : process.argv[given + 1]!;
const root = join(folder, "repository");
const home = join(folder, "home");
const words =
  "cache token parser router session order invoice payment queue worker schema layout render upload search index".split(
    " ",
  );
const word = (n: number) => words[n % words.length]!;
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

if (!existsSync(home)) {
  writeRepository();
  await remember();
  followConversations();
}
const payloads: [string, { source?: string; [key: string]: unknown }][] = [
  ["SessionStart", { source: "startup" }],
  ["SessionStart", { source: "compact", session_id: "long" }],
  [
    "UserPromptSubmit",
    { prompt: "why does the payment queue retry an order when the invoice upload of CacheToken17 fails?" },
  ],
  ["PreToolUse", { tool_name: "Grep", tool_input: { pattern: "class ParserRouter42" } }],
  [
    "PostToolUse",
    { tool_name: "Edit", tool_input: { file_path: join(root, "src/m1/file101.ts") }, tool_response: {} },
  ],
  [
    "Stop",
    {
      last_assistant_message: "I changed the retry of the payment queue. We decided to keep three attempts.",
    },
  ],
  ["PreCompact", { trigger: "auto" }],
  ["PostCompact", { trigger: "auto", compact_summary: "The payment queue retries orders." }],
  ["SessionEnd", { reason: "other" }],
];
interface Taken {
  wall: number[];
  /** Processor time, which does not depend on what else the machine does. */
  cpu: number[];
}
const bare: Taken = { wall: [], cpu: [] };
const times = payloads.map((): Taken => ({ wall: [], cpu: [] }));
writeFileSync(join(folder, "bare.cjs"), "");
for (let round = 0; round < rounds; round++) {
  run(bare, [join(folder, "bare.cjs")], "");
  for (const [at, [name, payload]] of payloads.entries())
    runHook(times[at]!, name, { session_id: `s${round % 5}`, ...payload });
}
print(
  `bare node: p50 ${ms(bare, 0.5)}, p95 ${ms(bare, 0.95)}; ${rounds} rounds, ${files} files, ${memories} memories`,
);
for (const [at, [name, { source = "" }]] of payloads.entries()) {
  const taken = times[at]!;
  const ratio = (kind: "wall" | "cpu", share: number) =>
    (quantile(taken[kind], share) / quantile(bare[kind], share)).toFixed(2);
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  print(
    `${`${name} ${source}`.padEnd(21)} wall p50 ${ratio("wall", 0.5)}, p95 ${ratio("wall", 0.95)} of bare node (${ms(taken, 0.5)}, ${ms(taken, 0.95)}); processor ${(mean(taken.cpu) / mean(bare.cpu)).toFixed(2)} of bare node`,
  );
}

function ms({ wall }: Taken, share: number): string {
  return `${quantile(wall, share).toFixed(0)} ms`;
}

function run(taken: Taken, args: string[], input: string): void {
  const report = join(folder, "time");
  const started = performance.now();
  const { status, stdout } = spawnSync(
    "/usr/bin/time",
    ["-f", "%U %S", "-o", report, process.execPath, ...args],
    {
      input,
      env: { ...process.env, FOVEA_HOME: home },
      cwd: root,
    },
  );
  taken.wall.push(performance.now() - started);
  if (status !== 0) throw new Error(`exit ${status}`);
  if (stdout.length > 0) JSON.parse(stdout.toString("utf8"));
  const [user = 0, system = 0] = readFileSync(report, "utf8").trim().split(" ").map(Number);
  taken.cpu.push(1000 * (user + system));
}

function runHook(taken: Taken, event: string, payload: object): void {
  const body = { cwd: root, hook_event_name: event, ...payload };
  run(taken, [program, "hook", "claude-code", event], JSON.stringify(body));
}

/** Through the hooks as well: first the labelled prompts of all topics, then one long conversation. */
function followConversations(): void {
  const unmeasured: Taken = { wall: [], cpu: [] };
  for (const { name, prompts } of readConversations("conversations.txt"))
    for (const { text } of prompts)
      runHook(unmeasured, "UserPromptSubmit", { session_id: name, prompt: text });
  const lines = readFileSync(new URL("../sessions/conversation.txt", import.meta.url), "utf8").trim();
  for (const line of lines.split("\n")) {
    const [event, key] = line.startsWith("U")
      ? (["UserPromptSubmit", "prompt"] as const)
      : (["Stop", "last_assistant_message"] as const);
    runHook(unmeasured, event, { session_id: "long", [key]: line.slice(3) });
  }
  const summary = readFileSync(new URL("../sessions/summary.md", import.meta.url), "utf8");
  runHook(unmeasured, "PostCompact", { session_id: "long", trigger: "auto", compact_summary: summary });
}

function writeRepository(): void {
  for (let n = 0; n < files; n++) {
    const path = join(root, "src", `m${n % 50}`);
    mkdirSync(path, { recursive: true });
    const [a, b] = [capital(word(n)), capital(word(n * 7 + 3))];
    writeFileSync(
      join(path, `file${n}.ts`),
      `/** Keeps the ${word(n)} of a ${word(n + 5)}. */\nexport class ${a}${b}${n} {\n  ${word(n + 1)}${a}(value: number): number {\n    return value + ${n};\n  }\n}\n\nexport function ${word(n + 2)}${b}${n}(items: string[]): string {\n  return items.join("${n}");\n}\n`,
    );
  }
  spawnSync("git", ["init", "-q"], { cwd: root });
  spawnSync(
    "git",
    ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "first"],
    { cwd: root },
  );
}

async function remember(): Promise<void> {
  const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: root });
  await engine.index();
  const path = join(folder, "memories.jsonl");
  const categories = ["decision", "note", "bug_fix", "convention", "pattern"];
  const lines = Array.from({ length: memories }, (_, n) =>
    JSON.stringify({
      content: `The ${word(n)} of the ${word(n * 3 + 1)} ${n} must ${word(n * 5 + 2)} before ${word(n * 11 + 4)} number ${n % 977}, since ${word(n * 13)} ${capital(word(n + 4))}${n} fails otherwise.`,
      category: categories[n % categories.length],
      external_id: `m${n}`,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  await engine.memory.import(path);
  print(`${engine.memory.stats().total} memories, ${(await engine.status()).files} files`);
  engine.close();
}

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
