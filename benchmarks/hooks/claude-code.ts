/**
 * `npm run bench:claude-code -- <claude>`: Claude Code itself (`npm i @anthropic-ai/claude-code`) with a scripted model, in an
 * empty home after `fovea setup`: which hooks it calls, in which order, and whether what they say reaches the model.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Step, startScriptedModel } from "./scripted-model.ts";

const program = fileURLToPath(new URL("../../packages/fovea/bin/fovea.js", import.meta.url));
const claude = resolve(process.argv[2] ?? "node_modules/.bin/claude");
const home = mkdtempSync(join(tmpdir(), "fovea-claude-"));
const root = join(home, "shop");
const env = { ...process.env, HOME: home, FOVEA_HOME: join(home, ".fovea") };
const model = await startScriptedModel();

writeShop();
const check = { command: "node check.mjs", description: "check" };
const store = join(root, "store.mjs");

await converse("first", "why does Store.open fail in the shop?", [
  { tool: "Bash", input: check },
  { tool: "Bash", input: { command: 'cd . && grep -n "class Store" *.mjs | head -5', description: "look" } },
  { tool: "Read", input: { file_path: store } },
  { tool: "Edit", input: { file_path: store, old_string: "isOpen = false", new_string: "isOpen = true" } },
  { tool: "Bash", input: check },
  { text: "Fixed. We decided to open stores lazily, because opening is slow." },
]);
expectShown("the place of the symbol that the prompt names", /class Store: store\.mjs:1/);
expectShown("which symbol a search by the shell means", /class Store is defined in store\.mjs:1/);

writeFileSync(store, readFileSync(store, "utf8").replace("isOpen = true", "isOpen = false"));
await converse("second", "Store.open fails again. Exports must keep the Berlin time zone, never UTC.", [
  { tool: "Bash", input: check },
  { text: "It is the same error as last time." },
]);
expectShown("what was decided before", /open stores lazily/);
expectShown("that the error was met, and what fixed it", /met before[^"]*store\.mjs/);

await converse("compaction", "/compact", [{ text: "<summary>The store fails to open.</summary>" }], true);
await converse("after it", "go on", [{ text: "Going on." }], true);
expectShown("what the summary lost", /missing in its summary.{0,300}Berlin time zone/);

model.close();
spawnSync(process.execPath, [program, "uninstall", "--yes"], { env });

async function converse(
  name: string,
  prompt: string,
  steps: readonly Step[],
  isContinued = false,
): Promise<void> {
  model.play(steps);
  writeFileSync(logFile(), "");
  const args = [...(isContinued ? ["--continue"] : []), "-p", prompt, "--dangerously-skip-permissions"];
  const child = spawn(claude, args, {
    cwd: root,
    env: {
      ...env,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      IS_SANDBOX: "1",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await new Promise((done) => child.once("close", done));
  const hooks = readFileSync(logFile(), "utf8").trim().split("\n");
  process.stdout.write(`\n${name}: ${model.shown.length} requests; hooks:\n`);
  for (const line of hooks) {
    const { event, outcome, tokens, ms, error = "" } = JSON.parse(line) as Record<string, string>;
    process.stdout.write(`  ${event} ${outcome}, ${tokens} tokens, ${ms} ms ${error}\n`);
  }
}

function expectShown(what: string, pattern: RegExp): void {
  const isShown = model.shown.some((messages) => pattern.test(messages));
  process.stdout.write(`  ${isShown ? "ok" : "MISSING"}: the model was told ${what}\n`);
  if (!isShown) process.exitCode = 1;
}

function logFile(): string {
  return join(home, ".fovea/logs/hooks.jsonl");
}

function writeShop(): void {
  mkdirSync(root);
  mkdirSync(join(home, ".claude"));
  mkdirSync(join(home, ".fovea/logs"), { recursive: true });
  writeFileSync(
    join(root, "store.mjs"),
    `export class Store {\n  isOpen = false;\n  open() {\n    if (!this.isOpen) throw new TypeError("store is not open");\n  }\n}\n`,
  );
  writeFileSync(join(root, "check.mjs"), 'import { Store } from "./store.mjs";\n\nnew Store().open();\n');
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root });
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first");
  for (const args of [["index"], ["setup", "--client", "claude-code", "--yes"]])
    spawnSync(process.execPath, [program, ...args], { cwd: root, env });
}
