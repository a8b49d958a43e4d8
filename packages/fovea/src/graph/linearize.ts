/** The order in which a type and its bases are asked for a member: C3, as Python does it; others need no more. */
export interface TypePlace {
  file: { path: string };
  at: number;
}

const MOST_TYPES = 200;

export function linearize<T extends TypePlace>(type: T, basesOf: (type: T) => readonly T[]): T[] {
  const bases = basesOf(type);
  // Nearly all types have no base or one.
  if (bases.length === 0) return [type];
  return order(type, basesOf, new Set());
}

function order<T extends TypePlace>(type: T, basesOf: (type: T) => readonly T[], open: Set<string>): T[] {
  const key = keyOf(type);
  if (open.has(key) || open.size > MOST_TYPES) return [];
  open.add(key);
  const bases = basesOf(type);
  const lists = [...bases.map((base) => order(base, basesOf, open)), [...bases]];
  open.delete(key);
  // In a hierarchy that runs in a circle, a type is not its own base.
  const others = lists.map((list) => list.filter((one) => keyOf(one) !== key));
  return [type, ...merge(others.filter((list) => list.length > 0))];
}

/** Takes the first head that is in no other list's tail; in contradictory hierarchies simply the first. */
function merge<T extends TypePlace>(lists: T[][]): T[] {
  const merged: T[] = [];
  let rest = lists;
  while (rest.length > 0 && merged.length < MOST_TYPES) {
    const isInTail = (one: T) =>
      rest.some((list) => list.slice(1).some((other) => keyOf(other) === keyOf(one)));
    const next = (rest.find((list) => !isInTail(list[0]!)) ?? rest[0]!)[0]!;
    merged.push(next);
    rest = rest
      .map((list) => list.filter((one) => keyOf(one) !== keyOf(next)))
      .filter((list) => list.length > 0);
  }
  return merged;
}

function keyOf({ file, at }: TypePlace): string {
  return `${file.path}#${at}`;
}
