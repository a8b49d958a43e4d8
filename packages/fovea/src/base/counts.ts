/** `1 file`, `2 files`, `3 memories`. */
export function sayCount(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`;
}

/** `file`, `files`, `memories`, `processes`. */
export function nounFor(count: number, noun: string): string {
  if (count === 1) return noun;
  if (noun.endsWith("s")) return `${noun}es`;
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Counts by name. Names come from code and from people, so one may be `constructor`: the record has no prototype. */
export function countNames(names: Iterable<string>): Record<string, number> {
  const counts = Object.create(null) as Record<string, number>;
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
