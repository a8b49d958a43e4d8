/** Files that break parsers: too large, too deep, too long, or no code at all. */
import type { Random } from "./random.ts";

const DEPTH = 100_000;

function nested(open: string, middle: string, close: string, depth = DEPTH): string {
  return repeated(open, depth) + middle + repeated(close, depth);
}

/** With line breaks now and then: a file of one long line would be left out as minified. */
function repeated(part: string, times: number): string {
  return Array.from({ length: times }, (_, i) => (i % 20 === 19 ? `${part}\n` : part)).join("");
}

/** Python cares about indentation, so its blocks can only be as deep as the size limit allows. */
function pythonBlocks(depth: number): string {
  return `${Array.from({ length: depth }, (_, i) => `${" ".repeat(i)}if x:`).join("\n")}\n${" ".repeat(depth)}pass\n`;
}

/** By path. All are below the default size limit. */
export function deepFiles(): Record<string, string> {
  return {
    "deep/parentheses.ts": `const x = ${nested("(", "1", ")")};\n`,
    "deep/brackets.ts": `const x = ${nested("[", "", "]")};\n`,
    "deep/blocks.ts": nested("{", "let a = 1;", "}"),
    "deep/types.ts": `type T = ${nested("A<", "B", ">")};\n`,
    "deep/parentheses.js": `const x = ${nested("(", "1", ")")};\n`,
    "deep/brackets.js": `const x = ${nested("[", "", "]")};\n`,
    "deep/blocks.js": nested("{", "let a = 1;", "}"),
    "deep/open.js": repeated("(", DEPTH),
    "deep/sum.js": `const x = ${repeated("1 + ", DEPTH)}1;\n`,
    "deep/elements.tsx": `const x = ${nested("<a>", "b", "</a>")};\n`,
    "deep/parentheses.py": `x = ${nested("(", "1", ")")}\n`,
    "deep/brackets.py": `x = ${nested("[", "", "]")}\n`,
    "deep/blocks.py": pythonBlocks(1300),
    "deep/parentheses.c": `int x = ${nested("(", "1", ")")};\n`,
    "deep/blocks.c": `void f() ${nested("{", "int a;", "}")}\n`,
    "deep/pointers.c": `int ${"*".repeat(DEPTH)}x;\n`,
    "deep/brackets.json": nested("[", "1", "]"),
    "deep/objects.json": nested('{"a":', "1", "}"),
    "deep/elements.html": nested("<b>", "text", "</b>"),
    "deep/functions.js": `${Array.from({ length: 10_000 }, (_, i) => `function f${i}() {`).join("\n")}\n${"}\n".repeat(10_000)}`,
    "deep/functions.py": `${Array.from({ length: 1200 }, (_, i) => `${" ".repeat(i)}def f${i}():`).join("\n")}\n${" ".repeat(1200)}pass\n`,
    // The scanner of this grammar reads to the end of the line for every word, without a sign of progress.
    "deep/words.swift": "end ".repeat(20_000),
    "deep/calls.ts": `${nested("f(", "1", ")", 50_000)};\n`,
    "deep/chain.ts": `x${repeated(".then(() => 1)", 50_000)};\n`,
    "deep/if-else.ts": `if (a) {}${repeated(" else if (b) {}", 50_000)}\n`,
  };
}

export function wideFiles(): Record<string, string> {
  return {
    "wide/one-line.py": `values = [${"12345, ".repeat(128_000)}]\n`,
    "wide/symbols.py": Array.from({ length: 50_000 }, (_, i) => `def g${i}(): pass\n`).join(""),
    "wide/imports.ts": Array.from(
      { length: 20_000 },
      (_, i) => `import { name${i} } from "./m${i}.js";\n`,
    ).join(""),
    "wide/comments.ts": `${"// word\n".repeat(100_000)}export const afterComments = 1;\n`,
    "wide/cases.c": `int f(int x) { switch (x) {\n${Array.from({ length: 30_000 }, (_, i) => `case ${i}: return ${i};\n`).join("")}}}\n`,
    "wide/string.ts": `export const text = \`${"line of text\n".repeat(70_000)}\`;\n`,
    "wide/blank.py": "\n".repeat(1_000_000),
  };
}

/** Pieces that mean something in many languages, in an order that means nothing. */
const SCRAPS =
  "( ) { } [ ] < > => -> :: ; , . = == \" ' ` ``` \"\"\" ''' // /* */ # #{ ${ <!-- --> \\ @ & | ! ~ ? : $ % ^ * + - \n \n \t if else for while do end def class fn func function return import from let var const struct enum interface impl trait type module where case of match begin <<EOF EOF 0x 1e9 é 漢字 🎉 \u0000".split(
    " ",
  );

/** Text that is no program in any language. */
export function garbage(random: Random, length: number): string {
  let text = "";
  while (text.length < length) text += random.pick(SCRAPS) + (random.below(3) === 0 ? " " : "");
  return text;
}
