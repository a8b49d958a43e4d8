/** Names in Go lead to their definitions: through modules, packages, embedding and the types of receivers. */
import { describe, expect, test } from "vitest";
import { edgesOf, linksOf } from "./support/edges.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const store = `package store

type Store struct {
	Path string
	next *Store
	all  map[string]*Item
}

type Item struct{ Name string }

func Open(path string) (*Store, error) { return &Store{Path: path}, nil }

func (s *Store) Close() error { return s.flush() }
func (s *Store) Find(key string) *Item { return s.all[key] }
`;

const more = `package store

func (s *Store) flush() error {
	helper()
	return nil
}

func helper() {}
`;

const base = {
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "store/store.go": store,
  "store/more.go": more,
};

describe("packages", () => {
  test("files of a folder see each other, and methods are found wherever they stand", async () => {
    const edges = await edgesOf(base);
    expect(edges).toContain("store/store.go#Store.Close calls store/more.go#Store.flush (typed)");
    expect(edges).toContain("store/more.go#Store.flush calls store/more.go#helper (scope)");
    expect(edges).toContain("store/store.go#Open references store/store.go#Store.Path (scope)");
  });

  test("an import by the module's path, with and without an alias, leads to the folder", async () => {
    const edges = await edgesOf({
      ...base,
      "main.go": `package main
import "example.com/shop/store"
import st "example.com/shop/store"
func main() { store.Open("a") }
func other() { st.Open("b") }`,
    });
    expect(edges).toContain("main.go#main calls store/store.go#Open (import)");
    expect(edges).toContain("main.go#other calls store/store.go#Open (import)");
  });

  test("a dot import brings names without anything before them", async () => {
    const edges = await edgesOf({
      ...base,
      "main.go": 'package main\nimport . "example.com/shop/store"\nfunc main() { Open("a") }',
    });
    expect(edges).toContain("main.go#main calls store/store.go#Open (import)");
  });

  test("a package may be called otherwise than its folder", async () => {
    const edges = await edgesOf({
      "go.mod": "module example.com/go-shop",
      "shop.go": "package shopping\nfunc Buy() {}",
      "cmd/main.go": 'package main\nimport "example.com/go-shop"\nfunc main() { shopping.Buy() }',
    });
    expect(edges).toContain("cmd/main.go#main calls shop.go#Buy (import)");
  });

  test("several modules in one tree, and one that is replaced by a folder", async () => {
    const edges = await edgesOf({
      "go.work": "go 1.22\nuse (\n\t./a\n\t./b\n)\n",
      "a/go.mod":
        "module example.com/a\n\nreplace (\n\texample.com/old v1.0.0 => ../c // kept here\n)\nrequire example.com/b v1.2.3\n",
      "a/main.go": `package main
import (
	"example.com/b/v2/deep"
	"example.com/old/thing"
)
func main() { deep.Run(); thing.Do() }`,
      "b/go.mod": "module example.com/b/v2",
      "b/deep/deep.go": "package deep\nfunc Run() {}",
      "c/thing/thing.go": "package thing\nfunc Do() {}",
    });
    expect(edges).toContain("a/main.go#main calls b/deep/deep.go#Run (import)");
    expect(edges).toContain("a/main.go#main calls c/thing/thing.go#Do (import)");
  });

  test("tests in a package of their own see what the package offers, through the import", async () => {
    const edges = await edgesOf({
      ...base,
      "store/out_test.go": `package store_test
import "example.com/shop/store"
func helper() {}
func TestOpen() { store.Open("x"); helper() }`,
    });
    expect(edges).toContain("store/out_test.go#TestOpen calls store/store.go#Open (import)");
    expect(edges).toContain("store/out_test.go#TestOpen calls store/out_test.go#helper (scope)");
    expect(edges).not.toContain("store/more.go#Store.flush calls store/out_test.go#helper (scope)");
  });
});

describe("types of receivers", () => {
  const body = async (code: string) =>
    (
      await edgesOf({
        ...base,
        "main.go": `package main
import "example.com/shop/store"
type box struct { st *store.Store; list []*store.Store }
func many(all ...*store.Store) { for _, one := range all { one.Close() } }
func pair() (n int, st *store.Store) { return 0, nil }
${code}`,
      })
    ).filter((edge) => edge.startsWith("main.go#f "));

  test.each([
    ["the first of several results", 'func f() { s, err := store.Open("a"); _ = err; s.Close() }'],
    ["the second of several results", "func f() { _, s := pair(); s.Close() }"],
    ["a parameter", "func f(s *store.Store) { s.Close() }"],
    ["a composite literal", "func f() { s := &store.Store{}; s.Close() }"],
    ["new", "func f() { s := new(store.Store); s.Close() }"],
    ["make and an index", "func f() { all := make(map[string]*store.Store); all[key].Close() }"],
    ["a variable with a type", "func f() { var s store.Store; s.Close() }"],
    ["a field", "func f(b box) { b.st.Close() }"],
    ["a slice", "func f(b *box) { for _, one := range b.list { one.Close() } }"],
    ["a part of a slice", "func f(b *box) { for _, one := range b.list[1:] { one.Close() } }"],
    ["a channel", "func f(c chan *store.Store) { s := <-c; s.Close() }"],
    ["an assertion", "func f(x any) { s, ok := x.(*store.Store); _ = ok; s.Close() }"],
    ["a type parameter's bound", "func f[T store.Store](t T) { t.Close() }"],
  ])("%s", async (_, code) => {
    expect(await body(code)).toContain("main.go#f calls store/store.go#Store.Close (typed)");
  });

  test("the value that a method returns", async () => {
    expect(await body('func f(s *store.Store) { _ = s.Find("a").Name }')).toContain(
      "main.go#f references store/store.go#Item.Name (typed)",
    );
  });

  test("named slices and function results of one's own package", async () => {
    const edges = await edgesOf({
      "go.mod": "module m",
      "a.go": `package a
