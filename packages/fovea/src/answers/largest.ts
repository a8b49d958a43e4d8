/** How much of something fits: the largest number whose cost is within a limit. */

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
