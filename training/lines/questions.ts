/** Commits after a base -> questions at that base. Used both to find questions and to rebuild them from their ids. */

import {
  type Asked,
  questionOf,
  type Refusal,
} from "../../packages/fovea/src/app/code/evaluate/history/commit-question.ts";
import { languageOf, roleOf } from "../../packages/fovea/src/app/code/evaluate/history/path-role.ts";
import type { Hunk } from "../../packages/fovea/src/repo/git/hunks.ts";
import { type Described, describedIn } from "./docs.ts";
import { type Retriever, Sample, sampleOf } from "./findable.ts";
import {
  type Apart,
  changedCode,
  type Gold,
  goldOf,
  type Misfit,
  readTexts,
  type Unfit,
  unfitFor,
} from "./gold.ts";
import { type Commit, diffsOf } from "./history.ts";
import { textsOf, treeAt } from "./mirror.ts";
import { type Split, splitOf } from "./split.ts";

const LARGEST_SAMPLED = 200_000;

/** One line of a questions file. */
export interface Question {
  repo: string;
  base: string;
  commit: string;
  parent: string;
  kind: Asked["kind"];
  question: string;
  gold: Hunk[];
  /** Tests and prose changed with it. */
  apart: Apart[];
  /** Simple retrievers that find one of the gold hunks. */
  found: Retriever[];
  /** Tracked files at the base, and the language most of its code is in. */
  files: number;
  language: string;
  split: Split;
}

export type Reason = Refusal | Unfit | Misfit | "title seen" | "same lines" | "not findable";

/** Is told of each commit left out. */
export type Refuse = (why: Reason) => void;

/** The commits that set a task in a few files of code. Of those with one title, the first; `titles` grows. */
export function askable(commits: readonly Commit[], titles: Set<string>, refuse: Refuse): Commit[] {
  return commits.filter((commit) => {
    const asked = questionOf(commit.message, commit.isMerge);
    const why = typeof asked === "string" ? asked : (unfitFor(commit) ?? seen(asked.key));
    if (why) refuse(why);
    return !why;
  });

  function seen(title: string): Reason | undefined {
    if (titles.has(title)) return "title seen";
    titles.add(title);
    return undefined;
  }
}

/** What is known of a repository at one base. */
export class Ground {
  private readonly tree: Map<string, string>;
  private readonly code: string[];
  private readonly language: string;
  private readonly repository: string;
  private readonly base: string;

  constructor(repository: string, base: string) {
    this.repository = repository;
    this.base = base;
    this.tree = treeAt(repository, base);
    this.code = [...this.tree.keys()].filter((path) => roleOf(path) === "code");
    this.language = mostOf(this.code.map(languageOf));
  }

  get files(): number {
    return this.tree.size;
  }

  described(): Promise<Described[]> {
    return describedIn(this.repository, this.code, (path) => this.tree.get(path));
  }

  sample(): Sample {
    const blobs = sampleOf(this.code).flatMap((path) => this.tree.get(path) ?? []);
    return new Sample(this.code, textsOf(this.repository, blobs, LARGEST_SAMPLED).values());
  }

  /** Those of the commits whose lines are here as they found them, and to whose lines the text leads. */
  questions(commits: readonly Commit[], sample: Sample, refuse: Refuse): Question[] {
    const diffs = diffsOf(this.repository, commits);
    const changed = commits.flatMap(changedCode);
    const blobs = changed.flatMap(({ path, old }) => [old, this.tree.get(path) ?? old]);
    const texts = readTexts(this.repository, blobs);
    const linesOf = (path: string): readonly string[] => texts(this.tree.get(path)) ?? [];
    const places = new Set<string>();
    return commits.flatMap((commit) => {
      const asked = questionOf(commit.message, commit.isMerge);
      if (typeof asked === "string") return [];
      const diff = diffs.get(commit.id);
      const gold = diff === undefined ? "unreadable" : goldOf(commit, diff, this.tree, texts);
      const found = typeof gold === "string" ? [] : sample.findersOf(asked.text, telling(gold), linesOf);
      const why = typeof gold === "string" ? gold : reasonAgainst(gold, found, places);
      if (why) refuse(why);
      return typeof gold === "string" || why ? [] : [this.question(gold, asked, found)];
    });
  }

  private question({ commit, hunks, apart }: Gold, { kind, text }: Asked, found: Retriever[]): Question {
    const { repository: repo, base, language } = this;
    const { id, parent } = commit;
    const files = this.tree.size;
    return {
      repo,
      base,
      commit: id,
      parent,
      kind,
      question: text,
      gold: hunks,
      apart,
      found,
      files,
      language,
      split: splitOf(repo),
    };
  }
}

function reasonAgainst(
  { hunks }: Gold,
  found: readonly Retriever[],
  places: Set<string>,
): Reason | undefined {
  const place = JSON.stringify(hunks);
  if (places.has(place)) return "same lines";
  places.add(place);
  return found.length === 0 ? "not findable" : undefined;
}

function telling({ hunks }: Gold): Hunk[] {
  return hunks.filter(({ minor }) => !minor);
}

function mostOf(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? "";
}
