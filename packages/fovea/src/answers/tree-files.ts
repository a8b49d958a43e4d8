/** The files of a tree as search sees them: places in arrays instead of ids, and the words of their paths. */
import { readGramFilters } from "../code/index/gram-filters.ts";
import { countAllRows, listSearchable, type SearchableFile } from "../code/index/read.ts";
import { WordReader } from "../code/index/word-store.ts";
import type { Database } from "../store/database.ts";
import { beginningOf } from "../words/stem.ts";
import { counterpartKeyOf } from "./counterpart-key.ts";
import { type PathWords, pathWordsOf } from "./path-words.ts";
import { oldVersionFolders, otherPlatformsOf, type Roles, rolesOf } from "./roles.ts";
import { TermRowsReader } from "./term-rows.ts";

/** What speaks for and against a file whatever the question is; worked out when it is first asked for. */
export interface Traits extends Roles {
  /** As the features of these names. */
  recency: number;
  size: number;
  oldVersion: boolean;
  otherPlatforms: readonly string[];
  /** Files with the same key may stand for one another. */
  counterpartKey: string;
  /** The file's name, if it says anything: files with the same one in folders side by side are twins. */
  twinName: string;
}

export class TreeFiles {
  readonly treeId: number;
  readonly files: readonly SearchableFile[];
  readonly words: WordReader;
  readonly terms = new TermRowsReader(this);
  /** Where the rows of each file begin in arrays of all rows, and after the last one their number. */
  readonly firstRow: Int32Array;
  readonly averageRowLength: number;
  /** Of all rows in the index, which has other branches and older versions of files too. */
  readonly shareOfIndex: number;
  /** When the newest file was changed. */
  readonly newestMs: number;
  readonly #isOldVersion: (path: string) => boolean;
  /** The same content can be at several paths: each path after the first one is reached by the one before it. */
  readonly #firstOfBlob = new Map<number, number>();
  readonly #nextOfBlob: Int32Array;
  readonly #pathWords: (PathWords | undefined)[];
  readonly #traits: (Traits | undefined)[];
  #byPath: Map<string, number> | undefined;
  #byName: Map<string, number[]> | undefined;
  #byPathTerm: Map<string, number[]> | undefined;
  /** The same of terms that were looked for before it was worth while to take all paths apart. */
  readonly #soughtInPaths = new Map<string, readonly number[]>();
  #lowerCasePaths: string[] | undefined;
  #gramFilters: ReadonlyMap<number, Uint8Array> | undefined;

  constructor(db: Database, treeId: number) {
    this.treeId = treeId;
    this.files = listSearchable(db, treeId);
    this.words = new WordReader(db);
    const count = this.files.length;
    this.firstRow = new Int32Array(count + 1);
    this.#nextOfBlob = new Int32Array(count).fill(-1);
    this.#pathWords = new Array<undefined>(count).fill(undefined);
    this.#traits = new Array<undefined>(count).fill(undefined);
    let rows = 0;
    let words = 0;
    let newest = 0;
    for (let i = 0; i < count; i++) {
      const file = this.files[i]!;
      this.firstRow[i] = rows;
      rows += file.rows;
      words += file.words;
      newest = Math.max(newest, file.mtimeMs);
      const known = this.#firstOfBlob.get(file.blobId);
      if (known !== undefined) this.#nextOfBlob[i] = known;
      this.#firstOfBlob.set(file.blobId, i);
    }
    this.newestMs = newest;
    this.#isOldVersion = oldVersionFolders(this.files.map((file) => file.path));
    this.firstRow[count] = rows;
    this.averageRowLength = Math.max(1, words / Math.max(1, rows));
    this.shareOfIndex = rows / Math.max(1, countAllRows(db));
  }

  /** Which trigrams each content has; read when they are first asked for. */
  gramFilters(db: Database): ReadonlyMap<number, Uint8Array> {
    this.#gramFilters ??= readGramFilters(db, this.treeId);
    return this.#gramFilters;
  }

  get rowCount(): number {
    return this.firstRow[this.files.length]!;
  }

  /** The places of a content; none when no file of the tree has it. */
  filesOf(blobId: number): number[] {
    const places: number[] = [];
    for (let file = this.firstFileOf(blobId); file !== -1; file = this.nextFileOf(file)) places.push(file);
    return places;
  }

  /** One place of a content, or -1. */
  firstFileOf(blobId: number): number {
    return this.#firstOfBlob.get(blobId) ?? -1;
  }

  /** The next place of the same content, or -1. */
  nextFileOf(file: number): number {
    return this.#nextOfBlob[file]!;
  }

