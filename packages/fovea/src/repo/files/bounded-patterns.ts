/**
 * Ignore patterns that can be matched in a moment. They become regular expressions, and each further star multiplies
 * what a long name can cost: a stranger's `*a*a*a*a*a*b` would take hours. Such a pattern names nothing.
 */
const MOST_STARS_PER_NAME = 3;
const MOST_STARS = 6;
const LONGEST = 500;
const MOST_PATTERNS = 10_000;

export function boundedPatterns(patterns: readonly string[]): string[] {
  return patterns.slice(0, MOST_PATTERNS).filter(isBounded);
}

function isBounded(pattern: string): boolean {
  if (pattern.length > LONGEST) return false;
  const stars = pattern.split("/").map(starsIn);
  const total = stars.reduce((sum, count) => sum + count, 0);
  return total <= MOST_STARS && stars.every((count) => count <= MOST_STARS_PER_NAME);
}

function starsIn(name: string): number {
  return name.match(/\*+/g)?.length ?? 0;
}
