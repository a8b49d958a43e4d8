/** How many letters must be added, removed or replaced to make one word of another. */
export function editDistance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      next.push(isSame ? row[j - 1]! : 1 + Math.min(row[j - 1]!, row[j]!, next[j - 1]!));
    }
    row = next;
  }
  return row[b.length]!;
}
