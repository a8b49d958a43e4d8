/** Python: packages, relative imports, self and super, constructed and annotated receivers. */
import { describe, expect, test } from "vitest";
import { edgesOf } from "./support/edges.ts";

const store =
  "class Store:\n    def open(self):\n        return self.read()\n\n    def read(self):\n        pass\n\n\ndef make() -> Store:\n    return Store()\n";
const calls = async (texts: Record<string, string>) =>
  (await edgesOf(texts)).filter((edge) => edge.includes(" calls "));

describe("modules", () => {
  test.each([
    [
      "absolute",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "from app.store import make\n\ndef run():\n    make()\n",
      },
    ],
    [
      "relative",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "app/main.py": "from .store import make\n\ndef run():\n    make()\n",
      },
    ],
    [
      "of the package around",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "app/sub/__init__.py": "",
        "app/sub/main.py": "from ..store import make\n\ndef run():\n    make()\n",
      },
    ],
    [
      "as a module",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "import app.store\n\ndef run():\n    app.store.make()\n",
      },
    ],
    [
      "as a module with another name",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "import app.store as s\n\ndef run():\n    s.make()\n",
      },
    ],
    [
      "as a module of a package",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "from app import store\n\ndef run():\n    store.make()\n",
      },
    ],
    [
      "that __init__ offers",
      {
        "app/store.py": store,
        "app/__init__.py": "from .store import make\n",
        "main.py": "from app import make\n\ndef run():\n    make()\n",
      },
    ],
    [
      "all of it",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "from app.store import *\n\ndef run():\n    make()\n",
      },
    ],
    [
      "in a source folder",
      {
        "src/app/store.py": store,
        "src/app/__init__.py": "",
        "pyproject.toml": "",
        "tests/main.py": "from app.store import make\n\ndef run():\n    make()\n",
      },
    ],
    [
      "of a package without __init__",
      { "app/store.py": store, "main.py": "from app.store import make\n\ndef run():\n    make()\n" },
    ],
    [
      "inside a function",
      {
        "app/store.py": store,
        "app/__init__.py": "",
        "main.py": "def run():\n    from app.store import make\n    make()\n",
      },
    ],
  ])("%s", async (_, texts) => {
    expect((await calls(texts)).some((edge) => /#run calls \S*store\.py#make \(import\)/.test(edge))).toBe(
      true,
    );
  });
});

test("self, super, class methods, properties and attributes", async () => {
  const found = await calls({
    "store.py": store,
    "a.py": `from store import Store, make

class Base:
    def help(self):
        pass

    @classmethod
    def build(cls):
        return cls().help()

class App(Base):
    def __init__(self, given: Store):
        self.store = Store()
        self.given = given

    @property
    def current(self):
        return self.store

    def run(self):
        self.help()
        super().help()
        self.store.open()
        self.given.open()
        self.current.open()
        make().open()

    def stop(self):
        super().help()
`,
  });
  expect(found).toContain("a.py#App.run calls a.py#Base.help (self)");
  expect(found).toContain("a.py#App.stop calls a.py#Base.help (self)");
  expect(found).toContain("a.py#App.run calls store.py#Store.open (typed)");
  expect(found).toContain("a.py#Base.build calls a.py#Base.help (typed)");
  expect(found).toContain("a.py#App.__init__ calls store.py#Store (import)");
});

test("decorators, base classes and what overrides what", async () => {
  const found = await edgesOf({
    "a.py":
      "def cached(f):\n    return f\n\nclass Base:\n    def run(self):\n        pass\n\nclass App(Base):\n    @cached\n    def run(self):\n        pass\n",
  });
  expect(found).toEqual(
    expect.arrayContaining([
      "a.py#App.run calls a.py#cached (scope)",
      "a.py#App extends a.py#Base (scope)",
      "a.py#App.run overrides a.py#Base.run (self)",
    ]),
  );
});

test("a name that is neither declared nor imported is not looked for elsewhere", async () => {
  const found = await edgesOf({
    "a.py": "def run(x):\n    open(x)\n    x.append(1)\n",
    "b.py": "def open(x):\n    pass\n\nclass L:\n    def append(self, x):\n        pass\n",
  });
  expect(found.filter((edge) => edge.includes("b.py"))).toEqual([]);
});

test("what is set on a value with a type uses its member", async () => {
  const found = await edgesOf({
    "a.py": "class Opt:\n    retries: int = 1\n\n\ndef w(o: Opt):\n    o.retries = 2\n",
  });
  expect(found.some((edge) => edge.startsWith("a.py#w references a.py#Opt.retries"))).toBe(true);
});