type node struct{ kids nodes }
type nodes []*node
func (n *node) walk() { for _, k := range n.kids { k.walk2() } }
func (n *node) walk2() { x := node{}; x.walk() }
func (ns nodes) first() *node { return ns[0] }
func g(ns nodes) { ns.first().walk(); ns[0].walk2() }`,
    });
    expect(edges).toContain("a.go#node.walk calls a.go#node.walk2 (typed)");
    expect(edges).toContain("a.go#node.walk2 calls a.go#node.walk (typed)");
    expect(edges).toContain("a.go#g calls a.go#node.walk (typed)");
    expect(edges).toContain("a.go#g calls a.go#node.walk2 (typed)");
  });
});

describe("embedding and interfaces", () => {
  const shapes = `package shapes
type Shape interface { Area() float64; Scale(by float64) }
type Named interface { Shape; Name() string }
type base struct { id int }
func (b *base) Scale(by float64) {}
func (b *base) Log() {}
type Square struct { base }
func (s *Square) Area() float64 { s.Log(); s.base.Log(); return float64(s.id) }
type Circle struct{}
func (Circle) Area() int { return 0 }
func (Circle) Scale(by float64) {}
func use(s Shape, n Named) { s.Area(); n.Scale(2) }`;
  const tree = { "go.mod": "module m", "shapes.go": shapes };

  test("what is embedded gives its methods and fields", async () => {
    const edges = await edgesOf(tree);
    expect(edges).toContain("shapes.go#Square embeds shapes.go#base (scope)");
    expect(edges).toContain("shapes.go#Square.Area calls shapes.go#base.Log (typed)");
    expect(edges).toContain("shapes.go#Square.Area references shapes.go#base.id (typed)");
  });

  test("a type with all methods of an interface implements it", async () => {
    const edges = await edgesOf(tree);
    expect(edges).toContain("shapes.go#Square implements shapes.go#Shape (typed)");
    expect(edges).toContain("shapes.go#Square.Area overrides shapes.go#Shape.Area (typed)");
    expect(edges).toContain("shapes.go#use calls shapes.go#Shape.Area (typed)");
    expect(edges).toContain("shapes.go#use calls shapes.go#Shape.Scale (typed)");
    expect(edges).toContain("shapes.go#Named extends shapes.go#Shape (scope)");
  });

  test("not so when a result differs, a method is missing or the interface is built on something unknown", async () => {
    const edges = await edgesOf({
      ...tree,
      "io.go": 'package shapes\nimport "io"\ntype Both interface { io.Reader; Area() float64 }',
    });
    const implemented = edges.filter((edge) => edge.includes(" implements "));
    expect(implemented).toEqual(["shapes.go#Square implements shapes.go#Shape (typed)"]);
  });
});

describe("what must not resolve", () => {
  test("built-in functions, methods of the standard library and private methods of other packages", async () => {
    const edges = await edgesOf({
      ...base,
      "util/util.go":
        "package util\nfunc len(x int) int { return x }\ntype T struct{}\nfunc (T) hidden() {}\nfunc (T) Write() {}",
      "main.go": `package main
import "os"
func main() { _ = len("abc"); f, _ := os.Open("x"); f.Write(nil); unknown().hidden(); unknown().Write() }`,
    });
    expect(edges.filter((edge) => edge.startsWith("main.go"))).toEqual([]);
  });

  test("a field's name does not hide the type of the same name", async () => {
    const edges = await edgesOf({
      "go.mod": "module m",
      "a.go":
        "package a\ntype Engine struct{}\nfunc (Engine) Go() {}\ntype Car struct { Engine *Engine; Wheel int }\nfunc f(c Car) { c.Engine.Go() }",
    });
    expect(edges).toContain("a.go#Car.Engine type_ref a.go#Engine (scope)");
    expect(edges).toContain("a.go#f calls a.go#Engine.Go (typed)");
  });

  test("type parameters, vendored packages and locals with the name of an import", async () => {
    const edges = await edgesOf({
      ...base,
      "types.go":
        "package main\ntype K struct{}\ntype List[K any] struct{}\nfunc (l *List[K]) Get(k K) K { return k }",
      "vendor/example.com/lib/lib.go": "package lib\nfunc Do() {}",
      "main.go": `package main
