/** Names in Rust lead to their definitions: through modules, crates, re-exports, impl blocks, traits and types. */
import { describe, expect, test } from "vitest";
import { edgesOf } from "./support/edges.ts";

const cargo = '[package]\nname = "my-shop"\n';

const store = `
pub struct Store { pub path: String, next: Option<Box<Store>>, items: Vec<Item> }
pub struct Item { pub name: String }
pub enum Kind { Empty, Full(Item), Named { item: Item } }
impl Store {
    pub const LIMIT: usize = 4;
    pub fn open(path: &str) -> Result<Self, Error> { Ok(Self::make(path)) }
    fn make(path: &str) -> Store { Store { path: path.into(), next: None, items: vec![] } }
    pub fn close(&self) { self.flush() }
    pub fn first(&self) -> Option<&Item> { self.items.first() }
}
impl Item { pub fn show(&self) {} }
impl Kind { pub fn size(&self) -> usize { 0 } }
`;

const base = {
  "Cargo.toml": cargo,
  "src/lib.rs":
    "pub mod store;\nmod deep;\npub mod prelude {\n    pub use crate::store::{Store, Kind as Sort};\n}\npub use self::deep::inner::run;\n",
  "src/store.rs": store,
  "src/deep/mod.rs": "pub mod inner;\npub fn top() {}",
  "src/deep/inner.rs": `use super::top;
use crate::store::Store;
pub fn run() { top(); super::top(); crate::deep::top(); self::own(); }
fn own() {}
impl Store { pub(crate) fn flush(&self) { self.close(); } }
`,
};

describe("modules", () => {
  test("use, super, crate and self lead to files", async () => {
    const edges = await edgesOf(base);
    expect(edges).toContain("src/deep/inner.rs#run calls src/deep/mod.rs#top (import)");
    expect(edges).toContain("src/deep/inner.rs#run calls src/deep/inner.rs#own (import)");
    expect(edges).toContain("src/lib.rs imports src/deep/inner.rs#run (import)");
    expect(edges).toContain("src/lib.rs imports src/store.rs (import)");
  });

  test.each([
    [
      "a program beside the library",
      "src/main.rs",
      "use my_shop::prelude::*;\nfn main() { Store::open(1); }",
    ],
    ["an integration test", "tests/it.rs", "use my_shop::store::Store;\nfn main() { Store::open(1); }"],
    ["an example with a path", "examples/a.rs", "fn main() { my_shop::store::Store::open(1); }"],
    [
      "a block in a file",
      "src/bin/x.rs",
      "mod a {\n    pub use my_shop::prelude::Store;\n}\nfn main() { a::Store::open(1); }",
    ],
  ])("re-exports are followed from %s", async (_, path, text) => {
    const edges = await edgesOf({ ...base, [path]: text });
    const wanted = `${path}#main calls src/store.rs#Store.open `;
    expect(edges.filter((edge) => edge.startsWith(wanted))).toHaveLength(1);
  });

  test("names of a re-export may differ, and enum variants come with a star", async () => {
    const edges = await edgesOf({
      ...base,
      "src/main.rs":
        "use my_shop::prelude::Sort;\nuse my_shop::store::Kind::*;\nfn main() { let k = Sort::Full(x); k.size(); Full(y); }",
    });
    expect(edges).toContain("src/main.rs#main calls src/store.rs#Kind.Full (import)");
    expect(edges).toContain("src/main.rs#main calls src/store.rs#Kind.size (typed)");
  });

  test("tests in a block see what is around them through super", async () => {
    const edges = await edgesOf({
      "Cargo.toml": cargo,
      "src/lib.rs":
        "fn helper() {}\n#[cfg(test)]\nmod tests {\n    use super::*;\n    fn check() { helper(); super::helper(); }\n}",
    });
    expect(edges).toContain("src/lib.rs#tests.check calls src/lib.rs#helper (import)");
  });

  test("crates of a workspace, renamed ones and files with a path of their own", async () => {
    const edges = await edgesOf({
      "Cargo.toml": '[workspace]\nmembers = ["a", "b"]',
      "a/Cargo.toml":
        '[package]\nname = "a"\n[dependencies]\nbee = { path = "../b", package = "b-core" }\n[dependencies.serde]\nversion = "1"\n',
      "a/src/main.rs":
        "use bee::hum;\nuse serde::Serialize;\nfn main() { hum(); bee::hidden::deep(); serde::hum(); }",
      "b/Cargo.toml": '[package]\nname = "b-core"\n[lib]\npath = "lib/entry.rs"',
      "b/lib/entry.rs": 'pub fn hum() {}\n#[path = "elsewhere.rs"]\npub mod hidden;',
      "b/lib/elsewhere.rs": "pub fn deep() { crate::hum() }",
    });
    expect(edges).toContain("a/src/main.rs#main calls b/lib/entry.rs#hum (import)");
    expect(edges).toContain("a/src/main.rs#main calls b/lib/elsewhere.rs#deep (import)");
  });
});

