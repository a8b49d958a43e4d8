/** Names with dots, and lists by key: what look-ups are made of. */
export const NONE: readonly never[] = [];

/** `A::B`, `A\B` and `A/B` as `A.B`. */
export function dotted(name: string): string {
  return /[:\\/]/.test(name) ? name.replace(/::|[\\/]/g, ".").replace(/^\./, "") : name;
}

export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => number | undefined,
): Map<number, number[]>;
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): Map<string, number[]>;
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K | undefined): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (let at = 0; at < items.length; at++) {
    const key = keyOf(items[at]!);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  return groups;
}

export function groupValues<T>(
  items: readonly T[],
  keyOf: (item: T) => number | undefined,
): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [key, places] of groupBy(items, keyOf))
    groups.set(
      key,
      places.map((at) => items[at]!),
    );
  return groups;
}
