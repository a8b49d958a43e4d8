/**
 * Are the reasons of hits true? Asks a checkout questions of many kinds, in every mode, and checks every reason of every hit
 * and of every item of a capsule against the files and the graph.
 *
 *   npm run bench:reasons -- <checkout>… [--questions 120] [--show 20]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Engine, openEngine } from "../packages/fovea/src/app/engine.ts";
import { hash31 } from "../packages/fovea/src/base/hash.ts";
import { falseReasons } from "../packages/fovea/test/support/reasons.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: "string", default: "120" }, show: { type: "string", default: "20" } },
});
const MODES = ["hybrid", "keyword", "semantic", "symbol", "path"];
const SENTENCES = [
  "where are errors handled and logged",
  "how does it parse the configuration options",
  "retry a request after a timeout",
  "why does validation fail for an empty body",
  "list all settings that can be changed",
  "serialize values and write them to the response",
];

let falsehoods = 0;
for (const checkout of positionals) {
  const home = mkdtempSync(join(tmpdir(), "fovea-reasons-"));
  const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: resolve(checkout) });
  try {
    await engine.index();
    falsehoods += await checkRepository(engine, checkout);
  } finally {
    engine.close();
    rmSync(home, { recursive: true, force: true });
  }
}
process.exitCode = falsehoods === 0 ? 0 : 1;

async function checkRepository(engine: Engine, checkout: string): Promise<number> {
  const found: string[] = [];
  let hits = 0;
  let items = 0;
  const questions = await questionsAbout(engine, Number(values.questions));
  for (const [at, question] of questions.entries()) {
    for (const mode of [MODES[at % MODES.length]!, "hybrid"]) {
      const answer = await engine.search(question, { mode, limit: 10, explain: true });
      hits += answer.hits.length;
      for (const hit of answer.hits) found.push(...(await falseReasons(engine, question, hit)));
    }
    if (at % 4 !== 0) continue;
    const capsule = await engine.context(question, { budget: 4000 });
    items += capsule.items.length;
    for (const item of capsule.items) found.push(...(await falseReasons(engine, question, item)));
  }
  console.log(
    `${checkout}: ${questions.length} questions, ${hits} hits, ${items} items; ${found.length} false reasons`,
  );
  for (const one of found.slice(0, Number(values.show))) console.log(`  FALSE ${one}`);
  return found.length;
}

/** Names, names with a part that is nowhere, doc sentences, paths, and sentences with common words. */
async function questionsAbout(engine: Engine, count: number): Promise<string[]> {
  const { items } = await engine.map({ budget: 30_000 });
  const chosen = [...items].sort((a, b) => hash31(a.path + a.name) - hash31(b.path + b.name));
  const { symbols } = await engine.symbols(chosen.slice(0, count).map(({ path, name }) => `${path}#${name}`));
  const docs = symbols.map(({ doc }) => doc.split(/[.\n]/)[0]!).filter((doc) => doc.length > 20);
  const ways = [
    (i: number) => chosen[i % chosen.length]!.name,
    (i: number) => `${chosen[i % chosen.length]!.name}_zq${i}`,
    (i: number) => docs[i % docs.length] ?? SENTENCES[i % SENTENCES.length]!,
    (i: number) => `why does ${chosen[i % chosen.length]!.name} fail`,
    (i: number) => chosen[i % chosen.length]!.path.split("/").slice(-2).join("/"),
    (i: number) => SENTENCES[i % SENTENCES.length]!,
    (i: number) =>
      `${chosen[i % chosen.length]!.name.split(".").at(-1)!.toLowerCase()}ing ${chosen[(i * 3) % chosen.length]!.name}s`,
  ];
  return Array.from({ length: count }, (_, i) => ways[i % ways.length]!(i));
}
