/** Names of Elixir lead to their definitions: full names, aliases, imports, functions by arity; and never a field's. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `defmodule App.Store do
  @limit 3
  @type t :: %__MODULE__{}
  defstruct [:size]
  def open(path), do: open(path, @limit)
  def open(path, limit), do: check(path, limit)
  def close(store), do: __MODULE__.open(store)
  defp check(path, _), do: path
  defmodule Error do
    def message(error), do: error.size
  end
end

defmodule App.Store.Item do
  def drop(item), do: item
end
`;

/** Edges that start in `main.ex`. */
function fromMain(body: string, kind: EdgeKind = "calls") {
  const main = `defmodule App.Main do\n${body}\nend\n`;
  return linksOf({ "lib/main.ex": main, "lib/store.ex": store }, { from: "lib/main.ex", kind });
}

test.each([
  ["", "App.Store", "scope"],
  ["alias App.Store", "Store", "import"],
  ["alias App.Store, as: S", "S", "import"],
  ["alias App.{Store, Other}", "Store", "import"],
  ["alias App.Store, warn: false", "Store", "import"],
])("a module after `%s` as %s", async (statement, name, evidence) => {
  expect(await fromMain(`  ${statement}\n  def run(x), do: ${name}.close(x)`)).toEqual([
    `lib/main.ex#App.Main.run -> lib/store.ex#App.Store.close (${evidence})`,
  ]);
});

test("modules whose names begin with that of another, and modules inside of it", async () => {
  const body = "  alias App.Store\n  def run(x), do: Store.Item.drop(Store.Error.message(x))";
  expect(await fromMain(body)).toEqual([
    "lib/main.ex#App.Main.run -> lib/store.ex#App.Store.Error.message (import)",
    "lib/main.ex#App.Main.run -> lib/store.ex#App.Store.Item.drop (import)",
  ]);
});

test("what is imported is called by its name, and what is used is an import", async () => {
  const body = "  import App.Store, only: [close: 1]\n  use App.Store.Item\n  def run(x), do: close(x)";
  expect(await fromMain(body)).toEqual(["lib/main.ex#App.Main.run -> lib/store.ex#App.Store.close (import)"]);
  expect(await fromMain(body, "imports")).toEqual([
    "lib/main.ex -> lib/store.ex#App.Store.Item (import)",
    "lib/main.ex -> lib/store.ex#App.Store.close (import)",
  ]);
});

test("the number of arguments tells functions apart, what is piped counts", async () => {
  const files = {
    "a.ex": `defmodule A do
  def get(x), do: x
  def get(x, y), do: get(x) + y
  def one(x), do: x |> get()
  def two(x), do: x |> get(1)
end`,
  };
  const edges = (await linksOf(files, "calls")).map((edge) => edge.replace(/^a\.ex#/, ""));
  expect(edges).toEqual([
    "A.get -> a.ex#A.get (scope)",
    "A.one -> a.ex#A.get (scope)",
    "A.two -> a.ex#A.get (scope)",
  ]);
});

test("functions and attributes of the module, structs and types", async () => {
  const edges = await linksOf({ "lib/store.ex": store }, { from: "lib/store.ex" });
  expect(edges).toEqual([
    "lib/store.ex#App.Store.close -> lib/store.ex#App.Store.open (self)",
    "lib/store.ex#App.Store.open -> lib/store.ex#App.Store.check (scope)",
    "lib/store.ex#App.Store.open -> lib/store.ex#App.Store.limit (scope)",
    "lib/store.ex#App.Store.open -> lib/store.ex#App.Store.open (scope)",
  ]);
  expect(await fromMain("  alias App.Store\n  def run(x), do: %Store{size: x}")).toEqual([
    "lib/main.ex#App.Main.run -> lib/store.ex#App.Store (import)",
  ]);
  expect(
    await fromMain("  alias App.Store\n  @spec run(Store.t()) :: term\n  def run(x), do: x", "type_ref"),
  ).toContain("lib/main.ex#App.Main.run -> lib/store.ex#App.Store.t (import)");
});

test("fields of maps, functions of the kernel, and names that only look alike lead nowhere", async () => {
  const body =
    "  def run(x), do: x.close(elem(x.check, 0), Other.Store.close(x), Store.close(x), check(x, 1), size(x))";
  expect(await fromMain(body)).toEqual([]);
});
