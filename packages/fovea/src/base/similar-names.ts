/** What somebody probably meant by a name that does not exist. */

/** The known name nearest to this one, unless none is near. */
export function nearestName(wanted: string, known: readonly string[]): string | undefined {
  if (wanted === "" || wanted.length > LONGEST) return undefined;
  const plain = simplify(wanted);
  const most = Math.max(1, Math.floor(plain.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const other = simplify(name);
    const isPart = plain.length >= 3 && (other.includes(plain) || plain.includes(other));
    const distance = isPart ? 0.5 : editDistance(plain, other);
    if (distance <= most && (!best || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** Longer words are not measured: the work grows with the square of the length. */
const LONGEST = 100;

function simplify(name: string): string {
  return name.toLowerCase().replace(/[_.\- ]/g, "");
}

/** How many letters must be put in, taken out, changed, or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
