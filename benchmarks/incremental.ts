/**
 * What an index that exists already costs to keep right, in ratios to git on the same tree in the same run:
 * nothing changed, one edited file, a second worktree, a branch switch.
 *
 *   npx tsx benchmarks/incremental.ts <checkout> [rounds]
 *
 * Works on a clone of the checkout, so the checkout itself is not touched.
 */
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderBytes, freshHome, git, median, type Run, remove, runFovea, table, timed } from "./support.ts";

const [checkout = ".", rounds = "7"] = process.argv.slice(2);
const times = Number(rounds);
const home = freshHome();
const folder = mkdtempSync(join(tmpdir(), "fovea-bench-tree-"));
const tree = join(folder, "main");
git(folder, "clone", "-q", "--shared", checkout, tree);

const first = runFovea(["index"], tree, home);
const files = Number(first.json.files);
const firstBytes = folderBytes(join(home, "index"));

const status: Run[] = [];
const nothing: Run[] = [];
// What the program has compiled is kept by a run with nothing to do, and used from the next one on.
runFovea(["index"], tree, home);
for (let i = 0; i < times; i++) {
  status.push(timed("git", ["status", "--porcelain"], tree, process.env));
  nothing.push(runFovea(["index"], tree, home));
}
const wall = (runs: readonly Run[]) => median(runs.map(({ ms }) => ms));
const processor = (runs: readonly Run[]) => median(runs.map(({ processorMs }) => processorMs));

const sources = git(tree, "ls-files", "-z", "*.ts", "*.py")
  .split("\0")
  .filter((path) => path !== "");
const target = sources[Math.floor(sources.length / 2)]!;
const commentOf = (path: string) => (path.endsWith(".py") ? "#" : "//");
const unchanged: number[] = [];
const edited: number[] = [];
for (let i = 0; i < times; i++) {
  unchanged.push(runFovea(["outline", target], tree, home).ms);
  const name = `addedByBenchmark${i}`;
  const definition = target.endsWith(".py")
    ? `\ndef ${name}():\n    return ${i}\n`
    : `\nexport function ${name}() { return ${i}; }\n`;
  appendFileSync(join(tree, target), definition);
  const run = runFovea(["symbol", name], tree, home);
  const found = run.json.symbols as unknown[];
  if (found.length !== 1) throw new Error(`${name} was not found after the edit`);
  edited.push(run.ms);
}
git(tree, "checkout", "-q", "--", ".");
runFovea(["index"], tree, home);

git(tree, "-c", "user.name=b", "-c", "user.email=b@b", "checkout", "-q", "-b", "bench");
const step = Math.max(1, Math.floor(sources.length / 10));
for (const path of sources.filter((_, i) => i % step === 0).slice(0, 10)) {
  writeFileSync(join(tree, path), `${readFileSync(join(tree, path), "utf8")}\n${commentOf(path)} ten\n`);
}
git(tree, "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qam", "ten files");
const second = join(folder, "second");
git(tree, "checkout", "-q", "-");
git(tree, "worktree", "add", "-q", second, "bench");
runFovea(["index"], tree, home);
const before = folderBytes(join(home, "index"));
const worktree = runFovea(["index"], second, home);
const after = folderBytes(join(home, "index"));

git(second, "checkout", "-q", "-b", "bench200");
const stride = Math.max(1, Math.floor(sources.length / 200));
for (const path of sources.filter((_, i) => i % stride === 0).slice(0, 200)) {
  appendFileSync(join(second, path), `\n${commentOf(path)} two hundred\n`);
}
git(second, "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qam", "two hundred files");
git(second, "checkout", "-q", "bench");
runFovea(["index"], second, home);
git(second, "checkout", "-q", "bench200");
const switched = runFovea(["index"], second, home);
git(second, "checkout", "-q", "bench");
const back = runFovea(["index"], second, home);

table({
  checkout,
  files,
  "cold index s (this run)": first.ms / 1000,
  "git status ms, median": wall(status),
  "nothing changed ms, median": wall(nothing),
  "  ratio to git status (target <= 2)": wall(nothing) / wall(status),
  "  ratio of processor time": processor(nothing) / processor(status),
  "unchanged query ms, median": median(unchanged),
  "query after one edit ms, median": median(edited),
  "  difference ms (target <= 100)": median(edited) - median(unchanged),
  "second worktree, 10 files differ, s": worktree.ms / 1000,
  "  share of the cold index (target <= 0.10)": worktree.ms / first.ms,
  "  more disk (target <= 0.05)": (after - before) / firstBytes,
  "branch switch touching 200 files, s": switched.ms / 1000,
  "  files read": String(switched.json.changed),
  "  share of the cold index": switched.ms / first.ms,
  "  share of the files": 200 / files,
  "switch back (contents known), s": back.ms / 1000,
});
remove(home);
remove(folder);
