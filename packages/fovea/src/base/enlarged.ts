/**
 * A list of numbers with twice the room, and what it had. Lists in code that runs millions of times begin with room for a
 * few numbers: V8 optimises what it has seen happen, and throws the result away when a list grows for the first time.
 */
export function enlarged<T extends Int32Array | Uint16Array>(old: T): T {
  const larger = new (old.constructor as new (length: number) => T)(old.length * 2);
  larger.set(old);
  return larger;
}
