/** biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are code. */
/** Which edits change a fingerprint: meaning yes, formatting no. Each case is a whole file; its first symbol is compared. */
import { describe, expect, test } from "vitest";
import { languageById } from "./detect-language.ts";
import { parseText } from "./parse-text.ts";

async function printOf(language: string, text: string, name?: string): Promise<string> {
  const parsed = await parseText(text, languageById(language)!, {
    timeoutMs: 20_000,
    chunkLines: 60,
    chunkOverlap: 0,
  });
  const symbol = parsed!.symbols.find((one) => name === undefined || one.name === name);
  return symbol!.fingerprint;
}

type Case = [what: string, language: string, before: string, after: string, name?: string];

const MEANT: Case[] = [
  [
    "a statement leaves its block",
    "python",
    "def f(a):\n    if a:\n        b()\n        c()\n",
    "def f(a):\n    if a:\n        b()\n    c()\n",
  ],
  [
    "a return enters the loop",
    "python",
    "def f(a):\n    for x in a:\n        g(x)\n    return 1\n",
    "def f(a):\n    for x in a:\n        g(x)\n        return 1\n",
  ],
  [
    "an else belongs to the loop",
    "python",
    "def f(a):\n    for x in a:\n        if x:\n            g()\n        else:\n            h()\n",
    "def f(a):\n    for x in a:\n        if x:\n            g()\n    else:\n            h()\n",
  ],
  [
    "a line is its own statement",
    "python",
    "def f(a):\n    x = a \\\n        -1\n",
    "def f(a):\n    x = a\n    -1\n",
  ],
  ["a string has another blank", "python", 'def f():\n    return "a b"\n', 'def f():\n    return "a  b"\n'],
  ["a string lost its blank", "python", 'def f():\n    return "a, b"\n', 'def f():\n    return "a,b"\n'],
  [
    "an f-string has another blank",
    "python",
    'def f(x):\n    return f"a {x} b"\n',
    'def f(x):\n    return f"a {x}  b"\n',
  ],
  [
    "a docstring is reworded",
    "python",
    'def f():\n    """Gives one."""\n    return 1\n',
    'def f():\n    """Gives 1."""\n    return 1\n',
  ],
  ["a decorator goes", "python", "@cached\ndef f():\n    return 1\n", "def f():\n    return 1\n"],
  [
    "a decorator comes",
    "python",
    "class A:\n    def f(self):\n        return 1\n",
    "class A:\n    @property\n    def f(self):\n        return 1\n",
    "f",
  ],
  [
    "a decorator has another argument",
    "python",
    "@retry(3)\ndef f():\n    return 1\n",
    "@retry(5)\ndef f():\n    return 1\n",
  ],
  [
    "decorators change places",
    "python",
    "@a\n@b\ndef f():\n    return 1\n",
    "@b\n@a\ndef f():\n    return 1\n",
  ],
  [
    "a template literal has another blank",
    "typescript",
    "function f(x: number) { return `a ${x} b`; }",
    "function f(x: number) { return `a ${x}  b`; }",
  ],
  [
    "a template literal has another line",
    "javascript",
    "function f(x) { return `a\n${x}`; }",
    "function f(x) { return `a${x}`; }",
  ],
  [
    "a regular expression has a blank",
    "javascript",
    "function f(x) { return /a b/.test(x); }",
    "function f(x) { return /ab/.test(x); }",
  ],
  ["a return ends its line", "javascript", "function f(x) { return x; }", "function f(x) { return\nx; }"],
  [
    "a decorator above a class",
    "typescript",
    "@Injectable()\nexport class A { run() {} }",
    "export class A { run() {} }",
  ],
  [
    "a decorator above a method",
    "typescript",
    "class A { @Get('/a') run() { return 1; } }",
    "class A { @Get('/b') run() { return 1; } }",
    "run",
  ],
  ["text between tags", "tsx", "const F = () => <p>one two</p>;", "const F = () => <p>one  two</p>;"],
  [
    "an annotation goes",
    "java",
    "class A { @Override public String f() { return null; } }",
    "class A { public String f() { return null; } }",
    "f",
  ],
  [
    "a string",
    "java",
    'class A { String f() { return "a b"; } }',
    'class A { String f() { return "ab"; } }',
    "f",
  ],
  ["an attribute comes", "rust", "fn f() -> i32 { 1 }", "#[inline]\nfn f() -> i32 { 1 }"],
  [
    "a derive changes",
    "rust",
    "#[derive(Debug)]\nstruct A { x: i32 }",
    "#[derive(Debug, Clone)]\nstruct A { x: i32 }",
  ],
  [
    "a raw string",
    "go",
    "package p\nfunc f() string { return `a b` }",
    "package p\nfunc f() string { return `a  b` }",
    "f",
  ],
  [
    "signs are joined",
    "c",
    "int f(int a, int b) { return a - -b; }",
    "int f(int a, int b) { return a --b; }",
  ],
  [
    "a template parameter",
    "cpp",
    "template <typename T>\nT f(T a) { return a; }",
    "template <class T, int N>\nT f(T a) { return a; }",
  ],
  [
    "an attribute of C#",
    "csharp",
    "class A { [Fact] public void F() { G(); } }",
    "class A { [Theory] public void F() { G(); } }",
    "F",
  ],
  [
    "a line is its own statement in Ruby",
    "ruby",
    "def f(a)\n  x = a -\n    1\nend",
    "def f(a)\n  x = a\n  -1\nend",
  ],
  ["a heredoc", "ruby", "def f\n  <<~A\n    a b\n  A\nend", "def f\n  <<~A\n    a  b\n  A\nend"],
  [
    "a word is taken apart",
    "javascript",
    "function f(a) { return typeofa; }",
    "function f(a) { return typeof a; }",
  ],
  [
    "layout of Haskell",
    "haskell",
    "f x = do\n  a\n  where\n    a = x\n    b = y\n",
    "f x = do\n  a\n  where\n    a = x\n      b = y\n",
  ],
];

