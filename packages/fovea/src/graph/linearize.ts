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
  return order(type, basesOf, []);
}

function order<T extends TypePlace>(type: T, basesOf: (type: T) => readonly T[], open: T[]): T[] {
  if (open.length > MOST_TYPES || open.some((one) => isSame(one, type))) return [];
  const bases = basesOf(type);
  if (bases.length === 0) return [type];
  open.push(type);
  const lists = [...bases.map((base) => order(base, basesOf, open)), [...bases]];
  open.pop();
  // In a hierarchy that runs in a circle, a type is not its own base.
  const others = lists.map((list) => list.filter((one) => !isSame(one, type)));
  return [type, ...merge(others.filter((list) => list.length > 0))];
}

/** Takes the first head that is in no other list's tail; in contradictory hierarchies simply the first. */
function merge<T extends TypePlace>(lists: T[][]): T[] {
  const merged: T[] = [];
  let rest = lists;
  while (rest.length > 0 && merged.length < MOST_TYPES) {
    const isInTail = (one: T) => rest.some((list) => list.some((other, i) => i > 0 && isSame(other, one)));
    const next = (rest.find((list) => !isInTail(list[0]!)) ?? rest[0]!)[0]!;
    merged.push(next);
    rest = rest.map((list) => list.filter((one) => !isSame(one, next))).filter((list) => list.length > 0);
  }
  return merged;
}

function isSame(one: TypePlace, other: TypePlace): boolean {
  return one.at === other.at && one.file === other.file;
}
