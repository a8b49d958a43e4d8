/** Names of Haskell lead to their definitions: what imports bring in, what modules hand on, and what patterns hide. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `module App.Store (Store (..), Closing (..), open, secret) where

data Store = Store { path :: String, size :: Int } | Empty

class Closing a where
  close :: a -> Int

instance Closing Store where
  close s = secret (size s)

open :: String -> Store
open p = Store p (secret 1)

secret :: Int -> Int
secret n = n
`;

/** Edges that start in `Main.hs`. */
function fromMain(body: string, kind: EdgeKind = "calls", more: Record<string, string> = {}) {
  const main = `module Main where\n\n${body}\n`;
  return linksOf({ "app/Main.hs": main, "src/App/Store.hs": store, ...more }, { from: "app/Main.hs", kind });
}

test.each([
  ["import App.Store", "open"],
  ["import App.Store (Store, open)", "open"],
  ["import App.Store hiding (secret)", "open"],
  ["import qualified App.Store as S", "S.open"],
  ["import App.Store qualified as S", "S.open"],
  ["import App.Store as S (open)", "open"],
])("%s", async (statement, name) => {
  expect(await fromMain(`${statement}\n\nrun x = ${name} x`)).toEqual([
    "app/Main.hs#run -> src/App/Store.hs#open (import)",
  ]);
  expect(await fromMain(`${statement}\n\nrun x = ${name} x`, "imports")).toContain(
    statement.includes("(Store, open)") || statement.includes("S (open)")
      ? "app/Main.hs -> src/App/Store.hs#open (import)"
      : "app/Main.hs -> src/App/Store.hs (import)",
  );
});

test("an import for instances alone is an import, and brings in no name", async () => {
  const body = "import App.Store ()\n\nrun x = open x";
  expect(await fromMain(body)).toEqual([]);
  expect(await fromMain(body, "imports")).toEqual(["app/Main.hs -> src/App/Store.hs (import)"]);
});

test("what is not imported is not seen", async () => {
  expect(await fromMain("import App.Store (open)\n\nrun x = secret (size x)")).toEqual([]);
  expect(await fromMain("import qualified App.Store as S\n\nrun x = open x")).toEqual([]);
  expect(await fromMain("import Other.Store\n\nrun x = open x")).toEqual([]);
});

test("constructors, fields, methods of classes, and instances", async () => {
  const body =
    "import App.Store (Store (..), Closing (close))\n\nrun :: Store -> Int\nrun x = close (Store (path x) 1)";
  expect(await fromMain(body)).toEqual([
    "app/Main.hs#run -> src/App/Store.hs#Closing.close (import)",
    "app/Main.hs#run -> src/App/Store.hs#Store.Store (import)",
    "app/Main.hs#run -> src/App/Store.hs#Store.path (import)",
  ]);
  const types = (await fromMain(body, "type_ref")).filter((edge) => edge.includes("#run ->"));
  expect(types).toEqual(["app/Main.hs#run -> src/App/Store.hs#Store (import)"]);
  const edges = await linksOf({ "src/App/Store.hs": store }, "calls");
  expect(edges).toContain("src/App/Store.hs#Store.close -> src/App/Store.hs#secret (scope)");
  expect(await linksOf({ "src/App/Store.hs": store }, "implements")).toEqual([
    "src/App/Store.hs#Store -> src/App/Store.hs#Closing (scope)",
  ]);
});

test.each([
  ["by its name", "module App (module App.Store, own) where\n\nimport App.Store\n\nown = 1\n"],
  ["by what its import is called", "module App (module Export) where\n\nimport App.Store as Export\n"],
  ["one by one", "module App (open) where\n\nimport App.Store\n"],
])("a module hands on what it imports, %s", async (_, text) => {
  expect(await fromMain("import App\n\nrun x = open x", "calls", { "src/App.hs": text })).toEqual([
    "app/Main.hs#run -> src/App/Store.hs#open (import)",
  ]);
});

test("what a pattern binds hides what is imported", async () => {
  const body = `import App.Store
one (Just open) = open 1
two (open, _) = open 1
three = \\open -> open 1
four x = case x of { Right open -> open 1 }
five x = do { open <- x; open 1 }
six x = let open = x in open 1
seven all'@(open : _) = open 1`;
  expect(await fromMain(body)).toEqual([]);
});

test("of modules of one name in several packages, the nearest is meant", async () => {
  const files = {
    "a/src/Main.hs": "module Main where\n\nimport Lib\n\nrun = help 1",
    "a/src/Lib.hs": "module Lib where\n\nhelp x = x",
    "b/src/Lib.hs": "module Lib where\n\nhelp x = x",
  };
  expect(await linksOf(files, { from: "a/src/Main.hs", kind: "calls" })).toEqual([
    "a/src/Main.hs#run -> a/src/Lib.hs#help (import)",
  ]);
});
