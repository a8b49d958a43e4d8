/**
 * Random work of a team on shared memories: clones of one repository, each with a home of its own, write, edit, replace,
 * forget, switch branches, merge, and meet damaged or missing files. At the end all are synced until nothing changes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, openEngine } from "../../src/app/engine.ts";
import type { SyncResult } from "../../src/app/memory/sync.ts";
import { Database } from "../../src/store/database.ts";
import { git } from "./folders.ts";
import { createRandom, type Random } from "./random.ts";

export const FOLDER = "docs/memories";

export interface Clone {
  name: string;
  top: string;
  home: string;
  engine: Engine;
}

export interface Team {
  clones: Clone[];
  random: Random;
  /** Every text that was acknowledged, by the id it was given under. */
  texts: Map<string, Set<string>>;
  /** Ids that somebody forgot or replaced, and those that somebody deleted permanently. */
  ended: Set<string>;
  deleted: Set<string>;
  /** What those said where they were deleted. A text that was not known there may have been stated later, by its clock. */
  deletedTexts: Set<string>;
  /** Moments at which something was stated. */
  moments: number[];
  steps: string[];
  close(): void;
}

export async function openTeam(seed: number, size: number, folder: string): Promise<Team> {
  const random = createRandom(seed);
  let now = Date.UTC(2026, 0, 1);
  const origin = join(folder, "origin");
  mkdirSync(origin, { recursive: true });
  git(origin, "init", "-q", "-b", "main");
  writeFileSync(join(origin, "README.md"), `project ${seed}\n`);
  git(origin, "add", "-A");
  git(origin, "commit", "-q", "-m", "first");
  git(origin, "branch", "bare");
  const clones: Clone[] = [];
  for (let at = 0; at < size; at++) {
    const name = "abc"[at]!;
    const top = join(folder, name);
    git(folder, "clone", "-q", origin, name);
    const home = join(folder, `home-${name}`);
    // Clocks of people differ.
    const skew = random.below(5000) - 2500;
    const engine = await openEngine({
      env: { FOVEA_HOME: home, FOVEA_EMBEDDINGS_PROVIDER: "none", FOVEA_INDEX_ENABLED: "false" },
      cwd: top,
      clock: {
        now: () => {
          now += random.below(3);
          return now + skew;
        },
      },
      logger: { error() {}, warn() {}, info() {}, debug() {} },
    });
    clones.push({ name, top, home, engine });
  }
  return {
    clones,
    random,
    texts: new Map(),
    ended: new Set(),
    deleted: new Set(),
    deletedTexts: new Set(),
    get moments() {
      return [now - 60_000, now - 20_000, now - 5000, now];
    },
    steps: [],
    close() {
      for (const { engine } of clones) engine.close();
    },
  };
}

const SUBJECTS = ["billing", "login", "search", "the parser", "the cache", "deploys", "mail", "the queue"];
const RULES = [
  "uses the shared retry helper",
  "must stay idempotent",
  "is written in Rust since spring",
  "belongs to team Falcon",
  "logs no personal data",
];

/** Few enough that two clones write the same one now and then. */
function sentence(random: Random): string {
  const extra = random.below(3) === 0 ? "" : ` (note ${random.below(40)})`;
  return `${random.pick(SUBJECTS)} ${random.pick(RULES)}${extra}`;
}

export async function step(team: Team): Promise<void> {
  const { random } = team;
  const clone = random.pick(team.clones);
  const [kind, act] = random.pick(ACTS);
  team.steps.push(`${clone.name} ${kind}`);
  await act(team, clone);
}

type Act = (team: Team, clone: Clone) => Promise<void>;

const write: Act = async (team, { engine }) => {
  const category = team.random.pick(["note", "decision", "bug_fix"]);
  const text = sentence(team.random);
  const { id, action } = await engine.memory.remember(text, { category, trust: "user", scope: "project" });
  // A decision may replace an older one that differs in a number.
  if (action === "superseded") for (const one of await supersededBy(engine, id)) team.ended.add(one);
  if (action !== "reinforced") note(team, id, text);
};

async function supersededBy(engine: Engine, id: string): Promise<string[]> {
  const { memories } = await engine.memory.list({ includeSuperseded: true, limit: 1000 });
  const found: string[] = [];
  for (const one of memories)
    if ((await engine.memory.inspect(one.id)).supersededBy === id) found.push(one.id);
  return found;
}

const edit: Act = async (team, { engine }) => {
  const id = await anyOf(team, engine);
  if (id === undefined) return;
  const text = sentence(team.random);
  await engine.memory.change(id, { content: text });
  note(team, id, text);
};

const retag: Act = async (team, { engine }) => {
  const id = await anyOf(team, engine);
  if (id !== undefined)
    await engine.memory.change(id, { tags: [`tag${team.random.below(5)}`], pinned: true });
};

