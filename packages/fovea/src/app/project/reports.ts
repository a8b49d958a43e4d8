/** What the index holds and what it leaves out: coverage and status. */
import { existsSync, statSync } from "node:fs";
import { packageVersion } from "../../base/version.ts";
import { countGivenUp } from "../../code/index/given-up.ts";
import { findHolder } from "../../code/index/lease.ts";
import { checkIndex, closeIndex, openIndex } from "../../code/index/open-index.ts";
import { countBlobs, countLanguages, listProblems, listSkipped } from "../../code/index/read.ts";
import { countFolder } from "../../code/index/read-counts.ts";
import { BUILDER_VERSION } from "../../code/index/schema.ts";
import { listTrees, type Tree } from "../../code/index/trees.ts";
import { countCurrent } from "../../memory/stats.ts";
import { readHead } from "../../repo/git/git.ts";
import { listProjects } from "../../repo/project/registry.ts";
import { lastCheck } from "../memory/daily-check.ts";
import type {
  CoverageResult,
  FolderCoverage,
  Freshness,
  LanguageCount,
  ProjectView,
  StatusResult,
  WorkOptions,
} from "../types.ts";
import { alarmOf } from "./open-stores.ts";
import { withGivenUp } from "./refresher.ts";
import { describeRepair, lastRepair } from "./repair-report.ts";
import { freshnessSoFar } from "./so-far.ts";
import { indexPath } from "./store-paths.ts";
import type { Workspace } from "./workspace.ts";

export async function reportCoverage(workspace: Workspace, options: WorkOptions): Promise<CoverageResult> {
  const started = performance.now();
  const freshness = await workspace.refresh(options);
  const chosen = workspace.treeSettings.restriction;
  return workspace.guarded((db) => {
    const tree = workspace.countedTree;
    return {
      root: tree.root,
      files: tree.files,
      languages: countLanguages(db, tree.id),
      skipped: listSkipped(db, tree.id),
      skippedByReason: tree.skipped,
      ...(chosen === undefined ? {} : { chosen }),
      problems: listProblems(db, tree.id).map((f) => ({
        path: f.path,
        count: f.problemCount,
        problems: f.problems,
      })),
      freshness,
      ms: performance.now() - started,
    };
  });
}

export function reportFolder(workspace: Workspace, path: string): Promise<FolderCoverage> {
  return workspace.guarded((db) => ({ path, ...countFolder(db, workspace.tree.id, `${path}/`) }));
}

export function reportLanguages(workspace: Workspace): Promise<LanguageCount[]> {
  return workspace.guarded((db) => countLanguages(db, workspace.tree.id));
}

/** Of what is said while somebody is indexing, what a status does not say otherwise. */
function pick({ note, progress }: Freshness): Pick<Freshness, "note" | "progress"> {
  return { ...(note === undefined ? {} : { note }), ...(progress ? { progress } : {}) };
}

function whyNotIndexed({ treeSettings: { refusal } }: Workspace): string {
  return refusal
    ? `not indexed, and questions about code are refused: ${refusal.message} ${refusal.advice}`
    : "not indexed yet; the first question indexes it";
}

/** What stands before all numbers: nothing is looked for in code here. */
function whyRefused({ treeSettings: { refusal } }: Workspace): { note?: string } {
  return refusal ? { note: `questions about code are refused: ${refusal.message} ${refusal.advice}` } : {};
}

