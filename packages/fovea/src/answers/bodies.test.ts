import { expect, test } from "vitest";
import { bodiesFirst } from "./bodies.ts";
import type { UnitKind } from "./unit-spans.ts";

const unit = (id: string, worth: number, isDeclared: boolean, kind: UnitKind = "callable") => {
  const [container = "", name = ""] = id.split("#");
  const span = { kind, symbol: 1, startLine: 1, endLine: 9, names: [name] };
  return {
    id: `${id} ${isDeclared ? "declared" : "body"}`,
    candidate: { evidence: { span, container, isDeclared } },
    worth,
    chance: worth / 10,
    terms: () => [{ name: "words", value: Math.log(worth) }],
  };
};

const idsOf = (ranked: ReturnType<typeof unit>[]) => bodiesFirst(ranked).map(({ id }) => id);

test("a body changes places with its declaration, whatever namespaces are written around it", () => {
  const ranked = [
    unit("app.Store#open", 5, true),
    unit("app.Store#close", 4, true),
    unit("Store#open", 2, false),
    unit("Store#open", 1, true),
  ];
  const placed = bodiesFirst(ranked);
  expect(placed.map(({ id }) => id)).toEqual([
    "Store#open body",
    "app.Store#close declared",
    "app.Store#open declared",
    "Store#open declared",
  ]);
  expect(placed.map(({ worth, chance }) => [worth, chance])).toEqual([
    [5, 0.5],
    [4, 0.4],
    [2, 0.2],
    [1, 0.1],
  ]);
  for (const { worth, terms } of placed)
    expect(terms().reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(Math.log(worth));
});

test("a body in front, one of another class, and types stay where they are", () => {
  const inFront = [unit("A#run", 3, false), unit("A#run", 2, true), unit("A#run", 1, false)];
  expect(idsOf(inFront)).toEqual(inFront.map(({ id }) => id));
  const others = [unit("A#run", 3, true), unit("B#run", 2, false), unit("A#run", 1, false, "header")];
  expect(idsOf(others)).toEqual(others.map(({ id }) => id));
});
