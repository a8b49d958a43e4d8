/**
 * Questions that have one exact answer, made from a checkout without an index: a quoted text, an error message with its
 * variable parts filled in, a name with its container, a path with a line. Writes lines for `fovea eval` with `gold`.
 * `tsx benchmarks/retrieval/exact-questions.ts make <checkout> <questions.jsonl>`, then
 * `fovea eval <questions.jsonl> --root <checkout> --json > scores.json`, then `... score <questions.jsonl> <scores.json>`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EvalResult } from "../../packages/fovea/src/app/code/evaluate/results.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";

const PER_KIND = 6;
const CODE = /\.(?:ts|tsx|js|mjs|py|go|rb|rs|java)$/;
const ASIDE = /(?:^|\/)(?:docs?|examples?|fixtures?|vendor|e2e|website|benchmarks?|integration)\//;

interface Case {
  query: string;
  relevant: string[];
  category: string;
  gold: { path: string; ranges: [number, number][] }[];
}

interface Line {
  path: string;
  line: number;
  text: string;
}

function make(root: string, into: string): void {
  const options = { encoding: "utf8", maxBuffer: 2 ** 27 } as const;
  const paths = execFileSync("git", ["-C", root, "ls-files"], options).split("\n");
  const sources = paths.filter((path) => CODE.test(path) && !isTestPath(path) && !ASIDE.test(path));
  const texts = new Map(paths.filter((path) => CODE.test(path)).map((path) => [path, readFile(root, path)]));
  const lines = sources.flatMap((path) =>
    texts
      .get(path)!
      .split("\n")
      .map((text, at): Line => ({ path, line: at + 1, text })),
  );
  const whole = [...texts.values()].join("\n");
  const isOnly = (text: string) => whole.split(text).length === 2;
  const cases = [
    ...spread(lines.flatMap((one) => quoted(one, isOnly))),
    ...spread(lines.flatMap((one) => messages(one, isOnly))),
    ...spread(named(sources, texts)),
    ...spread(lines.filter(({ line, text }) => line > 20 && text.length > 30).map(placed)),
  ];
  writeFileSync(into, cases.map((one) => `${JSON.stringify(one)}\n`).join(""));
  console.log(`${cases.length} questions`);
}

function readFile(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // A link that leads nowhere.
    return "";
  }
}

/** The same number from everywhere in the repository. */
function spread(cases: readonly Case[]): Case[] {
  const step = cases.length / PER_KIND;
  return Array.from(
    { length: Math.min(PER_KIND, cases.length) },
    (_, at) => cases[Math.floor((at + 0.5) * step)]!,
  );
}

const asked = ({ path, line }: Line, category: string, query: string): Case => ({
  query,
  relevant: [path],
  category,
  gold: [{ path, ranges: [[line, line]] }],
});

const STRING = /(["'`])((?:(?!\1)[^\\\n]){18,90})\1/g;

/** Texts of several words that stand in one place only. */
function quoted(one: Line, isOnly: (text: string) => boolean): Case[] {
  const found = [...one.text.matchAll(STRING)].map(([, , text]) => text!);
  const telling = found.filter((text) => /^[\w' ,.:-]+$/.test(text) && text.split(" ").length >= 4);
  return telling
    .filter(isOnly)
    .map((text, at) => asked(one, "quoted", at % 2 ? `"${text}"` : `where do we say "${text}"?`));
}

const VARIABLE = /\$\{[^}]*\}|%[sdvqr]|\{\w*\}/g;
const VALUES = ["42", "/home/ann/app/src/index", "Foo", "3.5s"];

/** Messages with variable parts, as a user sees them. */
function messages(one: Line, isOnly: (text: string) => boolean): Case[] {
  const found = [...one.text.matchAll(STRING)].map(([, , text]) => text!);
  const telling = found.filter((text) => {
    const fixed = text.replaceAll(VARIABLE, "");
    return fixed !== text && /^[\w' ,.:()/-]+$/.test(fixed) && fixed.trim().split(/\s+/).length >= 3;
  });
  return telling.filter(isOnly).map((text) => {
    let at = text.length;
    const message = text.replaceAll(VARIABLE, () => VALUES[at++ % VALUES.length]!);
    return asked(one, "message", text.length % 2 ? message : `Error: ${message}\nWhat can I do about it?`);
  });
}

const TYPE = /^(?:export )?(?:default )?(?:abstract )?(?:class|type) (\w{4,})/;
const MEMBER = /^(?: {2}| {4}|\t)(?:def |async |public |private |static )*([a-z]\w{4,})\(.*[{:]$/;
const GO_MEMBER = /^func \(\w+ \*?(\w+)\) (\w{5,})\(/;

/** Members by the name of their type and their own. */
function named(paths: readonly string[], texts: ReadonlyMap<string, string>): Case[] {
  const known = new Set<string>();
  const cases: Case[] = [];
  for (const path of paths) {
    let type: string | undefined;
    texts
      .get(path)!
      .split("\n")
      .forEach((text, at) => {
        type = TYPE.exec(text)?.[1] ?? (/^\S/.test(text) && !/^[)}#/]/.test(text) ? undefined : type);
        const go = GO_MEMBER.exec(text);
        const [owner, member] = go ? [go[1], go[2]] : [type, MEMBER.exec(text)?.[1]];
        if (owner === undefined || member === undefined || /^(?:catch|while|switch)$/.test(member)) return;
        const name = `${owner}.${member}`;
        if (known.has(name)) return;
        known.add(name);
        cases.push(
          asked({ path, line: at + 1, text }, "name", known.size % 2 ? name : `who calls ${name} and why`),
        );
      });
  }
  return cases;
}

function placed(one: Line): Case {
  return asked(
    one,
    "place",
    one.line % 2 ? `${one.path}:${one.line}` : `what happens at ${one.path}:${one.line}`,
  );
}

/** How often the first hit, and one of the first three, holds the very line. */
function score(questions: string, scores: string): void {
  const cases = readFileSync(questions, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);
  const { perQuery } = JSON.parse(readFileSync(scores, "utf8")) as EvalResult;
  const rows = cases.map(({ category, gold: [gold] }, at) => {
    const [line] = gold!.ranges[0]!;
    const hits = perQuery[at]!.hits;
    const holds = (hit: (typeof hits)[number] | undefined) =>
      hit !== undefined && hit.path === gold!.path && hit.startLine <= line && hit.endLine >= line;
    const isFile = hits[0]?.path === gold!.path;
    return { category, isFile, isFirst: holds(hits[0]), inThree: hits.slice(0, 3).some(holds) };
  });
  for (const kind of ["quoted", "message", "name", "place"]) {
    const of = rows.filter(({ category }) => category === kind);
    const count = (is: (row: (typeof rows)[number]) => boolean) => of.filter(is).length;
    console.log(
      `${kind}: ${of.length}, file first ${count((one) => one.isFile)}, line first ${count((one) => one.isFirst)}, in three ${count((one) => one.inThree)}`,
    );
  }
}

const [what, first, second] = process.argv.slice(2) as [string, string, string];
if (what === "make") make(first, second);
else score(first, second);
