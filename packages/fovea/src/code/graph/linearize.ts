/** The order in which a type and its bases are asked for a member: C3, as Python does it; others need no more. */
export interface TypePlace {
  file: { path: string };
  at: number;
}

const MOST_TYPES = 200;

export interface Hierarchy<T> {
  basesOf(type: T): readonly T[];
  /** The order of a type that was asked for before. */
  known?(type: T): readonly T[] | undefined;
}

export function linearize<T extends TypePlace>(type: T, hierarchy: Hierarchy<T>): T[] {
  return order(type, hierarchy, []);
}

function order<T extends TypePlace>(type: T, hierarchy: Hierarchy<T>, open: T[]): T[] {
  if (open.length > MOST_TYPES || open.some((one) => isSame(one, type))) return [];
  const bases = hierarchy.basesOf(type);
  if (bases.length === 0) return [type];
  open.push(type);
  const lists = [...bases.map((base) => knownOrder(base, hierarchy, open)), [...bases]];
  open.pop();
  // Nearly all types have no base or one.
  const [first] = lists;
  if (bases.length === 1 && first!.length > 0 && !first!.some((one) => isSame(one, type)))
    return [type, ...first!];
  // In a hierarchy that runs in a circle, a type is not its own base.
  const others = lists.map((list) => list.filter((one) => !isSame(one, type)));
  return [type, ...merge(others.filter((list) => list.length > 0))];
}

/** What is known of a type by itself holds inside of another hierarchy too, unless that leads back to where it began. */
function knownOrder<T extends TypePlace>(type: T, hierarchy: Hierarchy<T>, open: T[]): T[] {
  const known = hierarchy.known?.(type);
  const isCircle = known?.some((one) => open.some((other) => isSame(one, other)));
  return known && !isCircle ? [...known] : order(type, hierarchy, open);
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
