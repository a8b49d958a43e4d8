/** Scores hits by the lines that were needed, where a question says them. */
export interface Gold {
  path: string;
  /** First and last line, counted from 1. */
  ranges: readonly (readonly [number, number])[];
}

export interface LineScores {
  /** Questions that say which lines they need. */
  questions: number;
  /** Of them, the share with a needed line in one of the first hits. */
  hitAt: Record<string, number>;
  /** Of their needed ranges, the share that the first hits touch; the mean over questions. */
  rangesAt: Record<string, number>;
}

interface Place {
  path: string;
  startLine: number;
  endLine: number;
}

const FIRST = [1, 5, 10];

export function scoreLines(
  answers: readonly { gold: readonly Gold[]; hits: readonly Place[] }[],
  isSame: (path: string, wanted: string) => boolean,
): LineScores | undefined {
  const asked = answers.filter(({ gold }) => gold.length > 0);
  if (asked.length === 0) return undefined;
  const shares = (first: number) =>
    asked.map(({ gold, hits }) => {
      const ranges = gold.flatMap(({ path, ranges }) => ranges.map(([start, end]) => ({ path, start, end })));
      const touched = ranges.filter(({ path, start, end }) =>
        hits
          .slice(0, first)
          .some((hit) => isSame(hit.path, path) && hit.startLine <= end && hit.endLine >= start),
      );
      return touched.length / ranges.length;
    });
  const meanAt = (value: (share: number) => number) =>
    Object.fromEntries(FIRST.map((first) => [first, mean(shares(first).map(value))]));
  return {
    questions: asked.length,
    hitAt: meanAt((share) => (share > 0 ? 1 : 0)),
    rangesAt: meanAt((share) => share),
  };
}

function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000;
}

/** What a file of questions says, or undefined where it is not a list of paths with ranges of lines. */
export function readGold(value: unknown): Gold[] | undefined {
  return Array.isArray(value) && value.every(isGold) ? value : undefined;
}

function isGold(value: unknown): value is Gold {
  const { path, ranges } = (value ?? {}) as Partial<Record<keyof Gold, unknown>>;
  return typeof path === "string" && Array.isArray(ranges) && ranges.length > 0 && ranges.every(isRange);
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [start, end] = value as unknown[];
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    1 <= (start as number) &&
    (start as number) <= (end as number)
  );
}
