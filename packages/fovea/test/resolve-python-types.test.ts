/** Python: annotations, packages that names are imported through, and what only a name would tell. */
import { expect, test } from "vitest";
import { edgesOf, linksOf } from "./support/edges.ts";

test("every name of an annotation is a type", async () => {
  const found = await linksOf(
    {
      "types.py": "class A: pass\nclass B: pass\nclass C: pass\nclass D: pass\n",
      "main.py": `from typing import Annotated, Callable, Generic, TypeVar
import types
from types import A, B, C, D

_T = TypeVar("_T")

def run(a: A | B | None, b: Callable[[C], list[types.D | None]]) -> dict[str, A | B | D]: ...

class Box(Generic[_T]): ...

def plain(a):
    return A | B
`,
    },
    { kind: "type_ref", from: "main.py" },
  );
  expect(found).toEqual([
    "main.py#Box -> main.py#_T (scope)",
    "main.py#run -> types.py#A (import)",
    "main.py#run -> types.py#B (import)",
    "main.py#run -> types.py#C (import)",
    "main.py#run -> types.py#D (import)",
  ]);
});

test("the head of a method or of an inner class sees the classes beside it, a body does not", async () => {
  const found = await edgesOf({
    "a.py": `class Tabs:
    class Message: ...

    class Opened(Message): ...

    title: str

    def on(self, message: Message) -> None:
        self.title()

class Panel:
    class Message: ...

    def on(self, message: Message) -> None: ...

    def title(self):
        return title
`,
  });
  expect(found).toContain("a.py#Tabs.Opened extends a.py#Tabs.Message (scope)");
  expect(found).toContain("a.py#Tabs.on type_ref a.py#Tabs.Message (scope)");
  expect(found).toContain("a.py#Panel.on type_ref a.py#Panel.Message (scope)");
  expect(found).not.toContain("a.py#Panel.on type_ref a.py#Tabs.Message (scope)");
  expect(found.filter((edge) => edge.includes("references"))).toEqual([]);
});

test("a package that a name is imported through is imported", async () => {
  const found = await linksOf(
    {
      "app/__init__.py": "from app.store import Store\n",
      "app/store.py": "class Store: ...\n",
      "main.py": "from app import Store\n",
      "plain/store.py": "class Plain: ...\n",
      "other.py": "from plain.store import Plain\n",
    },
    { kind: "imports" },
  );
  expect(found).toContain("main.py -> app/__init__.py (import)");
  expect(found).toContain("main.py -> app/store.py#Store (import)");
  expect(found.filter((edge) => edge.startsWith("other.py"))).toEqual([
    "other.py -> plain/store.py#Plain (import)",
  ]);
});

test("a module of the standard library is not the file of that name in one's own package", async () => {
  const found = await edgesOf({
    "app/__init__.py": "",
    "app/asyncio.py": "def sleep(): ...\n",
    "app/tools.py": "def sleep(): ...\n",
    "app/main.py":
      "import asyncio\nfrom . import asyncio as own\nimport tools\n\ndef run():\n    asyncio.sleep()\n",
    "app/own.py": "from .asyncio import sleep\n\ndef run():\n    sleep()\n",
    "scripts/asyncio.py": "def sleep(): ...\n",
    "scripts/main.py": "import asyncio\n\ndef run():\n    asyncio.sleep()\n",
  });
  expect(found.filter((edge) => edge.includes("calls"))).toEqual([
    "app/own.py#run calls app/asyncio.py#sleep (import)",
    "scripts/main.py#run calls scripts/asyncio.py#sleep (import)",
  ]);
  expect(found).toContain("app/main.py imports app/tools.py (import)");
});

test("what an attribute is declared as counts, whatever it is set to", async () => {
  const found = await edgesOf({
    "a.py": `class Driver:
    def write(self): ...

class Headless(Driver):
    def write(self): ...

class App:
    def __init__(self):
        self.driver: Driver | None = None
        self.other = None

    def start(self):
        self.driver = Headless()
        self.other = Headless()

    def print(self):
        self.driver.write()

    def plain(self):
        self.other.write()
`,
  });
  expect(found.filter((edge) => edge.includes("calls") && edge.includes("write"))).toEqual([
    "a.py#App.print calls a.py#Driver.write (typed)",
    "a.py#App.plain calls a.py#Headless.write (typed)",
  ]);
});

test("a name alone says nothing of what is from elsewhere", async () => {
  const files = {
    "app/a.py": `from lib import Base

class A(Base):
    def convert(self):
        super().convert()

def run(given):
    dict.fromkeysof(given)
    "".joined(given)
    given.opened()
    given.checked()
    given.shown()
`,
    "app/b.py":
      "class B:\n    def fromkeysof(self): ...\n    def joined(self): ...\n    def opened(self): ...\n",
    "tests/test_a.py": "class T:\n    def checked(self): ...\n\ndef run(given):\n    given.checked()\n",
    "examples/c.py": "class C:\n    def shown(self): ...\n",
  };
  const calls = (await edgesOf(files)).filter((edge) => edge.includes(" calls "));
  expect(calls).toEqual([
    "app/a.py#run calls app/b.py#B.opened (unique)",
    "tests/test_a.py#run calls tests/test_a.py#T.checked (unique)",
  ]);
});
