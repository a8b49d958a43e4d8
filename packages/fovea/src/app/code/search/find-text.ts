/**
 * Every line that has a literal text, or that a regular expression matches: the files that can have it by their trigrams are
 * read as they are on disk. Code before tests and the rest, each by path.
 */
import { join } from "node:path";
import { literalMatcher, type Matcher, patternMatcher } from "../../../answers/exact/matcher.ts";
import { mayHave } from "../../../answers/exact/required-grams.ts";
import { type Scanned, scanFiles } from "../../../answers/exact/scan-files.ts";
import { readSource } from "../../../answers/read-lines.ts";
import { type Roles, rolesOf } from "../../../answers/roles.ts";
import { sayCount } from "../../../base/counts.ts";
import { messageOf } from "../../../base/errors.ts";
import { listSkipped } from "../../../code/index/read.ts";
import { innermostAt } from "../../../code/index/read-by-id.ts";
import { createPathSelector } from "../../../repo/files/path-filter.ts";
import { languageHint } from "../../../syntax/detect-language.ts";
import { emptyQuestion, usage } from "../../errors.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { WorkOptions } from "../../types.ts";
import { checkLanguages } from "../names/known-names.ts";
import { asPattern } from "../names/written-paths.ts";
import { linesAround } from "./match-lines.ts";
import type { TextMatch, TextResult } from "./text-views.ts";

export const TEXT_MODES = ["literal", "regex"] as const;
export type TextMode = (typeof TEXT_MODES)[number];

export interface TextOptions extends WorkOptions {
  mode: TextMode;
  ignoreCase?: boolean | undefined;
  /** Lines shown before and after each match. */
  before?: number | undefined;
  after?: number | undefined;
  /** Most lines shown; all are counted. */
  limit?: number | undefined;
  languages?: readonly string[] | undefined;
  /** Patterns as in `.gitignore`, or paths; with `!` in front, what to leave out. */
  paths?: readonly string[] | undefined;
  /** Other repositories to search as well. */
  others?: readonly string[] | undefined;
}

const DEFAULT_LIMIT = 50;
const MOST_LINES = 10_000;
const MOST_CONTEXT = 100;
/** A longer pattern is a mistake, and V8 takes long to compile it. */
const LONGEST_PATTERN = 2000;

export async function findText(
  workspace: Workspace,
  written: string,
  options: TextOptions,
  others: readonly Workspace[] = [],
): Promise<TextResult> {
  const matcher = matcherOf(written, options);
  const asked = checked(options);
  const freshness = await workspace.refresh(options);
  for (const other of others) await other.refresh(options);
  const started = performance.now();
  const all = [workspace, ...others];
  const result: TextResult = {
    query: written,
    mode: options.mode,
    matches: [],
    lines: 0,
    files: 0,
    filesRead: 0,
    filesUnread: 0,
    filesAsked: 0,
    leftOut: {},
    freshness,
    ms: 0,
  };
  const notes: string[] = [];
  for (const one of all) {
    const repository = all.length > 1 ? { repository: one.project.name } : {};
    const note = await findIn(one, matcher, asked, repository, result);
    if (note !== undefined) notes.push(note);
  }
  if (result.filesAsked === 0 && (asked.paths ?? asked.languages ?? []).length > 0)
    notes.push(sayNoFiles(asked));
  if (notes.length > 0) result.note = notes.join("; ");
  return { ...result, ms: performance.now() - started };
}

type Asked = Required<Pick<TextOptions, "before" | "after" | "limit">> & TextOptions;

function checked(options: TextOptions): Asked & { before: number; after: number; limit: number } {
  const { before = 0, after = 0, limit = DEFAULT_LIMIT } = options;
  requireWithin("limit", limit, [1, MOST_LINES]);
  requireWithin("number of lines before", before, [0, MOST_CONTEXT]);
  requireWithin("number of lines after", after, [0, MOST_CONTEXT]);
  checkLanguages(options.languages ?? []);
  return { ...options, before, after, limit };
}

function requireWithin(what: string, value: number, [least, most]: readonly [number, number]): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw usage(`The ${what} must be a whole number from ${least} to ${most}, not ${value}.`);
}

function matcherOf(written: string, { mode, ignoreCase = false }: TextOptions): Matcher {
  if (written.trim() === "") throw emptyQuestion();
  if (mode === "literal") return literalMatcher(written, ignoreCase);
  if (written.length > LONGEST_PATTERN)
    throw usage(
      `The regular expression has ${written.length} characters; at most ${LONGEST_PATTERN} are tried.`,
    );
  try {
    return patternMatcher(written, ignoreCase);
  } catch (error) {
    const reason = messageOf(error).replace(/^Invalid regular expression: (?:.*\/[a-z]*: )?/s, "");
    throw usage(
      `This is not a JavaScript regular expression: ${reason}. To find the text itself, search for a literal.`,
    );
  }
}

