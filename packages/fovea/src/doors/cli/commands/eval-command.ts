import { type Command, Option } from "commander";
import type { EvalResult, EvalScores, HistoryEvalResult } from "../../../app/api.ts";
import { sayCount } from "../../../base/counts.ts";
import { EngineError } from "../../../base/errors.ts";
import { asCount, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import type { Paint } from "../terminal.ts";
import { searchOptions, withSearchOptions } from "./search-command.ts";

export function registerEval(program: Command, io: CliIo): void {
  withSearchOptions(withCommonOptions(program.command("eval [questions.jsonl]")))
    .description("score search, or with --in memories recall, on questions whose answers you know")
    .option(
      "--from-history <count>",
      "make this many questions from the last commits, and score search and capsules on them",
      asCount,
    )
    .addOption(new Option("--in <what>", "what to query").choices(["code", "memories"]).default("code"))
    .addHelpText(
      "after",
      '\nA line of the file: {"query": "where are sessions closed", "relevant": ["src/session.ts"], "secondary": [], "category": "semantic"}\n"secondary" and "category" may be left out. "gold": [{"path": "src/session.ts", "ranges": [[10, 24]]}] says which lines are needed and adds their scores. --json gives every rank.\nWith --in memories, "relevant" holds ids of memories or the externalId that an import gave them.\n--from-history asks each commit message at a state some commits earlier, in a separate folder; the lines the commit changed are the expected answer.',
    )
    .action(async (file: string | undefined, options: Options) => {
      if (options.fromHistory !== undefined) return evalHistory(io, file, options.fromHistory, options);
      if (file === undefined)
        throw new EngineError("USAGE", "No questions are given.", {
          advice:
            "Name a file of questions, or make some from the last commits: `fovea eval --from-history 50`.",
        });
      await runWithEngine(
        io,
        options,
        ({ engine, work }) =>
          options.in === "memories"
            ? engine.memory.evaluate(file, { ...work, limit: options.limit, mode: options.mode as never })
            : engine.evaluate(file, { ...work, ...searchOptions(options) }),
        render,
      );
    });
}

type Options = CommonOptions &
  Parameters<typeof searchOptions>[0] & { in: "code" | "memories"; fromHistory?: number };

async function evalHistory(
  io: CliIo,
  file: string | undefined,
  count: number,
  options: Options,
): Promise<void> {
  if (file !== undefined || options.in !== "code")
    throw new EngineError("USAGE", "--from-history makes its own questions about code.", {
      advice: "Leave out the file and --in.",
    });
  await runWithEngine(io, options, ({ engine, work }) => engine.evaluateHistory(count, work), renderHistory);
}

const MISSED_TOLD = 10;

function renderHistory(result: HistoryEvalResult, paint: Paint): string {
  const { questions, commits, states, search, capsule, latencyMs, perQuestion } = result;
  const told = (scores: Record<string, number>, unit: string) =>
    Object.entries(scores)
      .map(([first, share]) => `${share.toFixed(2)} ${unit}${Number(first).toLocaleString("en")}`)
      .join(", ");
  const leftOut = Object.entries(result.leftOut)
    .sort((a, b) => b[1] - a[1])
    .map(([why, times]) => `${times} ${why}`);
  const missed = perQuestion.filter(({ shown }) => shown.at(-1) === 0);
  return [
    paint.bold(
      `${sayCount(questions, "question")} from ${sayCount(commits, "commit")}, asked at ${sayCount(states, "older state")}`,
    ),
    ...(leftOut.length > 0 ? [`commits left out: ${leftOut.join(", ")}`] : []),
    "",
    `search    a needed file is hit ${told(search.fileAt, "@")}`,
    `          a needed place is hit ${told(search.placeAt, "@")}`,
    `capsules  needed lines shown ${told(capsule.shownIn, "in ")} tokens`,
    "",
    `p50: search ${latencyMs.search.toFixed(1)} ms, capsule ${latencyMs.context.toFixed(1)} ms`,
    ...(missed.length === 0
      ? []
      : ["", paint.yellow(`nothing needed was shown in the largest capsule (${missed.length}):`)]),
    ...missed
      .slice(0, MISSED_TOLD)
      .map(({ commit, query }) => `  ${commit.slice(0, 10)} ${query.split("\n")[0]!.slice(0, 100)}`),
    ...(missed.length > MISSED_TOLD ? ["  … (--json has all)"] : []),
  ].join("\n");
}

const COLUMNS = [
  "questions",
  "NDCG@10",
  "by file",
  "MRR",
  "R@5",
  "R@10",
  "R@500t",
  "R@1kt",
  "R@2kt",
  "R@4kt",
];

function render(result: EvalResult, paint: Paint): string {
  const counts = new Map<string, number>();
  for (const { category } of result.perQuery) counts.set(category, (counts.get(category) ?? 0) + 1);
  const rows = [
    row("all", result.queries, result),
    ...Object.entries(result.byCategory).map(([name, scores]) => row(name, counts.get(name) ?? 0, scores)),
  ];
  const width = Math.max(...rows.map(([name]) => name!.length), "category".length);
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(width) : cell.padStart(9))).join(" ");
  const missed = result.perQuery.filter(({ ranks }) => Object.values(ranks).every((rank) => rank === null));
  return [
    paint.bold(line(["category", ...COLUMNS])),
    ...rows.map(line),
    "",
    ...(result.lines ? [sayLines(result.lines), ""] : []),
    `latency p50 ${result.latencyMs.p50.toFixed(1)} ms, p95 ${result.latencyMs.p95.toFixed(1)} ms`,
    ...(missed.length === 0 ? [] : ["", paint.yellow(`not found at all (${missed.length}):`)]),
    ...missed.slice(0, 20).map(({ query }) => `  ${query.split("\n")[0]!.slice(0, 120)}`),
  ].join("\n");
}

function sayLines({ questions, hitAt, rangesAt }: NonNullable<EvalResult["lines"]>): string {
  const told = (scores: Record<string, number>) =>
    Object.entries(scores)
      .map(([first, share]) => `${share.toFixed(3)} @${first}`)
      .join(", ");
  return `needed lines (${questions} asked): a hit has one ${told(hitAt)}; ranges touched ${told(rangesAt)}`;
}

function row(name: string, questions: number, scores: EvalScores): string[] {
  const numbers = [
    scores.ndcg10,
    scores.ndcg10ByFile,
    scores.mrr,
    ...Object.values(scores.recallAt),
    ...Object.values(scores.recallAtTokens),
  ];
  return [name, String(questions), ...numbers.map((value) => value.toFixed(3))];
}
