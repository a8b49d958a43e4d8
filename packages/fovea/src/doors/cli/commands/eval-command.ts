import { type Command, Option } from "commander";
import type { EvalResult, EvalScores } from "../../../app/api.ts";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import type { Paint } from "../terminal.ts";
import { searchOptions, withSearchOptions } from "./search-command.ts";

export function registerEval(program: Command, io: CliIo): void {
  withSearchOptions(withCommonOptions(program.command("eval <questions.jsonl>")))
    .description("score search, or with --in memories recall, on questions whose answers you know")
    .addOption(new Option("--in <what>", "what is asked").choices(["code", "memories"]).default("code"))
    .addHelpText(
      "after",
      '\nA line of the file: {"query": "where are sessions closed", "relevant": ["src/session.ts"], "secondary": [], "category": "semantic"}\n"secondary" and "category" may be left out. "gold": [{"path": "src/session.ts", "ranges": [[10, 24]]}] says which lines are needed; their scores are told then. --json gives every rank.\nWith --in memories, "relevant" holds ids of memories or the externalId that an import gave them.',
    )
    .action(async (file: string, options: Options) => {
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

type Options = CommonOptions & Parameters<typeof searchOptions>[0] & { in: "code" | "memories" };

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