/** Adds what is found to the result; the note says what was not looked into. */
async function findIn(
  workspace: Workspace,
  matcher: Matcher,
  asked: Asked & { before: number; after: number; limit: number },
  repository: { repository?: string },
  result: TextResult,
): Promise<string | undefined> {
  const { root } = workspace.tree;
  const found = new Map<string, TextMatch[]>();
  const scanned = await workspace.guarded(async (db) => {
    const tree = workspace.searchable();
    const filters = tree.gramFilters(db);
    const mayMatch = (blobId: number) => {
      const filter = filters.get(blobId);
      return filter === undefined || mayHave(filter, matcher.needs);
    };
    const paths = (asked.paths ?? []).map((one) => asPattern(one, workspace.tree, workspace.cwd));
    const isInPaths = createPathSelector(paths);
    const languages = new Set(asked.languages);
    const files = tree.files.filter(
      ({ path, language }) => (languages.size === 0 || languages.has(language)) && isInPaths(path),
    );
    result.filesAsked += files.length;
    countLeftOut(listSkipped(db, tree.treeId), { isInPaths, languages }, result.leftOut);
    const candidates = files
      .filter(({ blobId }) => mayMatch(blobId))
      .map(({ path, language }) => ({ path, order: orderOf(rolesOf(path, language)) }))
      // Stable: the files come by path.
      .sort((a, b) => a.order - b.order);
    const scan = await scanFiles(
      candidates.map(({ path }) => path),
      (path) => readSource(join(root, path)),
      matcher,
      (path, text, matches) => {
        result.files++;
        result.lines += matches.length;
        const shown = matches.slice(0, Math.max(0, asked.limit - result.matches.length));
        if (shown.length === 0) return;
        const views = linesAround(text, shown, asked).map((view) => ({ ...repository, path, ...view }));
        found.set(path, views);
        result.matches.push(...views);
      },
      asked.signal,
    );
    const filesUnread = scan.givenUp.length + scan.unread;
    result.filesUnread += filesUnread;
    result.filesRead += candidates.length - filesUnread;
    return scan;
  });
  await nameSymbols(workspace, found);
  return describeUnread(scanned);
}

/** The symbol that each line is in. */
async function nameSymbols(workspace: Workspace, found: ReadonlyMap<string, TextMatch[]>): Promise<void> {
  await workspace.guarded((db) => {
    const tree = workspace.searchable();
    for (const [path, matches] of found) {
      const place = tree.fileAt(path);
      if (place === -1) continue;
      for (const match of matches) {
        const symbol = innermostAt(db, tree.files[place]!.blobId, match.line);
        if (symbol) match.symbol = [symbol.container, symbol.name].filter((part) => part !== "").join(".");
      }
    }
  });
}

/** Code first, then what is about it. */
function orderOf({ test, example, benchmark, legacy: _, ...others }: Roles): number {
  if (Object.values(others).some((is) => is)) return 2;
  return test || example || benchmark ? 1 : 0;
}

/** Files without an index, as far as they are asked for: of a language those whose names say that they are in it. */
function countLeftOut(
  skipped: readonly { path: string; reason: string }[],
  { isInPaths, languages }: { isInPaths: (path: string) => boolean; languages: ReadonlySet<string> },
  leftOut: Record<string, number>,
): void {
  for (const { path, reason } of skipped)
    if (isInPaths(path) && (languages.size === 0 || languages.has(languageHint(path))))
      leftOut[reason] = (leftOut[reason] ?? 0) + 1;
}

function sayNoFiles({ paths = [], languages = [] }: Asked): string {
  const asked = [...paths, ...languages.map((language) => `the language ${language}`)].join(", ");
  return `no indexed file matches ${asked}; try without the filters of path and language`;
}

function describeUnread({ givenUp, unread, stoppedBy }: Scanned): string | undefined {
  const count = givenUp.length + unread;
  if (count === 0) return undefined;
  const reasons = [
    ...(givenUp.length > 0 ? [`the pattern is too slow on ${givenUp.join(", ")}`] : []),
    ...(stoppedBy === "givenUp" ? [`after ${givenUp.length} such files the rest were skipped`] : []),
    ...(stoppedBy === "time" ? [`time ran out before ${sayCount(unread, "file")}`] : []),
  ];
  const were = `${sayCount(count, "file")} ${count === 1 ? "was" : "were"} not searched`;
  return `${were}: ${reasons.join("; ")}. Give a simpler pattern or a narrower path`;
}
