/** Names of Kotlin lead to their definitions, also into Java, and never to those of somebody else. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `package app.store

interface Closing { fun close() }
open class Base(val size: Int) { fun count() = size }
class Store(private val log: Log, size: Int = 3) : Base(size), Closing {
    val first: Item get() = items()
    val lazily by lazy { Log() }
    override fun close() { log.write("x"); first.use(); lazily.write("y") }
    fun items(): Item = Item()
    companion object Factory {
        const val LIMIT = 3
        fun open(path: String) = Store(Log())
    }
}
class Log { fun write(line: String) {} }
data class Item(val name: String = "") { fun use() {} }
object Registry { fun register(store: Store) {} }
fun helper(n: Int = 0): Store = Store.open("a")
val shared = Store(Log())
fun Store.shrink(): Store = also { close() }
fun Log.shrink() {}
enum class Mode { READ, WRITE }
typealias Shop = Store
`;

/** Edges that start in `Main.kt`. */
function fromMain(body: string, imports: string, kind?: EdgeKind): Promise<string[]> {
  const main = `package app\n${imports}\n${body}\n`;
  return linksOf({ "Main.kt": main, "Store.kt": store }, { from: "Main.kt", ...(kind ? { kind } : {}) });
}

test.each(["import app.store.helper\nimport app.store.shared", "import app.store.*"])(
  "top-level functions and properties, through %j",
  async (imports) => {
    const edges = await fromMain("fun main() { helper(); shared.count() }", imports, "calls");
    expect(edges).toEqual([
      "Main.kt#main -> Store.kt#Base.count (typed)",
      "Main.kt#main -> Store.kt#helper (import)",
    ]);
  },
);

test("an alias of an import, and a type alias", async () => {
  const body = "fun main(s: Shop) { val a = St(Log()); a.close(); s.count() }";
  const edges = await fromMain(
    body,
    "import app.store.Store as St\nimport app.store.Log\nimport app.store.Shop",
    "calls",
  );
  expect(edges).toEqual([
    "Main.kt#main -> Store.kt#Base.count (typed)",
    "Main.kt#main -> Store.kt#Log (import)",
    "Main.kt#main -> Store.kt#Store (import)",
    "Main.kt#main -> Store.kt#Store.close (typed)",
  ]);
});

test("companions, objects and enum members through the type", async () => {
  const body = 'fun main() { Store.open("a").close(); Store.LIMIT; Registry.register(shared); Mode.WRITE }';
  const edges = await fromMain(body, "import app.store.*");
  expect(edges).toEqual(
    expect.arrayContaining([
      "Main.kt#main -> Store.kt#Store.Factory.open (import)",
      "Main.kt#main -> Store.kt#Store.close (typed)",
      "Main.kt#main -> Store.kt#Store.Factory.LIMIT (import)",
      "Main.kt#main -> Store.kt#Registry.register (import)",
      "Main.kt#main -> Store.kt#Mode.WRITE (import)",
    ]),
  );
});

test("properties of the constructor, getters, what is made lazily, and what a function without a type yields", async () => {
  const edges = await linksOf({ "Store.kt": store }, { kind: "calls" });
  expect(edges.filter((edge) => edge.startsWith("Store.kt#Store.close "))).toEqual([
    "Store.kt#Store.close -> Store.kt#Item.use (typed)",
    "Store.kt#Store.close -> Store.kt#Log.write (typed)",
  ]);
});

test("an extension is chosen by what stands before the dot", async () => {
  const body = "fun main(s: Store, l: Log) { s.shrink().close() }\nfun other(l: Log) { l.shrink() }";
  const edges = await fromMain(
    body,
    "import app.store.Store\nimport app.store.Log\nimport app.store.shrink",
    "calls",
  );
  expect(edges).toEqual([
    "Main.kt#main -> Store.kt#Store.close (typed)",
    "Main.kt#main -> Store.kt#Store.shrink (import)",
    "Main.kt#other -> Store.kt#Log.shrink (import)",
  ]);
});

test("an extension that is not in sight is not meant", async () => {
  const edges = await fromMain("fun main(s: Store) { s.shrink() }", "import app.store.Store", "calls");
  expect(edges.filter((edge) => !/\((?:unique|name)\)$/.test(edge))).toEqual([]);
});

