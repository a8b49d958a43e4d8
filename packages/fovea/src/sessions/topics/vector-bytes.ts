/** A vector of length 1 in a byte per number. Only directions are compared, so the largest number is always 127. */
export function toBytes(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const bytes = new Int8Array(vector.length);
  if (largest > 0)
    for (const [at, value] of vector.entries()) bytes[at] = Math.round((127 * value) / largest);
  return new Uint8Array(bytes.buffer);
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  const values = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  let squares = 0;
  for (const value of values) squares += value * value;
  return squares === 0 ? values : values.map((value) => value / Math.sqrt(squares));
}
