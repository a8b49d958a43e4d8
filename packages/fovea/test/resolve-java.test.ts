/** Names of Java lead to their definitions, and never to those of somebody else. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `package app.store;
public class Store extends Base implements Closeable {
  public static final int LIMIT = 3;
  private Log log = new Log();
  public Store() {}
  public Store(int size) { this(); }
  public static Store open(String path) { return new Store(); }
  public Store put(String key) { log.write(key); return this; }
  public Store put(int key) { return this; }
  public void close() { super.close(); }
  public static class Log { void write(String line) {} }
  public enum Mode { READ, WRITE; boolean canWrite() { return this == WRITE; } }
}
interface Closeable { void close(); }
`;
const base = `package app.store;
class Base { protected int count; void close() {} int size() { return count; } }
`;

/** Edges that start in `Main.java`. */
function fromMain(body: string, imports = "import app.store.Store;", kind?: EdgeKind): Promise<string[]> {
  const main = `package app;\n${imports}\nclass Main {\n${body}\n}\n`;
  return linksOf(
    { "Main.java": main, "store/Store.java": store, "store/Base.java": base },
    { from: "Main.java", ...(kind ? { kind } : {}) },
  );
}

test("a static method is reached through the imported type", async () => {
  expect(await fromMain(`void run() { Store.open("a"); }`, undefined, "calls")).toEqual([
    "Main.java#Main.run -> store/Store.java#Store.open (import)",
  ]);
});

test.each(["import app.store.*;", "import app.store.Store;", ""])(
  "a type is found through %j",
  async (imports) => {
    const type = imports === "" ? "app.store.Store" : "Store";
    const edges = await fromMain(`void run(${type} s) { s.close(); }`, imports, "calls");
    expect(edges).toEqual(["Main.java#Main.run -> store/Store.java#Store.close (typed)"]);
  },
);

test.each(["import static app.store.Store.open;", "import static app.store.Store.*;"])(
  "%s",
  async (imports) => {
    expect(await fromMain(`void run() { open("a").close(); }`, imports, "calls")).toEqual([
      "Main.java#Main.run -> store/Store.java#Store.close (typed)",
      "Main.java#Main.run -> store/Store.java#Store.open (import)",
    ]);
  },
);

test("an inherited method and field, through fields, locals, `var` and chains", async () => {
  const body = `
  private Store field;
  void a() { field.size(); }
  void b() { Store local = null; local.size(); }
  void c() { var made = new Store(3); made.put("k").size(); }
  int d() { return this.field.count; }`;
  const edges = await fromMain(body);
  expect(edges).toContain("Main.java#Main.a -> store/Base.java#Base.size (typed)");
  expect(edges).toContain("Main.java#Main.b -> store/Base.java#Base.size (typed)");
  expect(edges).toContain("Main.java#Main.c -> store/Base.java#Base.size (typed)");
  expect(edges).toContain("Main.java#Main.d -> store/Base.java#Base.count (typed)");
});

test("overloads and constructors are told apart by their arguments", async () => {
  const java = `class A {
  A() {}
  A(int n) { this(); }
  A(String s) { this(1); }
  void f(int n) {}
  void f(String s) {}
  void f(int n, int m) {}
  void one() { f(1); }
  void two(String s) { f(s); }
  void three() { f(1, 2); }
  void four() { new A("x"); }
  void five(Object unknown) { f(unknown.hashCode()); }
}`;
  const texts = { "A.java": java };
  const lines = await linesOf(texts, "A.java");
  expect(lines("one")).toEqual([5]);
  expect(lines("two")).toEqual([6]);
  expect(lines("three")).toEqual([7]);
  expect(lines("four")).toEqual([1, 4]);
  const edges = await linksOf(texts, { kind: "calls" });
  expect(edges.filter((edge) => edge.startsWith("A.java#A.five"))).toEqual([
    "A.java#A.five -> A.java#A.f (name)",
  ]);
  expect(lines("five")).toEqual([5, 6]);
});

