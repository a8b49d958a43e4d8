/**
 * Which items, at which level of detail, put the most relevance into a budget. Knows costs and values only, no text.
 *
 * The first item is the best answer: it gets as much detail as fits, before all others. The rest compete by value per
 * token: again and again the step up (from nothing or from a lower level) that adds most for its price is taken, until
 * no step fits.
 */
export interface Priced {
  relevance: number;
  /** From little detail to much. */
  levels: readonly { tokens: number; usefulness: number }[];
}

/** For each item the position of the chosen level, or -1 where the item is left out. */
export function pack(items: readonly Priced[], budget: number): number[] {
  const chosen = items.map(() => -1);
  let left = budget;
  const take = (item: number, level: number) => {
    left -= tokensAt(items[item]!, level) - tokensAt(items[item]!, chosen[item]!);
    chosen[item] = level;
  };
  const best = items[0]?.levels.findLastIndex(({ tokens }) => tokens <= left) ?? -1;
  if (best !== -1) take(0, best);
  for (;;) {
    const step = bestStep(items, chosen, left);
    if (!step) return chosen;
    take(step.item, step.level);
  }
}

function bestStep(
  items: readonly Priced[],
  chosen: readonly number[],
  left: number,
): { item: number; level: number } | undefined {
  let found: { item: number; level: number } | undefined;
  let highest = 0;
  for (let item = 0; item < items.length; item++) {
    const { levels, relevance } = items[item]!;
    const now = chosen[item]!;
    const useNow = now === -1 ? 0 : levels[now]!.usefulness;
    const paid = tokensAt(items[item]!, now);
    for (let level = now + 1; level < levels.length; level++) {
      const price = levels[level]!.tokens - paid;
      const gain = relevance * (levels[level]!.usefulness - useNow);
      // What costs nothing more is always worth it; the least price keeps it comparable.
      const rate = gain / Math.max(price, 1);
      if (price > left || rate <= highest) continue;
      highest = rate;
      found = { item, level };
    }
  }
  return found;
}

function tokensAt({ levels }: Priced, level: number): number {
  return level === -1 ? 0 : levels[level]!.tokens;
}

/** Tries that go by what the last two cost; after them the room between what fits and what does not is halved. */
const TRIES_BY_COST = 8;

/**
 * The largest number up to `most` that costs no more than `limit`; 0 where nothing does. More never costs less. The cost
 * grows about evenly, so two tries tell nearly where the limit is: to halve takes twice as many, and each means to
 * write and measure a text.
 */
export function largestThatFits(
  most: number,
  costOf: (count: number) => number,
  limit: number,
  guess = (most + 1) >> 1,
): number {
  if (most === 0) return 0;
  let low = 0;
  let high = most + 1;
  let next = guess;
  let last = { count: 0, cost: costOf(0) };
  for (let tries = 1; high - low > 1; tries++) {
    const count = Math.min(Math.max(next, low + 1), high - 1);
    const cost = costOf(count);
    if (cost <= limit) low = count;
    else high = count;
    const costOfOne = (cost - last.cost) / (count - last.count);
    next =
      costOfOne > 0 && tries < TRIES_BY_COST
        ? count + Math.floor((limit - cost) / costOfOne)
        : (low + high) >> 1;
    last = { count, cost };
  }
  return low;
}
