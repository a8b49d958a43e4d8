/** A list of numbers with twice the room, and what it had. */
export function enlarged<T extends Int32Array | Uint16Array>(old: T): T {
  const larger = new (old.constructor as new (length: number) => T)(old.length * 2);
  larger.set(old);
  return larger;
}
