/** C#: names lead to their definitions, and no further. */
import { describe, expect, test } from "vitest";
import { resolveFile } from "../src/code/graph/resolve-file.ts";
import { Resolver } from "../src/code/graph/resolver.ts";
import { linksOf } from "./support/edges.ts";
import { parseSources } from "./support/parse-sources.ts";

const store = `
namespace App.Data;
public interface IStore { void Open(string path); int Count { get; } }
public enum Mode { Read, Write }
public class Base { protected int size; public virtual void Close() {} protected static void Log(string text) {} }
public class Store : Base, IStore
{
  public Mode Mode { get; set; }
  public static readonly Store Shared = new();
  public Store(string path) : base() { }
  public int Count => size;
  public void Open(string path) { Log(path); Check(); }
  void Check() {}
  public override void Close() { base.Close(); this.Check(); }
  public class Cursor { public void Next() { Log("next"); } }
}
`;

describe("namespaces", () => {
  test("a name comes from the namespace around, a using, a using static or another name", async () => {
    const edges = await linksOf(
      {
        "Store.cs": store,
        "Same.cs": 'namespace App.Data { class Same { void Run() { new Store("a").Open("b"); } } }',
        "Inner.cs": 'namespace App.Data.Inner; class Inner { void Run(Store s) { s.Open("b"); } }',
        "Using.cs":
          'using App.Data;\nnamespace Other; class Using { void Run() { var s = new Store("a"); s.Open("b"); } }',
        "Static.cs": "using static App.Data.Tools;\nclass Static { void Run() { Help(); } }",
        "Tools.cs": "namespace App.Data; public static class Tools { public static void Help() {} }",
        "Alias.cs": 'using S = App.Data.Store;\nclass Alias { void Run(S s) { s.Open("b"); } }',
        "Full.cs": "class Full { void Run() { App.Data.Tools.Help(); global::App.Data.Tools.Help(); } }",
      },
      "calls",
    );
    for (const from of [
      "Same.cs#App.Data.Same",
      "Inner.cs#App.Data.Inner.Inner",
      "Using.cs#Other.Using",
      "Alias.cs#Alias",
    ])
      expect(edges).toContain(`${from}.Run -> Store.cs#App.Data.Store.Open (typed)`);
    expect(edges).toContain("Static.cs#Static.Run -> Tools.cs#App.Data.Tools.Help (import)");
    expect(edges).toContain("Full.cs#Full.Run -> Tools.cs#App.Data.Tools.Help (scope)");
  });

  test("a name of a namespace that is not used is not seen", async () => {
    const edges = await linksOf(
      { "Store.cs": store, "Other.cs": 'namespace Other; class Other { void Run() { new Store("a"); } }' },
      "calls",
    );
    expect(edges.filter((edge) => edge.startsWith("Other.cs"))).toEqual([]);
  });

  test("a global using holds in all files of its project, and in no other", async () => {
    const edges = await linksOf(
      {
        "lib/Store.cs": store,
        "app/app.csproj": "<Project />",
        "app/GlobalUsings.cs": "global using App.Data;",
        "app/Main.cs": 'class Main { void Run(Store s) { s.Open("a"); } }',
        "tool/tool.csproj": '<Project><ItemGroup><Using Include="App.Data" /></ItemGroup></Project>',
        "tool/Tool.cs": 'class Tool { void Run(Store s) { s.Open("a"); } }',
        "web/web.csproj": "<Project />",
        "web/Web.cs": 'class Web { void Run(Store s) { s.Open("a"); } }',
      },
      "calls",
    );
    expect(edges.filter((edge) => edge.includes("-> lib/Store.cs#App.Data.Store.Open"))).toEqual([
      "app/Main.cs#Main.Run -> lib/Store.cs#App.Data.Store.Open (typed)",
      "tool/Tool.cs#Tool.Run -> lib/Store.cs#App.Data.Store.Open (typed)",
    ]);
  });
});

