/** `npm run demo`: indexes this very repository and answers a question about it, with the program as it ships. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "packages/fovea/bin/fovea.js");
const home = mkdtempSync(join(tmpdir(), "fovea-demo-"));

function fovea(...args) {
  console.log(`\n$ fovea ${args.join(" ")}`);
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, FOVEA_HOME: home },
  });
  if (status !== 0) process.exit(status ?? 1);
}

console.log("Fovea indexes its own repository (in a temporary folder; nothing is kept).");
fovea("index");
console.log("\nA question in words, by the meaning of which code is found:");
fovea("search", "how does one process at a time hold the lease to index a tree", "--limit", "3");
console.log("\nWhat an agent needs for it, in at most 800 tokens:");
fovea("context", "how does one process at a time hold the lease to index a tree", "--budget", "800");
rmSync(home, { recursive: true, force: true });

console.log(`
Connect an agent. Any agent that can run commands can use Fovea today; put this into its instructions
(CLAUDE.md, AGENTS.md, .cursor/rules, …) of a repository of yours:

  To find code, run \`npx fovea context "<task>"\` or \`npx fovea search "<question>"\` instead of searching and reading
  whole files, \`npx fovea outline <file>\` before opening a long file, and \`npx fovea graph dependents <symbol>\`
  before changing something others use. All are always up to date. Add --json to parse.

The MCP server and \`fovea setup\`, which connects every agent by itself, come with a later version.`);
