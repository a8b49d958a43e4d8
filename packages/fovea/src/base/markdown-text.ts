/** Text of others inside of markdown. */

/** A fence that is longer than any run of backticks at the beginning of a line of the code. */
export function fenceFor(code: string): string {
  let longest = 2;
  for (const [, run] of code.matchAll(/^[^\S\n]*(`{3,})/gm)) longest = Math.max(longest, run!.length);
  return "`".repeat(longest + 1);
}

/** Code in a line: between more backticks than it has in a row. */
export function codeSpan(code: string): string {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}
