/**
 * Our matcher against tree-sitter's own engine: for the fixtures of every language, whole and broken, both find the same
 * captures. Where the two differ on purpose a test of its own says so.
 */

import { describe, expect, test } from "vitest";
import { Query, type Tree } from "web-tree-sitter";
import { compileQuery } from "../src/kernels/query/compile-query.ts";
import { Matcher } from "../src/kernels/query/matcher.ts";
import { TreeColumns } from "../src/kernels/tree/tree-columns.ts";
import { namesOf } from "../src/syntax/grammar-names.ts";
import type { Language } from "../src/syntax/language.ts";
import { javascript } from "../src/syntax/languages/javascript/language.ts";
import { python } from "../src/syntax/languages/python/language.ts";
import { languages } from "../src/syntax/languages/registry.ts";
import { rust } from "../src/syntax/languages/rust/language.ts";
import { openGrammar, sourcesOf } from "./support/grammar.ts";

type Outcome = { ours: string[]; theirs: string[] };

async function openBoth(language: Language, query: string = language.query) {
  const { memory, grammar, parser, tables } = await openGrammar(language);
  const columns = new TreeColumns();
  const compiled = compileQuery(query, namesOf(grammar, tables));
  const matcher = new Matcher(compiled, columns, tables);
  const theirs = new Query(grammar, query);
  const findOurs = (tree: Tree, text: string, isOverdue = () => false) => {
    const found: string[] = [];
    columns.read(memory, tree, tables, new Uint8Array(tables.isNamed.length).fill(1), () => false);
    const isDone = matcher.forEachMatch(text, isOverdue, (pattern, names, nodes, from, to) => {
      const captures: string[] = [];
      for (let i = from; i < to; i++) {
        const node = nodes[i]!;
        captures.push(`${compiled.captureNames[names[i]!]} ${columns.starts[node]}-${columns.ends[node]}`);
      }
      found.push(`${pattern}: ${captures.join(", ")}`);
    });
    return { found: found.sort(), isDone };
  };
  const findTheirs = (tree: Tree) =>
    theirs
      .matches(tree.rootNode)
      .map(({ patternIndex, captures }) => {
        const texts = captures.map(({ name, node }) => `${name} ${node.startIndex}-${node.endIndex}`);
        return `${patternIndex}: ${texts.join(", ")}`;
      })
      .sort();
  return {
    parse: (text: string) => parser.parse(text)!,
    findOurs,
    compare(text: string): Outcome {
      const tree = parser.parse(text)!;
      const outcome = { ours: findOurs(tree, text).found, theirs: findTheirs(tree) };
      tree.delete();
      return outcome;
    },
  };
}

describe("the matcher finds what tree-sitter's engine finds", () => {
  test.each(languages.map((language) => [language.id, language] as const))("in %s", async (_, language) => {
    const both = await openBoth(language);
    let matches = 0;
    for (const text of sourcesOf(language)) {
      const { ours, theirs } = both.compare(text);
      expect(ours).toEqual(theirs);
      matches += ours.length;
    }
    expect(matches).toBeGreaterThan(50);
  });
});

describe("what a pattern may ask for", () => {
  const text = "f(a, 'b', c)\nx: int = 1\ny = 2\nz: str\ndef g(p, q=1): pass\n";
  test.each([
    ["several children, each on its own", "(argument_list (identifier) @name)"],
    ["pairs of children", "(argument_list (_) @a (identifier) @b)"],
    ["an anchor between", "(argument_list (_) @a . (identifier) @b)"],
    ["the first and the last child", "(argument_list . (_) @first (_) @last .)"],
    ["the only child", "(argument_list . (_) @only .)"],
    ["what is optional", "(assignment left: (_) @name type: (_)? @type right: (_)? @value)"],
    ["what is optional before the rest", "(assignment type: (_)? @type right: (_) @value)"],
    ["what is optional with parts", "(assignment (type (_) @part)? right: (_) @value)"],
    ["one of several", "(argument_list [(identifier) (string)] @one)"],
    ["one of several, of any sort", "(argument_list [(identifier) @a (_) @b])"],
    ["one of several in a field", "(assignment left: (_) @n [type: (_) @either right: (_) @either])"],
    ["the absence of a field", "(assignment !right left: (_) @name)"],
    ["tokens", '(argument_list "(" @open "," @comma)'],
    ["anything, and what stands right behind", "(argument_list _ @any . (identifier) @next)"],
    ["any node around", "(_ left: (identifier) @name) @around"],
    ["any node around any", "(_ name: (_) @name) @around"],
    ["any node at all", "(_ (identifier) @name)"],
    ["what must be there and is not captured", "(module (expression_statement (call)) (_ (assignment) @a))"],
    ["what must be there, deeper", "(module (_ (call arguments: (_ (string))) @call))"],
    ["several captures of one node", "(identifier) @a @b"],
    ["a condition", '((identifier) @a (#eq? @a "a"))'],
    ["a condition on one of many", '((identifier) @a (#any-of? @a "x" "y"))'],
    ["a pattern of letters", '((identifier) @a (#not-match? @a "^[a-f]$"))'],
  ])("%s", async (_, query) => {
    const { ours, theirs } = (await openBoth(python, query)).compare(text);
    expect(ours).toEqual(theirs);
    expect(ours.length).toBeGreaterThan(query.includes("@only") ? -1 : 0);
  });
});

test("unlike tree-sitter's engine, every keyword counts where the name must follow at once", async () => {
  const query = '(token_tree ["fn" "mod"] . (identifier) @name)';
  const { ours, theirs } = (await openBoth(rust, query)).compare("m! { fn (a) mod b; fn c }");
  expect(ours).toEqual(["0: name 16-17", "0: name 22-23"]);
  expect(theirs).not.toEqual(ours);
});

test("the clock is looked at in the middle of a pattern that takes quadratic time", async () => {
  const { parse, findOurs } = await openBoth(javascript, '(array (number) @a (number) @b (#eq? @a "x"))');
  const text = `[${"1,".repeat(5000)}]`;
  const tree = parse(text);
  let asked = 0;
  expect(findOurs(tree, text, () => ++asked > 2)).toEqual({ found: [], isDone: false });
  expect(asked).toBe(3);
});
