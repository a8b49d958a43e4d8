/**
 * Asks questions in-process and writes what the ranker would see: a line of features per candidate unit, and for each
 * question which of its candidates hold lines that were needed.
 *
 *   tsx training/lines/fit/export.ts STAGES.json FOLDER OUT [--vectors] [--part I/N]
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMMENT } from "../../../packages/fovea/src/code/index/words.ts";
import type { Asked, AskedItem, AskedStage, GoldLines } from "./asked.ts";
import { ask, openStage } from "./asked.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { vectors: { type: "boolean", default: false }, part: { type: "string", default: "0/1" } },
});
const [stagesFile, folder, out] = positionals as [string, string, string];
const [part, parts] = values.part.split("/").map(Number) as [number, number];
const stages = JSON.parse(readFileSync(stagesFile, "utf8")) as AskedStage[];
const repositories = [...new Set(stages.map(({ repository }) => repository))];
let names: string[] | undefined;
writeFileSync(`${out}.f32`, "");
writeFileSync(`${out}.jsonl`, "");
for (const [at, stage] of stages.entries()) {
  if (repositories.indexOf(stage.repository) % parts !== part || stage.items.length === 0) continue;
  const started = performance.now();
  try {
    await exportStage(stage);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.error(
      `${at + 1}/${stages.length} ${stage.repository} ${stage.items.length} questions, ${seconds} s`,
    );
  } catch (error) {
    console.error(`${stage.repository} ${stage.base}: ${String(error)}`);
  }
}

async function exportStage(stage: AskedStage): Promise<void> {
  const workspace = await openStage(stage, { folder, vectors: values.vectors });
  try {
    const texts = new Map<string, string[]>();
    for (const item of stage.items) {
      const asked = await ask(workspace, item.query, values.vectors);
      write(stage, item, asked, (path) => {
        let lines = texts.get(path);
        if (!lines) {
          lines = readLines(join(workspace.tree.root, path));
          texts.set(path, lines);
        }
        return lines;
      });
    }
  } finally {
    workspace.close();
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

function write(
  stage: AskedStage,
  item: AskedItem,
  { tree, found }: Asked,
  linesOf: (path: string) => string[],
): void {
  const { units } = found;
  names ??= Object.keys(units[0]?.features ?? {});
  const table = new Float32Array(units.length * names.length);
  units.forEach(({ features }, row) => {
    names!.forEach((name, column) => {
      table[row * names!.length + column] = features[name]!;
    });
  });
  const labels = units.map(({ evidence: { file, span } }) =>
    neededIn({ path: tree.files[file]!.path, ...span }, item.gold, linesOf),
  );
  appendFileSync(`${out}.f32`, new Uint8Array(table.buffer));
  appendFileSync(
    `${out}.jsonl`,
    `${JSON.stringify({
      repository: stage.repository,
      language: stage.language,
      files: tree.files.length,
      id: item.id,
      gold: item.gold.length,
      goldFiles: [...new Set(item.gold.map(({ path }) => tree.fileAt(path)))],
      names: names.length,
      units: units.length,
      unitFiles: units.map(({ evidence }) => evidence.file),
      kinds: units.map(({ evidence }) => evidence.span.kind),
      labels,
      missed: item.gold.filter(
        (one) =>
          !units.some(
            ({ evidence: { file, span } }) =>
              neededIn({ path: tree.files[file]!.path, ...span }, [one], linesOf) > 0,
          ),
      ).length,
    })}\n`,
  );
  writeFileSync(`${out}.names.json`, JSON.stringify(names));
}

/** How many of the needed stretches a unit holds lines of; the comments above it are its own. */
function neededIn(
  unit: { path: string; startLine: number; endLine: number },
  gold: readonly GoldLines[],
  linesOf: (path: string) => string[],
): number {
  const inFile = gold.filter(({ path }) => path === unit.path);
  if (inFile.length === 0) return 0;
  const lines = linesOf(unit.path);
  let first = unit.startLine;
  while (first > 1 && isComment(lines[first - 2] ?? "")) first--;
  return inFile.filter(({ start, end }) => start <= unit.endLine && first <= end).length;
}

function isComment(line: string): boolean {
  COMMENT.lastIndex = 0;
  return COMMENT.test(line);
}
