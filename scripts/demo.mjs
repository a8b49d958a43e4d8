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
console.log('\nQuestion: "Who may index a tree, and how is that decided?"');
fovea("symbol", "takeLease", "--body");
console.log("\nAnd what else is in that file?");
fovea("outline", "packages/fovea/src/codeindex/lease.ts", "--detail", "docs");
rmSync(home, { recursive: true, force: true });

console.log(`
Connect an agent. Any agent that can run commands can use Fovea today; put this into its instructions
(CLAUDE.md, AGENTS.md, .cursor/rules, …) of a repository of yours:

  To find code, run \`npx fovea symbol <name> --body\` instead of searching and reading whole files,
  \`npx fovea outline <file>\` before opening a long file, and \`npx fovea graph dependents <symbol>\` before
  changing something others use. All are always up to date. Add --json to parse.

The MCP server and \`fovea setup\`, which connects every agent by itself, come with a later version.`);
