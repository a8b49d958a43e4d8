/** Edits of real files with the verdict that each must have, by construction. Undefined where an edit does not fit a symbol. */
import { dirname, extname, join } from "node:path/posix";

export interface Target {
  path: string;
  /** `Container.name`; empty for the whole file. */
  symbol: string;
  name: string;
  container: string;
  kind: string;
  language: string;
  startLine: number;
  endLine: number;
  /** How many other containers have a member of this name. */
  namesakes: number;
}

export interface Expected {
  state: "fresh" | "drifted" | "moved" | "gone";
  /** Where it is now, if not at its place. */
  to?: string;
  /** Two places are as likely. */
  isAmbiguous?: true;
}

export interface Outcome {
  /** What files hold afterwards; null removes one. */
  files: Record<string, string | null>;
  expected: Expected;
}

export interface Edit {
  kind: string;
  about: "symbol" | "file";
  apply(text: string, target: Target, n: number): Outcome | undefined;
}

const STATEMENTS: Record<string, string> = {
  python: "drilled = 1",
  go: "_ = 1",
  java: "int drilled = 1;",
  typescript: "const drilled = 1",
  tsx: "const drilled = 1",
};
const FRESH: Expected = { state: "fresh" };
const DRIFTED: Expected = { state: "drifted" };
const GONE: Expected = { state: "gone" };

const linesOf = (text: string, { startLine, endLine }: Target) =>
  text.split("\n").slice(startLine - 1, endLine);
const commentOf = ({ language }: Target) => (language === "python" ? "# drilled" : "// drilled");
const indentOf = (line: string) => /^\s*/.exec(line)![0];

function replaceLines(text: string, { startLine, endLine }: Target, lines: readonly string[]): string {
  const all = text.split("\n");
  return [...all.slice(0, startLine - 1), ...lines, ...all.slice(endLine)].join("\n");
}

