/**
 * `npm run bench:clients -- <folder> [client…]`: real clients, installed with npm into the folder, each with a scripted model and
 * an empty home after `fovea setup`: which hooks they call, in which order, and whether what those say reaches the model. Needs
 * a build; Kimi needs Node 24 in the path.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type DrilledClient, drilledClients } from "./clients.ts";
import type { Step } from "./protocols.ts";
import { type ScriptedModel, startScriptedModel } from "./scripted-model.ts";

const fovea = fileURLToPath(new URL("../../packages/fovea/bin/fovea.js", import.meta.url));
const [folder = ".", ...chosen] = process.argv.slice(2);
const model = await startScriptedModel();
for (const client of drilledClients)
  if (chosen.length === 0 || chosen.includes(client.id)) await drill(client, model);
model.close();

async function drill(client: DrilledClient, { url }: ScriptedModel): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), `fovea-${client.id}-`));
  const root = join(home, "shop");
  const env = { ...process.env, HOME: home, FOVEA_HOME: join(home, ".fovea"), ...client.env(url) };
  client.prepare(home, url);
  writeShop(root);
  mkdirSync(join(home, ".fovea/logs"), { recursive: true });
  const run = (...args: string[]) => spawnSync(process.execPath, [fovea, ...args], { cwd: root, env });
  run("index");
  run("setup", "--client", client.id, "--yes");

  const talk = (prompt: string, steps: readonly Step[], isContinued = false) =>
    converse(client, { root, env, home }, { prompt, steps, isContinued });
  print(`\n# ${client.id}`);
  await talk("why does Store.open fail in the shop?", [
    client.shell("node check.mjs"),
    client.shell('cd . && grep -n "class Store" *.mjs | head -5'),
    client.shell("sed -i s/false/true/ store.mjs"),
    client.shell("node check.mjs"),
    { text: "Fixed. We decided to open stores lazily, because opening is slow." },
  ]);
  expectShown("where the symbol is that the prompt names", /class Store: store\.mjs:1/);

  writeShop(root);
  await talk("Store.open fails again. Exports must keep the Berlin time zone, never UTC.", [
    client.shell("node check.mjs"),
    { text: "It is the same error as last time." },
  ]);
  if (client.isTalkative) {
    expectShown("what was decided before", /open stores lazily/);
    expectShown("that the error was met before, and what was done then", /met before/);
  }
  if (client.canCompact) {
    await talk("/compact", [{ text: "<summary>The store fails to open.</summary>" }], true);
    await talk("go on", [{ text: "Going on." }], true);
    expectShown("what the summary lost", /missing from its summary.{0,300}Berlin time zone/);
  }
  run("uninstall", "--yes");
}

async function converse(
  client: DrilledClient,
  { root, env, home }: { root: string; env: NodeJS.ProcessEnv; home: string },
  { prompt, steps, isContinued }: { prompt: string; steps: readonly Step[]; isContinued: boolean },
): Promise<void> {
  const log = join(home, ".fovea/logs/hooks.jsonl");
  writeFileSync(log, "");
  model.play(steps);
  const program = resolve(folder, "node_modules/.bin", client.program);
  const child = spawn(program, client.ask(prompt, isContinued), {
    cwd: root,
    env,
    stdio: "ignore",
  });
  await new Promise((done) => child.once("close", done));
  print(`${JSON.stringify(prompt)}: the model was asked ${model.shown.length} times; hooks:`);
  for (const line of readFileSync(log, "utf8").split("\n").filter(Boolean)) {
    const { event, outcome, tokens, ms, error = "" } = JSON.parse(line) as Record<string, string>;
    print(`  ${event} ${outcome}, ${tokens} tokens, ${ms} ms ${error}`);
  }
}

function expectShown(what: string, pattern: RegExp): void {
  const isShown = model.shown.some((conversation) => pattern.test(conversation));
  print(`  ${isShown ? "ok" : "MISSING"}: the model was told ${what}`);
  if (!isShown) process.exitCode = 1;
}

/** A program with one fault. */
function writeShop(root: string): void {
  const isNew = mkdirSync(root, { recursive: true }) !== undefined;
  writeFileSync(
    join(root, "store.mjs"),
    `export class Store {\n  isOpen = false;\n  open() {\n    if (!this.isOpen) throw new TypeError("store is not open");\n  }\n}\n`,
  );
  if (!isNew) return;
  writeFileSync(join(root, "check.mjs"), 'import { Store } from "./store.mjs";\n\nnew Store().open();\n');
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"],
  ])
    spawnSync("git", args, { cwd: root });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
