/**
 * Go-to-definition against the assertions of the stack-graphs test suites (TypeScript, JavaScript, Python, Java).
 *
 *   npx tsx benchmarks/definitions.ts <checkout of github/stack-graphs> [language] [--misses]
 *
 * A test names under a reference the lines of all its definitions: the import that brings the name in, exports on the
 * way, and the declaration itself. A pair (reference, line) is found when we name that line; an assertion is answered
 * when the declaration we end at is among its lines.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { followImport } from "../packages/fovea/src/code/graph/meanings/imports.ts";
import { meaningOf } from "../packages/fovea/src/code/graph/meanings/reference-meanings.ts";
import { Resolver } from "../packages/fovea/src/code/graph/resolver.ts";
import type { SourceFile } from "../packages/fovea/src/code/graph/source-file.ts";
import type { Target } from "../packages/fovea/src/code/graph/values.ts";
import { parseSources } from "../packages/fovea/test/support/parse-sources.ts";
import { type Assertion, readSuiteFile } from "./stack-graphs-file.ts";

const [checkout = "", only, flag] = process.argv.slice(2);
const suites = { typescript: /\.tsx?$/, javascript: /\.jsx?$/, python: /\.py$/, java: /\.java$/ };

interface Score {
  asserted: number;
  answered: number;
  silent: number;
  found: number;
  expected: number;
  wrong: number;
  byEvidence: Map<string, { right: number; wrong: number }>;
  misses: Map<string, string[]>;
}

for (const [language, extension] of Object.entries(suites)) {
  if (only && !only.startsWith("--") && only !== language) continue;
  const folder = join(checkout, "languages", `tree-sitter-stack-graphs-${language}`, "test");
  const score: Score = {
    asserted: 0,
    answered: 0,
    silent: 0,
    found: 0,
    expected: 0,
    wrong: 0,
    byEvidence: new Map(),
    misses: new Map(),
  };
  for (const path of listFiles(folder)) {
    if (extension.test(path)) await scoreFile(relative(folder, path), readFileSync(path, "utf8"), score);
  }
  print(language, score);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

async function scoreFile(name: string, text: string, score: Score): Promise<void> {
  const test = readSuiteFile(name.slice(name.lastIndexOf("/") + 1), text);
  const sources = await parseSources(Object.fromEntries(test.files.map((file) => [file.path, file.text])));
  const resolver = new Resolver(sources);
  const globalLine = (path: string, line: number) =>
    line + (test.files.find((file) => file.path === path)?.firstLine ?? 1) - 1;
  for (const assertion of test.assertions) {
    const file = sources.file(assertion.path);
    const answer = file && ask(resolver, file, assertion, globalLine);
    count(score, name, assertion, answer ?? { ends: [], steps: [], evidence: "" });
  }
}

interface Answer {
  /** Lines of the declarations we end at, and of imports and exports on the way. */
  ends: number[];
  steps: number[];
  evidence: string;
}

function ask(
  resolver: Resolver,
  file: SourceFile,
  { line, column, word }: Assertion,
  globalLine: (path: string, line: number) => number,
): Answer {
  const steps: number[] = [];
  resolver.onStep = (at, stepLine) => void steps.push(globalLine(at.path, stepLine));
  const ends = (targets: readonly Target[]) =>
    targets.flatMap((target) => {
      if (target.t === "symbol")
        return [globalLine(target.file.path, target.file.symbols[target.at]!.nameLine)];
      if (target.t === "binding")
        return [globalLine(target.file.path, target.file.facts.binding(target.at).line)];
      return [];
    });
  const reference = file.facts.references.find(
    (r) => r.name !== "" && r.line === line && r.column <= column && column < r.column + r.name.length,
  );
  if (reference) {
    const meaning = meaningOf(resolver, file, reference);
    const targets = meaning?.targets ?? [];
    // A name for a whole module is declared by its import.
    if (targets.some((target) => target.t === "module")) return { ends: steps, steps, evidence: "import" };
    // How the receiver was reached is not part of the answer.
    return {
      ends: ends(targets),
      steps: reference.receiver === "" ? steps : [],
      evidence: meaning?.evidence ?? "",
    };
  }
  const imported = file.facts.imports.findIndex(
    (i) => i.line === line && (i.name === word || i.alias === word),
  );
  if (imported !== -1) {
    const targets = followImport(resolver, { t: "import", file, at: imported });
    return { ends: ends(targets), steps, evidence: "import" };
  }
  return { ends: [], steps, evidence: "no reference" };
}

function count(score: Score, name: string, assertion: Assertion, answer: Answer): void {
  const wanted = new Set(assertion.definitions);
  const own = assertion.globalLine;
  const named = new Set([...answer.ends, ...answer.steps]);
  // The statement that is asked about is no definition of itself unless the suite says so.
  if (!wanted.has(own)) named.delete(own);
  const evidence = answer.evidence || "none";
  const by = score.byEvidence.get(evidence) ?? { right: 0, wrong: 0 };
  score.byEvidence.set(evidence, by);
  for (const line of named) {
    if (wanted.has(line)) by.right++;
    else by.wrong++;
  }
  score.wrong += [...named].filter((line) => !wanted.has(line)).length;
  score.expected += wanted.size;
  score.found += [...wanted].filter((line) => named.has(line)).length;
  if (wanted.size === 0) return;
  score.asserted++;
  if (answer.ends.some((line) => wanted.has(line))) score.answered++;
  else if (named.size === 0) score.silent++;
  if (!answer.ends.some((line) => wanted.has(line)) || [...named].some((line) => !wanted.has(line))) {
    const folder = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : ".";
    const list = score.misses.get(folder) ?? [];
    score.misses.set(folder, list);
    list.push(
      `${name}:${own} ${assertion.word} wanted ${[...wanted]} got ${[...answer.ends]} via ${[...answer.steps]} (${evidence})`,
    );
  }
}

function print(language: string, score: Score): void {
  const share = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(3));
  console.log(`\n${language}: ${score.asserted} assertions`);
  console.log(
    `  answered (recall)        ${share(score.answered, score.asserted)}  (${score.silent} without any answer)`,
  );
  console.log(`  pairs found (recall)     ${share(score.found, score.expected)}  of ${score.expected}`);
  console.log(`  pairs right (precision)  ${share(score.found, score.found + score.wrong)}`);
  for (const [evidence, { right, wrong }] of score.byEvidence)
    if (right + wrong > 0)
      console.log(
        `    ${evidence.padEnd(8)} ${share(right, right + wrong)}  (${right} right, ${wrong} wrong)`,
      );
  if (flag !== "--misses" && only !== "--misses") return;
  for (const [folder, list] of score.misses) {
    console.log(`  misses in ${folder}: ${list.length}`);
    for (const line of list) console.log(`    ${line}`);
  }
}
