/**
 * The lines of an output that say what is wrong: an exception with its message, a compiler's or linter's finding, what a
 * test asserted, a tool's own complaint. Progress, summaries, counts and names of tests say where or how much, never what.
 */
import { stripVTControlCharacters } from "node:util";

export interface ErrorLine {
  /** As it was written, without where. */
  message: string;
  /** The code that a failed assertion stands in; values alone are no error of their own. */
  asserted?: string | undefined;
}

const MOST_LINES = 4000;
const LINE_CHARS = 400;

/** Programs that show or compare: what they print is a file's content, and exit code 1 is an answer. */
const ONLY_SHOWS =
  /^(?:cat|sed|head|tail|less|awk|ls|find|fd|rg|[ef]?grep|ack|echo|printf|diff|cmp|comm|test|\[\[?|pgrep|which|command|type|git (?:diff|log|show|grep|blame|status|merge-base|check-ignore|ls-files|rev-parse|show-ref))(?:\s|$)/;

export function errorLinesIn(output: string, command?: string): ErrorLine[] {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n|\r/)
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, LINE_CHARS));
  if (command !== undefined && ONLY_SHOWS.test(programIn(command))) {
    const own = programIn(command).split(/\s/)[0]!;
    return lines
      .filter((line) => line.startsWith(`${own}: `) || /^(?:fatal|error): |: command not found$/.test(line))
      .map((line) => ({ message: line }));
  }
  for (const find of FINDERS) {
    const found = lines.flatMap((line, at) => find(line.trimEnd(), at, lines) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

/** The last program of a line of commands, which its exit code comes from. */
function programIn(command: string): string {
  const last = command
    .split(/&&|\|\||;|\n|(?<!\|)\|(?!\|)/)
    .map((part) => part.trim())
    .findLast((part) => part !== "" && !/^(?:cd|export|set|true|source)\b/.test(part));
  return (last ?? command).replace(/^(?:\w+=\S*\s+|sudo\s+|time\s+|!\s+)+/, "");
}

type Finder = (line: string, at: number, lines: readonly string[]) => ErrorLine | undefined;

const LOCATION = String.raw`(?:(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()]+\.\w+(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\)))`;

/** `src/cart.ts(14,22): error TS2339: …`, `a.c:3:10: fatal error: …`, `error[E0382]: …`, `3:10  error  …  rule`. */
const COMPILED: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${LOCATION}:?\s*(?:-\s*)?(?:fatal )?error:?\s+(.+)$`, "i"),
  /^\s*(error\[E\d+\]: .+)$/,
  /^\s*\d+:\d+\s+error\s+(\S.*)$/s,
  new RegExp(String.raw`^\s*e: ${LOCATION}:? (.+)$`),
  /^\s*(?:\S+: )?(?:in function .{1,300}?: ?)?(undefined reference to .{1,500})$/,
  /(undefined reference to .{1,500})$/,
  // Linters: a place, the code of a rule, and what it finds.
  new RegExp(String.raw`^\s*${LOCATION}:? ([A-Z]{1,5}\d{2,5}\b:? .+)$`),
  // Go names no word for error: a place, and what is wrong there.
  /^(?:vet: )?[\w./-]+\.go:\d+:\d+: (.+)$/,
];

/** Findings that only follow from the real ones. */
const FOLLOWS =
  /^(?:could not compile|aborting due to|test failed|ld returned|linker command failed|all warnings being treated|too many errors|build failed|command failed|process completed|subprocess-exited|failed to execute goal|there are test failures|execution failed for task|compilation (?:error|failed)|a complete log|recipe for target|script .+ exited|lifecycle script|no tests? (?:found|ran)|could not read from remote|failed to push some refs)/i;

const compiled: Finder = (line, at, lines) => {
  for (const pattern of COMPILED) {
    const message = pattern.exec(line)?.[1];
    if (message !== undefined && !FOLLOWS.test(message)) return { message: withDetail(message, at, lines) };
  }
  return undefined;
};

/** Findings that tell only in the lines below them what they are about. */
const DETAILED: readonly (readonly [RegExp, RegExp])[] = [
  [/^cannot find symbol$/, /^\s*symbol:\s+(.+)$/],
  [/mismatched types$/, /(expected .{1,200}, found .+)$/s],
  [/unable to resolve dependency tree$/, /(peer \S+ from \S+)/],
];
const DETAIL_LINES = 12;

function withDetail(message: string, at: number, lines: readonly string[]): string {
  const detail = DETAILED.find(([pattern]) => pattern.test(message))?.[1];
  if (!detail) return message;
  for (const line of lines.slice(at + 1, at + DETAIL_LINES)) {
    const said = detail.exec(line)?.[1];
    if (said !== undefined) return `${message}: ${said.trimEnd()}`;
  }
  return message;
}

/** `E   AttributeError: …`, `java.lang.NullPointerException: …`, `TypeError [ERR_X]: …`, `… (LoadError)`. */
const EXCEPTION =
  /^(?:E\s+|Caused by:\s+|Uncaught\s+|Unhandled\s+|→\s*|\[ERROR\]\s+|Exception in thread "[^"]*" |rails aborted!\s*|npm (?:error|ERR!)\s+)*((?:[\w$]+[.:\\]{1,2})*[A-Z]?\w*(?:Error|Exception|Warning|Interrupt|Exit|Fault|NotFound|Refused)(?:\s\[\w+\])?):\s*(.*)$/;
const RUBY = /:\d+:in [`'][^']{0,200}': (.{1,300}) \((\w+(?:::\w+)*)\)$/;

const exception: Finder = (line, at, lines) => {
  const ruby = RUBY.exec(line);
  if (ruby) return { message: `${ruby[2]}: ${ruby[1]}` };
  const text = line.trim();
  const match = EXCEPTION.exec(text);
  if (!match || !/[A-Z]/.test(match[1]!.split(/[.:\\]/).at(-1)![0] ?? "")) return undefined;
  // Ruby and others write what is wrong under the name of the error.
  const said = match[2] === "" ? (lines[at + 1] ?? "").trim() : match[2]!;
  const name = match[1]!.replace(/\s\[\w+\]$/, "");
  if (said === "" || /^(?:while importing test module|collecting)/.test(said)) return undefined;
  if (FOLLOWS.test(said)) return undefined;
  return { message: `${name}: ${said}`, asserted: assertedNear(said, name, at, lines) };
};

/** `E   assert 30 == 27` has no name of an error; a panic and a thrown text stand in a line of their own. */
const failedTest: Finder = (line, at, lines) => {
  const text = line.trim();
  const assertion = /^E\s+(assert .+)$/.exec(text)?.[1];
  if (assertion !== undefined)
    return { message: assertion, asserted: assertedNear(assertion, "AssertionError", at, lines) ?? "" };
  if (/^thread '.{0,200}?' (?:\(\d{1,20}\) )?panicked at .{1,500}:$/.test(text)) {
    const message = (lines[at + 1] ?? "").trim();
    return message === "" ? undefined : { message, asserted: isValuesAlone(message) ? "" : undefined };
  }
  const thrown = /^thrown: "(.+?)"?$/.exec(text)?.[1];
  if (thrown !== undefined) return { message: thrown };
  const go = /^\s+[\w-]+_test\.go:\d+: (.+)$/.exec(line)?.[1];
  if (go !== undefined) return { message: go };
  const panic = /^panic: (.+?)(?: \[recovered\])?$/.exec(text)?.[1];
  if (panic !== undefined) return { message: panic };
  // Jest, where a file could not even be loaded.
  if (/^● .*failed to run$/.test(text)) {
    const message = lines.slice(at + 1, at + 4).find((next) => next.trim() !== "");
    return message === undefined ? undefined : { message: message.trim() };
  }
  return undefined;
};

/** What a tool says itself: `fatal: …`, `psql:…: ERROR: …`, `jq: command not found`, `npm error …`. */
const TOOL_PREFIX =
  /^(?:\[\d+\/\d+\]\s*|#\d+\s+|psql:[^:]*:\d+:\s*|psql:\s*|docker:\s*|pip:\s*|\[ERROR\]\s+|npm (?:error|ERR!)\s+|yarn\s+|error\s+(?=\S))*/i;
const COMPLAINT =
  /^(?:error|fatal|panic|ERROR|FATAL)(?:\[\w+\])?(?::| response from daemon:)\s*(.+)$|^(.*(?:command not found|No such file or directory|Permission denied|permission denied|No space left on device|unbound variable|Connection refused|Cannot connect to|port is already allocated|Could not resolve (?!dependency:)|Could not find|unable to resolve|Missing script|is not in this registry|No rule to make target|Segmentation fault|not a git repository|timed out|DATA RACE|[Aa]ddress already in use|\bE(?:ADDRINUSE|CONNREFUSED|CONNRESET|ACCES|PERM|MFILE|NOSPC|TIMEDOUT|NOTFOUND|AI_AGAIN)\b).*)$/s;
const NOT_SAID = /^(?:A complete log|code \w+$|errno|path |syscall |While resolving|To see a list|Found:)/i;

const toolComplaint: Finder = (line, at, lines) => {
  const text = line.trim().replace(TOOL_PREFIX, "");
  if (NOT_SAID.test(text) || /^make(?:\[\d+\])?: \*\*\* \[/.test(text)) return undefined;
  const match = COMPLAINT.exec(text);
  const message = match?.[1] ?? match?.[2];
  return message === undefined || FOLLOWS.test(message)
    ? undefined
    : { message: withDetail(message, at, lines) };
};

/** Errors whose names do not end in Error: `JwtTokenExpired: …`. */
const namedError: Finder = (line) => {
  const match = /^(?:E\s+)?([A-Z][a-z]+[A-Z]\w*): (\S.*)$/.exec(line.trim());
  return match ? { message: `${match[1]}: ${match[2]}` } : undefined;
};

/** In plain words, where nothing else says what is wrong. */
const PLAIN =
  /\b(?:could not|couldn't|cannot|can't|unable to|failed to|no module named|not found|is not (?:defined|installed|recognized|recognised|supported|valid|allowed)|does not exist|already exists|refused|denied|invalid|unknown (?:option|command|argument|flag|key)|unexpected (?:token|end|argument|keyword))\b/i;

const plainComplaint: Finder = (line) => {
  const text = line.trim().replace(TOOL_PREFIX, "");
  const isOther =
    NOT_SAID.test(text) || FOLLOWS.test(text) || /^(?:✓|✔|ok\b|pass|#|>|at |File ")/i.test(text);
  return !isOther && PLAIN.test(text) ? { message: text } : undefined;
};

const FINDERS: readonly Finder[] = [
  compiled,
  exception,
  failedTest,
  namedError,
  toolComplaint,
  plainComplaint,
];

/** Undefined where the message speaks for itself, "" where the code of the assertion is not shown. */
function assertedNear(
  message: string,
  name: string,
  at: number,
  lines: readonly string[],
): string | undefined {
  if (!/Assert|^Error$|Comparison|Expectation/.test(name) || !isValuesAlone(message)) return undefined;
  const around = [...lines.slice(Math.max(0, at - 8), at).reverse(), ...lines.slice(at, at + 30)];
  for (const line of around) {
    const code =
      /^>\s+((?:self\.)?assert\w*\b.*)$/.exec(line)?.[1] ??
      /^\s*(?:>\s*)?\d+\s*\|(.*\b(?:expect|assert)\w*[.(].*)$/s.exec(line)?.[1];
    if (code !== undefined) return code.trim();
  }
  return "";
}

/** "expected 2 to be 3", "assert 30 == 27", "expected: <2> but was: <3>": every such test says the same. */
function isValuesAlone(message: string): boolean {
  return /^(?:assert\b|assertion (?:failed|`)|expected\b|expect\(|snapshot\b|\d|values|should (?:be|have|equal)|got\b|the expression evaluated)/i.test(
    message.trim(),
  );
}
