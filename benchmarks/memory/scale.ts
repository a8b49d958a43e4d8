/**
 * How fast memory is when there is a lot of it: `npm run bench:memory-scale [-- <memories>]`. Imports that many made-up
 * memories (words as frequent as in English, names as in code), then measures recall and remember in process, with the
 * built-in model, and the size of the file. `--answers <file>` writes what was recalled, to compare two versions;
 * `--home <folder>` keeps what was imported there, and imports nothing where that has been done already.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";

const QUESTIONS = 200;
const WRITES = 200;
const PAUSE_MS = 5000;

const count = Number(process.argv.find((arg) => /^\d+$/.test(arg)) ?? 100_000);
const answersFile = optionOf("--answers");

const random = createRandom(7);
const syllables = "ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo ru ta ne lo mi sa".split(" ");
const common =
  "the of to and a in is it that was for on are as with be at one have this from by not but what all were when we use can said an each which how if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people my than first been call who oil its now find long down day did get come made may part".split(
    " ",
  );
const rare = Array.from({ length: 20_000 }, () => word(2 + Math.floor(random() * 3)));
const names = Array.from({ length: 5000 }, () => `${word(2)}${capital(word(2))}`);
const categories = ["fact", "decision", "pattern", "convention", "bug_fix"];

const folder = mkdtempSync(join(tmpdir(), "fovea-scale-"));
const home = optionOf("--home") ?? join(folder, "home");
const isImported = existsSync(join(home, "memory.db"));
// Kept beside its memories: they belong to it.
const project = join(home, "project");
mkdirSync(project, { recursive: true });
const engine = await openEngine({
  env: { FOVEA_HOME: home, FOVEA_INDEX_ENABLED: "false" },
  cwd: project,
  logger: { error: console.error, warn: console.error, info: () => {}, debug: () => {} },
});
try {
  const texts = Array.from({ length: count }, () => sentence());
  const file = join(folder, "in.jsonl");
  writeFileSync(
    file,
    texts
      .map((content, n) =>
        JSON.stringify({
          content,
          externalId: `m${n}`,
          category: categories[n % categories.length],
          createdAt: new Date(1_700_000_000_000 + n * 60_000).toISOString(),
        }),
      )
      .join("\n"),
  );
  const imported = await time(async () => {
    if (isImported) return;
    const { created } = await engine.memory.import(file, { trust: "user" });
    if (created !== count) throw new Error(`only ${created} of ${count} were imported`);
  });
  const database = join(home, "memory.db");
  await engine.memory.recall("warm up the caches");
  // Nobody asks the next question at once, and meanwhile a server reads ahead.
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const recall: Spent[] = [];
  const answers: string[] = [];
  for (let n = 0; n < QUESTIONS; n++) {
    const about = texts[Math.floor(random() * texts.length)]!.split(" ");
    const from = Math.floor(random() * (about.length - 6));
    const question = `what about ${about.slice(from, from + 6).join(" ")}`;
    let found: { content: string }[] = [];
    recall.push(
      await time(async () => {
        found = (await engine.memory.recall(question, { limit: 10 })).memories;
      }),
    );
    answers.push(`${question}\t${found.map(({ content }) => content).join("|")}`);
  }
  // A process that stays has met most words before.
  const again: Spent[] = [];
  for (const answer of answers)
    again.push(await time(() => engine.memory.recall(answer.split("\t")[0]!, { limit: 10 })));
  const remember: Spent[] = [];
  for (let n = 0; n < WRITES; n++) {
    const content = sentence();
    remember.push(await time(() => engine.memory.remember(content, { category: "fact" })));
  }
  const { bytes, wal } = { bytes: statSync(database).size, wal: statSync(`${database}-wal`).size };
  if (answersFile) writeFileSync(answersFile, `${answers.join("\n")}\n`);
  process.stdout.write(
    `${count} memories, ${Math.round(texts.reduce((sum, text) => sum + text.length, 0) / count)} characters on average\n` +
      `import    ${(imported.ms / 1000).toFixed(1)} s (${((imported.cpuMs * 1000) / count).toFixed(0)} µs of the processor each)\n` +
      `recall    ${percentiles(recall)}\nagain     ${percentiles(again)}\nremember  ${percentiles(remember)}\n` +
      `file      ${(bytes / 1e6).toFixed(1)} MB (${Math.round(bytes / count)} bytes each), log ${(wal / 1e6).toFixed(1)} MB\n`,
  );
} finally {
  await engine.close();
  rmSync(folder, { recursive: true });
}

function optionOf(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at > 0 ? process.argv[at + 1] : undefined;
}

/** Ten to forty words, mostly common ones, with one or two names. */
function sentence(): string {
  const length = 10 + Math.floor(random() * 30);
  const words = Array.from({ length }, () =>
    random() < 0.55 ? zipf(common) : random() < 0.08 ? zipf(names) : zipf(rare),
  );
  return `${capital(words.join(" "))}.`;
}

function zipf(list: readonly string[]): string {
  return list[Math.min(list.length - 1, Math.floor(list.length ** random()) - 1)]!;
}

function word(length: number): string {
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join("");
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The time of the processor is told too: on a busy machine the clock on the wall mostly shows what others do. */
interface Spent {
  ms: number;
  cpuMs: number;
}

async function time(work: () => Promise<unknown>): Promise<Spent> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

function percentiles(spent: readonly Spent[]): string {
  const of = (times: number[]) => {
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
    return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`;
  };
  return `${of(spent.map(({ ms }) => ms))} (processor: ${of(spent.map(({ cpuMs }) => cpuMs))})`;
}
