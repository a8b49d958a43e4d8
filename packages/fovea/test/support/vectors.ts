/** Made-up vectors that lie as those of models do: in clusters, around a direction they all share. */
import type { Random } from "./random.ts";

export interface CloudOptions {
  size: number;
  dimensions: number;
  clusters: number;
  /** About the mean cosine of two vectors: 0 spreads them evenly. */
  common: number;
}

export interface Cloud {
  vectors: Float32Array[];
  /** A vector near one of them, as a question is near its answer. */
  query(): Float32Array;
}

export function makeCloud({ size, dimensions, clusters, common }: CloudOptions, random: Random): Cloud {
  const direction = () => toUnitLength(Float32Array.from({ length: dimensions }, () => normal(random)));
  const shared = direction();
  const centres = Array.from({ length: clusters }, direction);
  const near = (centre: Float32Array, share: number) => {
    const noise = direction();
    const own = toUnitLength(centre.map((x, d) => share * x + (1 - share) * noise[d]!));
    return toUnitLength(own.map((x, d) => Math.sqrt(1 - common) * x + Math.sqrt(common) * shared[d]!));
  };
  return {
    vectors: Array.from({ length: size }, () => near(random.pick(centres), 0.5)),
    query: () => near(random.pick(centres), 0.4),
  };
}

export function nearestExactly(
  vectors: readonly Float32Array[],
  query: Float32Array,
  limit: number,
): number[] {
  const best: { i: number; cosine: number }[] = [];
  vectors.forEach((vector, i) => {
    const cosine = dot(vector, query);
    if (best.length === limit && cosine <= best[limit - 1]!.cosine) return;
    best.push({ i, cosine });
    best.sort((a, b) => b.cosine - a.cosine);
    best.length = Math.min(best.length, limit);
  });
  return best.map(({ i }) => i);
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((x) => x / length);
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
