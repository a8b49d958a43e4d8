/** Asks the questions of the development data and keeps what ranking would see: the features of every candidate. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { candidatesFor, checked } from "../../packages/fovea/src/app/code/search/search.ts";
import { Workspace } from "../../packages/fovea/src/app/project/workspace.ts";
import { systemClock } from "../../packages/fovea/src/base/clock.ts";
import { createLogger } from "../../packages/fovea/src/base/logger.ts";
import { indexTree } from "../../packages/fovea/src/code/index/index-tree.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";
import { CHECKOUTS, DATA, sembleDev } from "./corpus.ts";
import type { AskedQuestion, Group } from "./scoring.ts";

export async function collectSemble(home: string, mode: string): Promise<Group[]> {
  const groups: Group[] = [];
  for (const { name, language, root, questions } of sembleDev()) {
    const workspace = await open(root, home, root);
    await workspace.refresh({});
    const asked: AskedQuestion[] = [];
    for (const question of questions) {
      const wanted = [...question.relevant, ...question.secondary];
      const isWanted = (path: string) => wanted.some((one) => path === one || path.endsWith(`/${one}`));
      asked.push(await ask(workspace, { ...question, wanted: wanted.length, isWanted, mode }));
    }
    groups.push({ name, language, questions: asked });
    workspace.close();
  }
  return groups;
}

interface SweInstance {
  instance_id: string;
  repo: string;
  base_commit: string;
  problem_statement: string;
  gold_files: string[];
}

/** The instances by repository, oldest commit first, so that each checkout differs little from the last. */
function sweInstances(): Map<string, SweInstance[]> {
  const byRepository = new Map<string, (SweInstance & { time: number })[]>();
  for (const line of readFileSync(join(DATA, "swe-lite-dev.jsonl"), "utf8").trim().split("\n")) {
    const instance = JSON.parse(line) as SweInstance;
    const time = Number(git(checkoutOf(instance.repo), "show", "-s", "--format=%ct", instance.base_commit));
    const others = byRepository.get(instance.repo) ?? [];
    others.push({ ...instance, time });
    byRepository.set(instance.repo, others);
  }
  for (const instances of byRepository.values()) instances.sort((a, b) => a.time - b.time);
  return byRepository;
}

export async function collectSwe(home: string, mode: string): Promise<Group[]> {
  const groups: Group[] = [];
  for (const [repository, instances] of sweInstances()) {
    const folder = checkoutOf(repository);
    const questions: AskedQuestion[] = [];
    let workspace: Workspace | undefined;
    for (const instance of instances) {
      checkOut(folder, instance.base_commit);
      workspace ??= await open(folder, home);
      // Edges are not needed to find files; without them a commit takes a tenth of the time.
      await indexTree(
        { db: workspace.index, place: workspace.folder.place, clock: systemClock },
        workspace.settings(),
      );
      const gold = new Set(instance.gold_files);
      questions.push(
        await ask(workspace, {
          query: instance.problem_statement,
          category: instance.instance_id,
          wanted: gold.size,
          isWanted: (path) => gold.has(path),
          mode,
          isCandidate: (path) => !isTestPath(path),
        }),
      );
      process.stderr.write(`\r${instance.instance_id}          `);
    }
    workspace?.close();
    groups.push({ name: repository, language: "python", questions });
  }
  process.stderr.write("\n");
  return groups;
}

interface Asking {
  query: string;
  category: string;
  wanted: number;
  isWanted: (path: string) => boolean;
  mode: string;
  isCandidate?: (path: string) => boolean;
}

async function ask(workspace: Workspace, asking: Asking): Promise<AskedQuestion> {
  const { tree, found } = await candidatesFor(
    workspace,
    checked(workspace, asking.query, { mode: asking.mode }),
  );
  const candidates = found.candidates.map(({ file, features }) => {
    const { path } = tree.files[file]!;
    return { path, features, isWanted: asking.isWanted(path) };
  });
  return {
    query: asking.query,
    category: asking.category,
    wanted: asking.wanted,
    candidates: candidates.filter(({ path }) => asking.isCandidate?.(path) ?? true),
  };
}

export function open(folder: string, home: string, root?: string): Promise<Workspace> {
  return Workspace.open({
    env: { ...process.env, FOVEA_HOME: home },
    cwd: folder,
    root,
    clock: systemClock,
    logger: createLogger("warn", (line) => void process.stderr.write(line)),
  });
}

function checkoutOf(repository: string): string {
  const folder = join(CHECKOUTS, "..", "swe", repository.split("/")[1]!);
  if (!existsSync(folder)) throw new Error(`${folder} is missing: clone ${repository} there`);
  return folder;
}

/** A snapshot may lack its largest data files; what matters is that HEAD is there. */
function checkOut(folder: string, commit: string): void {
  spawnSync("git", ["-C", folder, "checkout", "-q", "-f", commit]);
  if (git(folder, "rev-parse", "HEAD").trim() !== commit)
    throw new Error(`${commit} cannot be checked out in ${folder}`);
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