describe("types", () => {
  test("self, Self and impl blocks in other files", async () => {
    const edges = await edgesOf(base);
    expect(edges).toContain("src/store.rs#Store.open calls src/store.rs#Store.make (self)");
    expect(edges).toContain("src/store.rs#Store.close calls src/deep/inner.rs#Store.flush (self)");
    expect(edges).toContain("src/deep/inner.rs#Store.flush calls src/store.rs#Store.close (self)");
    expect(edges).toContain("src/store.rs#Store.make references src/store.rs#Store.path (scope)");
  });

  const calls = async (code: string) =>
    (await edgesOf({ ...base, "src/main.rs": `use my_shop::store::{Store, Kind, Item};\n${code}` })).filter(
      (edge) => edge.startsWith("src/main.rs#f "),
    );

  test.each([
    ["a parameter", "fn f(s: &mut Store) { s.close() }"],
    ["the question mark", 'fn f() { let s = Store::open("a")?; s.close() }'],
    ["the question mark in a chain", 'fn f() { Store::open("a")?.close() }'],
    ["unwrap", 'fn f() { let s = Store::open("a").unwrap(); s.close() }'],
    ["a name that is bound again", "fn f(s: Option<Store>) { if let Some(s) = s { s.close() } }"],
    ["a lock", "fn f(s: Arc<Mutex<Store>>) { s.lock().unwrap().close() }"],
    ["a literal", "fn f() { let s = Store { path: p }; s.close() }"],
    ["a loop", "fn f(all: &[Store]) { for s in all.iter() { s.close() } }"],
    ["a tuple", "fn g() -> (u8, Store) { todo!() }\nfn f() { let (_, s) = g(); s.close() }"],
    ["a field of one's own struct", "struct Shop { s: Box<Store> }\nfn f(shop: Shop) { shop.s.close() }"],
    ["a path", "fn f(s: &Store) { Store::close(s) }"],
  ])("%s", async (_, code) => {
    const found = await calls(code);
    expect(found.some((edge) => edge.startsWith("src/main.rs#f calls src/store.rs#Store.close "))).toBe(true);
  });

  test("what methods return", async () => {
    expect(await calls("fn f(s: Store) { s.first().unwrap().show() }")).toContain(
      "src/main.rs#f calls src/store.rs#Item.show (typed)",
    );
  });
});

describe("traits", () => {
  const traits = `
pub trait Shape { type Unit: Named; fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() } }
pub trait Named { fn name(); }
pub struct Square;
impl Shape for Square { type Unit = Meter; fn area(&self) -> f64 { 1.0 } }
pub struct Meter;
fn a<T: Shape>(t: T) { t.area(); T::Unit::name(); }
fn b<T>(t: &T) where T: Shape + Clone { t.twice(); }
fn c(t: &dyn Shape, u: impl Shape) { t.area(); u.twice(); }
fn d(s: Square) { s.area(); s.twice(); <Square as Shape>::area(&s); }
`;
  const tree = { "Cargo.toml": cargo, "src/lib.rs": traits };

  test("default methods, bounds and trait objects", async () => {
    const edges = await edgesOf(tree);
    expect(edges).toContain("src/lib.rs#Square implements src/lib.rs#Shape (scope)");
    expect(edges).toContain("src/lib.rs#Shape.twice calls src/lib.rs#Shape.area (self)");
    expect(edges).toContain("src/lib.rs#a calls src/lib.rs#Shape.area (typed)");
    expect(edges).toContain("src/lib.rs#a calls src/lib.rs#Named.name (typed)");
    expect(edges).toContain("src/lib.rs#b calls src/lib.rs#Shape.twice (typed)");
    expect(edges).toContain("src/lib.rs#c calls src/lib.rs#Shape.area (typed)");
    expect(edges).toContain("src/lib.rs#c calls src/lib.rs#Shape.twice (typed)");
    expect(edges).toContain("src/lib.rs#d calls src/lib.rs#Square.area (typed)");
    expect(edges).toContain("src/lib.rs#d calls src/lib.rs#Shape.twice (typed)");
  });

  test("a method of an impl overrides the one of its trait", async () => {
    expect(await edgesOf(tree)).toContain("src/lib.rs#Square.area overrides src/lib.rs#Shape.area (self)");
  });
});

