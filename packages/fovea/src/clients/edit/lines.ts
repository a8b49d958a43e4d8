/** What differs between two texts, line by line (Myers' algorithm), for showing a change and for taking it back. */
export interface Hunk {
  /** Index of the first line in each text. */
  before: number;
  after: number;
  removed: string[];
  added: string[];
}

/** Lines with their line breaks, so that joining them gives the text again. */
export function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

export function diffLines(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const steps = shortestPath(before.slice(start, endBefore), after.slice(start, endAfter));
  return toHunks(steps, before, after, start);
}

type Step = "keep" | "remove" | "add";

function shortestPath(a: readonly string[], b: readonly string[]): Step[] {
  const most = a.length + b.length;
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(new Map(furthest));
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = isDown ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return [];
}

function walkBack(trace: readonly Map<number, number>[], lengthA: number, lengthB: number): Step[] {
  const steps: Step[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d]!;
    const k = x - y;
    const isDown = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const previousK = isDown ? k + 1 : k - 1;
    const previousX = furthest.get(previousK) ?? 0;
    const previousY = previousX - previousK;
    while (x > previousX && y > previousY && x > 0 && y > 0) {
      steps.push("keep");
      x--;
      y--;
    }
    if (d > 0) steps.push(isDown ? "add" : "remove");
    x = previousX;
    y = previousY;
  }
  return steps.reverse();
}

function toHunks(
  steps: readonly Step[],
  before: readonly string[],
  after: readonly string[],
  start: number,
): Hunk[] {
  const hunks: Hunk[] = [];
  let current: Hunk | undefined;
  let x = start;
  let y = start;
  for (const step of steps) {
    if (step === "keep") {
      current = undefined;
      x++;
      y++;
      continue;
    }
    if (!current) {
      current = { before: x, after: y, removed: [], added: [] };
      hunks.push(current);
    }
    if (step === "remove") current.removed.push(before[x++]!);
    else current.added.push(after[y++]!);
  }
  return hunks;
}

const CONTEXT = 3;

/** As `diff -u` writes it. */
export function unifiedDiff(file: string, before: string | undefined, after: string | undefined): string {
  const a = splitLines(before ?? "");
  const b = splitLines(after ?? "");
  const hunks = diffLines(a, b);
  if (hunks.length === 0) return "";
  const lines = [
    `--- ${before === undefined ? "/dev/null" : file}`,
    `+++ ${after === undefined ? "/dev/null" : file}`,
  ];
  for (const group of grouped(hunks)) lines.push(...writeGroup(group, a, b));
  return `${lines.join("\n")}\n`;
}

/** Changes so near to each other that their surroundings overlap are shown together. */
function grouped(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1)?.at(-1);
    if (last && hunk.before - (last.before + last.removed.length) <= 2 * CONTEXT) groups.at(-1)!.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function writeGroup(group: readonly Hunk[], a: readonly string[], _b: readonly string[]): string[] {
  const first = group[0]!;
  const last = group.at(-1)!;
  const lead = Math.min(CONTEXT, first.before);
  const end = Math.min(a.length, last.before + last.removed.length + CONTEXT);
  const from = first.before - lead;
  const endAfter = last.after + last.added.length + (end - last.before - last.removed.length);
  const range = (start: number, count: number) => `${count === 0 ? start : start + 1},${count}`;
  const lines = [
    `@@ -${range(from, end - from)} +${range(first.after - lead, endAfter - first.after + lead)} @@`,
  ];
  let at = from;
  for (const hunk of group) {
    for (; at < hunk.before; at++) lines.push(...shown(" ", a[at]!));
    for (const line of hunk.removed) lines.push(...shown("-", line));
    for (const line of hunk.added) lines.push(...shown("+", line));
    at += hunk.removed.length;
  }
  for (; at < end; at++) lines.push(...shown(" ", a[at]!));
  return lines;
}

function shown(sign: string, line: string): string[] {
  const text = sign + line.replace(/\r?\n$/, "");
  return line.endsWith("\n") ? [text] : [text, "\\ No newline at end of file"];
}

/**
 * Takes back the change from `before` to `after` in a text that has changed elsewhere since. Undefined when a changed
 * place is not there any more, or could be in several places.
 */
export function takeBack(before: string, after: string, current: string): string | undefined {
  const lines = splitLines(current);
  let from = 0;
  for (const { removed, added } of diffLines(splitLines(before), splitLines(after))) {
    const places = added.length === 0 ? [] : placesOf(added, lines, from);
    if (places.length !== 1) return undefined;
    lines.splice(places[0]!, added.length, ...removed);
    from = places[0]! + removed.length;
  }
  return lines.join("");
}

function placesOf(block: readonly string[], lines: readonly string[], from: number): number[] {
  const places: number[] = [];
  for (let at = from; at + block.length <= lines.length; at++)
    if (block.every((line, index) => lines[at + index] === line)) places.push(at);
  return places;
}
