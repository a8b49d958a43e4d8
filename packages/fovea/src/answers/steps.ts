/**
 * In which order a capsule grows: each item has levels of detail, and each step up costs tokens and adds to the chance
 * that what is needed is shown. Steps are taken by what they add per token. Knows sizes in lines and chances, no text.
 *
 * The order does not depend on the budget, which only says how many steps are taken: more of it shows the same and more.
 */
import type { Detail, Item } from "./item.ts";

/** Code of more lines is shown in windows, the first of this size and each further one twice as large. */
export const LONG = 45;
export const WINDOW = 15;
/** Estimates in tokens, to compare steps by; the text itself is measured later. */
const PER_LINE = 11;
const PER_SECTION = 30;
const PER_ENTRY = 25;
/** What of the use of the whole code is in a signature, and in an outline. */
const SIGNATURE_VALUE = 0.06;
const SKELETON_VALUE = 0.12;
/** The best items are shown at least as signatures, before what is small and less likely. */
const SIGNED_ANYWAY = 3;

export interface Step {
  /** The position of the item. */
  item: number;
  detail: Detail;
  /** How many lines of its code are shown. */
  lines: number;
}

interface Level {
  detail: Detail;
  lines: number;
  cost: number;
  value: number;
}

/** The best item comes first, as far as a window of it; then signatures of the next best; then what adds most for its price. */
export function stepsOf(items: readonly Item[]): Step[] {
  const steps: (Step & { rate: number })[] = [];
  items.forEach((item, at) => {
    let last: Level = { detail: "name", lines: 0, cost: 0, value: 0 };
    for (const level of levelsWorthwhile(item, at)) {
      const isFirst = last.value === 0 && at < SIGNED_ANYWAY && (at === 0 || level.detail === "signature");
      const rate = item.chance * rateOf(last, level);
      steps.push({
        item: at,
        detail: level.detail,
        lines: level.lines,
        rate: isFirst ? Number.POSITIVE_INFINITY : rate,
      });
      last = level;
    }
  });
  return steps
    .sort((a, b) => b.rate - a.rate || a.item - b.item)
    .map(({ item, detail, lines }) => ({ item, detail, lines }));
}

function levelsWorthwhile(item: Item, at: number): Level[] {
  const all = levelsOf(item);
  const levels = worthwhile(all, at === 0);
  const isSkipped = all[0]!.detail === "signature" && levels[0]!.detail !== "signature";
  return isSkipped && at > 0 && at < SIGNED_ANYWAY ? [all[0]!, ...levels] : levels;
}

function levelsOf(item: Item): Level[] {
  const levels: Level[] = [];
  if (item.signature !== "")
    levels.push({ detail: "signature", lines: 0, cost: PER_ENTRY, value: SIGNATURE_VALUE });
  if (item.skeleton !== undefined)
    levels.push({
      detail: "skeleton",
      lines: 0,
      cost: PER_SECTION + PER_LINE * item.skeleton.split("\n").length,
      value: SKELETON_VALUE,
    });
  if (item.read) {
    const all = item.endLine - item.startLine + 1;
    for (let lines = WINDOW; all > LONG && lines < all; lines *= 2)
      levels.push({ detail: "excerpt", lines, cost: costOf(lines), value: Math.sqrt(lines / all) });
    levels.push({ detail: "body", lines: all, cost: costOf(all), value: 1 });
  }
  return levels.length > 0 ? levels : [{ detail: "name", lines: 0, cost: PER_ENTRY, value: SIGNATURE_VALUE }];
}

function costOf(lines: number): number {
  return PER_SECTION + PER_LINE * lines;
}

/** Levels each of which adds less for its price than the one before. Of the best item, code is shown if there is any. */
function worthwhile(levels: readonly Level[], isBest: boolean): Level[] {
  const hasCode = levels.some(({ lines }) => lines > 0);
  const kept: Level[] = [];
  for (const level of isBest && hasCode ? levels.filter(({ lines }) => lines > 0) : levels) {
    while (kept.length > 0 && rateOf(kept.at(-2), kept.at(-1)!) <= rateOf(kept.at(-1), level)) kept.pop();
    kept.push(level);
  }
  return kept;
}

function rateOf(from: Pick<Level, "cost" | "value"> | undefined, to: Level): number {
  const { cost, value } = from ?? { cost: 0, value: 0 };
  return (to.value - value) / Math.max(1, to.cost - cost);
}
