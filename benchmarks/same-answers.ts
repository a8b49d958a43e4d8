/**
 * Whether two built checkouts answer alike: every command with and without --json, every tool over stdio, and hooks, in
 * the same repositories, with times and ids taken out. Prints what differs, call by call.
 *
 *   npm run bench:same -- <old checkout> [repository...] [--record <file>]
 *   npm run bench:same -- <file> [repository...]
 *
 * The new checkout is this one. Repositories beyond the fixtures are cloned from the paths given (koa, task). Answers
 * that were recorded once need no old checkout any more.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { answersOf } from "./same-answers/answers.ts";
import { type Call, codeCalls, doorCalls } from "./same-answers/calls.ts";
import { type Project, projectsAt, small } from "./same-answers/projects.ts";
import { git, remove } from "./support.ts";

const { values, positionals } = parseArgs({
  options: { record: { type: "string" } },
  allowPositionals: true,
});
const [old, ...repositories] = positionals;
if (old === undefined) throw new Error("Name the old checkout, or a file of its answers.");
const current = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const work = mkdtempSync(join(tmpdir(), "fovea-same-"));
const recorded = old.endsWith(".json")
  ? new Map(Object.entries(JSON.parse(readFileSync(old, "utf8")) as Record<string, string>))
  : undefined;

const before = new Map<string, string>();
const differing: string[] = [];
for (const project of projectsAt(repositories)) {
  const olds = recorded ?? (await ask(project, resolve(old), "old"));
  const news = await ask(project, current, "new");
  for (const [name, after] of news) {
    before.set(name, olds.get(name) ?? "(not recorded)");
    if (before.get(name) === after) continue;
    differing.push(name);
    console.log(`\n=== ${name}\n${difference(before.get(name)!, after)}`);
  }
}
if (values.record !== undefined)
  writeFileSync(values.record, JSON.stringify(Object.fromEntries(before), null, 1));
remove(work);
console.log(`\n${before.size} calls compared, ${differing.length} answered differently`);
for (const name of differing) console.log(`  ${name}`);
process.exitCode = differing.length > 0 ? 1 : 0;

/** The answers of one checkout in one repository, by the names of the calls. */
async function ask({ subject, make }: Project, checkout: string, side: string): Promise<Map<string, string>> {
  const calls = [...codeCalls(subject), ...(subject === small.subject ? doorCalls(subject) : [])];
  // At the same path on both sides, since paths count in search.
  const folder = join(work, "repositories", subject.name);
  remove(folder);
  mkdirSync(folder, { recursive: true });
  make(folder);
  const answers = await answersOf(calls, folder, { checkout, home: join(work, side) });
  return new Map(calls.map((_, place) => [uniqueName(calls, place, subject.name), answers[place]!]));
}

/** Some calls are made again after others. */
function uniqueName(calls: readonly Call[], place: number, project: string): string {
  const name = nameOf(calls[place]!);
  const before = calls.slice(0, place).filter((call) => nameOf(call) === name).length;
  return `${project}: ${name}${before > 0 ? `, again (${before})` : ""}`;
}

function nameOf(call: Call): string {
  if (call.door === "cli") return `fovea ${call.args.join(" ")}`;
  if (call.door === "hook") return `hook ${call.event} ${JSON.stringify(call.fields)}`;
  return `mcp ${call.method} ${JSON.stringify(call.params)}`;
}

/** Lines that differ, as git sees them. */
function difference(before: string, after: string): string {
  const files = [before, after].map((text, side) => {
    const file = join(work, `side-${side}`);
    writeFileSync(file, `${text}\n`);
    return file;
  });
  try {
    return git(work, "diff", "--no-index", "--no-color", "-U1", ...files);
  } catch (error) {
    // It exits with 1 where files differ.
    return String((error as { stdout?: string }).stdout)
      .split("\n")
      .slice(4)
      .join("\n");
  }
}