describe("types", () => {
  test("members are reached without this, through this and base, and from a nested type", async () => {
    const edges = await linksOf({ "Store.cs": store }, "calls");
    expect(edges).toEqual(
      expect.arrayContaining([
        "Store.cs#App.Data.Store.Open -> Store.cs#App.Data.Base.Log (self)",
        "Store.cs#App.Data.Store.Open -> Store.cs#App.Data.Store.Check (self)",
        "Store.cs#App.Data.Store.Close -> Store.cs#App.Data.Base.Close (self)",
        "Store.cs#App.Data.Store.Close -> Store.cs#App.Data.Store.Check (self)",
        "Store.cs#App.Data.Store.Cursor.Next -> Store.cs#App.Data.Base.Log (self)",
      ]),
    );
    expect(await linksOf({ "Store.cs": store }, "implements")).toEqual([
      "Store.cs#App.Data.Store -> Store.cs#App.Data.IStore (scope)",
    ]);
    expect(await linksOf({ "Store.cs": store }, "extends")).toEqual([
      "Store.cs#App.Data.Store -> Store.cs#App.Data.Base (scope)",
    ]);
  });

  test("a property of the same name as its type does not hide the type", async () => {
    const edges = await linksOf({ "Store.cs": store }, "type_ref");
    expect(edges).toContain("Store.cs#App.Data.Store.Mode -> Store.cs#App.Data.Mode (scope)");
  });

  test("parts of a type in several files are one type", async () => {
    const edges = await linksOf(
      {
        "Store.cs":
          "namespace App; public partial class Store { int size; public void Open() { Check(); Close(); } }",
        "Store.Check.cs": "namespace App; partial class Store : Base { void Check() { size++; Open(); } }",
        "Base.cs": "namespace App; class Base { protected void Close() {} }",
        "Use.cs": "namespace App; class Use { void Run(Store s) { s.Open(); } }",
      },
      "calls",
    );
    expect(edges).toEqual([
      "Store.Check.cs#App.Store.Check -> Store.cs#App.Store.Open (self)",
      "Store.cs#App.Store.Open -> Base.cs#App.Base.Close (self)",
      "Store.cs#App.Store.Open -> Store.Check.cs#App.Store.Check (self)",
      "Use.cs#App.Use.Run -> Store.cs#App.Store.Open (typed)",
    ]);
  });

  test("receivers have types by field, property, initialiser, cast, pattern, return type and loop", async () => {
    const edges = await linksOf(
      {
        "Store.cs": store,
        "Use.cs": `using App.Data; using System.Collections.Generic;
class Use {
  Store field; Store Prop { get; } Store Make() => new Store("a");
  Store target = new("a");
  void A() { field.Open("a"); }
  void B() { this.Prop.Open("a"); }
  void C() { var made = Make(); made.Open("a"); }
  void D(object o) { ((Store)o).Open("a"); var s = o as Store; s?.Close(); }
  void E(object o) { if (o is Store s) s.Open("a"); }
  void F(List<Store> all) { foreach (var one in all) one.Open("a"); }
  void G() { Store.Shared.Open("a"); target.Open("a"); }
  void H() { var m = Mode.Write; }
}`,
      },
      "calls",
    );
    for (const method of ["A", "B", "C", "D", "E", "F", "G"])
      expect(edges).toContain(`Use.cs#Use.${method} -> Store.cs#App.Data.Store.Open (typed)`);
    expect(edges).toContain("Use.cs#Use.D -> Store.cs#App.Data.Store.Close (typed)");
  });

  test("enum members, static members and what an initialiser sets are read", async () => {
    const edges = await linksOf(
      {
        "Store.cs": store,
        "Use.cs": `using App.Data;
class Row { public int Id { get; set; } }
class Use { int Id; void A() { var m = Mode.Write; var r = new Row { Id = 1 }; var anonymous = new { Id = 2 }; } }`,
      },
      "references",
    );
    expect(edges).toContain("Use.cs#Use.A -> Store.cs#App.Data.Mode.Write (import)");
    expect(edges.filter((edge) => edge.includes("Id"))).toEqual(["Use.cs#Use.A -> Use.cs#Row.Id (scope)"]);
  });

  test("the name of a type is the type, also where its constructor is a member around", async () => {
    const edges = await linksOf(
      { "a.cs": "class A { public A() {} static int n; int B() { return A.n; } }" },
      "references",
    );
    expect(edges).toEqual(["a.cs#A.B -> a.cs#A (scope)", "a.cs#A.B -> a.cs#A.n (scope)"]);
  });

  test("a type parameter is no type of the project", async () => {
    const edges = await linksOf(
      {
        "T.cs": "class T { public void Run() {} }",
        "Use.cs": "class Use<T> { T one; void Go(T two) { two.Run(); } }",
      },
      "type_ref",
    );
    expect(edges).toEqual([]);
  });

  test("an attribute is a type, with or without its ending", async () => {
    const edges = await linksOf({
      "A.cs": "class MarkAttribute { }\n[Mark] class A { }\n[MarkAttribute] class B { }",
    });
    expect(edges).toEqual(["A.cs#A -> A.cs#MarkAttribute (scope)", "A.cs#B -> A.cs#MarkAttribute (scope)"]);
  });
});