/** The line that opens the body; nothing where it is not plain to see. */
function headOf(lines: readonly string[], { language }: Target): number | undefined {
  const end = language === "python" ? /:\s*$/ : /\{\s*$/;
  const at = lines.findIndex((line) => !/^\s*(?:@|#|\/\/|\*)/.test(line) && end.test(line));
  return at === -1 || at > 6 || at >= lines.length - 1 ? undefined : at;
}

function insideBody(text: string, target: Target, line: string): string | undefined {
  const lines = linesOf(text, target);
  const head = headOf(lines, target);
  if (head === undefined) return undefined;
  const next = lines.slice(head + 1).find((one) => one.trim() !== "");
  if (next === undefined) return undefined;
  const indented = line === "" ? "" : indentOf(next) + line;
  return replaceLines(text, target, [...lines.slice(0, head + 1), indented, ...lines.slice(head + 1)]);
}

function edited(
  kind: string,
  expected: Expected,
  change: (text: string, target: Target) => string | undefined,
): Edit {
  return {
    kind,
    about: "symbol",
    apply(text, target) {
      const after = change(text, target);
      return after === undefined || after === text
        ? undefined
        : { files: { [target.path]: after }, expected };
    },
  };
}

/** Changes the first line of the body in which the pattern is, outside of comments and long strings. */
function inLine(
  pattern: RegExp,
  change: (found: string) => string,
): (text: string, target: Target) => string | undefined {
  return (text, target) => {
    const lines = linesOf(text, target);
    const head = headOf(lines, target);
    if (head === undefined || lines.some((line) => line.includes('"""'))) return undefined;
    const at = lines.findIndex(
      (line, i) => i > head && !/^\s*(?:#|\/\/|\*|\/\*)|\/\/|#/.test(line) && pattern.test(line),
    );
    if (at === -1) return undefined;
    return replaceLines(text, target, lines.with(at, lines[at]!.replace(pattern, change)));
  };
}

function isTop({ container, language, kind }: Target): boolean {
  return kind === "function" && (container === "" || language === "go");
}

function newPath({ path }: Target, n: number): string {
  return join(dirname(path), `drilled_${n}${extname(path)}`);
}

function asFile(text: string, { language }: Target, lines: readonly string[]): string {
  const head = language === "go" ? `${/^package \w+/m.exec(text)?.[0] ?? "package drilled"}\n\n` : "";
  return `${head}${lines.join("\n")}\n`;
}

const SYMBOL_EDITS: Edit[] = [
  edited("statement added", DRIFTED, (text, t) => insideBody(text, t, STATEMENTS[t.language] ?? "drilled()")),
  edited("comment added", FRESH, (text, t) => insideBody(text, t, commentOf(t))),
  edited("empty line added", FRESH, (text, t) => insideBody(text, t, "")),
  edited(
    "number changed",
    DRIFTED,
    inLine(/\b\d+\b/, (found) => String(Number(found) + 1)),
  ),
  edited(
    "blank in a string",
    DRIFTED,
    inLine(/(?:"[^"\\`']*\w \w[^"\\`']*")|(?:'[^'\\`"]*\w \w[^'\\`"]*')/, (found) =>
      found.replace(/(\w) (\w)/, "$1  $2"),
    ),
  ),
  edited("body indented", FRESH, (text, t) => {
    const lines = linesOf(text, t);
    const head = headOf(lines, t);
    if (head === undefined || lines.some((line) => /["']{3}|`|\\$/.test(line))) return undefined;
    const deeper = lines.map((line, i) => (i > head && line.trim() !== "" ? `    ${line}` : line));
    return replaceLines(text, t, deeper);
  }),
  edited("statement dedented", DRIFTED, (text, t) => {
    if (t.language !== "python") return undefined;
    const lines = linesOf(text, t);
    const head = headOf(lines, t);
    const first = head === undefined ? undefined : lines.slice(head + 1).find((line) => line.trim() !== "");
    const last = lines.at(-1)!;
    if (first === undefined || lines.some((line) => line.includes('"""'))) return undefined;
    if (indentOf(last).length !== indentOf(first).length + 4 || !/^\s*[\w.]+(?:\(.*\)| = \S+)$/.test(last))
      return undefined;
    // Only one statement of the block: the block would be empty without it.
    if (indentOf(lines.at(-2)!).length !== indentOf(last).length) return undefined;
    return replaceLines(text, t, lines.with(-1, last.slice(4)));
  }),
  edited("decorator added", DRIFTED, (text, t) => {
    if (t.language !== "python" && t.language !== "java") return undefined;
    const lines = linesOf(text, t);
    return replaceLines(text, t, [
      `${indentOf(lines[0]!)}@${t.language === "java" ? "Drilled" : "drilled"}`,
      ...lines,
    ]);
  }),
  edited("other code of the file changed", FRESH, (text, t) => `${text}\n${commentOf(t)} at the end\n`),
  edited("deleted", GONE, (text, t) => replaceLines(text, t, [])),
  edited("deleted, namesakes elsewhere", GONE, (text, t) =>
    t.namesakes >= 2 ? replaceLines(text, t, []) : undefined,
  ),
  {
    kind: "touched",
    about: "symbol",
    apply: (text, { path }) => ({ files: { [path]: text }, expected: FRESH }),
  },
  {
    kind: "renamed",
    about: "symbol",
    apply(text, target) {
      const { path, name, container } = target;
      if (!/^[A-Za-z]\w{3,}$/.test(name) || target.kind === "constructor") return undefined;
      const lines = linesOf(text, target).map((line) =>
        line.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `${name}Renamed`),
      );
      const to = `${path}#${container === "" ? "" : `${container}.`}${name}Renamed`;
      return { files: { [path]: replaceLines(text, target, lines) }, expected: { state: "moved", to } };
    },
  },
  {
    kind: "class renamed",
    about: "symbol",
    apply(text, target) {
      const { path, container, name, language } = target;
      if (container === "" || container.includes(".") || language === "go") return undefined;
      const word = new RegExp(`\\b${container}\\b`, "g");
      if (linesOf(text, target).some((line) => word.test(line))) return undefined;
      return {
        files: { [path]: text.replaceAll(word, `${container}Renamed`) },
        expected: { state: "moved", to: `${path}#${container}Renamed.${name}` },
      };
    },
  },
  moving("moved to a new file", (lines) => lines, 1),
  moving("moved and edited", (lines, target) => insertStatement(lines, target), 1),
  moving("moved into two files", (lines) => lines, 2),
  {
    kind: "file renamed",
    about: "symbol",
    apply(text, target, n) {
      const to = newPath(target, n);
      return {
        files: { [target.path]: null, [to]: text },
        expected: { state: "moved", to: `${to}#${target.symbol}` },
      };
    },
  },
  {
    kind: "file deleted",
    about: "symbol",
    apply: (_, { path }) => ({ files: { [path]: null }, expected: GONE }),
  },
];

function insertStatement(lines: readonly string[], target: Target): readonly string[] | undefined {
  const text = insideBody(
    lines.join("\n"),
    { ...target, startLine: 1, endLine: lines.length },
    STATEMENTS[target.language] ?? "drilled()",
  );
  return lines.length < 6 ? undefined : text?.split("\n");
}

function moving(
  kind: string,
  change: (lines: readonly string[], target: Target) => readonly string[] | undefined,
  copies: 1 | 2,
): Edit {
  return {
    kind,
    about: "symbol",
    apply(text, target, n) {
      const lines = isTop(target) ? change(linesOf(text, target), target) : undefined;
      if (!lines) return undefined;
      const places = [newPath(target, n), newPath(target, n + 5000)].slice(0, copies);
      return {
        files: {
          [target.path]: replaceLines(text, target, []),
          ...Object.fromEntries(places.map((path) => [path, asFile(text, target, lines)])),
        },
        expected:
          copies === 2
            ? { state: "moved", isAmbiguous: true }
            : { state: "moved", to: `${places[0]}#${target.symbol}` },
      };
    },
  };
}

const FILE_EDITS: Edit[] = [
  {
    kind: "file: touched",
    about: "file",
    apply: (text, { path }) => ({ files: { [path]: text }, expected: FRESH }),
  },
  {
    kind: "file: changed",
    about: "file",
    apply: (text, { path }) => ({ files: { [path]: `${text}\n` }, expected: DRIFTED }),
  },
  {
    kind: "file: renamed",
    about: "file",
    apply: (text, t, n) => ({
      files: { [t.path]: null, [newPath(t, n)]: text },
      expected: { state: "moved", to: newPath(t, n) },
    }),
  },
  {
    kind: "file: deleted",
    about: "file",
    apply: (_, { path }) => ({ files: { [path]: null }, expected: GONE }),
  },
];

export const EDITS: readonly Edit[] = [...SYMBOL_EDITS, ...FILE_EDITS];
