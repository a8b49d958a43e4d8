/**
 * Where the code of an anchor went that is no longer at its place: the same code somewhere else, or code much like it under
 * the same name. What was there already when the anchor was made is not where it went: an override, a copy, a namesake.
 */
import { basename } from "node:path/posix";
import { LinedText, readLines, readSource } from "../../answers/read-lines.ts";
import {
  findByFingerprint,
  findFile,
  findFilesEnding,
  findSymbols,
  type LocatedSymbol,
  symbolsOfFile,
} from "../../code/index/read.ts";
import { filesWithCodeOf, findPathsOf } from "../../code/index/read-content.ts";
import type { Tree } from "../../code/index/trees.ts";
import { isSameCode } from "../../memory/freshness.ts";
import {
  isOnlyRenamed,
  likeness,
  readTrace,
  shared,
  type Trace,
  wasBeside,
  wasThere,
} from "../../memory/trace.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { handleOf, isLikeKind, LOOSE_DIGITS, qualified } from "./anchoring.ts";

export interface Found {
  /** Handles: none where it is gone, several where each is as likely. */
  places: string[];
  isEdited: boolean;
  /** It has another name and other code, so it is probably this, not certainly. */
  isRenamed?: boolean;
}

const NOWHERE: Found = { places: [], isEdited: false };
/** Of the words; see `trace.ts`. Moved code is edited a little, other code of that name has other words. */
const LIKE = 0.5;
const CLEARLY = 0.15;
/** Code with fewer words, under another name in another file, is alike by chance. */
const TELLING_WORDS = 8;

export function whereSymbolWent(db: Database, tree: Tree, anchor: Anchor): Found {
  const trace = readTrace(anchor.trace);
  const name = anchor.symbol.split(".").at(-1)!;
  const isNew = (symbol: LocatedSymbol) => !trace || !wasThere(trace, handleOf(symbol));
  const same = sameCode(db, tree, anchor).filter(
    (symbol) => isNew(symbol) && isTelling(symbol, anchor, trace, name),
  );
  if (same.length > 0) {
    const nearest = nearestOf(same, anchor, name);
    const whole = anchor.fingerprint.split("+")[0]!;
    return {
      places: handlesOf(nearest),
      isEdited: whole.length > LOOSE_DIGITS && nearest.every(({ fingerprint }) => fingerprint !== whole),
    };
  }
  const renamed = trace ? onlyRenamed(db, tree, anchor, trace) : NOWHERE;
  if (renamed.places.length > 0) return renamed;
  const named = findSymbols(db, tree.id, name).filter(
    (symbol) => symbol.name === name && isLikeKind(symbol.kind, anchor.kind) && isNew(symbol),
  );
  if (!trace) return onlyNamesake(named, anchor);
  const like = mostLike(tree, named, trace, name);
  return like.places.length > 0 ? like : renamedAndEdited(db, tree, anchor, trace);
}

/** In its file under a name that was not there before, the same to the letter, also where a string has the old name. */
function onlyRenamed(db: Database, tree: Tree, anchor: Anchor, trace: Trace): Found {
  const blobId = findFile(db, tree.id, anchor.path)?.blobId;
  if (blobId === undefined || trace.beside === undefined) return NOWHERE;
  const text = new LinedText(readSource(`${tree.root}/${anchor.path}`));
  const before = anchor.symbol.split(".").at(-1)!;
  const same = symbolsOfFile(db, blobId).filter(
    ({ kind, name, startLine, endLine }) =>
      isLikeKind(kind, anchor.kind) &&
      !wasBeside(trace, name) &&
      isOnlyRenamed(trace, text.lines(startLine, endLine), name, before),
  );
  return { places: handlesOf(same.map((symbol) => ({ ...symbol, path: anchor.path }))), isEdited: false };
}

/** Names that changed places: its code stands, unchanged, under a name that had other code then. Undefined where it does not. */
export function whereNamesWereSwapped(db: Database, tree: Tree, anchor: Anchor): string | undefined {
  const trace = readTrace(anchor.trace);
  if (trace?.beside === undefined || trace.words.length < SWAPPED_WORDS) return undefined;
  const handles = handlesOf(
    sameCode(db, tree, anchor).filter(
      (symbol) =>
        symbol.path === anchor.path &&
        isSameCode(anchor.fingerprint, symbol.fingerprint) &&
        wasBeside(trace, symbol.name) &&
        !wasThere(trace, handleOf(symbol)),
    ),
  );
  return handles.length === 1 ? handles[0] : undefined;
}

const SWAPPED_WORDS = 4;

/** Of its words; a few are other ones after an edit. */
const RENAMED_LIKE = 0.8;
/** Code with fewer words is alike by chance. */
const RENAMED_WORDS = 6;

