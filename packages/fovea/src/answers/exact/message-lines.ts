/**
 * Which line of a file makes a message: values are put into it when it is printed, so that a line has only pieces of it, of
 * three words or more. The line with the longest of them is taken, and what it has of the message is told as it is there.
 */

const WORDS_OF_PIECE = 3;
const MOST_WORDS = 30;
/** A message may be broken into this many lines of code. */
const LINES_OF_MESSAGE = 3;
/** Without quotes around it, code and comments have words in a row by chance. */
const HAS_QUOTE = /["'`]/;

interface Word {
  start: number;
  end: number;
  /** Letters alone; all others may be values. */
  isFixed: boolean;
}

export interface Message {
  /** With A to Z in lower case, as it is compared. */
  folded: string;
  words: readonly Word[];
  /** How many words are no values. */
  fixed: number;
  /** Three words in a row each. */
  pieces: readonly { at: number; text: string }[];
}

export interface MessageLine {
  line: number;
  /** The longest run of words that the line has, as it is written there. */
  said: string;
  /** How many of its characters are of words that are no values. */
  run: number;
  /** Share of the words that are no values, in this line and those after it. */
  share: number;
}

export function readMessage(text: string): Message {
  const folded = foldCase(text);
  const words = [...text.matchAll(/\S+/g)].slice(0, MOST_WORDS).map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    isFixed: /^[\p{L}'’-]+[.,:;!?)]*$/u.test(word),
  }));
  const pieces = words.slice(WORDS_OF_PIECE - 1).map(({ end }, at) => ({
    at,
    text: withoutEnd(folded.slice(words[at]!.start, end)),
  }));
  return { folded, words, fixed: words.filter(({ isFixed }) => isFixed).length, pieces };
}

/** The line that has most of the message in a row; undefined where no line has a piece of it. */
export function bestLine(text: string, message: Message, isMarked: boolean): MessageLine | undefined {
  const folded = foldCase(text);
  const pieces = message.pieces.filter((piece) => folded.includes(piece.text));
  if (pieces.length === 0) return undefined;
  const lines = text.split("\n");
  const startsIn = folded
    .split("\n")
    .map((line) =>
      isMarked || HAS_QUOTE.test(line)
        ? pieces.filter((piece) => line.includes(piece.text)).map(({ at }) => at)
        : [],
    );
  let best: MessageLine | undefined;
  startsIn.forEach((starts, at) => {
    if (starts.length === 0) return;
    const longest = longestRun(lines[at]!, starts, message);
    const share = shareOf(startsIn.slice(at, at + LINES_OF_MESSAGE).flat(), message);
    if (!best || longest.run > best.run || (longest.run === best.run && share > best.share))
      best = { line: at + 1, ...longest, share };
  });
  return best;
}

function longestRun(
  line: string,
  starts: readonly number[],
  message: Message,
): { said: string; run: number } {
  const folded = foldCase(line);
  let best = { said: "", run: -1 };
  for (const first of starts) {
    let last = first + WORDS_OF_PIECE - 1;
    while (last + 1 < message.words.length && folded.includes(textOf(message, first, last + 1))) last++;
    const run = message.words
      .slice(first, last + 1)
      .reduce((sum, { start, end, isFixed }) => sum + (isFixed ? end - start : 0), 0);
    if (run <= best.run) continue;
    const whole = message.folded.slice(message.words[first]!.start, message.words[last]!.end);
    const said = folded.includes(whole) ? whole : withoutEnd(whole);
    const from = folded.indexOf(said);
    best = { said: line.slice(from, from + said.length), run };
  }
  return best;
}

function shareOf(starts: readonly number[], { words, fixed }: Message): number {
  const covered = new Set(starts.flatMap((at) => [at, at + 1, at + 2]));
  const found = [...covered].filter((word) => words[word]!.isFixed).length;
  return found / Math.max(1, fixed);
}

function textOf({ folded, words }: Message, first: number, last: number): string {
  return withoutEnd(folded.slice(words[first]!.start, words[last]!.end));
}

/** In the code the end of a piece may be followed by something else. */
function withoutEnd(text: string): string {
  return text.replace(/[^\w\])]+$/, "");
}

/** Only A to Z, as the trigrams do: every character stays where it is. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
