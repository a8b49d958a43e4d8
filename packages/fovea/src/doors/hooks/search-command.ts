/** What a shell command searches the files for, if it does: clients without a search tool of their own use `grep`. */

const WORDS = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"';|&\\])+|&&|\|\||[;|&\n]/g;
const ENDS_STATEMENT = new Set(["&&", "||", ";", "&", "\n"]);
const ASSIGNMENT = /^\w+=/;
const SEARCHERS = /^(?:rg|[ef]?grep|ack|ag)$/;
/** Short ones may stand together: `-rnA 3`. */
const TAKES_VALUE =
  /^(?:-\w*[ABCmgtTfjMd]|--(?:glob|type|file|max-count|after-context|before-context|context))$/;
const TAKES_PATTERN = /^(?:-\w*e|--regexp)$/;

/** The pattern of the first search in it. What only filters the output of another program is no search. */
export function searchPattern(command: string): string | undefined {
  let statement: string[] = [];
  let isPiped = false;
  for (const word of [...(command.match(WORDS) ?? []), ";"]) {
    if (word !== "|" && !ENDS_STATEMENT.has(word)) {
      statement.push(word);
      continue;
    }
    const pattern = isPiped ? undefined : patternIn(statement);
    if (pattern !== undefined) return pattern;
    statement = [];
    isPiped = word === "|";
  }
  return undefined;
}

function patternIn(words: readonly string[]): string | undefined {
  const rest = words.slice(words.findIndex((word) => !ASSIGNMENT.test(word)));
  if (rest[0] === "git" && rest[1] === "grep") rest.shift();
  if (!SEARCHERS.test(rest.shift() ?? "")) return undefined;
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    if (TAKES_PATTERN.test(word)) return unquote(rest[at + 1]);
    if (TAKES_VALUE.test(word)) at++;
    else if (!word.startsWith("-")) return unquote(word);
  }
  return undefined;
}

function unquote(word: string | undefined): string | undefined {
  return word?.replace(/^(["'])(.*)\1$/s, "$2");
}
