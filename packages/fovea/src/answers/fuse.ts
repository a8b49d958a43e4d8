/** Reciprocal rank fusion: for lists whose scores cannot be compared. Inside code search weighted sums do better. */

export interface RankedList<T> {
  items: readonly T[];
  weight: number;
}

/** Best first, each item once, with the best score as 1. Items are the same when their keys are. */
export function fuse<T, K>(
  lists: readonly RankedList<T>[],
  keyOf: (item: T) => K,
  k: number,
): { item: T; score: number }[] {
  const fused = new Map<K, { item: T; score: number }>();
  for (const { items, weight } of lists)
    items.forEach((item, i) => {
      const key = keyOf(item);
      const known = fused.get(key);
      const gain = weight / (k + i + 1);
      if (known) known.score += gain;
      else fused.set(key, { item, score: gain });
    });
  const sorted = [...fused.values()].sort((a, b) => b.score - a.score);
  const best = sorted[0]?.score ?? 1;
  return sorted.map(({ item, score }) => ({ item, score: score / best }));
}
