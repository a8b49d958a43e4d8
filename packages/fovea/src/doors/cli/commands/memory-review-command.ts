/**
 * `memory review`: walks a person through memories that need one, one question at a time. Every answer is written at
 * once, so stopping in the middle loses nothing. For scripts `--list --json` and `--apply <file>`.
 */

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Command, Option } from "commander";
import { type Decided, type Decision, REVIEW_KINDS, type ReviewItem } from "../../../app/api.ts";
import type { Engine } from "../../../app/engine.ts";
import { EngineError, messageOf } from "../../../base/errors.ts";
import { limits } from "../../../base/limits.ts";
import { parseJson } from "../../../base/nesting.ts";
import { readText } from "../../../base/read-bounded.ts";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";

interface Options extends CommonOptions {
  list?: boolean;
  apply?: string;
  kind?: (typeof REVIEW_KINDS)[number];
}

interface ReviewResult {
  found: number;
  items?: ReviewItem[];
  decided?: Decided[];
  failed?: { id: string; why: string }[];
}

export function registerMemoryReview(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("review"))
    .description("review memories that drifted, repeat each other, are doubtful or were kept apart")
    .addOption(new Option("--kind <kind>", "only these").choices(REVIEW_KINDS))
    .option("--list", "only list them")
    .option("--apply <file>", "decide by a file: one JSON object per line with id, action, content?, other?")
    .action(async (options: Options) => {
      const kinds = options.kind === undefined ? undefined : [options.kind];
      await runWithEngine<ReviewResult>(
        io,
        options,
        async ({ engine }) => {
          if (options.apply !== undefined) return applyFile(engine, resolve(io.cwd, options.apply));
          const items = await engine.memory.review(kinds);
          // Without a terminal there is nobody to ask.
          if (options.list || options.json || items.length === 0 || io.stdin === undefined)
            return { found: items.length, items };
          return { found: items.length, decided: await walk(engine, items, io) };
        },
        render,
      );
    });
}

const KEYS: ReadonlyMap<string, Decision["action"]> = new Map([
  ["k", "keep"],
  ["e", "edit"],
  ["s", "supersede"],
  ["f", "forget"],
  ["", "skip"],
  ["n", "skip"],
]);
const HELP = "[k]eep  [e]dit  [s]upersede  [f]orget  [n]ext  [q]uit";

async function walk(engine: Engine, items: readonly ReviewItem[], io: CliIo): Promise<Decided[]> {
  const decided: Decided[] = [];
  const settled = new Set<string>();
  const lines = createInterface({ input: io.stdin! })[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string | undefined> => {
    io.stdout.write(question);
    const { value, done } = await lines.next();
    return done ? undefined : value.trim();
  };
  for (const [at, item] of items.entries()) {
    // One of two that repeat each other may have been dealt with already.
    if (settled.has(item.memory.id) || (item.other && settled.has(item.other.id))) continue;
    io.stdout.write(`\n${at + 1}/${items.length} ${describe(item)}\n`);
    const answer = await decideOne(engine, item, ask, io);
    if (answer === "quit") break;
    if (answer === undefined) continue;
    decided.push(answer);
    io.stdout.write(`${answer.done}\n`);
    if (answer.action !== "skip") settled.add(item.memory.id);
  }
  await lines.return?.();
  return decided;
}

/** Asks until the answer can be carried out. */
async function decideOne(
  engine: Engine,
  item: ReviewItem,
  ask: (question: string) => Promise<string | undefined>,
  io: CliIo,
): Promise<Decided | "quit" | undefined> {
  for (;;) {
    const key = await ask(`${HELP} > `);
    if (key === undefined || key.toLowerCase() === "q") return "quit";
    const action = KEYS.get(key.toLowerCase());
    if (action === undefined) continue;
    const decision: Decision = { id: item.memory.id, action };
    if (action === "edit") decision.content = await ask("It should say: ");
    if (action === "supersede") {
      const given = await ask(
        item.other ? "Replaced by (text, or empty for the other one): " : "Replaced by: ",
      );
      if (given === "" && item.other) decision.other = item.other.id;
      else decision.content = given;
    }
    if (action === "keep" && item.other) decision.other = item.other.id;
    try {
      return await engine.memory.decide(decision);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      io.stdout.write(`${error.message}\n`);
    }
  }
}

/** Each line by itself: one that cannot be done does not keep the others from being done. */
async function applyFile(engine: Engine, path: string): Promise<ReviewResult> {
  const decided: Decided[] = [];
  const failed: { id: string; why: string }[] = [];
  const decisions = readDecisions(path);
  for (const decision of decisions)
    try {
      decided.push(await engine.memory.decide(decision));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      failed.push({ id: decision.id, why: error.message });
    }
  return { found: decisions.length, decided, failed };
}

/** All of them are read before the first is carried out. */
function readDecisions(path: string): Decision[] {
  try {
    return readText(path, { mostBytes: limits.importBytes })
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line, at) => {
        const value = parseJson(line) as Partial<Decision>;
        if (typeof value.id !== "string" || ![...KEYS.values()].includes(value.action!))
          throw new Error(`line ${at + 1} needs an id and an action (keep, edit, supersede, forget, skip)`);
        return value as Decision;
      });
  } catch (error) {
    throw new EngineError("USAGE", `The decisions in ${path} cannot be read: ${messageOf(error)}`, {
      advice: 'Write one JSON object per line, such as {"id": "…", "action": "forget"}.',
    });
  }
}

function describe({ kind, memory, why, other }: ReviewItem): string {
  return [
    `${kind}: ${why}`,
    `  [${memory.id.slice(-8)}] ${memory.content.replaceAll("\n", "\n    ")}`,
    `  ${memory.category}, ${memory.updatedAt.slice(0, 10)}, from ${memory.source}`,
    ...(other ? [`  other: [${other.id.slice(-8)}] ${other.content.replaceAll("\n", "\n    ")}`] : []),
  ].join("\n");
}

function render({ found, items, decided, failed = [] }: ReviewResult): string {
  if (items) return items.length === 0 ? "Nothing needs a review." : items.map(describe).join("\n\n");
  const done = decided?.filter(({ action }) => action !== "skip").length ?? 0;
  return [`${done} of ${found} decided.`, ...failed.map(({ id, why }) => `${id}: ${why}`)].join("\n");
}
