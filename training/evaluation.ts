/** Scores embedders on semble-dev, alone and fused with BM25. What does not depend on the embedder is computed once. */
import type { BuiltinEmbedder } from "../packages/fovea/src/vectors/builtin.ts";
import { identifiersOf, splitIdentifier } from "../packages/fovea/src/words/identifiers.ts";
import { stem } from "../packages/fovea/src/words/stem.ts";
import { Bm25 } from "./bm25.ts";
import { type BenchRepository, ndcg, readSemble } from "./semble.ts";

export interface Result {
  /** NDCG@10, the mean per repository, then over repositories. */
  all: number;
  /** Over all questions of a category. */
  byCategory: Record<string, number>;
  byLanguage: Record<string, number>;
}

export interface Results {
  alone: Result;
  fused: Result;
  /** With the BM25 that compares stems. */
  fusedStems: Result;
}

export class Evaluation {
  readonly #repositories = readSemble();
  readonly #plain = this.#repositories.map((repository) => bm25(repository, false));
  readonly #stems = this.#repositories.map((repository) => bm25(repository, true));

  lexical(): { plain: Result; stems: Result } {
    return { plain: this.#measure(this.#plain), stems: this.#measure(this.#stems) };
  }

  /** `weight`: of the cosine against BM25 divided by its best. */
  score(embedder: BuiltinEmbedder, weight = 1.5): Results {
    const cosines = this.#repositories.map((repository) => cosinesOf(repository, embedder));
    const fused = (lexical: Float64Array[][]) =>
      this.#measure(
        lexical.map((lists, i) => lists.map((scores, q) => fuse(scores, cosines[i]![q]!, weight))),
      );
    return { alone: this.#measure(cosines), fused: fused(this.#plain), fusedStems: fused(this.#stems) };
  }

  #measure(scores: readonly Float64Array[][]): Result {
    const categories: Record<string, number[]> = {};
    const languages: Record<string, number[]> = {};
    const perRepository = this.#repositories.map(({ chunks, questions, language }, i) => {
      const gains = questions.map(({ relevant }, question) => ndcg(chunks, scores[i]![question]!, relevant));
      questions.forEach(({ category }, question) => {
        categories[category] = [...(categories[category] ?? []), gains[question]!];
      });
      languages[language] = [...(languages[language] ?? []), mean(gains)];
      return mean(gains);
    });
    return { all: mean(perRepository), byCategory: means(categories), byLanguage: means(languages) };
  }
}

function bm25({ chunks, questions }: BenchRepository, isStemmed: boolean): Float64Array[] {
  const index = new Bm25();
  for (const { path, text } of chunks)
    index.add(terms(`${path.split("/").slice(-3).join(" ")}\n${text}`, isStemmed));
  return questions.map(({ query }) => index.scores(terms(query, isStemmed)));
}

function terms(text: string, isStemmed: boolean): string[] {
  const words = identifiersOf(text).flatMap(splitIdentifier);
  return words.filter((word) => word.length > 1).map((word) => (isStemmed ? stem(word) : word));
}

function cosinesOf({ chunks, questions }: BenchRepository, embedder: BuiltinEmbedder): Float64Array[] {
  const vectors = chunks.map(({ path, text }) => embedder.embedChunk(path, text));
  return questions.map(({ query }) => {
    const asked = embedder.embedText(query);
    return Float64Array.from(vectors, (vector) => dot(vector, asked));
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function fuse(scores: Float64Array, cosines: Float64Array, weight: number): Float64Array {
  const best = Math.max(...scores, 1e-9);
  return scores.map((score, i) => score / best + weight * cosines[i]!);
}

function means(lists: Record<string, number[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(lists).map(([key, values]) => [key, mean(values)]));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