const supersede: Act = async (team, { engine }) => {
  const old = await anyOf(team, engine);
  if (old === undefined) return;
  const text = sentence(team.random);
  const { id } = await engine.memory.remember(text, { supersedes: old, trust: "user", scope: "project" });
  team.ended.add(old);
  note(team, id, text);
};

const forget: Act = async (team, { engine }) => {
  const id = await anyOf(team, engine);
  if (id === undefined) return;
  engine.memory.forget([id], { reason: "no longer so" });
  team.ended.add(id);
};

const remove: Act = async (team, { engine }) => {
  const id = await anyOf(team, engine);
  if (id === undefined) return;
  const memory = await engine.memory.inspect(id);
  team.deletedTexts.add(`${id} ${memory.content}`);
  engine.memory.forget([id], { hard: true });
  team.deleted.add(id);
};

const relate: Act = async (team, { engine }) => {
  const [one, other] = [await anyOf(team, engine), await anyOf(team, engine)];
  if (one && other && one !== other) await engine.memory.relate(one, "depends_on", other);
};

export const sync: Act = async (_, clone) => {
  const result = await clone.engine.memory.sync(join(clone.top, FOLDER));
  commit(clone, `sync of ${clone.name}`);
  if (result.problems.length > 0) throw new Error(`left alone: ${JSON.stringify(result.problems)}`);
};

/** Merges what another clone has committed; git may leave conflicts, which the sync joins. */
export const pull: Act = async (team, clone) => {
  const other = team.random.pick(team.clones.filter((one) => one !== clone));
  await pullFrom(clone, other);
};

async function pullFrom(clone: Clone, other: Clone): Promise<void> {
  commit(clone, "before pull");
  git(clone.top, "fetch", "-q", other.top, "main");
  merge(clone, "FETCH_HEAD");
  await clone.engine.memory.sync(join(clone.top, FOLDER));
  commit(clone, `merge of ${other.name}`);
}

function merge({ top }: Clone, what: string): void {
  try {
    git(top, "merge", "-q", "--no-edit", what);
  } catch {
    // Conflicts: markers are in the files, and the sync that follows reads both sides.
  }
}

/** A branch without the folder: syncs there, and merges it back. */
const branch: Act = async (_, clone) => {
  commit(clone, "before branch");
  git(clone.top, "checkout", "-q", "-B", "side", "origin/bare");
  await clone.engine.memory.sync(join(clone.top, FOLDER));
  commit(clone, "side");
  git(clone.top, "checkout", "-q", "main");
  merge(clone, "side");
  await clone.engine.memory.sync(join(clone.top, FOLDER));
  commit(clone, "side merged");
};

const loseFolder: Act = async (team, clone) => {
  commit(clone, "before losing the folder");
  rmSync(join(clone.top, FOLDER), { recursive: true, force: true });
  await sync(team, clone);
};

const loseFile: Act = async (team, clone) => {
  const name = anyFile(team, clone);
  if (name !== undefined) rmSync(name);
};

/** A file that is no memory any more must be left as it is, and cost nothing. */
const damage: Act = async (team, clone) => {
  const path = anyFile(team, clone);
  if (path === undefined) return;
  const whole = readFileSync(path);
  const broken = team.random.pick([
    whole.subarray(0, Math.floor(whole.length * team.random.next())),
    Buffer.concat([Buffer.from([0xff, 0xfe]), whole]),
    Buffer.from(whole.toString("utf8").replace("format: 2", "format: 99")),
    Buffer.from(`<<<<<<< HEAD\n${whole.toString("utf8")}`),
    Buffer.from(`${whole.toString("utf8")}`.replace(/^id: .*$/m, "id: [unclosed")),
  ]);
  writeFileSync(path, broken);
  const before = await dump(clone);
  const { problems } = await clone.engine.memory.sync(join(clone.top, FOLDER));
  if (!problems.some(({ place }) => place === path)) throw new Error(`${path} was not reported`);
  if (!readFileSync(path).equals(broken)) throw new Error(`${path} was not left alone`);
  const after = await dump(clone);
  for (const id of before.keys())
    if (!after.has(id)) throw new Error(`${id} is gone after ${path} was damaged`);
  writeFileSync(path, whole);
};

/** Somebody changes the text in the file itself. */
const byHand: Act = async (team, clone) => {
  const path = anyFile(team, clone);
  if (path === undefined) return;
  const text = readFileSync(path, "utf8");
  const match = /^id: (.*)$/m.exec(text);
  if (!match || text.includes("\ndeleted:") || text.includes("\n<<<<<<<")) return;
  const fresh = `${sentence(team.random)} as written by hand`;
  const body = text.indexOf("\n---\n", 4);
  writeFileSync(path, `${text.slice(0, body)}\n---\n\n${fresh}\n`);
  note(team, match[1]!, fresh);
  await sync(team, clone);
};

