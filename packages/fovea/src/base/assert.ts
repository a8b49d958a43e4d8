/** Checks for our own bugs. A failing assertion is never the user's fault. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Bug in fovea: ${message}`);
}
