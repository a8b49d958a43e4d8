/**
 * Lines that a question says word for word: `src/store.ts:12`, a text in quotes, an error message as it was printed. Values
 * in a message stand elsewhere in the code, so it is looked for in pieces of three words. Nothing is found where a text
 * is in many files: then it tells nothing.
 */
import { rolesOf } from "../roles.ts";
import type { TreeFiles } from "../tree-files.ts";
import type { Understood } from "../understand/types.ts";
import { literalMatcher } from "./matcher.ts";
import { mayHave, type Needs, needsOfLiteral } from "./required-grams.ts";

export interface SaidPlace {
  file: number;
  line: number;
  why: string;
}

export interface SaidIn {
  tree: TreeFiles;
  /** Of every content, which trigrams it has; most questions do not need to know. */
  filters: () => ReadonlyMap<number, Uint8Array>;
  textOf: (path: string) => string;
  isWanted: (file: number) => boolean;
}

const MOST_PLACES = 3;
const MOST_TEXTS = 4;
/** Files read for one text. */
const MOST_READ = 40;
/** A piece that more files may have tells nothing. */
const MOST_WITH_PIECE = 300;
/** A text in more files of code than this is nobody's in particular. */
const MOST_FILES = 5;
const FEWEST_CHARS = 8;

export function saidPlaces(where: SaidIn, query: Understood): SaidPlace[] {
  const places = [...writtenLines(where, query), ...textsOf(query).flatMap((text) => placesOf(where, text))];
  const files = new Set<number>();
  const firstOfFile = places.filter(({ file }) => !files.has(file) && files.add(file));
  return firstOfFile.slice(0, MOST_PLACES);
}