const FORMATTED: Case[] = [
  [
    "indented by two instead of four",
    "python",
    "def f(a):\n    if a:\n        b()\n    c()\n",
    "def f(a):\n  if a:\n    b()\n  c()\n",
  ],
  [
    "indented by tabs",
    "python",
    "def f(a):\n    if a:\n        b()\n    c()\n",
    "def f(a):\n\tif a:\n\t\tb()\n\tc()\n",
  ],
  [
    "arguments on lines of their own",
    "python",
    "def f(a):\n    return g(a, b)\n",
    "def f(a):\n    return g(\n        a, b\n    )\n",
  ],
  [
    "comments and empty lines",
    "python",
    "def f(a):\n    b()\n    c()\n",
    "def f(a):\n    # why\n    b()  # so\n\n  # odd\n    c()\n",
  ],
  [
    "moved into a class",
    "python",
    "def f(a):\n    if a:\n        b()\n",
    "class A:\n    def f(a):\n        if a:\n            b()\n",
    "f",
  ],
  [
    "blanks around a decorator's argument",
    "python",
    "@retry(3, x=1)\ndef f():\n    return 1\n",
    "@retry( 3,\n  x = 1 )\ndef f():\n    return 1\n",
  ],
  [
    "reformatted",
    "typescript",
    "function f(a: number) { if (a) { return g(a, [1, 2]); } }",
    "function f(\n  a: number\n)\n{\n  if (a)\n  {\n    return g(a, [\n1,2 ]);\n  }\n}",
  ],
  [
    "exported",
    "typescript",
    "function f(a: number) { return a; }",
    "export function f(a: number) { return a; }",
  ],
  [
    "inside an interpolation",
    "typescript",
    "function f(x: number) { return `a ${x + 1}`; }",
    "function f(x: number) { return `a ${x+1}`; }",
  ],
  [
    "tags on lines of their own",
    "tsx",
    "const F = () => <p>one two</p>;",
    "const F = () => (<p>\n    one two\n  </p>);".replace("(<", "<").replace(">);", ">;"),
  ],
  [
    "reformatted in Java",
    "java",
    "class A { int f(int a) { return a + g(a); } }",
    "class A {\n  int f(int a)\n  {\n    return a\n      + g( a );\n  }\n}",
    "f",
  ],
  [
    "reformatted in Go",
    "go",
    "package p\nfunc f(a int) int { return a }",
    "package p\nfunc f(a int) int {\n\treturn a\n}",
    "f",
  ],
  ["chained in Kotlin", "kotlin", "fun f(a: A) = a.b().c()", "fun f(a: A) =\n  a.b()\n    .c()"],
  [
    "reformatted in C",
    "c",
    "int f(int a) { if (a) return 1; return 2; }",
    "int f(int a)\n{\n  if (a)\n    return 1;\n  return\n    2;\n}",
  ],
  [
    "renamed",
    "python",
    "@cached\ndef f(a):\n    return f(a - 1)\n",
    "@cached\ndef g(a):\n    return g(a - 1)\n",
  ],
  [
    "line ends of Windows",
    "python",
    'def f(a):\n    b("""x\n y""")\n    c()\n',
    'def f(a):\r\n    b("""x\r\n y""")\r\n    c()\r\n',
  ],
];

// The first 16 digits are as they were; what counts here is all of them.
describe("counts as a change", () => {
  test.each(MEANT)("%s (%s)", async (_what, language, before, after, name) => {
    expect(await printOf(language, after, name)).not.toBe(await printOf(language, before, name));
  });
});

describe("does not count as a change", () => {
  test.each(FORMATTED)("%s (%s)", async (_what, language, before, after, name) => {
    expect(await printOf(language, after, name)).toBe(await printOf(language, before, name));
  });
});