import "example.com/lib"
import "example.com/shop/store"
func a() { lib.Do() }
func b(store other) { store.Open() }`,
    });
    expect(edges.filter((edge) => edge.includes("types.go#K "))).toEqual([]);
    expect(edges.filter((edge) => edge.startsWith("main.go#a ") || edge.startsWith("main.go#b "))).toEqual(
      [],
    );
  });
});

test("why a reference leads nowhere: the language, a dependency, or nothing that is indexed declares it", async () => {
  const engine = await openAt(
    makeRepository({
      ...base,
      "store/run.go": `package store

import (
	"fmt"
	"example.com/shop/cart"
	"example.com/shop/lost"
	"github.com/pkg/errors"
)

func Run(input interface{ Do() }) error {
	fmt.Println(len("a"))
	cart.Add()
	cart.Remove()
	lost.Thing()
	unknown(1)
	var made Nothing
	input.Do()
	return errors.New(made)
}
`,
      "store/dot.go": 'package store\n\nimport . "strings"\n\nfunc Dot() { ToUpper("a"); lower() }\n',
      "cart/cart.go": "package cart\n\nfunc Add() {}\n",
    }),
  );
  const reasons = async (file: string) =>
    new Set(
      (await engine.unresolved(file)).unresolved.map(({ name, reason, package: from = "" }) =>
        `${name} ${reason} ${from}`.trim(),
      ),
    );
  expect(await reasons("store/run.go")).toEqual(
    new Set([
      "error global",
      "fmt external fmt",
      "fmt.Println external fmt",
      "len global",
      "cart.Remove missing",
      "lost missing",
      "lost.Thing missing",
      "unknown missing",
      "Nothing missing",
      "input.Do dynamic",
      "errors external github.com/pkg/errors",
      "errors.New external github.com/pkg/errors",
    ]),
  );
  expect(await reasons("store/dot.go")).toEqual(new Set(["ToUpper external strings", "lower missing"]));
});

describe("names and types that depend on the place", () => {
  const store = `package store

type Store struct{}

func New() *Store { return &Store{} }

func (s *Store) Open() {}

func (s *Store) Inc() *Store { return s }

type Closer interface{ Close() }

type hidden interface{ show() }
`;
  const main = (body: string) => ({
    "go.mod": "module app\n",
    "store/store.go": store,
    "main.go": `package main

import "app/store"

type shower interface{ show() }

type Local struct{}

func (l *Local) Open() {}

${body}
`,
  });

  test("a local does not hide the package that it is declared with", async () => {
    const found = await linksOf(
      main(`func run(other int) {
	store := store.New()
	store.Open()
}

func typed(store *store.Store) {
	store.Open()
}

func again() {
	store := store.New()
	store, err := store.Inc()
	store.New()
}`),
      { from: "main.go" },
    );
    expect(found).toEqual([
      "main.go#Local.Open -> main.go#Local (scope)",
      "main.go#again -> store/store.go#New (import)",
      "main.go#again -> store/store.go#Store.Inc (typed)",
      "main.go#run -> store/store.go#New (import)",
      "main.go#run -> store/store.go#Store.Open (typed)",
      "main.go#typed -> store/store.go#Store (import)",
      "main.go#typed -> store/store.go#Store.Open (typed)",
    ]);
  });

  test("each case of a type switch has its type, and a case of several has none of them", async () => {
    const found = await linksOf(
      main(`func run(q store.Closer) {
	switch q := q.(type) {
	case *store.Store:
		q.Open()
	case *Local:
		q.Open()
	case store.Store, Local:
		q.Open()
		q.Close()
	default:
		q.Close()
	}
}`),
      { from: "main.go", kind: "calls" },
    );
    expect(found).toEqual([
      "main.go#run -> main.go#Local.Open (typed)",
      "main.go#run -> store/store.go#Closer.Close (typed)",
      "main.go#run -> store/store.go#Store.Open (typed)",
    ]);
  });

  test("conversions to pointers name a type, and assertions may name a private one", async () => {
    const found = await linksOf(
      main(`func run(q any) {
	_ = (*store.Store)(nil)
	_ = (*Local)(nil)
	if s, ok := q.(shower); ok {
		s.show()
	}
}`),
      { from: "main.go" },
    );
    expect(found).toEqual([
      "main.go#Local.Open -> main.go#Local (scope)",
      "main.go#run -> main.go#Local (scope)",
      "main.go#run -> main.go#shower (scope)",
      "main.go#run -> main.go#shower.show (typed)",
      "main.go#run -> store/store.go#Store (import)",
    ]);
  });
});

test("an import of a package leads to the files of it that are used", async () => {
  const found = await linksOf(
    {
      "go.mod": "module app\n",
      "store/open.go": "package store\n\nfunc Open() {}\n",
      "store/close.go": "package store\n\nfunc Close() {}\n",
      "other/other.go": "package other\n\nfunc Other() {}\n",
      "main.go":
        'package main\n\nimport (\n\t"app/other"\n\t"app/store"\n)\n\nfunc run() { store.Open() }\n\nfunc help() { run() }\n',
    },
    { kind: "imports" },
  );
  expect(found).toEqual(["main.go -> store/open.go (import)"]);
});
