/** Reads one test file of the stack-graphs suites: several files in one, with assertions in comments. */
export interface SuiteFile {
  files: { path: string; text: string; firstLine: number }[];
  assertions: Assertion[];
}

export interface Assertion {
  path: string;
  /** In its own file, and in the whole test. */
  line: number;
  globalLine: number;
  column: number;
  word: string;
  definitions: number[];
}

const PART = /^\s*(?:\/\*|#|\/\/)\s*-+\s*path:\s*(.+?)\s*-+\s*(?:\*\/|#)?\s*$/;
const ASSERTION = /^(\s*(?:\/\/|#|\{?\/\*)\s*)(\^)\s*defined:\s*([\d,\s]*?)\s*(?:\*\/\}?)?\s*$/;

export function readSuiteFile(name: string, text: string): SuiteFile {
  const lines = text.split("\n");
  const suite: SuiteFile = { files: [], assertions: [] };
  let part = { path: name, firstLine: 1, lines: [] as string[] };
  const close = () => {
    if (part.lines.some((line) => line.trim() !== "") || suite.files.length === 0)
      suite.files.push({ path: part.path, text: part.lines.join("\n"), firstLine: part.firstLine });
  };
  let code = 0;
  lines.forEach((line, i) => {
    const start = PART.exec(line);
    if (start) {
      close();
      part = { path: start[1]!, firstLine: i + 2, lines: [] };
      return;
    }
    part.lines.push(line);
    const found = ASSERTION.exec(line);
    if (!found) {
      code = i;
      return;
    }
    const column = found[1]!.length;
    const of = lines[code]!;
    suite.assertions.push({
      path: part.path,
      line: code + 2 - part.firstLine,
      globalLine: code + 1,
      column,
      word: wordAt(of, column),
      definitions: found[3]!
        .split(",")
        .map((n) => n.trim())
        .filter((n) => n !== "")
        .map(Number),
    });
  });
  close();
  return suite;
}

/** The caret may point at any letter of the word. */
function wordAt(line: string, column: number): string {
  const before = /[\p{L}\p{N}_$]*$/u.exec(line.slice(0, column))![0];
  return before + /^[\p{L}\p{N}_$]*/u.exec(line.slice(column))![0];
}
