import { expect, test } from "vitest";
import { readType } from "./types-as-written.ts";

test.each([
  ["Store", { t: "name", path: ["Store"] }],
  ["a.b.Store<T>", { t: "name", path: ["a", "b", "Store"] }],
  ["crate::store::Store", { t: "name", path: ["crate", "store", "Store"] }],
  ["Promise<Store>", { t: "name", path: ["Store"] }],
  ["Promise<Array<Store>>", { t: "many", of: "Store" }],
  ["Store[]", { t: "many", of: "Store" }],
  ["[]Store", { t: "many", of: "Store" }],
  ["list[Store]", { t: "many", of: "Store" }],
  ["Map<string, Store>", { t: "many", of: "Store" }],
  ["Store | null", { t: "name", path: ["Store"] }],
  ["A | B", { t: "any", of: ["A", "B"] }],
  ["Optional[Store]", { t: "name", path: ["Store"] }],
  ["*Store", { t: "name", path: ["Store"] }],
  ["&mut Store", { t: "name", path: ["Store"] }],
  ["const Store &", { t: "name", path: ["Store"] }],
  ['"Store"', { t: "name", path: ["Store"] }],
  ["typeof store", { t: "value", expression: "store" }],
  ["{ a: string }", { t: "shape", of: " a: string " }],
  ["Props['store']", { t: "member", of: "Props", name: "store" }],
])("%s", (written, expected) => expect(readType(written)).toMatchObject(expected));

test.each(["", "() => Store", "1 + 2"])("%s names no type", (written) =>
  expect(readType(written)).toBeUndefined(),
);
