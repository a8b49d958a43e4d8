/** What a pattern of a project is: a sentence, and how often it holds. */
export interface Pattern {
  kind: "tests" | "errors" | "naming" | "helper" | "imports" | "layout";
  /** What is done here, in one sentence with its numbers. */
  statement: string;
  /** How often it holds, of how many. */
  count: number;
  total: number;
  /** Handles or paths where it holds, and where it does not. */
  examples: string[];
  exceptions: string[];
}

/** One file of the tree with what is defined in it. */
export interface SourceFile {
  path: string;
  language: string;
  isTest: boolean;
  symbols: { kind: string; name: string; container: string; parent: number }[];
}

export const MOST_SHOWN = 3;
/** A habit is what is done at least so often, and in so large a share of the cases. */
export const LEAST_CASES = 5;
export const LEAST_SHARE = 0.7;

export function percent(count: number, total: number): string {
  return `${count} of ${total}`;
}

export function handle(path: string, { container, name }: { container: string; name: string }): string {
  return `${path}#${container === "" ? name : `${container}.${name}`}`;
}

/** The groups of a list by a key, the largest first. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
}