test("inner, nested and anonymous types see what is around them, the innermost first", async () => {
  const java = `package p;
class Outer {
  void help() {}
  void only() {}
  class Inner extends Other {
    void run() { help(); only(); Outer.this.help(); }
  }
  static class Nested { void help() {} void run() { help(); } }
  Other make() {
    return new Other() {
      @Override void act() { help(); own(); only(); }
      void own() {}
    };
  }
}
class Other { void help() {} void act() {} }
`;
  const edges = await linksOf({ "Outer.java": java }, { kind: "calls" });
  expect(edges.filter((edge) => edge.includes("Inner.run"))).toEqual([
    "Outer.java#Outer.Inner.run -> Outer.java#Other.help (self)",
    "Outer.java#Outer.Inner.run -> Outer.java#Outer.help (typed)",
    "Outer.java#Outer.Inner.run -> Outer.java#Outer.only (self)",
  ]);
  expect(edges).toContain("Outer.java#Outer.Nested.run -> Outer.java#Outer.Nested.help (self)");
  expect(edges.filter((edge) => edge.includes(".act ->"))).toEqual([
    "Outer.java#Outer.make.Other.act -> Outer.java#Other.help (self)",
    "Outer.java#Outer.make.Other.act -> Outer.java#Outer.make.Other.own (self)",
    "Outer.java#Outer.make.Other.act -> Outer.java#Outer.only (self)",
  ]);
});

test("a variable, a method and a type of the same name are different things", async () => {
  const java = `class A {
  int size;
  int size() { int size = size(); return size; }
  int field() { return this.size; }
  static class size {}
  size make() { return null; }
}`;
  const edges = await linksOf({ "A.java": java });
  expect(edges).toContain("A.java#A.size -> A.java#A.size (self)");
  const lines = await linesOf({ "A.java": java }, "A.java");
  expect(lines("field", "references")).toEqual([2]);
  expect(lines("make", "type_ref")).toEqual([5]);
});

test("enum members, records and interfaces", async () => {
  const java = `package p;
record Point(int x, int y) { int sum() { return x() + this.y; } }
enum Level { LOW { @Override int cost() { return base(); } }, HIGH; int cost() { return 1; } int base() { return 0; } }
interface Shape { default int area() { return side(); } int side(); }
class Use {
  int a(Point p) { return p.sum() + p.x(); }
  Level b() { return Level.HIGH; }
  int c(Shape s) { return s.area() + Level.LOW.cost(); }
}`;
  const edges = await linksOf({ "A.java": java });
  expect(edges).toEqual(
    expect.arrayContaining([
      "A.java#Point.sum -> A.java#Point.x (self)",
      "A.java#Point.sum -> A.java#Point.y (self)",
      "A.java#Level.LOW.cost -> A.java#Level.base (self)",
      "A.java#Shape.area -> A.java#Shape.side (self)",
      "A.java#Use.a -> A.java#Point.sum (typed)",
      "A.java#Use.a -> A.java#Point.x (typed)",
      "A.java#Use.b -> A.java#Level.HIGH (scope)",
      "A.java#Use.c -> A.java#Level.cost (typed)",
      "A.java#Use.c -> A.java#Shape.area (typed)",
    ]),
  );
});

test("type parameters are bound by what they extend, and are no types of the project", async () => {
  const java = `package p;
class T {}
class Box<T extends Item> { T held; void run() { held.use(); } }
class Free<T> { T held; }
class Item { void use() {} }`;
  const edges = await linksOf({ "A.java": java });
  expect(edges).toContain("A.java#Box.run -> A.java#Item.use (typed)");
  expect(edges.filter((edge) => edge.includes("-> A.java#T "))).toEqual([]);
});

test("what belongs to others is left alone", async () => {
  const body = `
  void a(java.util.List<String> list) { list.add("x"); }
  void b(String s) { s.size(); }
  void c() { size(); helper(); }
  void d() { Hidden.open("a"); new Store2(); }`;
  // Store is in another package and not imported; size() and open() are no methods of what they are called on.
  expect(await fromMain(body, "import other.Hidden;")).toEqual([]);
});

test("a local is seen only below its declaration", async () => {
  const java = `class A { int x; int f() { int a = x; int x = 2; return x; } }`;
  expect(await linksOf({ "A.java": java }, { kind: "references" })).toEqual([
    "A.java#A.f -> A.java#A.x (self)",
  ]);
});

/** The lines of the targets of one symbol's edges, by kind. */
async function linesOf(texts: Record<string, string>, path: string) {
  const { parseSources } = await import("./support/parse-sources.ts");
  const { resolveFile } = await import("../src/code/graph/resolve-file.ts");
  const { Resolver } = await import("../src/code/graph/resolver.ts");
  const sources = await parseSources(texts);
  const file = sources.file(path)!;
  const { edges } = resolveFile(new Resolver(sources), sources, file);
  return (name: string, kind = "calls") =>
    edges
      .filter((edge) => edge.kind === kind && file.symbols[edge.source]?.name === name)
      .map((edge) => sources.file(edge.target.file.path)!.symbols[edge.target.at]!.nameLine)
      .sort((a, b) => a - b);
}
