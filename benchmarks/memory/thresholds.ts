/**
 * What the cosines of the built-in models mean for memories. The spec's thresholds (0.92, 0.88, 0.85, 0.7) are MiniLM's; each
 * stands for a purpose, and this script asks our own data where our model serves that purpose. `restated/pairs.jsonl` says
 * 40 memories of the coding set again, freely in other words, and says something else about the same matter; any two
 * memories of the set are strangers or share a tag. `npm run bench:thresholds`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadMemoryModel } from "../../packages/fovea/src/vectors/memory-model.ts";

interface Written {
  externalId: string;
  content: string;
  tags?: string[];
}

interface Restated {
  of: string;
  again: string;
  freely: string;
  other: string;
}

const memories = readLines<Written>("coding/memories.jsonl");
const restated = readLines<Restated>("restated/pairs.jsonl");
const model = loadMemoryModel();
const vectors = new Map(memories.map(({ externalId, content }) => [externalId, model.embedText(content)]));

const cosines: Record<string, number[]> = {
  "said again": compare("again"),
  "said freely": compare("freely"),
  "other, same matter": compare("other"),
  ...betweenMemories(),
};

process.stdout.write(
  `model ${model.modelId}\n\n| | pairs | p5 | p25 | median | p75 | p95 | p99 | most |\n|---|---|---|---|---|---|---|---|---|\n`,
);
for (const [name, values] of Object.entries(cosines))
  process.stdout.write(
    `| ${name} | ${values.length} | ${[0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1].map((q) => quantile(values, q).toFixed(3)).join(" | ")} |\n`,
  );

process.stdout.write(
  "\n| above | said again | said freely | other, same matter | same tag | strangers |\n|---|---|---|---|---|---|\n",
);
for (const threshold of [0.95, 0.92, 0.9, 0.88, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.4, 0.3])
  process.stdout.write(
    `| ${threshold} | ${Object.values(cosines)
      .map(
        (values) =>
          `${((100 * values.filter((value) => value > threshold).length) / values.length).toFixed(1)} %`,
      )
      .join(" | ")} |\n`,
  );

function compare(form: "again" | "freely" | "other"): number[] {
  return restated.map((pair) => dot(vectors.get(pair.of)!, model.embedText(pair[form])));
}

function betweenMemories(): Record<string, number[]> {
  const tagged: number[] = [];
  const strangers: number[] = [];
  memories.forEach((one, at) => {
    for (const other of memories.slice(at + 1)) {
      const share = one.tags?.some((tag) => other.tags?.includes(tag)) ?? false;
      (share ? tagged : strangers).push(dot(vectors.get(one.externalId)!, vectors.get(other.externalId)!));
    }
  });
  return { "same tag": tagged, strangers };
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function readLines<T>(name: string): T[] {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