test("inside of an extension the members of its type are seen", async () => {
  const body = "fun Store.twice() { close(); this.count() }\nfun Other.twice() { close() }";
  const edges = await fromMain(body, "import app.store.Store", "calls");
  expect(edges.filter((edge) => !edge.endsWith("(name)"))).toEqual([
    "Main.kt#Store.twice -> Store.kt#Base.count (self)",
    "Main.kt#Store.twice -> Store.kt#Store.close (self)",
  ]);
});

test("function literals work on what they are given", async () => {
  const kotlin = `package p
class Table { fun row() {}; fun cell() {} }
class Page { fun row() {}; fun build() { table { row() }; Table().apply { cell() }; row() } 
  fun each(tables: List<Table>, one: Table?) { tables.forEach { it.row() }; one?.let { it.cell() }; with(Table()) { cell() } } }
fun table(block: Table.() -> Unit) {}
`;
  const edges = await linksOf({ "A.kt": kotlin }, { kind: "calls" });
  expect(edges.filter((edge) => edge.startsWith("A.kt#Page.build ->"))).toEqual([
    "A.kt#Page.build -> A.kt#Page.row (self)",
    "A.kt#Page.build -> A.kt#Table (scope)",
    "A.kt#Page.build -> A.kt#Table.cell (typed)",
    "A.kt#Page.build -> A.kt#Table.row (typed)",
    "A.kt#Page.build -> A.kt#table (scope)",
  ]);
  expect(edges.filter((edge) => edge.startsWith("A.kt#Page.each ->"))).toEqual([
    "A.kt#Page.each -> A.kt#Table (scope)",
    "A.kt#Page.each -> A.kt#Table.cell (typed)",
    "A.kt#Page.each -> A.kt#Table.row (typed)",
  ]);
});

test("inner classes, objects without a name and labels", async () => {
  const kotlin = `package p
open class Task { open fun run() {}; fun done() {} }
class Queue {
    fun add() {}
    fun done() {}
    inner class Entry { fun drop() { add(); this@Queue.done() } }
    fun make(): Task = object : Task() { override fun run() { done(); add(); super.run() } }
}
`;
  const edges = await linksOf({ "A.kt": kotlin }, { kind: "calls" });
  expect(edges.filter((edge) => edge.includes("Entry.drop ->"))).toEqual([
    "A.kt#Queue.Entry.drop -> A.kt#Queue.add (self)",
    "A.kt#Queue.Entry.drop -> A.kt#Queue.done (typed)",
  ]);
  expect(edges.filter((edge) => edge.includes(".run ->"))).toEqual([
    "A.kt#Queue.make.Task.run -> A.kt#Queue.add (self)",
    "A.kt#Queue.make.Task.run -> A.kt#Task.done (self)",
    "A.kt#Queue.make.Task.run -> A.kt#Task.run (self)",
  ]);
});

test("overloads by number, by type, by name of the arguments, and with a literal behind", async () => {
  const kotlin = `package p
fun f(a: Int) {}
fun f(a: String) {}
fun f(a: Int, block: () -> Unit) {}
fun f(vararg all: Int) {}
fun one() { f(1) }
fun two() { f("x") }
fun three() { f(1) { } }
fun four() { f(1, 2, 3) }
`;
  const { parseSources } = await import("./support/parse-sources.ts");
  const { resolveFile } = await import("../src/code/graph/resolve-file.ts");
  const { Resolver } = await import("../src/code/graph/resolver.ts");
  const sources = await parseSources({ "A.kt": kotlin });
  const file = sources.file("A.kt")!;
  const { edges } = resolveFile(new Resolver(sources), sources, file);
  const lines = edges
    .filter((edge) => edge.kind === "calls")
    .map((edge) => [file.symbols[edge.source]!.name, file.symbols[edge.target.at]!.nameLine]);
  expect(lines).toEqual([
    ["one", 2],
    ["two", 3],
    ["three", 4],
    ["four", 5],
  ]);
});