test("macros are found by their name through all modules", async () => {
  const edges = await edgesOf({
    "Cargo.toml": cargo,
    "src/lib.rs": "macro_rules! shout { () => {} }\nmod a;",
    "src/a.rs": 'fn f() { shout!(); println!("x"); }',
  });
  expect(edges).toContain("src/a.rs#f calls src/lib.rs#shout (unique)");
});

describe("names that are there more than once", () => {
  const twice = `
pub trait A { type Out; fn run(&self) -> Self::Out; }
pub trait B { type Out; fn run(&self) -> Self::Out; }
pub struct T { name: Name }
pub struct Name;
impl A for T { type Out = u8; fn run(&self) -> Self::Out { 0 } }
impl B for T { type Out = u16; fn run(&self) -> Self::Out { 1 } }
impl T { fn name(&self) -> &Name { &self.name } }
impl Name { fn show(&self) {} }
fn test() {}
#[test]
fn check(t: T) { t.name().show(); }
fn local() { struct Inner; impl A for Inner { type Out = u8; } }
`;

  test("fields and methods, attributes and functions do not get mixed up", async () => {
    const edges = await edgesOf({ "Cargo.toml": cargo, "src/lib.rs": twice });
    expect(edges.filter((edge) => edge.startsWith("src/lib.rs#check calls"))).toEqual([
      "src/lib.rs#check calls src/lib.rs#T.name (typed)",
      "src/lib.rs#check calls src/lib.rs#Name.show (typed)",
    ]);
    expect(edges.filter((edge) => edge.startsWith("src/lib.rs#T.name references"))).toHaveLength(1);
  });

  test("each impl block means its own members and overrides its own trait", async () => {
    const edges = await edgesOf({ "Cargo.toml": cargo, "src/lib.rs": twice });
    expect(edges.filter((edge) => edge.startsWith("src/lib.rs#T.run "))).toEqual([
      "src/lib.rs#T.run type_ref src/lib.rs#T.Out (self)",
      "src/lib.rs#T.run type_ref src/lib.rs#T.Out (self)",
      "src/lib.rs#T.run overrides src/lib.rs#A.run (self)",
      "src/lib.rs#T.run overrides src/lib.rs#B.run (self)",
    ]);
    expect(edges).toContain("src/lib.rs#local.Inner implements src/lib.rs#A (scope)");
  });
});

describe("what must not resolve", () => {
  test("variants with the name of a type, methods without a receiver, and type parameters", async () => {
    const edges = await edgesOf({
      "Cargo.toml": cargo,
      "src/lib.rs": `
pub enum Content { String(String), Bytes(Vec<u8>) }
pub struct T;
pub struct Map;
impl Map { fn open(&self) { close(); } fn close(&self) {} }
fn id<T>(t: T) -> T { t }
`,
    });
    expect(edges.filter((edge) => edge.includes("type_ref src/lib.rs#Content.String"))).toEqual([]);
    expect(edges.filter((edge) => edge.startsWith("src/lib.rs#Map.open calls"))).toEqual([]);
    expect(edges.filter((edge) => edge.startsWith("src/lib.rs#id "))).toEqual([]);
  });

  test("crates outside the tree, methods of the standard library and what a variant holds", async () => {
    const edges = await edgesOf({
      ...base,
      "Cargo.toml": `${cargo}[dependencies]\nlog = "0.4"\n`,
      "src/main.rs": `use log::info; use std::fs::File; use my_shop::store::Kind;
fn f(k: Kind, xs: Vec<u8>) { info(); log::run(); File::open("x"); xs.iter(); if let Kind::Full(i) = k { i.size(); } }`,
    });
    const found = edges.filter(
      (edge) => edge.startsWith("src/main.rs#f calls") && !edge.endsWith("(unique)"),
    );
    expect(found).toEqual([]);
  });
});
