/** What `symbol` tells of types: what they are built on, what they have, and members that they only inherit. */
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const files = {
  "store.ts": `export interface Closable { close(): void }
export class Base { open(): void {} protected limit = 1; }
`,
  "disk.ts": `import { Base, type Closable } from "./store";
export class Disk extends Base implements Closable { close(): void {} read(): string { return ""; } size = 0; }
export class Cached extends Disk {}
`,
  "shapes.go": `package shapes

type Shape struct{ Name string }

func (s *Shape) Area() int { return 0 }

type Square struct {
	Shape
	Side int
}
`,
  "models.py": `class Model:
    def save(self):
        pass


class User(Model):
    name = ""
`,
};

async function look(...names: string[]) {
  const engine = await openAt(makeRepository(files));
  const { symbols, missing } = await engine.symbols(names, {});
  engine.close();
  return { symbols, missing };
}

describe("a type", () => {
  test("[C2.10] tells its base classes, its interfaces and how many members it has", async () => {
    const { symbols } = await look("Disk", "Base", "Square", "User");
    expect(symbols.map(({ name, type }) => [name, type])).toEqual([
      ["Disk", { bases: ["Base"], interfaces: ["Closable"], members: { method: 2, field: 1 } }],
      ["Base", { bases: [], interfaces: [], members: { method: 1, field: 1 } }],
      ["Square", { bases: ["Shape"], interfaces: [], members: { field: 1 } }],
      ["User", { bases: ["Model"], interfaces: [], members: { field: 1 } }],
    ]);
  });

  test("counts methods that stand beside it", async () => {
    const { symbols } = await look("Shape");
    expect(symbols[0]!.type!.members).toEqual({ method: 1, field: 1 });
  });

  test("is no function", async () => {
    const { symbols } = await look("Disk.read");
    expect(symbols[0]).not.toHaveProperty("type");
  });
});

describe("a member that is inherited", () => {
  test("is found at the type that has it, through several steps and languages", async () => {
    const { symbols, missing } = await look("Cached.open", "Cached.read", "Square.Area", "User.save");
    expect(missing).toEqual([]);
    expect(symbols.map(({ qualifiedName, inheritedBy }) => [qualifiedName, inheritedBy])).toEqual([
      ["Base.open", "Cached"],
      ["Disk.read", "Cached"],
      ["Shape.Area", "Square"],
      ["Model.save", "User"],
    ]);
  });

  test("is missing where no type on the way has it", async () => {
    const { symbols, missing } = await look("Cached.write", "Nothing.open");
    expect(symbols).toEqual([]);
    expect(missing.map(({ name }) => name)).toEqual(["Cached.write", "Nothing.open"]);
  });
});
