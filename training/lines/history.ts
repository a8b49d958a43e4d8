/** Commits of a mirror with the files each changed, their diffs, and the older commits that are asked at. */
import { languages } from "../../packages/fovea/src/syntax/languages/registry.ts";
import { gitText, missingOf } from "./mirror.ts";

/** How many bases: a small repository has few commits between two of them that fit, and a cheap index. */
const BASES: readonly [mostFiles: number, bases: number][] = [
  [400, 9],
  [1000, 8],
  [3000, 6],
  [Infinity, 5],
];
/** At a base that is older than this, questions speak of things that are not there yet. */
const LONGEST_WINDOW = 350;
/** Only the newer part of a history: what is asked of today's code. */
const NEWER_SHARE = 0.75;
const LONGEST_SPAN = 9000;
const WRITTEN = languages.flatMap(({ extensions }) => extensions.map((extension) => `*${extension}`));
const RAW = ["--raw", "--no-abbrev", "--no-renames", "--format=%x01%H%x02%P%x02%B%x02"];

export interface Change {
  status: string;
  path: string;
  /** Blobs before and after the commit. */
  old: string;
  now: string;
}

export interface Commit {
  id: string;
  parent: string;
  message: string;
  isMerge: boolean;
  changes: Change[];
}

export interface Stage {
  base: string;
  /** A later commit of the main line: what came between is asked about at this base. */
  until: string;
}

export function stagesOf(repository: string, head: string, files: number): Stage[] {
  const line = gitText(repository, ["rev-list", "--first-parent", head]).trim().split("\n");
  const commits = Number(gitText(repository, ["rev-list", "--count", "--no-merges", head]));
  const span = Math.min(commits * NEWER_SHARE, LONGEST_SPAN);
  const spacing = span / BASES.find(([mostFiles]) => files <= mostFiles)![1];
  const perCommit = line.length / commits;
  const at = (place: number): string =>
    line[Math.min(line.length - 1, Math.max(0, Math.round(place * perCommit)))]!;
  return Array.from({ length: Math.round(span / spacing) }, (_, i) => {
    const place = spacing * (i + 1);
    return { base: at(place), until: at(place - Math.min(spacing, LONGEST_WINDOW)) };
  }).filter(({ base, until }) => base !== until);
}

/** What came between, oldest first: single commits, and merges of the main line against what they were merged into. */
export function commitsOf(repository: string, { base, until }: Stage): Commit[] {
  const range = `${base}..${until}`;
  const single = gitText(repository, ["log", "--no-merges", "--reverse", ...RAW, range]);
  const firstParent = ["--merges", "--first-parent", "--diff-merges=first-parent"];
  const merged = gitText(repository, ["log", ...firstParent, "--reverse", ...RAW, range]);
  return [...read(merged), ...read(single)];
}

/** These commits again, by id, for rebuilding. */
export function commitsById(repository: string, ids: readonly string[]): Commit[] {
  if (ids.length === 0) return [];
  const log = ["log", "--no-walk=unsorted", "--diff-merges=first-parent", ...RAW, "--stdin"];
  return read(gitText(repository, log, `${ids.join("\n")}\n`));
}

function read(log: string): Commit[] {
  return log
    .split("\u0001")
    .slice(1)
    .flatMap((entry) => {
      const [id = "", parents = "", message = "", raw = ""] = entry.split("\u0002");
      const [parent = "", second] = parents.split(" ");
      if (parent === "") return [];
      return [{ id, parent, message, isMerge: second !== undefined, changes: changesIn(raw) }];
    });
}

/** Not of submodules: their ids are commits of other repositories. */
function changesIn(raw: string): Change[] {
  return raw.split("\n").flatMap((line) => {
    const match = /^:\d+ (?!160000)\d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*\t(.*)$/.exec(line);
    return match ? [{ status: match[3]!, path: match[4]!, old: match[1]!, now: match[2]! }] : [];
  });
}

/**
 * Commit id -> its diff without context, of the paths it changed in place. Snapshots lack some large files, most of
 * them data, and git gives up at the first: of commits that changed such a file, only sources are read.
 */
export function diffsOf(repository: string, commits: readonly Commit[]): Map<string, string> {
  const blobs = commits.flatMap(({ changes }) => changes.flatMap(({ old, now }) => [old, now]));
  const missing = missingOf(repository, blobs);
  const isWhole = ({ changes }: Commit): boolean =>
    changes.every(({ old, now, status }) => status !== "M" || !(missing.has(old) || missing.has(now)));
  return new Map([
    ...readDiffs(repository, commits.filter(isWhole), []),
    ...readableDiffs(
      repository,
      commits.filter((commit) => !isWhole(commit)),
    ),
  ]);
}

/** Where a source is missing too, the commit is found by halves and left out. */
function readableDiffs(repository: string, commits: readonly Commit[]): Map<string, string> {
  try {
    return readDiffs(repository, commits, ["--", ...WRITTEN]);
  } catch {
    if (commits.length <= 1) return new Map();
    const half = commits.length >> 1;
    return new Map([
      ...readableDiffs(repository, commits.slice(0, half)),
      ...readableDiffs(repository, commits.slice(half)),
    ]);
  }
}

function readDiffs(
  repository: string,
  commits: readonly Commit[],
  paths: readonly string[],
): Map<string, string> {
  if (commits.length === 0) return new Map();
  const known = new Set(commits.map(({ id }) => id));
  const input = commits.map(({ id, parent }) => `${id} ${parent}\n`).join("");
  const args = [
    "diff-tree",
    "--stdin",
    "-r",
    "-p",
    "-U0",
    "--no-renames",
    "--no-color",
    "--diff-filter=M",
    ...paths,
  ];
  const lines = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of gitText(repository, args, input).split("\n")) {
    if (line.length === 40 && known.delete(line)) {
      open = [];
      lines.set(line, open);
    } else open.push(line);
  }
  return new Map([...lines].map(([id, diff]) => [id, diff.join("\n")]));
}
