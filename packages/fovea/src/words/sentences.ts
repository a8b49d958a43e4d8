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

/** What a sentence ends in is in its last characters. */
const END_CHARS = 24;

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let ticks = 0;
  let counted = 0;
  // A stop inside of code in backticks, a number or a file name is followed by no space.
  for (const match of line.matchAll(/(?<![.!?])[.!?]+["')\]]*\s+(?=\S)/g)) {
    const end = match.index + match[0].length;
    for (; counted < match.index; counted++) if (line[counted] === "`") ticks++;
    const isInsideCode = ticks % 2 === 1;
    const ending = line.slice(Math.max(start, end - END_CHARS), end).trim();
    if (SHORT.test(ending) || isInsideCode) continue;
    if (MAYBE_SHORT.test(ending) && !/^["'(]?\p{Lu}/u.test(line.slice(end, end + 3))) continue;
    const before = line.slice(start, end).trim();
    // After a stop a sentence begins with a capital, a mark or a name; "approx. ten" goes on.
    const goesOn = /^[a-z]{1,40}\b(?![./_(])/.test(line.slice(end, end + 42));
    if (match[0].startsWith(".") && goesOn && before.length < 12) continue;
    parts.push(before);
    start = end;
  }
  const rest = line.slice(start).trim();
  return (rest === "" ? parts : [...parts, rest]).filter((part) => /\p{L}/u.test(part));
}