describe("overloads", () => {
  const many = `
class Many {
  public Many(int a) {} public Many(string a, int b) {}
  public void F(int a) {}
  public void F(string a, int b = 0) {}
  public void F(System.Func<int, int> f) {}
  public void G<T>(T a) {} public void G<T, U>(T a) {}
}
class Box {} class Box<T> {}
class Use : Box<int> { void A(Many m) { m.F("a"); } void B(Many m) { m.F(x => x); } void C(Many m) { m.G<int, int>(1); }
  void D() { new Many("a", 1); } void E(Many m, dynamic d) { m.F(d); } }`;

  test("are told apart by their arguments", async () => {
    const lines = many.split("\n");
    const sources = await parseSources({ "Many.cs": many });
    const file = sources.file("Many.cs")!;
    const { edges } = resolveFile(new Resolver(sources), sources, file);
    const ends = (name: string) =>
      edges
        .filter((edge) => edge.kind !== "type_ref" && file.symbols[edge.source]?.name === name)
        .map((edge) => `${lines[file.symbols[edge.target.at]!.nameLine - 1]!.trim()} ${edge.evidence}`);
    expect(ends("A")).toEqual(["public void F(string a, int b = 0) {} typed"]);
    expect(ends("B")).toEqual(["public void F(System.Func<int, int> f) {} typed"]);
    const made = edges.filter((edge) => file.symbols[edge.source]?.name === "D" && edge.kind === "calls");
    expect(made.map((edge) => file.symbols[edge.target.at]!.nameColumn)).toEqual([6, 31]);
    // Nothing tells which: candidates, no facts.
    expect(ends("E").every((end) => end.endsWith(" name"))).toBe(true);
    const base = edges.find((edge) => edge.kind === "extends")!;
    expect(file.symbols[base.target.at]!.nameColumn).toBe("class Box {} class ".length);
  });
});

test("a method that takes other numbers of arguments is not meant, even if there is no other", async () => {
  const edges = await linksOf(
    {
      "Reader.cs": `class Reader : DbReader { protected override void Dispose(bool all) {} public void Read(params int[] n) {} }
class Use { void A(Reader r) { r.Dispose(); } void B(Reader r) { r.Read(1, 2, 3); } }`,
    },
    "calls",
  );
  expect(edges).toEqual(["Reader.cs#Use.B -> Reader.cs#Reader.Read (typed)"]);
});

test("a method overrides the one with the same parameters, and a static constructor is not called", async () => {
  const text = `class Base { public void Close() {} protected virtual void Close(int n) {} protected virtual void Close(bool all) {} }
class Store : Base {
  static Store() {}
  protected override void Close(bool all) {}
}
class Use { void A() { new Store(); } }`;
  const sources = await parseSources({ "a.cs": text });
  const { edges } = resolveFile(new Resolver(sources), sources, sources.file("a.cs")!);
  const file = sources.file("a.cs")!;
  const { symbols } = file;
  const overridden = edges
    .filter((edge) => edge.kind === "overrides")
    .map((edge) => file.parametersOf(edge.target.at)[0]?.type);
  expect(overridden).toEqual(["bool"]);
  const called = edges.filter((edge) => edge.kind === "calls").map((edge) => symbols[edge.target.at]!.kind);
  expect(called).toEqual(["class"]);
});

describe("extension methods", () => {
  const extensions = `namespace App;
public static class Extensions {
  public static bool IsOpen(this Store s, int tries) => true;
  public static bool IsOpen(this string s) => true;
  public static void Dump(this System.Data.IDbConnection c) {}
}
public class Store {}`;

  test("are found by the type of the receiver, also where that is of a library", async () => {
    const edges = await linksOf(
      {
        "Extensions.cs": extensions,
        "Use.cs": `using App;
class Use { void A(Store s) { s.IsOpen(1); } void B(IDbConnection c) { c.Dump(); } void C(Unknown u) { u.Dump(); }
  void D(Store s) { Extensions.IsOpen(s, 1); } }`,
      },
      "calls",
    );
    expect(edges).toEqual([
      "Use.cs#Use.A -> Extensions.cs#App.Extensions.IsOpen (typed)",
      "Use.cs#Use.B -> Extensions.cs#App.Extensions.Dump (typed)",
      "Use.cs#Use.C -> Extensions.cs#App.Extensions.Dump (unique)",
      "Use.cs#Use.D -> Extensions.cs#App.Extensions.IsOpen (import)",
    ]);
  });

  test("are not called on a type", async () => {
    const edges = await linksOf({
      "Extensions.cs": "static class E { public static int Parse(this Reader r) => 1; }",
      "Use.cs": 'class Use { void A() { int.Parse("1"); Console.Parse(2); } }',
    });
    expect(edges).toEqual([]);
  });
});

test("a library's type, and a member that a known type does not have, lead nowhere", async () => {
  const edges = await linksOf({
    "Store.cs": store,
    "Use.cs": `using App.Data;
class Use { void A(StringBuilder b) { b.Open("a"); } void B(Store s) { s.Missing(); } void C() { Helper.Open(); } }
class Helped { public void Missing() {} }`,
  });
  expect(edges.filter((edge) => edge.startsWith("Use.cs") && !edge.includes("Store (import)"))).toEqual([]);
});