const ACTS: readonly (readonly [string, Act])[] = [
  ["write", write],
  ["write", write],
  ["write", write],
  ["write", write],
  ["edit", edit],
  ["edit", edit],
  ["retag", retag],
  ["supersede", supersede],
  ["supersede", supersede],
  ["forget", forget],
  ["delete", remove],
  ["relate", relate],
  ["sync", sync],
  ["sync", sync],
  ["sync", sync],
  ["pull", pull],
  ["pull", pull],
  ["pull", pull],
  ["branch", branch],
  ["lose folder", loseFolder],
  ["lose file", loseFile],
  ["damage", damage],
  ["by hand", byHand],
];

function note(team: Team, id: string, text: string): void {
  team.texts.set(id, (team.texts.get(id) ?? new Set()).add(text));
}

async function anyOf({ random }: Team, engine: Engine): Promise<string | undefined> {
  const { memories } = await engine.memory.list({ limit: 1000 });
  return memories.length === 0 ? undefined : random.pick(memories).id;
}

function anyFile({ random }: Team, { top }: Clone): string | undefined {
  const folder = join(top, FOLDER);
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("deleted-"));
  return names.length === 0 ? undefined : join(folder, random.pick(names.sort()));
}

function commit({ top }: Clone, message: string): void {
  git(top, "add", "-A");
  git(top, "commit", "-q", "--allow-empty", "-m", message);
}

/** What every clone must agree on. Use, fading and tiers are its own. */
export async function dump({ home }: Pick<Clone, "home">): Promise<Map<string, Record<string, unknown>>> {
  const db = new Database(join(home, "memory.db"), { readOnly: true });
  try {
    const rows = db.all<{ id: string }>(
      `select id, content, category, type, tags, weight, pinned, metadata, version, superseded_by, valid_from, valid_to,
              forgotten_at, created_at, (select group_concat(predicate || ' ' || object || ' ' || weight)
                from (select * from memory_relation where subject = memory.id order by 1, 2, 3)) as relations
       from memory
       -- What was forgotten before it was ever shared stays where it is.
       where id in (select memory from memory_shared) or superseded_by in (select memory from memory_shared)
         or (forgotten_at is null and superseded_by is null)
       order by id`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  } finally {
    db.close();
  }
}

const MOST_ROUNDS = 12;

/** Everybody pulls from everybody and syncs until a whole round changes nothing; how many rounds that took. */
export async function settle({ clones }: Team): Promise<number> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    let changes = 0;
    for (const clone of clones) {
      for (const other of clones) if (other !== clone) await pullFrom(clone, other);
      const result = await clone.engine.memory.sync(join(clone.top, FOLDER));
      commit(clone, `round ${round}`);
      changes += changed(result);
    }
    const heads = new Set(clones.map(({ top }) => git(top, "ls-tree", "-r", "HEAD", FOLDER)));
    if (changes === 0 && heads.size === 1) return round;
  }
  throw new Error(`not quiet after ${MOST_ROUNDS} rounds`);
}

function changed({ written, removed, read, replaced, forgotten, restored, deleted }: SyncResult): number {
  return written + removed + read + replaced + forgotten + restored + deleted;
}

/** What was lost, in sentences; empty when nothing was. */
export async function losses(team: Team): Promise<string[]> {
  const lost: string[] = [];
  const rows = await dump(team.clones[0]!);
  const all = new Set([...rows.values()].map(({ content }) => content));
  const live = new Set(
    [...rows.values()]
      .filter((row) => row.superseded_by === null && row.forgotten_at === null)
      .map(({ content }) => String(content).toLowerCase()),
  );
  for (const [id, texts] of team.texts) {
    if (team.deleted.has(id)) {
      const row = rows.get(id);
      if (row && team.deletedTexts.has(`${id} ${String(row.content)}`))
        lost.push(`${id} was deleted and is there`);
      continue;
    }
    const row = rows.get(id);
    if (!row && team.ended.has(id)) continue;
    if (!row) {
      lost.push(`${id} is not there: ${[...texts].join(" / ")}`);
      continue;
    }
    for (const text of texts) if (!all.has(text)) lost.push(`"${text}" of ${id} is nowhere`);
    const isEnded = team.ended.has(id);
    if (!isEnded && row.forgotten_at !== null) lost.push(`${id} is forgotten, and nobody said so`);
    if (!isEnded && !live.has(String(row.content).toLowerCase()) && !wasJoined(team, rows, row))
      lost.push(`"${String(row.content)}" (${id}) is not current, and nobody ended it`);
  }
  return lost;
}

/** Joined to one of the same words, which somebody changed or ended later. */
function wasJoined(
  { ended, deleted }: Team,
  rows: Map<string, Record<string, unknown>>,
  row: Record<string, unknown>,
): boolean {
  for (let at: Record<string, unknown> | undefined = row, hops = 0; at && hops < 10; hops++) {
    const next = at.superseded_by as string | null;
    if (next === null) return true;
    if (ended.has(next) || deleted.has(next)) return true;
    at = rows.get(next);
  }
  return false;
}
