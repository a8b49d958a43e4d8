import { expect, test } from "vitest";
import { understand } from "./understand.ts";

function frames(text: string): string[] {
  return understand(text).frames.map(({ path, line, name }) => `${path}:${line ?? "?"} ${name ?? "-"}`);
}

test.each([
  [
    "Python, innermost call last",
    'Traceback (most recent call last):\n  File "/srv/app/main.py", line 3, in <module>\n    run()\n  File "app/jobs.py", line 12, in Jobs.run\n    self.x\nKeyError: \'x\'',
    ["app/jobs.py:12 Jobs.run", "/srv/app/main.py:3 -"],
  ],
  [
    "Python, chained: each trace turned by itself",
    'Traceback (most recent call last):\n File "a.py", line 1, in a\n File "b.py", line 2, in b\nKeyError: 1\nDuring handling:\nTraceback (most recent call last):\n File "c.py", line 3, in c\n File "d.py", line 4, in d\nValueError',
    ["b.py:2 b", "a.py:1 a", "d.py:4 d", "c.py:3 c"],
  ],
  [
    "pytest",
    "src/a.py:5: in outer\n    inner()\nsrc/b.py:9: in inner\nE   KeyError",
    ["src/b.py:9 inner", "src/a.py:5 outer"],
  ],
  [
    "IPython",
    "~/lib/a.py in load(self)\n---> 12 x()\nFile ~/lib/b.py:40, in Reader.read(self)",
    ["~/lib/b.py:40 Reader.read", "~/lib/a.py:? load"],
  ],
  [
    "JavaScript",
    "TypeError: x is not a function\n    at Foo.bar [as baz] (/app/src/foo.js:10:5)\n    at async load (file:///app/src/load.mjs:2:1)\n    at /app/index.js:7:3\n    at new Store (webpack:///./src/store.ts:4:9)\n    at Module._compile (node:internal/modules/cjs/loader:1105:14)\n    at Object.<anonymous> (/app/b.js:1:1)",
    [
      "/app/src/foo.js:10 Foo.bar",
      "/app/src/load.mjs:2 load",
      "/app/index.js:7 -",
      "src/store.ts:4 Store",
      "/app/b.js:1 -",
    ],
  ],
  ["Firefox", "run@http://localhost:3000/src/run.js:12:9", ["src/run.js:12 run"]],
  [
    "TypeScript compiler",
    "src/a.ts(3,5): error TS2304: Cannot find name 'x'.\nsrc/b.ts:7:1 - error TS1005",
    ["src/a.ts:3 -", "src/b.ts:7 -"],
  ],
  [
    "Java and Kotlin",
    "java.lang.NullPointerException\n\tat com.acme.io.Reader$Inner.read(Reader.java:42)\n\tat java.base/java.util.Foo.lambda$run$0(Foo.java:7)\n\tat com.acme.MainKt.main(Main.kt:3)\n\tat Native.x(Native Method)",
    [
      "com/acme/io/Reader.java:42 Inner.read",
      "java/util/Foo.java:7 Foo.run",
      "com/acme/Main.kt:3 MainKt.main",
    ],
  ],
  [
    "Go",
    "panic: oops\n\ngoroutine 1 [running]:\nmain.(*Server).handle(0xc000, 0x1)\n\t/src/app/server.go:12 +0x1a\nmain.main.func1()\n\t/src/app/main.go:5 +0x2b",
    ["/src/app/server.go:12 Server.handle", "/src/app/main.go:5 main"],
  ],
  ["Go compiler", "./main.go:12:5: undefined: x", ["main.go:12 -"]],
  [
    "Rust",
    "thread 'main' panicked at src/main.rs:4:5:\nboom\n   4: app::store::open\n             at ./src/store.rs:10:5\n   5: core::ops::call_once::h0123456789abcdef\n             at /rustc/abc/library/core/src/ops.rs:250:5",
    ["src/main.rs:4 -", "src/store.rs:10 open", "/rustc/abc/library/core/src/ops.rs:250 call_once"],
  ],
  ["Rust compiler", "error[E0308]: mismatched types\n  --> src/lib.rs:7:9", ["src/lib.rs:7 -"]],
  [
    "C#",
    "System.Exception: x\n   at Acme.Store.Open(String path) in C:\\src\\Store.cs:line 12\n   at Acme.App.<RunAsync>d__3.MoveNext() in /src/App.cs:line 9",
    ["C:/src/Store.cs:12 Store.Open", "/src/App.cs:9 App.RunAsync"],
  ],
  ["C# compiler", "Store.cs(12,5): error CS0103: The name 'x' does not exist", ["Store.cs:12 -"]],
  [
    "PHP",
    "PHP Fatal error:  Uncaught Exception: x in /app/src/a.php:3\n#0 /app/src/b.php(12): Acme\\Store->open()\n#1 {main}\nNotice: y in /app/c.php on line 8",
    ["/app/src/a.php:3 -", "/app/src/b.php:12 Store.open", "/app/c.php:8 -"],
  ],
  [
    "Ruby",
    "lib/a.rb:12:in `load': no such file (LoadError)\n\tfrom lib/b.rb:3:in 'Store#open'\n\tfrom bin/x.rb:1:in `<main>'",
    ["lib/a.rb:12 load", "lib/b.rb:3 Store.open", "bin/x.rb:1 -"],
  ],
  [
    "C and C++",
    "main.c:12:5: error: 'x' undeclared\n#0  parse (s=0x1) at src/parse.c:33\n#1  0x0001 in ns::Reader::read (this=0x2) at src/reader.cpp:44\n    #2 0x4f in free_all /src/mem.c:9:3\nprog: a.c:5: int run(int): Assertion `x' failed.\nfoo.cpp(7): error C2065: 'y'",
    [
      "main.c:12 -",
      "src/parse.c:33 parse",
      "src/reader.cpp:44 Reader.read",
      "/src/mem.c:9 free_all",
      "a.c:5 run",
      "foo.cpp:7 -",
    ],
  ],
  ["Elixir", "    (app 0.1.0) lib/app/store.ex:12: App.Store.open/1", ["lib/app/store.ex:12 Store.open"]],
  [
    "prose and links",
    "see line 77 of core/templates.py, models.py, line 5, and https://github.com/a/b/blob/main/src/x.ts#L9",
    ["src/x.ts:9 -"],
  ],
  [
    "places in prose",
    "see line 77 of core/templates.py, and (models.py line 5)",
    ["models.py:5 -", "core/templates.py:77 -"],
  ],
  ["no places", "at 10:30 we met on port localhost:8080, ratio 3:4", []],
])("%s", (_, text, expected) => {
  expect(frames(text)).toEqual(expected);
});

test("a recursion of a thousand calls is one frame", () => {
  expect(frames(`RecursionError\n${'  File "a.py", line 3, in f\n'.repeat(1000)}`)).toEqual(["a.py:3 f"]);
});

test("a trace makes the question one of debugging, and its lines no keywords", () => {
  const understood = understand(
    'Saving\nTraceback:\n  File "/usr/lib/x/app/store.py", line 3, in open_store\nOSError: disk full',
  );
  expect([understood.task, understood.intent, understood.intentConfidence]).toEqual(["debug", "debug", 0.95]);
  expect(understood.keywords).not.toContain("usr");
  expect(understood.messages).toEqual(["OSError: disk full"]);
});
