/** What users read avoids the idioms that readers stumble over, and the glossary has one entry per word. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-service";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const source = join(root, "packages/fovea/src");

/** Each with the usual words. */
const AVOIDED: readonly [RegExp, string][] = [
  [/\banew\b/i, "again; rebuild"],
  [/\bjust now\b/i, "a moment ago; right now"],
  [/\bmeanwhile\b/i, "since then; until then"],
  [/\b(?:mend|mends|mended)\b/i, "fix"],
  [/\bfor good\b/i, "permanently"],
  [/\ball the same\b/i, "anyway"],
  [/\bwhoever\b/i, "name who it is"],
  [/\bso many\b/i, "the number, or N"],
  [/\b(?:stands|stand|stood)\b(?! for)/i, "is, is kept"],
  [/\bis at it\b/i, "say what it does"],
  [/\bthat is meant\b/i, "leave it out"],
  [/\b(?:of|nothing of|none of) ours\b/i, "of fovea"],
  [/\b(?<!there )(?:is|are) no (?!longer\b|more\b|\w+ (?:left|yet|for|to|in)\b)/i, "is not a …"],
  [/\b(?:is|are|was) to be\b/i, "should be; will be"],
  [/\bgoes? on with\b/i, "continue with"],
  [/\bthe like\b/i, "similar"],
  [/\bswitche?[sd]? (?:it |meaning )?off\b/i, "turn off"],
  [/\boutside of\b/i, "outside"],
  [/\b1 (?:files|symbols|edges|lines|memories|tokens|commits|hits|places|days|hours)\b/, "the singular"],
];

/** Patterns and lists of words that other people write, and the answer of a program that is quoted. */
const NOT_OURS =
  /^(?:syntax|words|when|memory\/(?:statements|redact|recall)|answers\/understand|store\/migrations)\//;

test("texts for users avoid idioms", () => {
  const found = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_OURS.test(relative(source, path).replaceAll("\\", "/")))
    .flatMap((path) => textsIn(path).flatMap((text) => complaints(relative(source, path), text)));
  expect(found).toEqual([]);
});

test.each([
  "README.md",
  "docs/memory.md",
  "docs/sessions.md",
  "docs/server.md",
  "docs/search.md",
  "docs/connect.md",
  "docs/configuration.md",
])("%s avoids idioms", (path) => {
  const lines = readFileSync(join(root, path), "utf8")
    .replaceAll(/```[\s\S]*?```/g, "")
    .split("\n");
  expect(lines.flatMap((line) => complaints(path, line))).toEqual([]);
});

test("the glossary has one entry per word", () => {
  const words = [...readFileSync(join(root, "GLOSSARY.md"), "utf8").matchAll(/^\| \*\*([^|]+?)\*\*/gm)].map(
    ([, word]) => word!,
  );
  expect(words.length).toBeGreaterThan(50);
  expect(words).toEqual([...new Set(words)]);
});

/** Strings and templates of at least three words; SQL and regular expressions are none. */
function textsIn(path: string): string[] {
  const whole = readFileSync(path, "utf8");
  if (!AVOIDED.some(([pattern]) => pattern.test(whole))) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, whole, ts.ScriptTarget.Latest));
  return found.filter((text) => /\w+ \S+ \w+/.test(text) && !/\(\?[:=!<]|\\b|\b(?:select|where) /.test(text));
}

function complaints(path: string, text: string): string[] {
  return AVOIDED.filter(([pattern]) => pattern.test(text)).map(
    ([pattern, better]) => `${path}: ${pattern.exec(text)![0]} (${better}): ${text.slice(0, 160)}`,
  );
}
