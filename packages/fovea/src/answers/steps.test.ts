import { describe, expect, test } from "vitest";
import type { Item } from "./item.ts";
import { stepsOf, WINDOW } from "./steps.ts";

const make = (name: string, chance: number, lines: number, given: Partial<Item> = {}): Item => ({
  path: "a.ts",
  name,
  kind: "function",
  handle: `a.ts#${name}`,
  language: "typescript",
  startLine: 1,
  endLine: lines,
  chance,
  why: [],
  signature: `${name}()`,
  read: () => [],
  ...given,
});
const written = (items: readonly Item[]) =>
  stepsOf(items).map(({ item, detail, lines }) => `${items[item]!.name} ${detail} ${lines}`);

describe("steps", () => {
  test("begin with code of the best item and signatures of the next, then go by chance for the price", () => {
    const items = [
      make("best", 0.1, 40),
      make("likely", 0.5, 10),
      make("small", 0.3, 3),
      make("large", 0.3, 45),
    ];
    expect(written(items)).toEqual([
      "best body 40",
      "likely signature 0",
      "small signature 0",
      "small body 3",
      "likely body 10",
      "large signature 0",
      "large body 45",
    ]);
  });

  test("show long code in windows, each twice the last, before all of it", () => {
    const lines = 4 * WINDOW;
    expect(written([make("long", 1, lines)])).toEqual([
      `long excerpt ${WINDOW}`,
      `long excerpt ${2 * WINDOW}`,
      `long body ${lines}`,
    ]);
  });

  test("go up: no item is shown with less later on", () => {
    const items = Array.from({ length: 40 }, (_, at) =>
      make(`n${at}`, 1 / (1 + at), 1 + ((at * 37) % 400), at % 3 === 0 ? { skeleton: "a\nb\nc" } : {}),
    );
    const last = new Map<number, number>();
    for (const { item, lines } of stepsOf(items)) {
      expect(lines).toBeGreaterThanOrEqual(last.get(item) ?? 0);
      last.set(item, lines);
    }
    expect(last.size).toBe(40);
  });

  test("of what may not be read end with its outline, of what has nothing to show with its name", () => {
    expect(written([make("kind", 1, 9, { read: undefined, skeleton: "a\nb" })])).toEqual([
      "kind signature 0",
      "kind skeleton 0",
    ]);
    expect(written([make("file", 1, 9, { read: undefined, signature: "" })])).toEqual(["file name 0"]);
  });
});
