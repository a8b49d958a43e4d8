/** Search through the facade: the right code first, for any question, and nothing that a question could break. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SearchResult } from "../src/app/types.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import fc from "./support/property.ts";

const files = {
  "src/net/retry-policy.ts": `/** Decides whether a failed request is sent again, and after how long a pause. */
export class RetryPolicy {
  /** The pause doubles with every attempt. */
  backoff(attempt: number) { return 100 * 2 ** attempt; }
  shouldRetry(status: number) { return status >= 500; }
}
`,
  "src/net/client.ts": `import { RetryPolicy } from "./retry-policy.ts";
export async function sendRequest(url: string, policy = new RetryPolicy()) {
  const response = await fetch(url);
  if (!response.ok && policy.shouldRetry(response.status)) return sendRequest(url, policy);
  return response;
}
`,
  "src/store/sqlite_store.py": `class SqliteStore:
    """Keeps rows in a file."""
    def open_connection(self, path):
        raise ValueError("cannot open database " + path)
`,
  "src/größe.ts": "export function größeBerechnen(breite: number) { return breite * 2; }\n",
  "test/retry-policy.test.ts": `import { RetryPolicy } from "../src/net/retry-policy.ts";
test("retry policy backoff doubles the pause of a failed request", () => { new RetryPolicy().backoff(3); });
`,
  "examples/retry.ts": "// retry policy with backoff for a failed request\nexport const retryExample = 1;\n",
  "docs/retry.md": "# Retry\nHow the retry policy decides to send a failed request again with backoff.\n",
};

/** Many small files, so that words are folded into segments. */
const filler = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `${folder}/part${i}.ts`,
      `export function ${folder}${i}() { return "filler ${folder}"; }\n`,
    ]),
  );

const paths = (result: SearchResult) => result.hits.map((hit) => hit.path);

test("a threshold leaves out what is far behind the best", async () => {
  const engine = await openAt(makeRepository(files));
  const all = await engine.search("retry policy backoff");
  const near = await engine.search("retry policy backoff", { threshold: 0.9 });
  expect(near.hits).toEqual(all.hits.filter(({ score }) => score >= 0.9));
  expect(near.hits.length).toBeLessThan(all.hits.length);
  await expect(engine.search("retry", { threshold: 2 })).rejects.toMatchObject({ code: "USAGE" });
});

test("kinds, languages and names that there are not are told, instead of finding nothing", async () => {
  const engine = await openAt(makeRepository(files));
  await expect(engine.search("retry", { kinds: ["klass"] })).rejects.toThrow('kind "klass"');
  await expect(engine.search("retry", { languages: ["pyton"] })).rejects.toThrow('called "pyton"');
  await expect(engine.symbols(["RetryPolicy"], { kind: "klass" })).rejects.toThrow('kind "klass"');
  await expect(engine.symbols([" "])).rejects.toMatchObject({ code: "USAGE" });
  expect((await engine.symbols(["RetryPolicy"], { kind: "function" })).missing).toEqual([
    { name: "RetryPolicy", otherKinds: ["class"], suggestions: ["RetryPolicy"] },
  ]);
  const cwd = engine.root;
  expect((await engine.outline("src\\net\\client.ts", { detail: "toc", cwd })).path).toBe(
    "src/net/client.ts",
  );
  await expect(engine.outline("src/net", { detail: "toc", cwd })).rejects.toThrow("is a folder");
});

describe("finding", () => {
  test("a question in words finds the code, before its tests, examples and docs", async () => {
    const engine = await openAt(makeRepository(files));
    const result = await engine.search("how does the retry policy back off after a failed request");
    expect(paths(result)[0]).toBe("src/net/retry-policy.ts");
    expect(result.hits[0]).toMatchObject({ score: 1, kind: expect.any(String) });
    const places = result.hits.map(({ path, startLine }) => `${path}:${startLine}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test("tests come first when tests are asked for", async () => {
    const engine = await openAt(makeRepository(files));
    expect(paths(await engine.search("tests for the retry policy backoff"))[0]).toBe(
      "test/retry-policy.test.ts",
    );
  });

  test.each([
    ["SqliteStore", "src/store/sqlite_store.py", "SqliteStore"],
    ["sqlitestore", "src/store/sqlite_store.py", "SqliteStore"],
    ["RetryPolicy.backoff", "src/net/retry-policy.ts", "RetryPolicy.backoff"],
    ["what calls `sendRequest`", "src/net/client.ts", "sendRequest"],
    ["größeBerechnen", "src/größe.ts", "größeBerechnen"],
    ["open_connection()", "src/store/sqlite_store.py", "SqliteStore.open_connection"],
  ])("%s is found where it is defined", async (query, path, name) => {
    const engine = await openAt(makeRepository(files));
    const [first] = (await engine.search(query)).hits;
    expect(first).toMatchObject({ path, name });
    expect(first!.why).toMatch(/^defines /);
  });

  test("what speaks for a header leads to its source first", async () => {
    const engine = await openAt(
      makeRepository({
        "lib/punycode.h": "/* Encodes the names of hosts in punycode. */\nint encode(char *name);\n",
        "lib/punycode.c": `#include "punycode.h"\nint encode(char *s) {\n  int n = 0;\n${"  n += *s++;\n".repeat(30)}  return n;\n}\n`,
      }),
    );
    const { hits } = await engine.search("encodes the names of hosts", { explain: true });
    const files = [...new Set(hits.map((hit) => hit.path))];
    expect(files).toEqual(["lib/punycode.c", "lib/punycode.h"]);
    expect(hits[0]!.name).toBe("encode");
    expect(hits[0]!.terms).toContainEqual({ name: "declaration", value: expect.any(Number) });
  });

  test.each([
    ["Plug.Session", "lib/session.ex", "a module with a dot in its name"],
    ["ZodType", "src/core.ts", "a name with a sign in front"],
    ["z.record", "src/core.ts", "a name said to be inside of what is not here"],
  ])("%s is defined in %s: %s", async (query, path) => {
    const engine = await openAt(
      makeRepository({
        "lib/session.ex": "defmodule Plug.Session do\n  def init(opts), do: opts\nend\n",
        "src/core.ts": "export interface $ZodType { parse(): void }\nexport function record() {}\n",
      }),
    );
    const found = (await engine.search(query)).hits.find((hit) => hit.path === path);
    expect(found!.why).toMatch(/^defines /);
  });

  test("of several with one name the longest comes first, and none of a test before it", async () => {
    const long = `export class Store {\n${"  keep() {}\n".repeat(9)}}\n`;
    const engine = await openAt(
      makeRepository({
        "a/thin.ts": "export class Store extends Base {}\n",
        "b/thick.ts": long,
        "test/fake.ts": long,
      }),
    );
    const found = paths(await engine.search("Store"));
    expect(found[0]).toBe("b/thick.ts");
    expect(found.indexOf("a/thin.ts")).toBeLessThan(found.indexOf("test/fake.ts"));
  });

  test("a version in the question is that of a folder", async () => {
    const text = "/** Formats an error for people. */\nexport function format() {}\n";
    const engine = await openAt(
      makeRepository({ "src/v3/errors.ts": text, "src/v4/errors.ts": `${text}\n` }),
    );
    expect(paths(await engine.search("how v3 formats errors"))[0]).toBe("src/v3/errors.ts");
    expect(paths(await engine.search("how errors are formatted"))[0]).toBe("src/v4/errors.ts");
  });

  test("a type that begins the question is a name, other words are not", async () => {
    const latch = "export class Latch { wait() {} }\n";
    const engine = await openAt(makeRepository({ "a.ts": latch, "b.ts": "export function Add() {}\n" }));
    const why = async (question: string) => (await engine.search(question)).hits.map((hit) => hit.why);
    expect((await why("Latch and what waits for it")).join()).toContain("defines Latch");
    expect((await why("Add something that can wait")).join()).not.toContain("defines Add");
  });

  test("a stack trace leads to the file it names", async () => {
    const engine = await openAt(makeRepository(files));
    const trace = `It crashes when I start it:
Traceback (most recent call last):
  File "/home/ada/app/main.py", line 3, in <module>
    store.open_connection(path)
  File "/home/ada/app/src/store/sqlite_store.py", line 4, in open_connection
    raise ValueError("cannot open database " + path)
ValueError: cannot open database x`;
    const { hits, task } = await engine.search(trace);
    expect(hits[0]!.path).toBe("src/store/sqlite_store.py");
    expect(task).toBe("debug");
  });

  test("part of a name finds it where whole words find nothing", async () => {
    const engine = await openAt(makeRepository(files));
    expect(paths(await engine.search("qliteSto"))).toContain("src/store/sqlite_store.py");
  });

  test("the lines that match are shown, and the text of a hit is counted", async () => {
    const engine = await openAt(makeRepository(files));
    const [hit] = (await engine.search("cannot open database")).hits;
    expect(hit!.lines.map(({ text }) => text).join()).toContain("cannot open database");
    expect(hit!.text).toContain(`${hit!.path}:${hit!.startLine}`);
    expect(hit!.chars).toBe(hit!.text.length);
  });
});

