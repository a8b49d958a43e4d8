import { expect, test } from "vitest";
import { understand } from "./understand.ts";

function mentioned(query: string): string[] {
  return understand(query).mentions.map(
    ({ text, type, weight }) => `${text} ${type}${weight === 1 ? "" : " half"}`,
  );
}

test.each([
  ["what does `walk` do", ["walk unknown"]],
  ["what does `Walker` do", ["Walker class"]],
  ["what does ``walk()`` do", ["walk function"]],
  ["where is parseHTTPBody", ["parseHTTPBody unknown"]],
  ["where is ZodType used", ["ZodType class"]],
  ["where is parse_body", ["parse_body unknown"]],
  ["where is MAX_SIZE", ["MAX_SIZE unknown"]],
  ["how model2vec loads", ["model2vec unknown"]],
  ["call open() twice", ["open function"]],
  ["call Reader() twice", ["Reader class"]],
  ["the .refine method, in all .py files", ["refine unknown"]],
  ["fmt::format and Reader#each", ["fmt::format symbol", "Reader#each symbol"]],
  ["what is self.store.open() for", ["store.open symbol"]],
  ["see src/base/paths.ts:12 and ./lib/a.js.", ["src/base/paths.ts file", "lib/a.js file"]],
  ["in src\\base\\paths.ts", ["src/base/paths.ts file"]],
  ["everything under packages/fovea/src", ["packages/fovea/src file"]],
  ["the Makefile is wrong", ["Makefile file"]],
  ["routing", ["routing unknown"]],
  ["TypeAdapter", ["TypeAdapter class"]],
  ["how the Session is closed", ["Session class half"]],
  ["where is größeBerechnen", ["größeBerechnen unknown"]],
])("'%s' mentions %j", (query, expected) => {
  expect(mentioned(query)).toEqual(expected);
});

test.each([
  "What is a closure",
  "JavaScript and GitHub are products",
  "we use JavaScript, Node.js, PostgreSQL and macOS",
  "Where are the settings? Settings are read. Then what?",
  "How The Session Manages Underlying Connections",
  "the file(s), e.g. or i.e. and/or call/2",
  "URLs and IDs of example.com at 10.0.1 in v2 and 3rd",
  "commit d6aff369ad3",
  "https://example.com/some_page/fooBar",
  "me@some_host.org",
  "GET /users/:id",
  "read/write and client/server",
])("trap of C5.19: '%s' mentions nothing", (query) => {
  expect(mentioned(query)).toEqual([]);
});

test.each([
  ["module.Class.method", ["module.Class.method symbol"]],
  ["see django.db.models", ["django.db.models symbol"]],
  ["json.loads(x)", ["json.loads symbol"]],
  ["path.js() is called", ["path.js symbol"]],
  ["see models.py", ["models.py file"]],
  ["console.log and process.env", ["console.log symbol", "process.env symbol"]],
  ["z.map of request.json", ["z.map symbol", "request.json symbol"]],
  ["see package.json and logs/debug.log", ["package.json file", "logs/debug.log file"]],
  ["see docs/models", ["docs/models file"]],
])("trap of C5.20: '%s' is %j, since a dot alone makes no file", (query, expected) => {
  expect(mentioned(query)).toEqual(expected);
});

test("a name that is mentioned twice counts once, by its better mention", () => {
  expect(mentioned("the Session and `Session`")).toEqual(["Session class"]);
});
