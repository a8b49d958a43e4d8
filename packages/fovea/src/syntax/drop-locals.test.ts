import { expect, test } from "vitest";
import { dropLocals } from "./drop-locals.ts";
import type { Binding, Reference, Scope } from "./types.ts";

/** A function, in it a type without a name, in that a method. */
const scopes: Scope[] = [
  { parent: -1, kind: "block" },
  { parent: 0, kind: "type" },
  { parent: 1, kind: "block" },
];

const use = (name: string, scope: number, rest: Partial<Reference> = {}) =>
  ({
    kind: "read",
    name,
    receiver: "",
    given: "",
    line: 1,
    column: 0,
    symbol: -1,
    scope,
    ...rest,
  }) as Reference;
const local = (name: string, scope: number) => ({ name, role: "local", scope }) as Binding;
const kept = (references: Reference[], bindings: Binding[], hasImplicitSelf = false) =>
  dropLocals(references, bindings, [{ name: "top" }], [-1], scopes, hasImplicitSelf).map(({ name }) => name);

test("reads of locals go, what may lead elsewhere stays", () => {
  const references = [
    use("count", 0),
    use("top", 0),
    use("foreign", 0),
    use("count", 0, { kind: "call" }),
    use("size", 0, { receiver: "count" }),
  ];
  expect(kept(references, [local("count", 0)])).toEqual(["top", "foreign", "count", "size"]);
});

test("a local around a type goes too, unless the name may be a member of the type", () => {
  expect(kept([use("count", 2)], [local("count", 0)])).toEqual([]);
  expect(kept([use("count", 2)], [local("count", 0)], true)).toEqual(["count"]);
  expect(kept([use("count", 2)], [local("count", 2)], true)).toEqual([]);
});
