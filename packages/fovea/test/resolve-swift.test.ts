/** Names of Swift lead to their definitions: through modules, extensions and protocols, and never by chance. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `
protocol Closing { func close() }
class Base { var size: Int = 0; func count() -> Int { size } }
class Store: Base, Closing {
    static let shared = Store()
    let log: Log
    var items: [Item] = []
    func close() { log.write("closed"); self.count(); note() }
    func first() -> Item? { items.first }
    func note() {}
    enum Mode { case read, write }
}
struct Log { func write(_ line: String) {} }
struct Item { func use() {}; func drop() {} }
private func hidden() {}
enum Shade { case note }
`;

/** Edges that start in `Main.swift`. */
function fromMain(body: string, kind: EdgeKind = "calls", more: Record<string, string> = {}) {
  return linksOf({ "Main.swift": body, "Store.swift": store, ...more }, { from: "Main.swift", kind });
}

test("declared types, shared instances and results of functions", async () => {
  const body =
    "func run(store: Store?) { store?.first()?.use(); Store.shared.close(); let s = Store(); s.count() }";
  expect(await fromMain(body)).toEqual([
    "Main.swift#run -> Store.swift#Base.count (typed)",
    "Main.swift#run -> Store.swift#Item.use (typed)",
    "Main.swift#run -> Store.swift#Store (scope)",
    "Main.swift#run -> Store.swift#Store.close (typed)",
    "Main.swift#run -> Store.swift#Store.first (typed)",
  ]);
});

test("elements of a list, and what `if let` and `guard let` unwrap", async () => {
  const body = `func run(all: [Item], one: Item?) {
  for item in all { item.use() }
  guard let found = one else { return }
  found.drop()
}`;
  expect(await fromMain(body)).toEqual([
    "Main.swift#run -> Store.swift#Item.drop (typed)",
    "Main.swift#run -> Store.swift#Item.use (typed)",
  ]);
});

test("an extension in another file adds members, and works on the type", async () => {
  const body =
    "extension Store {\n  func shrink() { note(); self.count() }\n  var small: Bool { close(); return true }\n}";
  const more = { "Use.swift": "func use(store: Store) { store.shrink() }" };
  const edges = await linksOf({ "Main.swift": body, "Store.swift": store, ...more }, "calls");
  expect(edges).toEqual(
    expect.arrayContaining([
      "Main.swift#Store.shrink -> Store.swift#Base.count (self)",
      "Main.swift#Store.shrink -> Store.swift#Store.note (self)",
      "Main.swift#Store.small -> Store.swift#Store.close (self)",
      "Use.swift#use -> Main.swift#Store.shrink (typed)",
    ]),
  );
});

test("members are seen without `self`, inherited ones too", async () => {
  const edges = await linksOf({ "Store.swift": store }, "calls");
  expect(edges).toEqual([
    "Store.swift#Store.close -> Store.swift#Base.count (self)",
    "Store.swift#Store.close -> Store.swift#Log.write (typed)",
    "Store.swift#Store.close -> Store.swift#Store.note (self)",
    "Store.swift#Store.shared -> Store.swift#Store (scope)",
  ]);
});

test("a protocol is implemented, a class extended", async () => {
  const files = { "Store.swift": store };
  expect(await linksOf(files, "implements")).toEqual(["Store.swift#Store -> Store.swift#Closing (scope)"]);
  expect(await linksOf(files, "extends")).toEqual(["Store.swift#Store -> Store.swift#Base (scope)"]);
  expect(await linksOf(files, "overrides")).toEqual([
    "Store.swift#Store.close -> Store.swift#Closing.close (self)",
  ]);
});

test("what is private to a file is not seen in another", async () => {
  expect(await fromMain("func run() { hidden() }")).toEqual([]);
});

test("`.note` is a case of some enum, not the method of that name around it", async () => {
  const body = "extension Store {\n  func paint() { draw(.note) }\n}\nfunc draw(_ shade: Shade) {}";
  expect(await fromMain(body, "references")).toEqual([]);
});

test("of two types of one name, the one of the own module is meant", async () => {
  const files = {
    "Sources/App/Main.swift": "func run() { Log().write() }",
    "Sources/App/Log.swift": "struct Log { func write() {} }",
    "Sources/Other/Log.swift": "struct Log { func write() {} }",
  };
  expect(await linksOf(files, { from: "Sources/App/Main.swift", kind: "calls" })).toEqual([
    "Sources/App/Main.swift#run -> Sources/App/Log.swift#Log (scope)",
    "Sources/App/Main.swift#run -> Sources/App/Log.swift#Log.write (typed)",
  ]);
});
