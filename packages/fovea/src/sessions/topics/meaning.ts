/** What words mean together by the built-in model; without its file, words are compared as they are written. */
import { vectorOfStems } from "../../vectors/word-vectors.ts";

export function loadBuiltinMeaning(stems: readonly string[]): Float32Array | undefined {
  try {
    return vectorOfStems(stems);
  } catch {
    // Not shipped, or not readable: focus works without it.
    return undefined;
  }
}
