/**
 * The development half of LoCoMo (conversations 0 to 4) through the public facade: every turn is a memory, every question
 * is asked by `recall`, and the share of the turns that hold the answer within the first 5 and 10 is the score; the same
 * by session. `tsx benchmarks/memory/locomo.ts locomo10.json`; the data set is not ours and is never committed.
 * What a component of the score adds is what is lost without it: the same candidates are ranked anew without that term.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, openEngine } from "../../packages/fovea/src/app/engine.ts";

const DEVELOPMENT = 5;
const CATEGORIES: Record<number, string> = {
  1: "several turns",
  2: "time",
  3: "inference",
  4: "one turn",
  5: "adversarial",
};

/** Sessions are told by the first so many turns. */
const DEPTH = 100;
const AROUND = ["before", "after", "before2", "after2"];
const ABLATED = [
  [],
  ["words"],
  ["near"],
  ["meaning", "sessionMeaning"],
  ["near", "sessionNear", "meaning", "sessionMeaning"],
  AROUND,
  ["session"],
  ["sessionNear"],
  ["speaker"],
  ["time"],
  ["date"],
  ["question"],
  ["meaning", "sessionMeaning", ...AROUND, "session", "sessionNear", "speaker", "time", "date", "question"],
];

interface Turn {
  dia_id: string;
  speaker: string;
  text: string;
  blip_caption?: string;
}

interface Sample {
  conversation: Record<string, string | Turn[]>;
  qa: { question: string; evidence?: string[]; category: number }[];
}

interface Scores {
  questions: number;
  turn5: number;
  turn10: number;
  session5: number;
  session10: number;
}

const [file, ...modes] = process.argv.slice(2);
if (!file) throw new Error("usage: locomo.ts <locomo10.json> [hybrid|keyword|semantic …]");
const samples = (JSON.parse(readFileSync(file, "utf8")) as Sample[]).slice(0, DEVELOPMENT);
const wanted = modes.length > 0 ? modes : ["hybrid", "keyword", "semantic"];
const totals = new Map<string, Scores>();
const latencies: number[] = [];
for (const [at, sample] of samples.entries()) await score(sample, at);
for (const [name, sum] of totals)
  console.log(
    `${(name.length > 40 ? `${name.slice(0, 39)}…` : name).padEnd(40)} ${String(sum.questions).padStart(5)} questions, turn R@5/R@10 ${percent(sum.turn5, sum)} / ${percent(sum.turn10, sum)}, session ${percent(sum.session5, sum)} / ${percent(sum.session10, sum)}`,
  );
latencies.sort((a, b) => a - b);
console.log(
  `recall p50 ${latencies[latencies.length >> 1]!.toFixed(1)} ms, p95 ${latencies[Math.floor(latencies.length * 0.95)]!.toFixed(1)} ms`,
);

async function score({ conversation, qa }: Sample, at: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fovea-locomo-"));
  const project = join(folder, `conversation-${at}`);
  mkdirSync(project);
  const engine = await openEngine({ env: { FOVEA_HOME: join(folder, "home") }, cwd: project });
  const known = new Set<string>();
  for (let session = 1; conversation[`session_${session}`] !== undefined; session++) {
    const time = Date.parse(
      `${(conversation[`session_${session}_date_time`] as string).replace(/^(.*) on (.*)$/, "$2 $1")} UTC`,
    );
    for (const { dia_id, speaker, text, blip_caption } of conversation[`session_${session}`] as Turn[]) {
      const caption = blip_caption === undefined ? "" : ` [image: ${blip_caption}]`;
      await engine.memory.remember(`${speaker}: ${text}${caption}`, {
        externalId: dia_id,
        at: time,
        category: "note",
      });
      known.add(dia_id);
    }
  }
  for (const { question, evidence = [], category } of qa) {
    const turns = [...new Set(evidence.flatMap((one) => one.split(/[;,\s]+/)))].filter((id) => known.has(id));
    if (turns.length === 0) continue;
    for (const mode of wanted) {
      const started = performance.now();
      const { memories } = await engine.memory.recall(question, {
        mode: mode as "hybrid",
        limit: DEPTH,
        abstain: false,
      });
      if (mode === "hybrid") latencies.push(performance.now() - started);
      const scores = scoresOf(
        turns,
        memories.map(({ externalId }) => externalId!),
      );
      for (const name of [mode, `${mode}: ${CATEGORIES[category]}`]) add(name, scores);
    }
    await scoreWithoutEach(engine, question, turns);
  }
  engine.close();
  rmSync(folder, { recursive: true });
}

/** Every candidate with all terms of its score, so that each term can be left out. */
async function scoreWithoutEach(engine: Engine, question: string, turns: readonly string[]): Promise<void> {
  const { memories } = await engine.memory.recall(question, {
    limit: 1000,
    abstain: false,
    explain: true,
    threshold: 0,
  });
  for (const left of ABLATED) {
    const ranked = memories
      .map(({ externalId, terms = [] }) => ({
        id: externalId!,
        sum: terms.reduce((sum, { name, value }) => sum + (left.includes(name) ? 0 : value), 0),
      }))
      .sort((a, b) => b.sum - a.sum);
    add(
      `without ${left.join(", ") || "any (all terms)"}`,
      scoresOf(
        turns,
        ranked.map(({ id }) => id),
      ),
    );
  }
}

function scoresOf(turns: readonly string[], ranked: readonly string[]): Scores {
  const found = ranked.slice(0, DEPTH);
  const sessions = [...new Set(found.map(sessionOf))];
  const wantedSessions = [...new Set(turns.map(sessionOf))];
  return {
    questions: 1,
    turn5: share(turns, found.slice(0, 5)),
    turn10: share(turns, found.slice(0, 10)),
    session5: share(wantedSessions, sessions.slice(0, 5)),
    session10: share(wantedSessions, sessions.slice(0, 10)),
  };
}

function sessionOf(turn: string): string {
  return turn.split(":")[0]!;
}

function share(wanted: readonly string[], found: readonly string[]): number {
  return wanted.filter((one) => found.includes(one)).length / wanted.length;
}

function add(name: string, scores: Scores): void {
  const sum = totals.get(name) ?? { questions: 0, turn5: 0, turn10: 0, session5: 0, session10: 0 };
  for (const key of Object.keys(sum) as (keyof Scores)[]) sum[key] += scores[key];
  totals.set(name, sum);
}

function percent(sum: number, { questions }: Scores): string {
  return ((100 * sum) / questions).toFixed(1);
}
