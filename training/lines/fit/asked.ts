/**
 * Questions with the lines that answer them, and where they are asked: a worktree per repository and commit, so that each
 * is indexed once however often its questions are asked.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { candidateUnits, checked } from "../../../packages/fovea/src/app/code/search/search.ts";
import { Workspace } from "../../../packages/fovea/src/app/project/workspace.ts";
import { systemClock } from "../../../packages/fovea/src/base/clock.ts";
import { createLogger } from "../../../packages/fovea/src/base/logger.ts";
import { indexTree } from "../../../packages/fovea/src/code/index/index-tree.ts";

export interface GoldLines {
  path: string;
  start: number;
  end: number;
}

export interface AskedItem {
  id: string;
  query: string;
  gold: GoldLines[];
}

/** Questions that are asked at one commit of one repository. */
export interface AskedStage {
  repository: string;
  language: string;
  /** A git folder that has the commit, and the commit. */
  source: string;
  base: string;
  /** Only this folder is indexed. */
  root?: string;
  items: AskedItem[];
}

export interface Places {
  /** Where worktrees and indexes are kept. */
  folder: string;
  vectors: boolean;
}

export async function openStage(stage: AskedStage, places: Places): Promise<Workspace> {
  const worktree = join(places.folder, "trees", stage.repository.replace("/", "+"), stage.base.slice(0, 12));
  if (!existsSync(worktree)) {
    mkdirSync(dirname(worktree), { recursive: true });
    execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", stage.source, worktree]);
    execFileSync("git", ["-C", worktree, "checkout", "-q", "--detach", stage.base], { stdio: "ignore" });
  }
  const home = join(
    places.folder,
    places.vectors ? "home-vectors" : "home",
    stage.repository.replace("/", "+"),
  );
  const workspace = await Workspace.open({
    env: { ...process.env, FOVEA_HOME: home },
    cwd: worktree,
    root: join(worktree, stage.root ?? "."),
    clock: systemClock,
    logger: createLogger("warn", (line) => void process.stderr.write(line)),
  });
  // Edges are not needed to find units; without them a commit takes a tenth of the time.
  await indexTree(
    { db: workspace.index, place: workspace.folder.place, clock: systemClock },
    { ...workspace.settings(), embeds: places.vectors },
  );
  return workspace;
}

export type Asked = Awaited<ReturnType<typeof candidateUnits>>;

export function ask(workspace: Workspace, query: string, vectors: boolean): Promise<Asked> {
  return candidateUnits(workspace, checked(workspace, query, { mode: vectors ? "hybrid" : "keyword" }));
}