/** Looks, and changes nothing: a status that started an index would not be one. */
export async function reportStatus(workspace: Workspace, options: { check: boolean }): Promise<StatusResult> {
  const health = options.check ? await checkHealth(workspace) : null;
  const { top, isGit } = workspace.folder.place;
  const head = isGit ? await readHead(top) : undefined;
  return workspace.guarded(async (db) => {
    const tree = workspace.countedTree;
    const holder = findHolder(db, tree.id, workspace.clock);
    const found = tree.indexedAt === undefined ? undefined : await workspace.sweep();
    // Counted once: what is said of a run that is under way is the same everywhere.
    const soFar = holder && freshnessSoFar(db, tree, holder);
    const files = soFar?.progress?.isFirst ? soFar.progress.done : tree.files;
    const skipped = Object.values(tree.skipped).reduce((sum, n) => sum + n, 0);
    return {
      root: tree.root,
      repository: {
        id: workspace.project.id,
        name: workspace.project.name,
        rootCommit: workspace.project.rootCommit ?? null,
        locations: workspace.project.locations,
      },
      tree: {
        prefix: tree.prefix,
        head: head?.commit ?? null,
        branch: head?.branch ?? null,
        indexedHead: tree.head ?? null,
        indexedAt: isoTime(tree.indexedAt),
      },
      files,
      symbols: tree.symbols,
      edges: tree.edges,
      memories: countCurrent(workspace.memory, workspace.project.id, workspace.clock),
      coverage: {
        indexed: files,
        skipped,
        problems: tree.problemFiles,
        givenUp: countGivenUp(tree),
      },
      freshness: withGivenUp(db, tree, workspace.settings(), {
        refreshed: 0,
        changed: found?.changed.length ?? 0,
        needsScan: found?.needsScan ?? true,
        isComplete: found?.isComplete ?? false,
        ...(soFar ? pick(soFar) : found ? whyRefused(workspace) : { note: whyNotIndexed(workspace) }),
      }),
      indexing: holder
        ? {
            pid: holder.pid,
            host: holder.host,
            done: soFar?.progress?.done ?? 0,
            total: soFar?.progress?.total ?? 0,
          }
        : null,
      chosen: workspace.treeSettings.restriction ?? null,
      ignoredSettings: workspace.ignoredSettings,
      watching: workspace.watching ?? null,
      sizes: {
        memoryBytes: sizeOf(workspace.memory.path),
        indexBytes: sizeOf(workspace.indexFile),
        blobs: countBlobs(db),
        trees: listTrees(db).length,
      },
      health,
      memoryState: stateOfMemory(workspace),
      versions: { fovea: packageVersion(), builder: BUILDER_VERSION, node: process.version },
    };
  });
}

function stateOfMemory({ memory, home }: Workspace): StatusResult["memoryState"] {
  const check = lastCheck(memory);
  return {
    check: check ? { at: new Date(check.at).toISOString(), problem: check.problem } : null,
    alarm: alarmOf(memory.path, home) ?? null,
  };
}

export function reportProjects(workspace: Workspace): ProjectView[] {
  return listProjects(workspace.memory).map((project) => {
    const path = indexPath(workspace.home, project.id);
    return {
      id: project.id,
      name: project.id === workspace.project.id ? workspace.project.name : project.name,
      locations: project.locations,
      trees: existsSync(path) ? readTrees(path).map(toTreeView) : [],
      indexBytes: sizeOf(path),
    };
  });
}

function readTrees(path: string): Tree[] {
  const { db } = openIndex(path);
  try {
    return listTrees(db);
  } finally {
    closeIndex(db);
  }
}

function toTreeView(tree: Tree): ProjectView["trees"][number] {
  const { root, prefix, files, symbols, indexedAt } = tree;
  return { root, prefix, files, symbols, indexedAt: isoTime(indexedAt) };
}

async function checkHealth(workspace: Workspace): Promise<{ index: string; memory: string }> {
  const wrong = checkIndex(workspace.index);
  if (wrong) {
    workspace.discardIndex();
    await workspace.runIndex({});
  }
  const memory = checkIndex(workspace.memory);
  if (memory !== undefined) workspace.memory.repair(new Error(memory));
  const repair = memory === undefined ? undefined : lastRepair(workspace.memory);
  return {
    index: wrong ? `was damaged (${wrong}) and has been rebuilt` : "ok",
    memory: repair ? describeRepair(workspace.memory.path, repair) : (memory ?? "ok"),
  };
}

function sizeOf(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, p) => sum + (statSync(p, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function isoTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
