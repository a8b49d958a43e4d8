/**
 * How good are search and capsules on this repository? Its own commits tell: each message is asked at an older state,
 * and what the commit changed is what was needed. Nothing is written to the repository or to the user's index.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineError } from "../../../../base/errors.ts";
import { globalFile } from "../../../../config/load.ts";
import { filesAt, type HistoryCommit, lastCommits } from "../../../../repo/git/git-history.ts";
import type { Workspace } from "../../../project/workspace.ts";
import type { WorkOptions } from "../../../types.ts";
import type { HistoryEvalResult } from "../results.ts";
import { type Askable, Asker, type Scored } from "./ask-history.ts";
import { OlderState } from "./older-state.ts";
import { questionsAt, sayUnfit, type Unfit } from "./questions.ts";
import { summarise } from "./summarise-history.ts";

/** Commits are asked about at the state that lies this many before; the fewer, the more states have to be indexed. */
const COMMITS_PER_STATE = 60;
/** A short history is cut finer: more of its commits find their files as they were. */
const FEWEST_STATES = 20;
/** Commits that are looked at for each question wanted, at most. */
const COMMITS_PER_QUESTION = 40;

/** Opens a folder with a home of its own. */
export type OpenAt = (at: { root: string; home: string }) => Promise<Askable>;

export async function evaluateHistory(
  workspace: Workspace,
  count: number,
  openAt: OpenAt,
  work: WorkOptions,
): Promise<HistoryEvalResult> {
  const { place } = workspace.folder;
  if (!place.isGit) throw noHistory(`${place.top} is not in a git repository`);
  const commits = await lastCommits(place.top, count * COMMITS_PER_QUESTION);
  const unfit = new Map<Unfit, number>();
  const temporary = mkdtempSync(join(tmpdir(), "fovea-eval-"));
  let asker: Asker | undefined;
  try {
    const state = new OlderState({
      top: place.top,
      folder: join(temporary, "tree"),
      mostBytes: workspace.config.index.maxFileSizeBytes,
    });
    mkdirSync(state.folder);
    const scored: Scored[] = [];
    let states = 0;
    let seen = 0;
    for (const { base, later } of statesOf(commits)) {
      if (scored.length >= count) break;
      work.signal?.throwIfAborted();
      const files = await filesAt(place.top, base);
      const contentAt = new Map(files.map(({ path, id }) => [path, id]));
      const questions = await questionsAt(place.top, later, contentAt, (why) =>
        unfit.set(why, (unfit.get(why) ?? 0) + 1),
      );
      seen += later.length;
      const wanted = questions.slice(0, count - scored.length);
      if (wanted.length === 0) continue;
      await state.show(files);
      states++;
      asker ??= new Asker(await openAt({ root: state.folder, home: homeIn(temporary, workspace.home) }));
      await asker.engine.index(work);
      for (const question of wanted) {
        work.onProgress?.({ phase: "asking", done: scored.length, total: count });
        work.signal?.throwIfAborted();
        scored.push(await asker.ask(question));
      }
    }
    if (scored.length === 0) throw noHistory(whyNone(seen, unfit));
    return summarise(scored, { commits: seen, states, unfit });
  } finally {
    await asker?.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The newest commits first, and for each stretch of them the commit before it. */
function statesOf(commits: readonly HistoryCommit[]): { base: string; later: HistoryCommit[] }[] {
  const size = Math.min(COMMITS_PER_STATE, Math.ceil(commits.length / FEWEST_STATES));
  const states: { base: string; later: HistoryCommit[] }[] = [];
  for (let first = 0; first < commits.length; first += size) {
    const later = commits.slice(first, first + size);
    states.push({ base: later.at(-1)!.parent, later });
  }
  return states;
}

/** Settings of the user hold there too; memories do not, since they may know the answer. */
function homeIn(temporary: string, home: string): string {
  const own = join(temporary, "home");
  mkdirSync(own);
  const settings = globalFile(home);
  if (existsSync(settings)) copyFileSync(settings, globalFile(own));
  return own;
}

function whyNone(commits: number, unfit: ReadonlyMap<Unfit, number>): string {
  const reasons = [...unfit].sort((a, b) => b[1] - a[1]).map(([why, times]) => `${times} ${sayUnfit(why)}`);
  return `none of its last ${commits} commits can be asked about${reasons.length > 0 ? `: ${reasons.join(", ")}` : ""}`;
}

function noHistory(why: string): EngineError {
  return new EngineError("USAGE", `No question can be made from history: ${why}.`, {
    advice:
      "Write questions yourself, one JSON document per line, and name the file: `fovea eval questions.jsonl`.",
  });
}
