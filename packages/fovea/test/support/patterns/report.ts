/** The patterns that are slow, each as a line that says where it is and what it was given. */
import type { FoundPattern } from "./find-patterns.ts";
import type { Slow } from "./growth.ts";

export function uniquePatterns(found: readonly FoundPattern[]): FoundPattern[] {
  return [...new Map(found.map((one) => [String(one.pattern), one])).values()];
}

export function describeSlow(
  patterns: readonly FoundPattern[],
  find: (pattern: RegExp) => Slow | undefined,
): string[] {
  return patterns.flatMap(({ file, pattern }) => {
    const slow = find(pattern);
    if (!slow) return [];
    const { attack, chars, ms, ratio } = slow;
    return [
      `${file} ${pattern}: ${ratio.toFixed(1)} times at ${chars} chars, ${Math.round(ms)} ms: ${JSON.stringify(attack)}`,
    ];
  });
}
