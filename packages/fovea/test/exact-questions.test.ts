/** Questions that say a line word for word are answered by it, first. */
import { describe, expect, test } from "vitest";
import { reasonsFor } from "../src/answers/reasons.ts";
import { understand } from "../src/answers/understand/understand.ts";
import { openAt } from "./support/engines.ts";
import { makeRepository } from "./support/folders.ts";

const files = {
  "src/collect.ts": `import { report } from "./report.ts";
/** Collects the coverage of files. */
export class Collector {
  add(file: string, names: string[]) {
    if (names.length > 3) {
      throw new Error(\`too many names in \${file}: at most \${names.length - 1} are kept\`);
    }
    return report(file);
  }
}
`,
  "src/report.ts": `/** Collects reports: coverage, files, names. */
export function report(file: string) {
  // The names of a file are reported once.
  return "nothing to report for " + file + ", which is fine";
}
`,
  "src/names/many.ts":
    "/** Too many names in files: names, files, kept. */\nexport const tooManyNames = ['names'];\n",
  "src/log.py": `def skip(n, total):
    warn("%d files skipped (of %d in all)" % (n, total))

def again(request, times):
    log("Retrying %(request)s (failed %(times)d times)", {"request": request, "times": times})

def check(block):
    raise Corruption("bad block handle")
`,
  "src/print.c": 'void tell(int n) {\n  printf("found \\"%s\\" in the ledger of %d\\n", name, n);\n}\n',
  "src/block.py": "def read_block(handle):\n    # a bad handle of a block\n    return handle.block\n",
  "test/collect.test.ts": `import { Collector } from "../src/collect.ts";
test("names", () => {
  expect(() => new Collector().add("a.ts", [])).toThrow("too many names in a.ts: at most 3 are kept");
});
`,
};

async function firstOf(question: string) {
  const engine = await openAt(makeRepository(files));
  const { hits } = await engine.search(question);
  return hits[0]!;
}

const inAdd = { path: "src/collect.ts", name: "add", startLine: 4 };

describe("the first answer", () => {
  test.each([
    ['where is "nothing to report for " said', { path: "src/report.ts", name: "report" }, 4],
    ["too many names in src/a.ts: at most 12 are kept", inAdd, 6],
    ["Error: too many names in a.ts: at most 3 are kept", inAdd, 6],
    ["what happens at src/collect.ts:5", inAdd, 5],
    ["collect.ts#L8", inAdd, 8],
    ["Too many names in src/a.ts", inAdd, 6],
    ["warning: 12 files skipped (of 40 in all)", { path: "src/log.py", name: "skip" }, 2],
    ["Retrying http://x.test/a?b=1 (failed 3 times)", { path: "src/log.py", name: "again" }, 5],
    ["Corruption: bad block handle", { path: "src/log.py", name: "check" }, 8],
    ['found "x1" in the ledger of 4', { path: "src/print.c", name: "tell" }, 2],
    ["bad block handle", { path: "src/log.py", name: "check" }, 8],
    ["src/report.ts:3:7", { path: "src/report.ts", name: "report" }, 3],
  ])("to %s", async (question, place, line) => {
    const hit = await firstOf(question);
    expect(hit).toMatchObject({ ...place, score: 1, why: expect.stringContaining(`line ${line}`) });
    expect(hit.lines.map((one) => one.line)).toContain(line);
  });

  test("to a question that has some words of a text in a row is not that text", async () => {
    expect((await firstOf("which files are kept for too many names in them")).why).not.toContain('has "');
  });

  test("to a line that a file does not have is the file", async () => {
    expect(await firstOf("src/report.ts:300")).toMatchObject({ path: "src/report.ts" });
  });
});

describe("a place with a line", () => {
  const reasonFor = (question: string) => {
    const { hasTrace } = understand(question);
    const terms = [{ name: "frameHere", value: 1 }];
    const grounds = { defined: [], path: "a.ts", text: "", place: { startLine: 1, endLine: 1 } };
    return reasonsFor({ found: [], asked: [], terms, features: { frameHere: 1 }, hasTrace }, grounds);
  };

  test.each([
    "what fails at src/collect.ts:5",
    "src/collect.ts:5",
    "it fails:\n    at add (src/collect.ts:5:3)",
  ])("is named in the question: %j", (question) =>
    expect(reasonFor(question)).toEqual(["named in the question"]),
  );

  test("is in the stack trace where there are several frames", () => {
    const trace = "TypeError: no\n    at add (src/collect.ts:5:3)\n    at run (src/run.ts:9:1)";
    expect(reasonFor(trace)).toEqual(["in the stack trace"]);
  });
});

describe("of lines with parts of a message", () => {
  const messages = {
    "lib/already.js": `function ready() {
  throw new Error('Cannot call "%s" when fastify instance is already started!');
}
`,
    "lib/errors.js": `const FST_ERR_INSTANCE_ALREADY_LISTENING = create(
  'FST_ERR_INSTANCE_ALREADY_LISTENING',
  'Fastify instance is already listening. %s'
);
`,
    "src/Pool.java": `class Pool {
  Jedis one() { throw new JedisException("Could not get a resource from the pool", e); }
}
`,
    "src/Zoo.java": `class Zoo {
  Jedis one() { throw new JedisConnectionException("Could not get a resource from the pool"); }
}
`,
  };

  /** What the first reason says that the line has. */
  async function saidFirst(question: string) {
    const engine = await openAt(makeRepository(messages));
    const { hits } = await engine.search(question);
    const said = hits.flatMap(({ path, why }) => {
      const [, at, text] = /^line (\d+) has "(.*?)…?"(?:;|$)/.exec(why) ?? [];
      return at === undefined ? [] : [{ path, line: Number(at), text: text! }];
    });
    for (const { path, line, text } of said)
      expect(messages[path as keyof typeof messages].split("\n")[line - 1]).toContain(text);
    return said[0];
  }

  test("the one with the longest part comes first, and the reason quotes only what is in the line", async () => {
    expect(
      await saidFirst('fastify instance is already listening. Cannot call "setValidatorCompiler"!'),
    ).toMatchObject({ path: "lib/errors.js", line: 3, text: "Fastify instance is already listening." });
  });

  test("a class in front is not claimed, and a line that has it comes first", async () => {
    expect(await saidFirst("JedisConnectionException: Could not get a resource from the pool")).toMatchObject(
      { path: "src/Zoo.java", line: 2, text: "Could not get a resource from the pool" },
    );
  });
});

describe("a line that cannot be is said in the note", () => {
  test.each([
    ["what is src/report.ts:300", "there is no line 300: src/report.ts ends at line 5"],
    ["what is lib/report.ts:3", "no file has the path lib/report.ts; the closest: src/report.ts"],
    ["what is src/colect.ts#L3", "no file has the path src/colect.ts; the closest: src/collect.ts"],
    ["what is src/report.ts:0", "lines are counted from 1"],
    ["what is yarn.lock:3", "yarn.lock is not indexed (lock-file)"],
  ])("%s", async (question, note) => {
    const engine = await openAt(makeRepository({ ...files, "yarn.lock": "# yarn\n" }));
    expect((await engine.search(question)).note).toContain(note);
  });

  test("and nothing of lines that are there, or of what is no file", async () => {
    const engine = await openAt(makeRepository(files));
    for (const question of [
      "src/report.ts:3",
      "why is example.com:8080 refused",
      "report.ts:2 and collect.ts:1",
    ])
      expect((await engine.search(question)).note ?? "").not.toMatch(/no line|no file/);
  });
});
