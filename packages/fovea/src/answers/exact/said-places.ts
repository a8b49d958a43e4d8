/**
 * Lines that a question says word for word: `src/store.ts:12`, a text in quotes, an error message as it was printed. Values
 * in a message are not in the code, so it is looked for in pieces (`message-lines.ts`). Nothing is found where a text
 * is in many files: then it tells nothing.
 */
import { rolesOf } from "../roles.ts";
import type { TreeFiles } from "../tree-files.ts";
import type { Understood } from "../understand/types.ts";
import { type LineMatch, literalMatcher } from "./matcher.ts";
import { bestLine, readMessage } from "./message-lines.ts";
import { mayHave, type Needs, needsOfLiteral } from "./required-grams.ts";
import { bestTemplate } from "./templates.ts";
import { type SaidPlace, writtenLines } from "./written-lines.ts";

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
const MOST_TEMPLATE_WORDS = 12;
/** A text in more files of code than this is nobody's in particular. */
const MOST_FILES = 5;
const FEWEST_CHARS = 8;
const FEWEST_WORDS = 3;

export function saidPlaces(where: SaidIn, query: Understood): SaidPlace[] {
  const places = [
    ...writtenLines(where.tree, where.isWanted, query),
    ...textsOf(query).flatMap((text) => placesOf(where, text)),
  ];
  const files = new Set<number>();
  const firstOfFile = places.filter(({ file }) => !files.has(file) && files.add(file));
  return firstOfFile.slice(0, MOST_PLACES);
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
  const isPrinted = !isLong && !ASKS.test(text) && text.split(/\s+/).length >= FEWEST_WORDS;
  return isPrinted ? [{ text, isMarked: false }] : [];
}

interface Found extends SaidPlace {
  /** How much of the message the line has in a row. */
  run: number;
  share: number;
  /** The line names the class that the message was printed with. */
  hasClass: boolean;
  order: number;
}

function placesOf(where: SaidIn, { text, isMarked }: Text): SaidPlace[] {
  const { className, body } = splitClass(text);
  const whole = isMarked ? wholePlaces(where, body, className) : [];
  // Tests have messages with their values: the code that makes them is before that.
  const isFound = whole.some(({ order }) => order === 0);
  const pieces = isFound ? [] : piecePlaces(where, body, className, isMarked);
  const templates = isFound ? [] : templatePlaces(where, body, className);
  const found = bestOfFiles([...whole, ...pieces, ...templates]);
  if (found.filter(({ order }) => order === 0).length > MOST_FILES) return [];
  return found.sort(
    (a, b) =>
      a.order - b.order ||
      b.run - a.run ||
      Number(b.hasClass) - Number(a.hasClass) ||
      b.share - a.share ||
      a.file - b.file,
  );
}

const CLASS_IN_FRONT =
  /^(?:[A-Za-z_$][\w$]*[.\\:]{1,2})*([A-Z]\w*(?:Error|Exception|Warning|Failure|Fault|Panic|Interrupt|Exit)): ?(?=\S+\s+\S)/;

/** The class is printed in front of a message, and is not part of it. */
function splitClass(text: string): { className: string | undefined; body: string } {
  const [front, className] = CLASS_IN_FRONT.exec(text) ?? [];
  const body = text.slice(front?.length ?? 0);
  return front === undefined || body.length < FEWEST_CHARS
    ? { className: undefined, body: text }
    : { className, body };
}

function wholePlaces(where: SaidIn, text: string, className: string | undefined): Found[] {
  const matcher = literalMatcher(text, true);
  const files = filesThatMayHave(where, matcher.needs);
  if (files.length > MOST_READ) return [];
  return files.flatMap((file) => {
    const written = where.textOf(where.tree.files[file]!.path);
    const lines = written.split("\n");
    const isOfClass = ({ line }: LineMatch) =>
      className !== undefined && lines[line - 1]!.includes(className);
    const matches = matcher.matchesIn(written);
    const match = matches.find(isOfClass) ?? matches[0];
    if (!match) return [];
    const { line, column } = match;
    const said = lines[line - 1]!.slice(column - 1, column - 1 + text.length);
    const place = placeAt(where.tree, file, line, said);
    return [{ ...place, run: text.length, share: 1, hasClass: isOfClass(match) }];
  });
}

