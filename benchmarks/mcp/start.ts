/**
 * From the start of the process to its first answers, in ratios to a bare `node` of the same run:
 * the greeting of both eras, and the first search on a repository that is indexed.
 *
 *   npx tsx benchmarks/mcp/start.ts <checkout> [rounds]
 */
import { spawn, spawnSync } from "node:child_process";
import { freshHome, median, program, remove, runFovea, table } from "../support.ts";

const [checkout = ".", rounds = "11"] = process.argv.slice(2);
const home = freshHome();
runFovea(["index"], checkout, home);

const VERSION = "2026-07-28";
const envelope = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const request = (id: number, method: string, params: object) => ({ jsonrpc: "2.0", id, method, params });
const initialize = request(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
});
const discover = request(1, "server/discover", { _meta: envelope });
const search = { name: "search", arguments: { query: "where are requests routed", limit: 5 } };

/** Milliseconds from the start to the greeting, and to the answer of a search that is sent after it. */
function serve(greeting: object, call: object): Promise<{ greeted: number; found: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [program, "serve"], {
      cwd: checkout,
      env: { ...process.env, FOVEA_HOME: home },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let [text, greeted] = ["", 0];
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      const lines = text.split("\n").length - 1;
      if (lines >= 1 && greeted === 0) {
        greeted = performance.now() - started;
        child.stdin.write(`${JSON.stringify(call)}\n`);
      }
      if (lines < 2) return;
      const found = performance.now() - started;
      if (!text.includes("**")) reject(new Error(text));
      child.stdin.end();
      child.once("close", () => resolve({ greeted, found }));
    });
    child.stdin.write(`${JSON.stringify(greeting)}\n`);
  });
}

function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const bare: number[] = [];
const legacy: { greeted: number; found: number }[] = [];
const modern: { greeted: number; found: number }[] = [];
for (let round = 0; round < Number(rounds); round++) {
  bare.push(timeOf(() => spawnSync(process.execPath, ["-e", "0"])));
  legacy.push(await serve(initialize, request(2, "tools/call", search)));
  modern.push(await serve(discover, request(2, "tools/call", { ...search, _meta: envelope })));
}
remove(home);

const base = median(bare);
const told = (times: readonly number[]) =>
  `${median(times).toFixed(0)} ms, ${(median(times) / base).toFixed(1)} x bare node`;
table({
  "bare node": `${base.toFixed(0)} ms`,
  "greeting by initialize (2025-11-25)": told(legacy.map(({ greeted }) => greeted)),
  "greeting by server/discover (2026-07-28)": told(modern.map(({ greeted }) => greeted)),
  "start to first search (2025-11-25)": told(legacy.map(({ found }) => found)),
  "start to first search (2026-07-28)": told(modern.map(({ found }) => found)),
  "first search / greeting (2025-11-25)": median(legacy.map(({ found, greeted }) => found / greeted)),
  "first search / greeting (2026-07-28)": median(modern.map(({ found, greeted }) => found / greeted)),
});