/** The only one of its kind in its file that was not there under its name before, and is much like it. */
function renamedAndEdited(db: Database, tree: Tree, anchor: Anchor, trace: Trace): Found {
  const blobId = findFile(db, tree.id, anchor.path)?.blobId;
  if (blobId === undefined || trace.words.length < RENAMED_WORDS) return NOWHERE;
  const text = new LinedText(readSource(`${tree.root}/${anchor.path}`));
  const like = symbolsOfFile(db, blobId)
    .filter((symbol) => isLikeKind(symbol.kind, anchor.kind) && !wasBeside(trace, symbol.name))
    .filter(
      ({ startLine, endLine, name }) => shared(trace, text.lines(startLine, endLine), name) >= RENAMED_LIKE,
    );
  const handles = [...new Set(like.map((symbol) => handleOf({ ...symbol, path: anchor.path })))];
  return handles.length === 1 ? { places: handles, isEdited: true, isRenamed: true } : NOWHERE;
}

function sameCode(db: Database, tree: Tree, { fingerprint, kind }: Anchor): LocatedSymbol[] {
  const first = fingerprint.split("+")[0]!.slice(0, LOOSE_DIGITS);
  return findByFingerprint(db, tree.id, first).filter((symbol) => isLikeKind(symbol.kind, kind));
}

/** A short body that everybody writes says nothing, unless the name or the file says it too. */
function isTelling(symbol: LocatedSymbol, anchor: Anchor, trace: Trace | undefined, name: string): boolean {
  if (symbol.name === name || symbol.path === anchor.path) return true;
  return !trace || trace.words.length >= TELLING_WORDS;
}

/** Those that share most with the old place: the name, then the file, then the container. */
function nearestOf(symbols: readonly LocatedSymbol[], anchor: Anchor, name: string): LocatedSymbol[] {
  const container = anchor.symbol.split(".").slice(0, -1).join(".");
  const steps: ((symbol: LocatedSymbol) => boolean)[] = [
    (symbol) => symbol.name === name,
    (symbol) => symbol.container === container,
    ({ path }) => path === anchor.path,
    ({ path }) => basename(path) === basename(anchor.path),
  ];
  let left = [...symbols];
  for (const fits of steps) {
    const fitting = left.filter(fits);
    if (fitting.length > 0) left = fitting;
  }
  return left;
}

function mostLike(tree: Tree, named: readonly LocatedSymbol[], trace: Trace, name: string): Found {
  if (trace.hasMoreOthers) return NOWHERE;
  const scored = named
    .map((symbol) => ({
      symbol,
      likeness: likeness(
        trace,
        readLines(`${tree.root}/${symbol.path}`, symbol.startLine, symbol.endLine),
        name,
      ),
    }))
    .filter((one) => one.likeness >= LIKE)
    .sort((a, b) => b.likeness - a.likeness);
  const [best] = scored;
  if (!best) return NOWHERE;
  const equal = scored.filter((one) => one.likeness > best.likeness - CLEARLY);
  return { places: handlesOf(equal.map(({ symbol }) => symbol)), isEdited: true };
}

/** Of an anchor that knows nothing of its code: the only one of the same qualified name. */
function onlyNamesake(named: readonly LocatedSymbol[], anchor: Anchor): Found {
  const handles = handlesOf(named.filter((symbol) => qualified(symbol) === anchor.symbol));
  return handles.length === 1 ? { places: handles, isEdited: true } : NOWHERE;
}

export function whereFileWent(db: Database, tree: Tree, anchor: Anchor): Found {
  const trace = readTrace(anchor.trace);
  const isNew = (path: string) => !trace || !wasThere(trace, path);
  const same = findPathsOf(db, tree.id, anchor.fingerprint).filter(isNew);
  const name = basename(anchor.path);
  if (same.length > 0) {
    const namesakes = same.filter((path) => basename(path) === name);
    return { places: namesakes.length > 0 ? namesakes : same, isEdited: false };
  }
  if (!trace || trace.hasMoreOthers) return NOWHERE;
  const like = [
    ...new Set([
      ...findFilesEnding(db, tree.id, name, MOST_FILES),
      ...filesWithCodeOf(db, tree.id, anchor.fingerprint).slice(0, MOST_FILES),
    ]),
  ].filter((path) => isNew(path) && likeness(trace, readSource(`${tree.root}/${path}`), name) >= LIKE);
  return { places: like, isEdited: like.length > 0 };
}

const MOST_FILES = 10;

function handlesOf(symbols: readonly Pick<LocatedSymbol, "path" | "container" | "name">[]): string[] {
  return [...new Set(symbols.map(handleOf))];
}