  fileAt(path: string): number {
    if (!this.#byPath) this.#byPath = new Map(this.files.map((file, i) => [file.path, i]));
    return this.#byPath.get(path) ?? -1;
  }

  /**
   * Files a written path may mean: the path is theirs, or theirs ends in it, or (in a stack trace) it ends in theirs.
   * The ending of the name may be missing, as in a module's name.
   */
  filesEnding(written: string): number[] {
    const path = written.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, "");
    const name = nameOf(path);
    if (!this.#byName) {
      this.#byName = new Map();
      for (let file = 0; file < this.files.length; file++) {
        const full = nameOf(this.files[file]!.path);
        for (const known of new Set([full, full.replace(/(?<=.)\.[^.]*$/, "")])) {
          const others = this.#byName.get(known);
          if (others) others.push(file);
          else this.#byName.set(known, [file]);
        }
      }
    }
    const named = this.#byName.get(name) ?? [];
    const exact = named.filter((file) => isSameEnd(this.files[file]!.path, path));
    return exact;
  }

  traits(file: number): Traits {
    let traits = this.#traits[file];
    if (!traits) {
      const { path, language, mtimeMs, lines } = this.files[file]!;
      traits = {
        ...rolesOf(path, language),
        recency: mtimeMs === 0 ? 1 : Math.exp((mtimeMs - this.newestMs) / RECENT_MS),
        size: Math.log(lines + 1) / 10,
        oldVersion: this.#isOldVersion(path),
        otherPlatforms: otherPlatformsOf(path),
        counterpartKey: counterpartKeyOf(path),
        twinName: this.pathWords(file).isPlain ? "" : nameOf(path),
      };
      this.#traits[file] = traits;
    }
    return traits;
  }

  pathWords(file: number): PathWords {
    let words = this.#pathWords[file];
    if (!words) {
      words = pathWordsOf(this.files[file]!.path);
      this.#pathWords[file] = words;
    }
    return words;
  }

  /** 1 for a word that few paths have, less for one that many have, 0 for one that all have. */
  tellingInPaths(stem: string): number {
    const share = this.withPathTerm(stem).length / Math.max(1, this.files.length);
    return 1 - share ** 2;
  }

  /** Files with a term in their path. */
  withPathTerm(term: string): readonly number[] {
    if (this.#byPathTerm || this.#soughtInPaths.size >= MOST_SOUGHT_IN_PATHS)
      return this.#pathTerms().get(term) ?? [];
    let files = this.#soughtInPaths.get(term);
    if (!files) {
      files = this.#seekInPaths(term);
      this.#soughtInPaths.set(term, files);
    }
    return files;
  }

  /** Only paths that have its letters are taken apart. */
  #seekInPaths(term: string): number[] {
    const letters = beginningOf(term);
    const files: number[] = [];
    this.lowerCasePaths.forEach((path, file) => {
      if (!path.includes(letters)) return;
      const { stem, folders } = this.pathWords(file);
      if (stem.includes(term) || folders.includes(term)) files.push(file);
    });
    return files;
  }

  /** Files with a word in their path that is of the right kind; a file may come several times. */
  filesWithPathWord(isRight: (word: string) => boolean): number[] {
    const files: number[] = [];
    for (const [word, having] of this.#pathTerms())
      if (isRight(word)) for (const file of having) files.push(file);
    return files;
  }

  get lowerCasePaths(): readonly string[] {
    this.#lowerCasePaths ??= this.files.map(({ path }) => path.toLowerCase());
    return this.#lowerCasePaths;
  }

  #pathTerms(): ReadonlyMap<string, number[]> {
    if (this.#byPathTerm) return this.#byPathTerm;
    const terms = new Map<string, number[]>();
    for (let file = 0; file < this.files.length; file++) {
      const { stem, folders } = this.pathWords(file);
      for (const words of [stem, folders])
        for (const word of words) {
          const having = terms.get(word);
          if (!having) terms.set(word, [file]);
          else if (having.at(-1) !== file) having.push(file);
        }
    }
    this.#byPathTerm = terms;
    return terms;
  }
}

const RECENT_MS = 168 * 3600 * 1000;
/** After this many lookups it is faster to split all paths. */
const MOST_SOUGHT_IN_PATHS = 64;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** One of two paths ends in the other at a slash; the ending of the known file's name may be missing. */
function isSameEnd(known: string, written: string): boolean {
  const bare = known.replace(/(?<=[^/])\.[^./]*$/, "");
  return [known, bare].some(
    (path) => path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`),
  );
}
