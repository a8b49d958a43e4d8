import { expect, test } from "vitest";
import { shapeOf } from "./receiver-shape.ts";

test.each([
  ["store", "store", true, ""],
  ["this.store.items", "this", true, ""],
  // What is called may be looked at by those it is called on.
  ["expect(store.size)", "expect", false, "expect"],
  ["this.store.open(path)", "this", false, "this.store"],
  ["this.store.open(path).items[0].name", "this", false, "this.store"],
  ["rows[0]", "rows", false, "rows"],
  // Brackets in texts close nothing.
  ["say(')').loud", "say", false, "say"],
  // These can hold something although what they begin with holds nothing.
  ['require("./store").Store', "require", false, ""],
  ["import('./store').then", "import", false, ""],
  ["store || other(1)", "store", false, ""],
  ["store as Store", "store", false, ""],
  ["store!.open()", "store", false, ""],
  ["make<Store>(path)", "make", false, ""],
  ["Store { path }", "Store", false, ""],
  // Cut off, or no name at the beginning.
  ["open(path", "open", false, ""],
  ["(store).open()", "", false, ""],
  ['"text".length', "", false, ""],
  ["store.", "", false, ""],
])("%s begins with %s", (receiver, first, isChain, stem) => {
  expect(shapeOf(receiver)).toEqual({ first, isChain, stem });
});
