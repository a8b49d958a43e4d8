/** Names of Scala lead to their definitions: packages, companions, traits, imports from objects; and no further. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `package app.store

trait Closing { def close(): Unit = () }
abstract class Base(val size: Int) { def count: Int = size }
class Store(val log: Log, items: List[Item]) extends Base(3) with Closing {
  def open(): Store = { log.write("x"); close(); count; this }
  def all(): Unit = { for (item <- items) item.use(); items.head.use() }
  def first: Item = items.head
}
object Store {
  val limit = 3
  def apply(path: String): Store = new Store(new Log, Nil)
}
class Log { def write(line: String): Unit = () }
case class Item(name: String) { def use(): Unit = () }
object Registry { def register(store: Store): Unit = () }
`;

/** Edges that start in `Main.scala`. */
function fromMain(body: string, imports: string, kind: EdgeKind = "calls") {
  const main = `package app\n${imports}\nobject Main {\n${body}\n}\n`;
  return linksOf({ "Main.scala": main, "Store.scala": store }, { from: "Main.scala", kind });
}

test.each([
  "import app.store._",
  "import app.store.*",
  "import app.store.{Store, Registry}",
  "import store.{Store, Registry}",
])("types and objects, through %j", async (imports) => {
  const edges = await fromMain("def run(s: Store) = { Registry.register(s); s.first.use() }", imports);
  expect(edges).toEqual([
    "Main.scala#Main.run -> Store.scala#Item.use (typed)",
    "Main.scala#Main.run -> Store.scala#Registry.register (import)",
    "Main.scala#Main.run -> Store.scala#Store.first (typed)",
  ]);
});

test("an alias, and what is imported from an object", async () => {
  const imports = "import app.store.{Log => L}\nimport app.store.Registry.register";
  expect(await fromMain('def run() = { new L().write("x"); register(null) }', imports)).toEqual([
    "Main.scala#Main.run -> Store.scala#Log (import)",
    "Main.scala#Main.run -> Store.scala#Log.write (typed)",
    "Main.scala#Main.run -> Store.scala#Registry.register (import)",
  ]);
});

test("a class and its companion are one: calling it makes an instance", async () => {
  expect(await fromMain('def run() = Store("a").open().count', "import app.store.Store")).toEqual([
    "Main.scala#Main.run -> Store.scala#Base.count (typed)",
    "Main.scala#Main.run -> Store.scala#Store (import)",
    "Main.scala#Main.run -> Store.scala#Store.open (import)",
  ]);
});

test("members without `this`, inherited and mixed in, and elements of a list", async () => {
  const edges = await linksOf({ "Store.scala": store }, "calls");
  expect(edges.filter((edge) => edge.startsWith("Store.scala#Store.open ->"))).toEqual([
    "Store.scala#Store.open -> Store.scala#Base.count (self)",
    "Store.scala#Store.open -> Store.scala#Closing.close (self)",
    "Store.scala#Store.open -> Store.scala#Log.write (typed)",
  ]);
  expect(edges.filter((edge) => edge.startsWith("Store.scala#Store.all ->"))).toEqual([
    "Store.scala#Store.all -> Store.scala#Item.use (typed)",
  ]);
});

test("what a type is built on", async () => {
  expect(await linksOf({ "Store.scala": store }, "extends")).toEqual([
    "Store.scala#Store -> Store.scala#Base (scope)",
    "Store.scala#Store -> Store.scala#Closing (scope)",
  ]);
});

test("a pattern binds names that hide others", async () => {
  const body =
    "def use(): Unit = ()\ndef run(x: Any) = x match { case s: Store => s.open(); case use => use() }";
  expect(await fromMain(body, "import app.store.Store")).toEqual([
    "Main.scala#Main.run -> Store.scala#Store.open (typed)",
  ]);
});

test("a package that is not imported is not seen, nor what belongs to somebody else", async () => {
  const edges = await fromMain(
    "def run(s: Store) = { s.open(); scala.Registry.register(s) }",
    "import other.Store",
  );
  expect(edges.filter((edge) => !/\((?:unique|name)\)$/.test(edge))).toEqual([]);
});

test("of variants for several platforms, the one beside the user is meant", async () => {
  const files = {
    "src-2/Use.scala": "package app\nobject Use { def run() = Plain.go() }",
    "src-2/Plain.scala": "package app\nobject Plain { def go() = 2 }",
    "src-3/Plain.scala": "package app\nobject Plain { def go() = 3 }",
  };
  expect(await linksOf(files, { from: "src-2/Use.scala", kind: "calls" })).toEqual([
    "src-2/Use.scala#Use.run -> src-2/Plain.scala#Plain.go (scope)",
  ]);
});
