import { expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { bounds } from "./bounds.ts";
import { understand } from "./understand.ts";

test.each([
  ["fix Database", "database"],
  ["Please add retry to HttpClient#send", "retry httpclient http client send"],
  ["refactor the config loader and rename loadFile", "config loader loadfile load file"],
  ["where is parse_body defined?", "parse_body"],
  ["find the place where routes are matched", "place routes matched"],
  ["show me all the middleware", "middleware"],
  ["what is the difference between chunk and symbol", "chunk symbol"],
  ["how does authentication work?", "authentication"],
  ["it doesn't close the file", "close file"],
  ["returning 500 on panics", "returning 500 panics"],
  ["what is JavaScript's role", "javascript role"],
  ["搜索代码", "搜索代码"],
])("%s is searched by: %s", (query, keywords) => {
  expect(understand(query).keywords.join(" ")).toBe(keywords);
});

test.each([
  ["fix", "fix"],
  ["fix the bug", "fix bug"],
  ["where is it", "where is it"],
  ["how does split work", "split"],
  ["how to split a string", "split string"],
  ["panic recovery middleware", "panic recovery middleware"],
  ["split-on multi-mapping", "split multi mapping"],
  ["the add() method of fix.py", "add method fix py"],
  ["search index builder", "search index builder"],
])("trap of C5.17: in '%s' the task's words are what it is about, so they stay", (query, keywords) => {
  expect(understand(query).keywords.join(" ")).toBe(keywords);
});

test("words that were left out are told", () => {
  expect(understand("fix Database").taskWords).toEqual(["fix"]);
});

test.each([
  ["fix Database", "debug"],
  ["the parser crashes on empty input", "debug"],
  ["rename Session to Connection", "refactor"],
  ["extract the retry logic", "refactor"],
  ["add a retry option", "modify"],
  ["how do I add a route", "modify"],
  ["can you implement paging", "modify"],
  ["allow several roots", "modify"],
  ["fix and rename", "debug"],
  ["rename and add", "refactor"],
  ["how does routing work", "explore"],
  ["classes that implement Handler", "explore"],
  ["prefix suffix address", "explore"],
  ["KeyError: 'x' when saving", "debug"],
])("the task of '%s' is %s", (query, task) => {
  expect(understand(query).task).toBe(task);
});

test.each([
  ["find the parser", "find", 0.9, "keyword"],
  ["where is the parser", "find", 0.9, "keyword"],
  ["explain the lease", "explain", 0.9, "semantic graph"],
  ["what does the sweep do", "explain", 0.9, "semantic graph"],
  ["how do I open a database", "how", 0.9, "semantic"],
  ["how to open a database", "how", 0.9, "semantic"],
  ["list all settings", "list", 0.9, "keyword"],
  ["which modules import the store", "list", 0.85, "keyword"],
  ["what is the difference between a hit and a candidate", "compare", 0.9, "semantic"],
  ["fts5 vs postings", "compare", 0.85, "semantic"],
  ["why is the index rebuilt", "why", 0.9, "graph"],
  ["an error when saving twice", "debug", 0.85, "keyword graph"],
  ["there is a problem with the lease", "debug", 0.85, "keyword graph"],
  ["find the error handler", "find", 0.9, "keyword"],
  ["radix tree path matching", "find", 0.5, "keyword semantic"],
])("'%s' wants: %s (%d), by %s", (query, intent, confidence, strategies) => {
  const understood = understand(query);
  expect([understood.intent, understood.intentConfidence, understood.strategies.join(" ")]).toEqual([
    intent,
    confidence,
    strategies,
  ]);
});

test.each([
  ["how does authentication work?", "explain", 0.85],
  ["how do I authenticate", "how", 0.9],
  ["how document stores do it", "explain", 0.85],
  ["finder of files", "find", 0.5],
  ["terrors of debugging", "find", 0.5],
])("trap of C5.15: '%s' is %s, since patterns end where words end", (query, intent, confidence) => {
  const understood = understand(query);
  expect([understood.intent, understood.intentConfidence]).toEqual([intent, confidence]);
});

test("code for errors is no error: 'error handlers' is not a debugging question", () => {
  expect(understand("error handlers").intent).toBe("find");
  expect(understand("ZodError structure and issue formatting").intent).toBe("find");
});

test("conflict of C5.16: task and intent are told independently", () => {
  const { task, intent } = understand("why does the parser crash");
  expect([task, intent]).toEqual(["debug", "why"]);
});

test.each([
  ["list all classes", "class"],
  ["all interfaces that extend Node", "interface"],
  ["interfaces that extend Node", "interface"],
  ["find the function that parses arguments", "function method"],
  ["where is the class Session", "class"],
  ["which methods are exported", "method"],
  ["find the class loader", ""],
  ["error types and per-request error collection", ""],
  ["how are classes registered", ""],
])("'%s' asks for kinds: %s", (query, kinds) => {
  expect(understand(query).kinds.join(" ")).toBe(kinds);
});

test.each([
  ["tests for the tokenizer", "tests"],
  ["where is the lease tested", "tests"],
  ["unit test of splitIdentifier", "tests"],
  ["what does test/cli.test.ts check", "tests"],
  ["usage examples", "examples"],
  ["documentation of settings", "docs"],
  ["benchmark of the parser", "benchmarks"],
  ["generated code for protobuf", "generated"],
  ["v3 compatibility error types", "legacy"],
  ["how fragments handle multiple specs for the same plugin", ""],
  ["how skip aborts a test without marking it as a failure", ""],
  ["how bats formats test result output", ""],
  ["Rack spec conformance validator", ""],
  ["how ids are generated", ""],
])("'%s' asks for files of: %s", (query, wanted) => {
  const { asksFor } = understand(query);
  expect(
    Object.entries(asksFor)
      .flatMap(([name, isAsked]) => (isAsked ? name : []))
      .join(" "),
  ).toBe(wanted);
});

const REPORT = `Lexer loses \`stateStack\` after an unterminated string

We call parse_all() from the editor, thousands of times.

\`\`\`ts
const lexer = new Lexer(source);
lexer.parse_all();
\`\`\`

The editor freezes when the editor is closed. See tokens.reader.scan for the loop, and the message "unexpected end of input".
`;

test("a report is read by its parts: title first, then prose by weight, then code", () => {
  const understood = understand(REPORT);
  expect(understood.isLong).toBe(true);
  expect(understood.title).toBe("Lexer loses `stateStack` after an unterminated string");
  expect(understood.codeBlocks).toEqual(["const lexer = new Lexer(source);\nlexer.parse_all();"]);
  expect(understood.keywords.slice(0, 9).join(" ")).toBe(
    "lexer loses statestack state stack unterminated string editor parse_all",
  );
  expect(understood.keywords.at(-1)).toBe("source");
  expect(understood.messages).toEqual(["unexpected end of input"]);
  expect(understood.modules).toContain("tokens/reader/scan");
  expect(understood.mentions.map((mention) => [mention.text, mention.weight])).toEqual([
    ["stateStack", 1],
    ["parse_all", 1],
    ["Lexer", 0.5],
    ["lexer.parse_all", 0.5],
    ["tokens.reader.scan", 1],
  ]);
});

test("a short question on two lines is one question", () => {
  const { keywords, isLong } = understand("where is the class\nof fooBar found");
  expect([keywords.join(" "), isLong]).toEqual(["foobar foo bar found", false]);
});

test("a long line loses nothing behind the title", () => {
  const { title, keywords, mentions } = understand(`# ${"some words ".repeat(40)}and lastOne`);
  expect(title.length).toBeLessThanOrEqual(bounds.titleChars);
  expect(keywords).toContain("lastone");
  expect(mentions).toMatchObject([{ text: "lastOne" }]);
});

test("the title of a bare trace is its error", () => {
  const understood = understand(
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\nValueError: no root',
  );
  expect(understood.title).toBe("ValueError: no root");
  expect(understood.keywords.slice(0, 4)).toEqual(["valueerror", "value", "error", "root"]);
});

test("a link to a line in a wish is no failure", () => {
  const { task, intent } = understand(
    "Allow several roots\nThe check is at https://github.com/a/b/blob/main/src/x.ts#L9 now.\nIt would be nice to have more.",
  );
  expect([task, intent]).toEqual(["modify", "find"]);
});

test("code is told from prose without fences", () => {
  const { codeBlocks } = understand(
    "Field is lost\nConsider this model:\nclass Tag(models.Model):\n\tname = SlugField(\n\t\tlength=3,\n\t)\nIt has no name afterwards (see above), which is wrong.",
  );
  expect(codeBlocks).toEqual(["class Tag(models.Model):\n\tname = SlugField(\n\t\tlength=3,\n\t)"]);
});

test.each([
  ["fails with KeyError: 'x'", ["KeyError: 'x'"]],
  ['it says "no such table" at start', ["no such table"]],
  ["don't use the user's name, it isn't there", []],
  ["src/a.ts(3,5): error TS2304: Cannot find name 'foo'.", ["Cannot find name 'foo'.", "foo"]],
  ["panic: runtime error: index out of range", ["runtime error: index out of range"]],
  ["thread 'main' panicked at 'no entry', src/main.rs:4:5", ["no entry", "main"]],
  ["“geschweift” und «eckig»", ["geschweift", "eckig"]],
])("messages of %s", (query, messages) => {
  expect(understand(query).messages).toEqual(messages);
});

test.each([
  ["see django.db.models.query", ["django/db/models/query"]],
  ["django.db.models.query.QuerySet.filter", ["django/db/models/query"]],
  ["django.utils.text.slugify() strips", ["django/utils/text"]],
  ["Django.db.models.deletion is wrong", ["django/db/models/deletion"]],
  ["from django.utils import text", ["django/utils/text", "django/utils"]],
  ["use tokio::sync::mpsc here", ["tokio/sync/mpsc"]],
  ["forms.Widget and e.g. this", []],
])("modules of '%s'", (query, modules) => {
  expect(understand(query).modules).toEqual(modules);
});

test("text is normalised: NFC, one kind of line end and space, nothing invisible", () => {
  expect(understand("  gro\u0308ße\u00a0 \u200bder\tListe\r\n\r\n").text).toBe("größe der Liste");
});

const HOSTILE: readonly [string, string][] = [
  ["nothing", ""],
  ["spaces", " ".repeat(100_000)],
  ["spaces inside", `a${" ".repeat(100_000)}b`],
  ["tabs and line ends", "\t\n".repeat(50_000)],
  ["one word", "a".repeat(100_000)],
  ["dots", "a.".repeat(50_000)],
  ["colons and digits", "a:1".repeat(33_000)],
  ["slashes", "a/".repeat(50_000)],
  ["underscores", "_".repeat(100_000)],
  ["quotes", `"'`.repeat(50_000)],
  ["opening quotes", ` '`.repeat(50_000)],
  ["backticks", "`".repeat(100_000)],
  ["parentheses", "(".repeat(100_000)],
  ["frames without end", "    at a (".repeat(10_000)],
  ["frame lines", `    at ${"a.b".repeat(120)} (\n`.repeat(270)],
  ["python frames", `File "${"x".repeat(380)}\n`.repeat(250)],
  ["hash frames", `#1 0x1 in ${"a(".repeat(190)}\n`.repeat(250)],
  ["error words", "Error: ".repeat(14_000)],
  ["packages", `${"A.".repeat(50_000)}Error`],
  ["operators", `NEAR(a b) AND "x* OR NOT ^col:`.repeat(3000)],
  ["control characters", "\u0000\u0001\u001b[31m\u007f".repeat(15_000)],
  ["lone surrogates", "\ud800\udc00\ud800".repeat(30_000)],
  ["combining marks", `e${"\u0301".repeat(100_000)}`],
  ["scripts", "Где функция разбора? 在哪里 どこ أين ฟังก์ชัน 함수 ".repeat(2000)],
  ["capitals", "AbCdEfGh ".repeat(11_000)],
  [
    "prose",
    "How does the Parser of src/parse.ts handle `foo_bar()` errors, e.g. KeyError: 'x'? ".repeat(1200),
  ],
  ["code", "class Foo(Bar):\n    def baz(self, x=1):\n        return self.qux[x].quux()\n".repeat(1300)],
];

test.each(HOSTILE)("hostile text of %s is read in time proportional to its length", (_, query) => {
  understand(query.slice(0, 5000));
  const before = process.cpuUsage();
  const understood = understand(query);
  // Time of the processor, since other tests run beside this one; quadratic work would take minutes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  expect(understood.keywords.length).toBeLessThanOrEqual(bounds.keywords);
  expect(understood.mentions.length).toBeLessThanOrEqual(bounds.mentions);
});

test("any text is understood, twice the same, and mentions stand where they say", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), wordSalad), (query) => {
      const understood = understand(query);
      expect(understand(query)).toEqual(understood);
      for (const { text, type, start, end } of understood.mentions)
        if (type !== "file") expect(understood.text.slice(start, end)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

const wordSalad = fc
  .array(
    fc.constantFrom(
      ..."fix the `a.b` Foo fooBar $x.y self.z::w A#b f( ) / src/a.ts:12 \n\n ``` \" ' : at - -- .x 1.2 _y_ line 3 of a.py".split(
        " ",
      ),
      "\n",
      "é",
      "搜索",
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(" "));
