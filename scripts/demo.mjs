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
console.log("\nWhat was decided about it, for the next time:");
fovea(
  "remember",
  "A process that dies with the lease is noticed by its pid, a hung one by its heartbeat",
  "--category",
  "decision",
  "--symbols",
  "packages/fovea/src/code/index/lease.ts",
);
fovea("recall", "how is a dead lease holder noticed");
rmSync(home, { recursive: true, force: true });

console.log(`
Connect your agents:

  npx fovea setup       shows what it would add to the settings of each agent it finds, then asks
  npx fovea doctor      starts every configured server and says whether it answers
  npx fovea uninstall   takes out exactly what setup added

By hand, the MCP server is \`node ${program} serve\` (docs/connect.md, docs/server.md).`);