describe("asking otherwise", () => {
  test("by symbol: names that are, begin with, contain or have the words", async () => {
    const engine = await openAt(makeRepository(files));
    const named = async (query: string) =>
      (await engine.search(query, { mode: "symbol" })).hits.map((hit) => hit.name);
    expect((await named("RetryPolicy"))[0]).toBe("RetryPolicy");
    expect((await named("Retry"))[0]).toBe("RetryPolicy");
    expect(await named("should retry")).toContain("RetryPolicy.shouldRetry");
  });

  test("by path: the path, a part of it, or its words", async () => {
    const engine = await openAt(makeRepository(files));
    for (const query of ["src/net/client.ts", "client.ts", "net/client", "client"])
      expect(paths(await engine.search(query, { mode: "path" }))[0]).toBe("src/net/client.ts");
    expect(paths(await engine.search("sqlite store", { mode: "path" }))[0]).toBe("src/store/sqlite_store.py");
  });

  test("filters: kind, language, path", async () => {
    const engine = await openAt(makeRepository(files));
    const query = "retry policy for a failed request";
    const ofKind = await engine.search(query, { kinds: ["method"] });
    expect(ofKind.hits.length).toBeGreaterThan(0);
    expect(ofKind.hits.every((hit) => hit.kind === "method")).toBe(true);
    const inPython = paths(await engine.search("open store", { languages: ["python"] }));
    expect([...new Set(inPython)]).toEqual(["src/store/sqlite_store.py"]);
    const none = await engine.search(query, { languages: ["kotlin"] });
    expect(none.hits).toEqual([]);
    expect(none.note).toMatch(/filters/);
    const inNet = paths(await engine.search(query, { paths: ["src/net"] }));
    expect([...new Set(inNet)].sort()).toEqual(["src/net/client.ts", "src/net/retry-policy.ts"]);
  });

  test("explained: the terms are those of the score", async () => {
    const engine = await openAt(makeRepository(files));
    const [first, second] = (await engine.search("retry policy", { explain: true })).hits;
    const sum = (hit: typeof first) => hit!.terms!.reduce((total, { value }) => total + value, 0);
    expect(second!.score).toBeCloseTo(Math.exp(sum(second) - sum(first)), 2);
    expect(first!.terms!.map(({ name }) => name)).toContain("wordsRank");
  });

  test("by reciprocal rank, the best still comes first", async () => {
    const engine = await openAt(makeRepository(files));
    const query = "the retry policy that backs off";
    const [byRank, byWeight] = [
      await engine.search(query, { fusion: "rrf" }),
      await engine.search(query, { fusion: "weighted" }),
    ];
    expect(paths(byRank)[0]).toBe("src/net/retry-policy.ts");
    expect(byRank.hits[1]!.score).not.toBe(byWeight.hits[1]!.score);
  });

  test("two repositories at once: each hit says which", async () => {
    const engine = await openAt(makeRepository(files));
    const other = makeRepository({ "lib/pause.rb": "class RetryPause\n  def backoff; end\nend\n" });
    const { hits } = await engine.search("retry backoff", { others: [other] });
    expect(new Set(hits.map((hit) => hit.repository)).size).toBe(2);
    expect(hits.map((hit) => hit.path)).toContain("lib/pause.rb");
  });

  test.each([
    [{ mode: "fuzzy" }, /mode must be one of hybrid, keyword/],
    [{ fusion: "sum" }, /fusion must be one of/],
    [{ limit: 0 }, /limit must be a whole number/],
  ])("a wrong option is told: %o", async (options, message) => {
    const engine = await openAt(makeRepository(files));
    await expect(engine.search("x", options)).rejects.toThrow(message);
  });
});