/** Of the words of a message that are no values, this share must be there. */
const LEAST_SHARE = 0.45;

function piecePlaces(where: SaidIn, text: string, className: string | undefined, isMarked: boolean): Found[] {
  const message = readMessage(text);
  // Without quotes or values it may as well be a question.
  if (!isMarked && message.fixed === message.words.length) return [];
  const having = new Map<number, number>();
  for (const piece of message.pieces) {
    const files = filesThatMayHave(where, needsOfLiteral(piece.text, true));
    if (files.length <= MOST_WITH_PIECE)
      for (const file of files) having.set(file, (having.get(file) ?? 0) + 1);
  }
  const likeliest = [...having].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_READ);
  return likeliest.flatMap(([file]) => {
    const written = where.textOf(where.tree.files[file]!.path);
    const best = bestLine(written, message, isMarked);
    if (!best || best.share < LEAST_SHARE) return [];
    const { line, said, run, share } = best;
    const hasClass = className !== undefined && written.split("\n")[line - 1]!.includes(className);
    return [{ ...placeAt(where.tree, file, line, said), run, share, hasClass }];
  });
}

const LEAST_SHARE_OF_PLAIN = 0.5;

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** A string that has this share of the letters of the best one may be the one that is meant. */
const NEARLY_BEST = 0.7;

function templatePlaces(where: SaidIn, text: string, className: string | undefined): Found[] {
  const { folded, words, fixed, pieces } = readMessage(text);
  // Without a value in it the message is in the code as it is, and three words in a row are in few files.
  const rare =
    fixed === words.length
      ? pieces.map((piece) => piece.text)
      : [...new Set(folded.match(/[a-z]{4,}/g))].slice(0, MOST_TEMPLATE_WORDS);
  const having = new Map<number, number>();
  for (const one of rare) {
    const files = filesThatMayHave(where, needsOfLiteral(one, true));
    const worth = Math.log(1 + where.tree.files.length / (1 + files.length));
    for (const file of files) having.set(file, (having.get(file) ?? 0) + worth);
  }
  const likeliest = [...having].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_READ);
  const found = likeliest.flatMap(([file]): Found[] => {
    const written = where.textOf(where.tree.files[file]!.path);
    const best = bestTemplate(written, folded);
    // A question may have a string of three words by chance; a message without values is that string, or little more.
    if (!best || (fixed === words.length && best.run < LEAST_SHARE_OF_PLAIN * lettersIn(folded))) return [];
    const hasClass = className !== undefined && written.split("\n")[best.line - 1]!.includes(className);
    const place = placeAt(where.tree, file, best.line, best.said);
    return [{ ...place, run: best.run, share: best.run / folded.length, hasClass }];
  });
  const longest = Math.max(0, ...found.map(({ run }) => run));
  return found.filter(({ run }) => run >= NEARLY_BEST * longest);
}

/** A file may be found in several ways. */
function bestOfFiles(found: readonly Found[]): Found[] {
  const best = new Map<number, Found>();
  for (const one of found) if (one.run > (best.get(one.file)?.run ?? -1)) best.set(one.file, one);
  return [...best.values()];
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

function placeAt(
  tree: TreeFiles,
  file: number,
  line: number,
  said: string,
): SaidPlace & Pick<Found, "order"> {
  const { path, language } = tree.files[file]!;
  const { legacy: _, ...roles } = rolesOf(path, language);
  const shown = said.length > SHOWN_CHARS ? `${said.slice(0, SHOWN_CHARS)}…` : said;
  const order = Object.values(roles).some((is) => is) ? 1 : 0;
  return { file, line, order, why: `line ${line} has "${shown}"` };
}
