/**
 * The gate against duplicates on pairs of statements (`gate/pairs.jsonl`), through the public `remember`. Each pair is
 * played alone, as a decision and as a note, and then all pairs of a part in one store, where a statement may also meet
 * those of other pairs. `want` is the best outcome: `merge`, `replace` or `keep` both. Keeping both is never wrong, only
 * less tidy; a merge of unlike statements or a replacement where `want` is not `replace` is wrong.
 * Nothing is fitted to the pairs; the projects of the test part are not in the dev part. `fresh` was
 * written on 2026-11-18 and run before anybody looked at the gate for it. `stranger` is of the classes that a stranger
 * found on that day (letter case, subjects without a referent, parts of many, numbers in two spellings).
 * `npm run bench:gate -- [dev|test|fresh|stranger] [show]`
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, openEngine } from "../../packages/fovea/src/app/engine.ts";

interface Pair {
  part: "dev" | "test" | "fresh" | "stranger";
  project: string;
  kind: string;
  want: "merge" | "replace" | "keep";
  first: string;
  second: string;
}

type Outcome = "merged" | "replaced" | "kept";

const OUTCOMES = { reinforced: "merged", superseded: "replaced", created: "kept" } as const;
const [chosen, show] = process.argv.slice(2);
const pairs = readFileSync(join(import.meta.dirname, "gate/pairs.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Pair);

for (const part of ["dev", "test", "fresh", "stranger"] as const) {
  if (chosen !== undefined && chosen !== part) continue;
  const own = pairs.filter((pair) => pair.part === part);
  for (const category of ["decision", "note"]) {
    const outcomes = await inStore((engine) => playAlone(engine, own, category));
    report(`${part}, each pair alone, as a ${category}`, own, outcomes);
  }
  await inStore((engine) => playTogether(engine, own));
}

async function inStore<T>(play: (engine: Engine) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "fovea-gate-"));
  const work = join(folder, "work");
  mkdirSync(work);
  const env = { FOVEA_HOME: join(folder, "home"), FOVEA_INDEX_ENABLED: "false" };
  const engine = await openEngine({ env, cwd: work });
  const result = await play(engine);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

async function playAlone(engine: Engine, played: readonly Pair[], category: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { first, second } of played) {
    const one = await engine.memory.remember(first, { category });
    const two = await engine.memory.remember(second, { category });
    outcomes.push(OUTCOMES[two.action]);
    engine.memory.forget([...new Set([one.id, two.id])], { hard: true });
  }
  return outcomes;
}

function report(title: string, played: readonly Pair[], outcomes: readonly Outcome[]): void {
  process.stdout.write(
    `\n## ${title}\n\n| kind | pairs | merged | replaced | kept | wrong merges | wrong replacements |\n|---|---|---|---|---|---|---|\n`,
  );
  const row = (kind: string, isOf: (pair: Pair) => boolean) => {
    const of = played.map((pair, at) => ({ pair, outcome: outcomes[at]! })).filter(({ pair }) => isOf(pair));
    const count = (wanted: Outcome, ...wants: string[]) =>
      of.filter(
        ({ pair, outcome }) => outcome === wanted && (wants.length === 0 || wants.includes(pair.want)),
      ).length;
    process.stdout.write(
      `| ${kind} | ${of.length} | ${count("merged")} | ${count("replaced")} | ${count("kept")} | ${count("merged", "replace", "keep")} | ${count("replaced", "merge", "keep")} |\n`,
    );
  };
  for (const kind of new Set(played.map((pair) => pair.kind))) row(kind, (pair) => pair.kind === kind);
  row("all", () => true);
  const merged = played.filter(({ want }, at) => want === "merge" && outcomes[at] === "merged").length;
  const restated = played.filter(({ want }) => want === "merge").length;
  process.stdout.write(`\nrestatements merged: ${merged} of ${restated}\n`);
  if (show !== undefined)
    played.forEach(({ kind, want, first, second }, at) => {
      const outcome = outcomes[at]!;
      const best = { merge: "merged", replace: "replaced", keep: "kept" }[want];
      if (outcome !== best) process.stdout.write(`${kind}: ${outcome}, not ${best}: ${first} | ${second}\n`);
    });
}

/** All first statements, then all second ones: whatever meets a statement of another pair must leave it alone. */
async function playTogether(engine: Engine, played: readonly Pair[]): Promise<void> {
  const texts = new Map<string, string>();
  const partners = new Map<string, Set<string>>();
  for (const { first, second } of played) {
    partners.set(first, (partners.get(first) ?? new Set()).add(second));
    partners.set(second, (partners.get(second) ?? new Set()).add(first));
  }
  let strangers = 0;
  for (const text of [...played.map(({ first }) => first), ...played.map(({ second }) => second)]) {
    const { id, action, alike } = await engine.memory.remember(text, { category: "decision" });
    if (action === "created") texts.set(id, text);
    const met = action === "created" ? undefined : alike?.content;
    if (action === "superseded") texts.set(id, text);
    if (met === undefined || met === text || partners.get(text)?.has(met)) continue;
    strangers++;
    process.stdout.write(`met a stranger: ${action}: ${text} | ${met}\n`);
  }
  process.stdout.write(
    `\nall together: ${strangers} of ${2 * played.length} met a statement of another pair\n`,
  );
}
