/** Prose -> sentences. Knows lists, headings and code fences of markdown; code itself is no prose and is left out. */

const FENCE = /^\s*(?:```|~~~)/;
const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>+)\s+/;
/** Words that end in a stop without ending a sentence. */
const SHORT = /(?:^|[\s("])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|fig|mr|mrs|dr|st|[A-Za-z])\.$/i;
/** These may well end one; then a capital follows. */
const MAYBE_SHORT = /(?:^|[\s(\d])(?:secs?|mins?|max|hrs?|ca|est|ext|dept|vol|ver|ch|pp?|esp|orig)\.$/i;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    else if (!isCode) sentences.push(...splitLine(line.replace(LIST_MARK, "").trim()));
  }
  return sentences;
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  // A stop inside of code in backticks, a number or a file name is followed by no space.
  for (const match of line.matchAll(/[.!?]+["')\]]*\s+(?=\S)/g)) {
    const end = match.index + match[0].length;
    const before = line.slice(start, end).trim();
    if (SHORT.test(before) || isInsideCode(line, match.index)) continue;
    if (MAYBE_SHORT.test(before) && !/^["'(]?\p{Lu}/u.test(line.slice(end))) continue;
    // After a stop a sentence begins with a capital, a mark or a name; "approx. ten" goes on.
    if (match[0].startsWith(".") && /^[a-z]+\b(?![./_(])/.test(line.slice(end)) && before.length < 12)
      continue;
    parts.push(before);
    start = end;
  }
  const rest = line.slice(start).trim();
  return (rest === "" ? parts : [...parts, rest]).filter((part) => /\p{L}/u.test(part));
}

function isInsideCode(line: string, at: number): boolean {
  let ticks = 0;
  for (let i = 0; i < at; i++) if (line[i] === "`") ticks++;
  return ticks % 2 === 1;
}