test("a parameter that holds a function is what is called", async () => {
  const kotlin = `package p
fun Table.transform() {}
class Table
fun Table.build(transform: () -> Unit) { transform() }
fun Table.other() { transform() }
`;
  expect(await linksOf({ "A.kt": kotlin }, { kind: "calls" })).toEqual([
    "A.kt#Table.other -> A.kt#Table.transform (scope)",
  ]);
});

test("what is declared for all platforms comes before what is defined for one", async () => {
  const texts = {
    "common/Clock.kt": "package p\nexpect class Clock { fun now(): Long }\nexpect fun start(): Clock",
    "jvm/Clock.kt": "package p\nactual class Clock { actual fun now() = 1L }\nactual fun start() = Clock()",
    "jvm/Main.kt": "package p\nfun main() { start().now() }",
  };
  expect(await linksOf(texts, { from: "jvm/Main.kt", kind: "calls" })).toEqual([
    "jvm/Main.kt#main -> common/Clock.kt#Clock.now (typed)",
    "jvm/Main.kt#main -> common/Clock.kt#start (scope)",
  ]);
});

test("companions of interfaces, hidden declarations and scripts are not seen; only `override` overrides", async () => {
  const texts = {
    "A.kt": `package p
val LIMIT = 1
interface Marked {
    companion object {
        val LIMIT = 2
    }
}
interface Named {
    companion object Keys {
        val LIMIT = 3
    }
}
open class Base {
    open fun run() {}
    fun log(x: Any) {}
}
class Impl : Base(), Marked, Named {
    override fun run() { start(LIMIT) }
    private fun log(x: String) {}
}
@Deprecated("old", level = DeprecationLevel.HIDDEN) fun start(n: Int) {}
fun start(n: Long) {}`,
    "build.gradle.kts": "fun helper() {}",
    "other.gradle.kts": "helper()",
  };
  const edges = await linksOf(texts);
  expect(edges.filter((edge) => edge.startsWith("A.kt#Impl.run ->"))).toEqual([
    "A.kt#Impl.run -> A.kt#Base.run (self)",
    "A.kt#Impl.run -> A.kt#LIMIT (scope)",
    "A.kt#Impl.run -> A.kt#start (scope)",
  ]);
  expect(edges.filter((edge) => edge.startsWith("A.kt#Impl.log ->"))).toEqual([]);
  expect(edges.filter((edge) => edge.startsWith("other"))).toEqual([
    "other.gradle.kts -> build.gradle.kts#helper (unique)",
  ]);
});

test("Kotlin calls Java, and Java calls Kotlin", async () => {
  const texts = {
    "app/Engine.java": `package app;
public class Engine {
  private String name;
  public static Engine create() { return new Engine(); }
  public String getName() { return name; }
  public boolean isReady() { return true; }
  void run() { new Car(this).drive(); new Car(this).getEngine().isReady(); CarKt.park(); }
}`,
    "app/Car.kt": `package app
class Car(val engine: Engine) { fun drive() { Engine.create().isReady; engine.name } }
fun park() {}`,
  };
  expect(await linksOf(texts)).toEqual(
    expect.arrayContaining([
      "app/Car.kt#Car.drive -> app/Engine.java#Engine.create (scope)",
      "app/Car.kt#Car.drive -> app/Engine.java#Engine.isReady (typed)",
      "app/Car.kt#Car.drive -> app/Engine.java#Engine.getName (typed)",
      "app/Engine.java#Engine.run -> app/Car.kt#Car (scope)",
      "app/Engine.java#Engine.run -> app/Car.kt#Car.drive (typed)",
      "app/Engine.java#Engine.run -> app/Car.kt#Car.engine (typed)",
      "app/Engine.java#Engine.run -> app/Engine.java#Engine.isReady (typed)",
      "app/Engine.java#Engine.run -> app/Car.kt#park (scope)",
    ]),
  );
});

test("what belongs to others is left alone", async () => {
  const body = `
fun a(list: MutableList<String>) { list.count(); list.forEach { it.close() } }
fun b(s: String) { s.close() }
fun c() { helper(); Store.open("a"); Mode.READ }
class Own<Store> { fun d(x: Store) {} }`;
  const edges = await fromMain(body, "import other.*");
  expect(edges.filter((edge) => !/\((?:unique|name)\)$/.test(edge))).toEqual([]);
});