const WITH_LINE =
  /(?<![\w/\\.@-])((?:[\w@.+-]*[\\/])*[\w@+-][\w@.+-]*\.\w+)(?::(\d{1,7})|#L(\d{1,7}))(?!\w)/g;

/** A long text has traces, whose frames are ranked by their order. */
function writtenLines({ tree, isWanted }: SaidIn, { text, isLong }: Understood): SaidPlace[] {
  if (isLong) return [];
  return [...text.matchAll(WITH_LINE)].slice(0, MOST_PLACES).flatMap(([, path, colon, hash]) => {
    const line = Number(colon ?? hash);
    const files = tree.filesEnding(path!).filter((file) => isWanted(file) && line <= tree.files[file]!.lines);
    return files.length === 1 && line > 0
      ? [{ file: files[0]!, line, why: `the question names line ${line}` }]
      : [];
  });
}

interface Text {
  text: string;
  /** Somebody took it for a text; otherwise only strings of the code count. */
  isMarked: boolean;
}

const ASKS =
  /^(?:how|what|where|when|which|who|why|does|do|is|are|can|could|should|would|will|find|show|list|explain|add|fix|make|change|remove|implement|refactor|update|write|create|use|support|allow|improve|move|rename)\b/i;

/** Also with white space inside of the quotes, which prose does not have. */
const QUOTED = /(?<![\w])(["`])((?:(?!\1)[^\n]){8,200})\1/g;

function textsOf({ messages, text, isLong }: Understood): Text[] {
  const quoted = isLong ? [] : [...text.matchAll(QUOTED)].map(([, , inside]) => inside!);
  const texts = [...new Set([...quoted, ...messages])];
  const marked = texts.filter((one) => one.length >= FEWEST_CHARS && /\S\s+\S/.test(one));
  if (marked.length > 0) return marked.slice(0, MOST_TEXTS).map((one) => ({ text: one, isMarked: true }));
  const isPrinted = !isLong && !ASKS.test(text) && text.split(/\s+/).length >= 4;
  return isPrinted ? [{ text, isMarked: false }] : [];
}

interface Found extends SaidPlace {
  share: number;
  order: number;
}

function placesOf(where: SaidIn, { text, isMarked }: Text): SaidPlace[] {
  const whole = isMarked ? wholePlaces(where, text) : [];
  // Tests have messages with their values: the code that makes them is before that.
  const pieces = whole.some(({ order }) => order === 0) ? [] : piecePlaces(where, text, isMarked);
  const found = [...whole, ...pieces];
  if (found.filter(({ order }) => order === 0).length > MOST_FILES) return [];
  return found.sort((a, b) => a.order - b.order || b.share - a.share || a.file - b.file);
}

function wholePlaces(where: SaidIn, text: string): Found[] {
  const matcher = literalMatcher(text, true);
  const files = filesThatMayHave(where, matcher.needs);
  if (files.length > MOST_READ) return [];
  return files.flatMap((file) => {
    const [first] = matcher.matchesIn(where.textOf(where.tree.files[file]!.path));
    return first ? [{ ...placeAt(where.tree, file, first.line, text), share: 1 }] : [];
  });
}

const MOST_WORDS = 30;
/** Of the words of a message that are no values, so much must be there. */
const LEAST_SHARE = 0.45;
/** A message may be broken into so many lines of code. */
const LINES_OF_MESSAGE = 3;

function piecePlaces(where: SaidIn, text: string, isMarked: boolean): Found[] {
  const words = [...text.matchAll(/\S+/g)].slice(0, MOST_WORDS);
  const pieces = words.slice(2).map((last, at) => ({
    at,
    text: text.slice(words[at]!.index, last.index + last[0].length).replace(/[^\w\])]+$/, ""),
  }));
  const having = new Map<number, number>();
  for (const piece of pieces) {
    const files = filesThatMayHave(where, needsOfLiteral(piece.text, false));
    if (files.length <= MOST_WITH_PIECE)
      for (const file of files) having.set(file, (having.get(file) ?? 0) + 1);
  }
  const likeliest = [...having].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_READ);
  const isFixed = words.map(([word]) => /^[\p{L}'’-]+[.,:;!?)]*$/u.test(word));
  const fixed = isFixed.filter((is) => is).length;
  // Without quotes or values it may as well be a question.
  if (!isMarked && fixed === words.length) return [];
  return likeliest.flatMap(([file]) => {
    const lines = where.textOf(where.tree.files[file]!.path).split("\n");
    const best = bestLine(lines, pieces, isMarked);
    const share = best.words.filter((word) => isFixed[word]).length / Math.max(1, fixed);
    return share >= LEAST_SHARE ? [{ ...placeAt(where.tree, file, best.line, text), share }] : [];
  });
}

/** Where most of the message stands, in one line or a few. */
function bestLine(
  lines: readonly string[],
  pieces: readonly { at: number; text: string }[],
  isMarked: boolean,
): { line: number; words: number[] } {
  const wordsAt = lines.map((line) => {
    const isText = isMarked || /["'`]/.test(line);
    return pieces.flatMap(({ at, text }) => (isText && line.includes(text) ? [at, at + 1, at + 2] : []));
  });
  let best = { line: 1, words: [] as number[] };
  wordsAt.forEach((here, at) => {
    if (here.length === 0) return;
    const words = [...new Set(wordsAt.slice(at, at + LINES_OF_MESSAGE).flat())];
    if (words.length > best.words.length) best = { line: at + 1, words };
  });
  return best;
}

function filesThatMayHave({ tree, filters, isWanted }: SaidIn, needs: Needs): number[] {
  if (needs.type === "nothing") return [];
  const files: number[] = [];
  const known = filters();
  tree.files.forEach(({ blobId }, file) => {
    const filter = known.get(blobId);
    if (filter && mayHave(filter, needs) && isWanted(file)) files.push(file);
  });
  return files;
}

const SHOWN_CHARS = 40;

function placeAt(tree: TreeFiles, file: number, line: number, text: string): Omit<Found, "share"> {
  const { path, language } = tree.files[file]!;
  const { legacy: _, ...roles } = rolesOf(path, language);
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  const order = Object.values(roles).some((is) => is) ? 1 : 0;
  return { file, line, order, why: `line ${line} has "${shown}"` };
}
