/**
 * The development half of LoCoMo (conversations 0 to 4): which turns of a long conversation answer a question, by BM25, by
 * models, and by both. `tsx training/locomo.ts locomo10.json a.bin b.bin+c.bin`, where `+` takes the mean of two cosines; the data set is not ours and is never committed.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { BuiltinEmbedder } from "../packages/fovea/src/vectors/builtin.ts";
import { readModelFile } from "../packages/fovea/src/vectors/model-file.ts";
import { identifiersOf, splitIdentifier } from "../packages/fovea/src/words/identifiers.ts";
import { stem } from "../packages/fovea/src/words/stem.ts";
import { isStopWord } from "../packages/fovea/src/words/stop-words.ts";
import { Bm25 } from "./bm25.ts";

const DEVELOPMENT = 5;
const WEIGHTS = [0.5, 1, 1.5];

interface Turn {
  dia_id: string;
  speaker: string;
  text: string;
  blip_caption?: string;
}

interface Sample {
  conversation: Record<string, string | Turn[]>;
  qa: { question: string; evidence?: string[] }[];
}

const [file, ...models] = process.argv.slice(2);
if (!file) throw new Error("usage: locomo.ts <locomo10.json> <model> …");
const samples = (JSON.parse(readFileSync(file, "utf8")) as Sample[]).slice(0, DEVELOPMENT).map(read);
const lexical = samples.map(({ turns, questions }) => {
  const index = new Bm25();
  for (const { text } of turns) index.add(terms(text));
  return questions.map(({ question }) => index.scores(terms(question)));
});
print("BM25, stems", lexical);
for (const path of models) {
  const embedders = path.split("+").map((one) => new BuiltinEmbedder(readModelFile(one)));
  const name = path
    .split("+")
    .map((one) => basename(one, ".bin"))
    .join("+");
  printWithModel(
    name,
    cosinesBy(embedders, (embedder, question) => embedder.embedText(question)),
  );
  printWithModel(
    `${name}, rare words count more`,
    cosinesBy(embedders, (embedder, _, worths) => embedder.embedTerms(worths)),
  );
}

type Embed = (
  embedder: BuiltinEmbedder,
  question: string,
  worths: ReadonlyMap<string, number>,
) => Float32Array;

function cosinesBy(embedders: readonly BuiltinEmbedder[], embed: Embed): Float64Array[][] {
  return samples.map(({ turns, questions }) => {
    const counts = new Map<string, number>();
    for (const { text } of turns)
      for (const term of new Set(terms(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
    const vectors = embedders.map((embedder) => turns.map(({ text }) => embedder.embedText(text)));
    return questions.map(({ question }) => {
      const worths = new Map(
        terms(question).map((term) => {
          const count = counts.get(term) ?? 0;
          return [term, Math.log(1 + (turns.length - count + 0.5) / (count + 0.5))];
        }),
      );
      const asked = embedders.map((embedder) => embed(embedder, question, worths));
      return Float64Array.from(turns, (_, turn) => {
        let sum = 0;
        for (const [i, own] of vectors.entries()) sum += dot(own[turn]!, asked[i]!);
        return sum / embedders.length;
      });
    });
  });
}

function printWithModel(name: string, cosines: readonly Float64Array[][]): void {
  print(`${name}, alone`, cosines);
  for (const weight of WEIGHTS)
    print(
      `${name}, fused ${weight}`,
      lexical.map((lists, i) =>
        lists.map((scores, q) => {
          const best = Math.max(...scores, 1e-9);
          return scores.map((score, turn) => score / best + weight * cosines[i]![q]![turn]!);
        }),
      ),
    );
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function read({ conversation, qa }: Sample) {
  const turns = Object.entries(conversation).flatMap(([session, list]) => {
    if (typeof list === "string") return [];
    const date = conversation[`${session}_date_time`] ?? "";
    return list.map(({ dia_id, speaker, text, blip_caption = "" }) => ({
      id: dia_id,
      text: `${date} ${speaker}: ${text} ${blip_caption}`,
    }));
  });
  const known = new Set(turns.map(({ id }) => id));
  const questions = qa
    .map(({ question, evidence = [] }) => ({ question, evidence: evidence.filter((id) => known.has(id)) }))
    .filter(({ evidence }) => evidence.length > 0);
  return { turns, questions };
}

function terms(text: string): string[] {
  return identifiersOf(text)
    .flatMap(splitIdentifier)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

function print(name: string, scores: readonly Float64Array[][]): void {
  const at = [5, 10].map((limit) => {
    const found = samples.flatMap(({ turns, questions }, i) =>
      questions.map(({ evidence }, q) => {
        const list = scores[i]![q]!;
        const best = turns
          .map((_, turn) => turn)
          .sort((a, b) => list[b]! - list[a]!)
          .slice(0, limit);
        const ids = new Set(best.map((turn) => turns[turn]!.id));
        return evidence.filter((id) => ids.has(id)).length / evidence.length;
      }),
    );
    return `R@${limit} ${(found.reduce((sum, value) => sum + value, 0) / found.length).toFixed(4)}`;
  });
  console.log(`${name.padEnd(60)} ${at.join("  ")}`);
}
