/** Python: what is taken out of collections, and what functions of the standard library hand on. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

test("elements of collections", async () => {
  const found = await linksOf(
    {
      "store.py": "class Store:\n    def close(self): ...\n\nclass Other:\n    def close(self): ...\n",
      "main.py": `from typing import cast
from store import Other, Store

class App:
    by_name: dict[str, Store]

    def __init__(self, stores: list[Store]):
        self.stores = stores

    def values(self):
        for store in self.by_name.values():
            store.close()

    def items(self):
        for name, store in self.by_name.items():
            store.close()
            name.close()

    def counted(self):
        return [store.close() for at, store in enumerate(sorted(self.stores))]

    def got(self):
        self.by_name.get("a").close()
        self.by_name["a"].close()

    def taken(self):
        next(iter(self.stores)).close()

    def casted(self, given):
        cast(Store, given).close()

    def unknown(self, given):
        for a, b in given.items():
            b.close()
        given.get("a").close()
        sorted(given).close()
`,
    },
    { kind: "calls", from: "main.py" },
  );
  expect(found.filter((link) => link.includes("typed"))).toEqual([
    "main.py#App.casted -> store.py#Store.close (typed)",
    "main.py#App.counted -> store.py#Store.close (typed)",
    "main.py#App.got -> store.py#Store.close (typed)",
    "main.py#App.items -> store.py#Store.close (typed)",
    "main.py#App.taken -> store.py#Store.close (typed)",
    "main.py#App.values -> store.py#Store.close (typed)",
  ]);
  expect(found.filter((link) => link.includes("unknown") && !link.includes("(name)"))).toEqual([]);
});

test("a generator receives what is sent to it, and what another one returns at its end", async () => {
  const found = await linksOf(
    {
      "main.py": `class Sent:
    def run(self): ...

class Made:
    def run(self): ...

class Last:
    def run(self): ...

def declared(made: Made) -> Generator[Made, Sent, Last]:
    got = yield made
    got.run()

def unknown(made: Made):
    got = yield made
    got.run()

def delegated():
    last = yield from declared()
    last.run()
`,
    },
    { kind: "calls" },
  );
  expect(found.filter((link) => link.includes(".run") && !link.includes("(name)"))).toEqual([
    "main.py#declared -> main.py#Sent.run (typed)",
    "main.py#delegated -> main.py#Last.run (typed)",
  ]);
});

test("a local that several branches assign is any of them", async () => {
  const found = await linksOf(
    {
      "main.py": `class A:
    def run(self): ...

class B:
    def run(self): ...

class C:
    def run(self): ...

def pick(flag):
    if flag == 1:
        one = A()
    elif flag == 2:
        one = B()
    else:
        one = C()
    one.run()
`,
    },
    { kind: "calls" },
  );
  expect(found.filter((link) => link.includes(".run"))).toEqual([
    "main.py#pick -> main.py#A.run (typed)",
    "main.py#pick -> main.py#B.run (typed)",
    "main.py#pick -> main.py#C.run (typed)",
  ]);
});
