/**
 * Comments right above code, told by how their lines look: whose they are decides which piece of an answer shows them.
 * Knows no syntax: the index says where code begins, and what stands above is looked at line by line.
 */

/** How a comment of one line begins, where that is not `//`. */
const LINE_COMMENTS: Readonly<Record<string, string>> = {
  bash: "#",
  elixir: "#",
  haskell: "--",
  lua: "--",
  python: "#",
  ruby: "#",
};
/** How a comment of several lines begins and ends, where that is not as in C. */
const BLOCK_COMMENTS: Readonly<Record<string, readonly [string, string] | undefined>> = {
  elixir: ["@doc", '"""'],
  haskell: ["{-", "-}"],
  lua: ["--[[", "]]"],
  ruby: ["=begin", "=end"],
};
/** `@Override`, `#[inline]` of Rust and PHP, `[Fact]` of C#. */
const ANNOTATION = /^(?:@[\w.:]+|#!?\[|\[\w[^\]]*\]$)/;
/** Elixir writes constants of a module like annotations. */
const ELIXIR_ANNOTATION = /^@(?:doc|spec|impl|deprecated|typedoc)\b/;
/** Of a long comment above code at most this much is shown. */
const MOST_DOC_LINES = 3;

export function lineCommentOf(language: string): string {
  return LINE_COMMENTS[language] ?? "//";
}

/** Where the comments and annotations begin that end right before `end`; `end` itself where there are none. */
export function commentsBefore(
  lines: readonly string[],
  end: number,
  { language, acrossBlanks }: { language: string; acrossBlanks: boolean },
): number {
  let first = end;
  for (let at = end - 1; at >= 0; ) {
    const from = acrossBlanks && lines[at]!.trim() === "" ? at : commentEndingAt(lines, at, language);
    if (from === undefined) break;
    first = from;
    at = from - 1;
  }
  return first;
}

/** The first line of a comment whose last line is `at`. */
function commentEndingAt(lines: readonly string[], at: number, language: string): number | undefined {
  const line = lines[at]!.trim();
  const [open, close] = BLOCK_COMMENTS[language] ?? ["/*", "*/"];
  if (line.startsWith(lineCommentOf(language)) || isAnnotation(line, language)) return at;
  if (!line.endsWith(close)) return undefined;
  for (let from = at; from >= 0; from--) {
    const begins = lines[from]!.lastIndexOf(open);
    if (begins === -1) continue;
    return lines[from]!.trim().startsWith(open) ? from : undefined;
  }
  return undefined;
}

function isAnnotation(line: string, language: string): boolean {
  return (language === "elixir" ? ELIXIR_ANNOTATION : ANNOTATION).test(line);
}

/** How many lines at the beginning and at the end of a doc comment are shown: its first sentence, and annotations. */
export function shownOfDoc(doc: readonly string[], language: string): { first: number; last: number } {
  if (doc.length <= MOST_DOC_LINES) return { first: doc.length, last: 0 };
  const sentence = doc.findIndex((line) => /\w[^\w\s]*[.!?](?:\s|$)/.test(line));
  const first = sentence === -1 ? MOST_DOC_LINES : Math.min(sentence + 1, MOST_DOC_LINES);
  let last = 0;
  while (
    last < MOST_DOC_LINES &&
    last < doc.length - first &&
    isAnnotation(doc.at(-1 - last)!.trim(), language)
  )
    last++;
  return { first, last };
}
