/**
 * How long a literal takes, warm and in one process: telling pieces of random lines, single names, and the same lines
 * with every file read (what trigrams save). Prints medians, and the share of files that were read.
 * `tsx benchmarks/retrieval/exact-latency.ts <repository>`, after `fovea index` there.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";

const root = process.argv[2]!;
const LITERALS = 60;

const listed = execFileSync("git", ["-C", root, "ls-files", "*.ts", "*.js", "*.go", "*.py"], {
  encoding: "utf8",
  maxBuffer: 2 ** 27,
});
const paths = listed.split("\n").filter((path) => path !== "");
const lines: string[] = [];
const names: string[] = [];
for (let at = 0; lines.length < LITERALS; at += Math.max(1, Math.floor(paths.length / LITERALS / 2))) {
  const text = readFileSync(join(root, paths[at % paths.length]!), "utf8").split("\n");
  const line = text.slice(Math.floor(text.length / 2)).find((one) => one.trim().length > 25);
  if (line === undefined) continue;
  lines.push(line.trim().slice(0, 40));
  names.push(line.match(/\w{4,}/)?.[0] ?? "return");
}

const engine = await openEngine({ env: process.env, root, cwd: root });
const { files } = await engine.index();
const measure = async (what: string, asked: readonly string[], mode: "literal" | "regex") => {
  const times: number[] = [];
  let read = 0;
  let found = 0;
  for (const one of asked) {
    const result = await engine.findText(one, { mode });
    times.push(result.ms);
    read += result.filesRead;
    found += result.files;
  }
  times.sort((a, b) => a - b);
  const [share, needed] = [read, found].map((n) => ((100 * n) / asked.length / files).toFixed(1));
  const [p50, p95] = [0.5, 0.95].map((p) => times[Math.floor(times.length * p)]!.toFixed(1));
  console.log(
    `${what}: p50 ${p50} ms, p95 ${p95} ms, ${share} % of ${files} files read, ${needed} % have it`,
  );
};
await measure("warming up", lines, "literal");
await measure("pieces of lines", lines, "literal");
await measure("names", names, "literal");
// A class of two letters instead of the first one, and every trigram optional: nothing is required.
const anywhere = lines.map((line) =>
  [...line].map((char) => `[${char.replaceAll(/[\\\]^-]/g, "\\$&")}\\0]`).join(""),
);
await measure("pieces of lines, every file read", anywhere.slice(0, 10), "regex");
await measure("what no file has", ["zqxv unheard of", "zqxvwk"], "literal");
await measure("one rare letter pair (short: every file read)", ["q¬", "¬¬"], "literal");
engine.close();