describe("staying right", () => {
  test("an edit, a new file and a branch are found at once, what is gone is not", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    await engine.search("anything");
    write(folder, { "src/quota.ts": "export function enforceQuota() { return 'zanzibar limit'; }\n" });
    expect(paths(await engine.search("zanzibar"))).toEqual(["src/quota.ts"]);
    commitAll(folder, "quota");
    write(folder, { "src/quota.ts": "export function enforceQuota() { return 'lisbon limit'; }\n" });
    expect(paths(await engine.search("zanzibar", { mode: "keyword" }))).toEqual([]);
    expect(paths(await engine.search("lisbon"))).toEqual(["src/quota.ts"]);
    git(folder, "checkout", "-q", "-f", "main~1");
    expect(paths(await engine.search("enforceQuota", { mode: "keyword" }))).toEqual([]);
    expect(paths(await engine.search("enforceQuota"))).not.toContain("src/quota.ts");
  });

  test("many files, folded into segments, answer as few do", async () => {
    const engine = await openAt(makeRepository({ ...filler("part", 150), ...files }));
    expect(paths(await engine.search("retry policy backoff of a failed request"))[0]).toBe(
      "src/net/retry-policy.ts",
    );
    expect((await engine.search("part77")).hits[0]!.path).toBe("part/part77.ts");
  });

  test("segments merged for another worktree do not take the words away", async () => {
    const folder = makeRepository({ ...filler("lib", 100), ...files });
    const home = makeFolder();
    const engine = await openAt(folder, { home });
    expect((await engine.search("RetryPolicy")).hits[0]!.path).toBe("src/net/retry-policy.ts");
    const beside = join(makeFolder(), "beside");
    git(folder, "worktree", "add", "-q", beside);
    write(beside, filler("more", 200));
    await (await openAt(beside, { home })).index();
    expect((await engine.search("backoff of the retry policy", { mode: "keyword" })).hits[0]!.path).toBe(
      "src/net/retry-policy.ts",
    );
  });

  test("what a file once said, and what other branches say, does not count", async () => {
    const folder = makeRepository({ ...files, ...filler("src/other", 30) });
    const engine = await openAt(folder);
    const question = "retry policy that doubles the pause of a failed request";
    for (let version = 0; version < 12; version++) {
      const names = Array.from(
        { length: 40 },
        (_, i) => `export const pause${version}_${i} = "failed request";`,
      );
      write(folder, { "src/draft.ts": `${names.join("\n")}\n` });
      await engine.search("draft");
    }
    write(folder, { "src/draft.ts": "export const draft = 1;\n" });
    const fresh = await openAt(folder);
    const told = ({ hits }: SearchResult) => hits.map(({ path, score }) => ({ path, score }));
    expect(told(await engine.search(question))).toEqual(told(await fresh.search(question)));
  });

  test("the same question twice gives the same answer", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    const again = await openAt(folder);
    const ask = async (on: typeof engine) =>
      (await on.search("retry a failed request", { explain: true })).hits;
    const first = await ask(engine);
    expect(await ask(engine)).toEqual(first);
    expect(await ask(again)).toEqual(first);
  });

  test("an empty folder, and a question without words, get an answer that says so", async () => {
    const empty = await openAt(makeFolder());
    expect((await empty.search("anything")).hits).toEqual([]);
    const engine = await openAt(makeRepository(files));
    for (const query of ["?!", "\u0000"]) {
      const { hits, note } = await engine.search(query);
      expect(hits).toEqual([]);
      expect(note).toBeDefined();
    }
    for (const query of ["", "   "])
      await expect(engine.search(query)).rejects.toThrow("The question is empty.");
  });

  test("no question breaks it: any script, operators, quotes, 100 KB", async () => {
    const engine = await openAt(makeRepository(files));
    const nasty = [
      `retry AND OR NOT NEAR("policy" *) ^ : - + ( ' " \` ; drop table symbol; --`,
      "搜索 代码 重试策略",
      "كيف تعمل إعادة المحاولة",
      "ＲｅｔｒｙＰｏｌｉｃｙ 🤷‍♀️ \ud800",
      "retry ".repeat(17_000),
      `${"x".repeat(100_000)}`,
      "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
      "a\u0000b\nc\r\n\td",
      "%_\\%%",
    ];
    for (const mode of ["hybrid", "keyword", "semantic", "symbol", "path"])
      for (const query of nasty) expect((await engine.search(query, { mode })).hits).toBeInstanceOf(Array);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
        const { hits } = await engine.search(`${text}.`);
        expect(new Set(hits.map(({ path }) => path)).size).toBe(hits.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe("scoring search on known answers", () => {
  test("NDCG, MRR and recall of questions, by category", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    const questions = makeFolder({
      "q.jsonl": `${JSON.stringify({ query: "RetryPolicy", relevant: ["src/net/retry-policy.ts"], category: "symbol" })}
${JSON.stringify({ query: "open the sqlite database", relevant: ["sqlite_store.py"], secondary: ["src/missing.ts"], category: "semantic" })}
`,
    });
    const result = await engine.evaluate(join(questions, "q.jsonl"));
    expect(result.queries).toBe(2);
    expect(result.byCategory.symbol).toMatchObject({ ndcg10: 1, mrr: 1, recallAt: { 5: 1, 10: 1 } });
    expect(result.byCategory.semantic!.ndcg10).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 3);
    expect(result.perQuery[1]!.ranks).toEqual({ "sqlite_store.py": 1, "src/missing.ts": null });
    expect(result.recallAtTokens["4000"]).toBe(1);
  });

  test.each([
    ["not json", /q\.jsonl:1 is not JSON/],
    ['{"relevant": ["a"]}', /has no "query"/],
    ['{"query": "x", "relevant": []}', /has no "relevant" paths/],
    ['{"query": "x", "relevant": ["a"], "secondary": "b"}', /not a list of paths/],
    ["\n\n", /has no questions/],
  ])("a file that is none is told with its line: %s", async (text, message) => {
    const engine = await openAt(makeRepository(files));
    const questions = makeFolder({ "q.jsonl": text });
    await expect(engine.evaluate(join(questions, "q.jsonl"))).rejects.toThrow(message);
    await expect(engine.evaluate(join(questions, "none.jsonl"))).rejects.toThrow(/cannot be read/);
  });
});
