/**
 * Keeps the memories of a project in step with a folder of files that a team shares. Facts travel, absences do not: what
 * was forgotten, replaced, edited or deleted is stated with its time (`memory/sharing/`), and a file or folder that is
 * missing or cannot be read says nothing.
 */
import { resolve } from "node:path";
import { EngineError } from "../../base/errors.ts";
import { isBelow, refuseLinks } from "../../base/links.ts";
import { readLog } from "../../memory/log.ts";
import { readRelations } from "../../memory/relations.ts";
import type { WriteContext } from "../../memory/remember.ts";
import { cleanFacts } from "../../memory/sharing/clean-facts.ts";
import { canonical, type Facts, isTombstone } from "../../memory/sharing/facts.ts";
import { appliedOf, type LocalMemory, withVersions } from "../../memory/sharing/local-facts.ts";
import { planSync, type SyncConflict, type SyncInput, type SyncPlan } from "../../memory/sharing/plan.ts";
import { type Applied, readShared, type Shared, writeShared } from "../../memory/sharing/store.ts";
import { needsPut, type TakenAs, takeIn, takeRelations } from "../../memory/sharing/take-in.ts";
import { type Embedded, findMemory, readMemories } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import { tryGit } from "../../repo/git/git.ts";
import type { Database } from "../../store/database.ts";
import type { EngineMemory } from "./engine-memory.ts";
import {
  type FileProblem,
  leaveAlone,
  readSharedFolder,
  type SharedFolder,
  writeSharedFolder,
} from "./shared-folder.ts";

export interface Ended {
  id: string;
  what: "replaced" | "forgotten" | "restored" | "deleted";
  content: string;
  /** The command that takes it back; a deletion has none. */
  undo?: string;
}

export interface SyncResult {
  folder: string;
  dryRun: boolean;
  /** The folder was not there: before the first sync, or on a branch without it. */
  wasMissing: boolean;
  /** It is not below the project's folder, so that commits do not carry it. */
  outside: boolean;
  /** Files written, and of them those of memories that the folder did not have. */
  written: number;
  added: number;
  /** Of those added, files that an earlier sync had seen: a missing file deletes nothing. */
  rewritten: number;
  /** Files removed: second files of one memory, texts of memories that were deleted permanently. */
  removed: number;
  removedFiles: string[];
  /** Memories taken in: new, or with a new text or new fields. */
  read: number;
  created: number;
  updated: number;
  /** What others stated and now holds here too. */
  replaced: number;
  forgotten: number;
  restored: number;
  deleted: number;
  /** Those of them by id: what is no longer recalled here, or is again. */
  ended: Ended[];
  quarantined: number;
  /** Files in which something that looked like a secret was cut out. */
  redacted: number;
  /** Changed in two clones: what was kept, and the other, which stays as an earlier version where it is a text. */
  conflicts: SyncConflict[];
  /** Files with conflict markers whose two sides were joined. */
  merged: string[];
  /** Remembered in several clones in the same words; now one memory. */
  same: { id: string; into: string }[];
  /** Files that were left alone, why, and what to do. */
  problems: FileProblem[];
}

export async function syncFolder(
  engine: EngineMemory,
  path: string,
  { dryRun = false }: { dryRun?: boolean | undefined },
): Promise<SyncResult> {
  const { memory: db, project, clock } = engine.workspace;
  let redacted = 0;
  refuseLinks(resolve(path), engine.workspace.folder.place.top);
  const folder = readSharedFolder(resolve(path), (told) => {
    const { facts, redactions } = cleanFacts(told, engine.redact);
    if (redactions > 0) redacted++;
    return facts;
  });
  const context = await engine.writeContext(undefined);
  const by = await whoStates(engine);
  const now = clock.now();
  const input = () => readInput(db, project.id, folder, { now, by });
  const embedded = await embedTexts(context, input());
  // Read once more inside the transaction: others may write while texts are embedded.
  const { plan, taken, ended, before } = dryRun
    ? rehearse(input())
    : db.transaction(() => apply(context, input(), embedded));
  for (const id of plan.cutShort)
    for (const name of folder.files.get(id)!.names)
      leaveAlone(
        folder,
        name,
        new Error("Its text is shorter than the copy here; it may have been cut off while being written."),
      );
  for (const id of plan.unshared)
    for (const name of folder.files.get(id)!.names)
      leaveAlone(
        folder,
        name,
        new EngineError(
          "USAGE",
          "It would change or end a memory of yours that you never shared from here.",
          {
            advice: `Yours is kept. To accept the file instead: \`fovea forget ${id} --hard\`, then sync again.`,
          },
        ),
      );
  const given = [...plan.facts.values()].filter(({ id }) => !plan.letGo.has(id));
  const change = writeSharedFolder(folder, given, { dryRun });
  engine.workspace.log.debug(
    () =>
      `sync: ${folder.files.size} files read, ${folder.problems.length} left alone, ${taken.length} facts taken in, ${change.written} files written, ${plan.letGo.size} let go here before`,
  );
  const count = (kind: TakenAs) => taken.filter((one) => one === kind).length;
  return {
    folder: folder.path,
    dryRun,
    wasMissing: !folder.isThere,
    outside: !isBelow(path, engine.workspace.folder.place.top),
    written: change.written,
    added: change.added,
    rewritten: given.filter(({ id }) => before.has(id) && !folder.files.has(id) && !change.held.includes(id))
      .length,
    removed: change.removed.length,
    removedFiles: change.removed,
    read: count("new") + count("changed"),
    created: count("new"),
    updated: count("changed"),
    replaced: count("replaced"),
    forgotten: count("forgotten"),
    restored: count("restored"),
    deleted: count("deleted"),
    ended,
    quarantined: quarantinedOf(db, plan, before),
    redacted,
    conflicts: plan.conflicts,
    merged: folder.conflicted,
    same: plan.same.filter(({ id, into }) => before.get(id)?.facts.validity?.value.by !== into),
    problems: folder.problems,
  };
}

/** As commits name them. */
async function whoStates({ workspace }: EngineMemory): Promise<string | undefined> {
  const told = await tryGit(workspace.folder.place.top, ["config", "user.name"]);
  return told?.toString("utf8").trim() || undefined;
}

function readInput(
  db: Database,
  projectId: string,
  folder: SharedFolder,
  { now, by }: { now: number; by: string | undefined },
): SyncInput {
  const shared = readShared(db, projectId);
  const memories = readMemories(
    db,
    {
      sql: "memory.project_id = ? and memory.scope = 'project' and memory.category <> 'auto' and (memory.expires_at is null or memory.expires_at > ?)",
      values: [projectId, now],
    },
    { order: "memory.id" },
  );
  const locals = new Map(
    withVersions(memories, (id) => readLog(db, id)).map(({ memory, versions }) => [
      memory.id,
      localMemory(db, memory, versions),
    ]),
  );
  const versions = new Set([...locals.values()].flatMap((local) => local.versions.map(({ id }) => id)));
  return {
    locals,
    shared,
    files: new Map([...folder.files].map(([id, { facts }]) => [id, facts])),
    isElsewhere: (id) => !locals.has(id) && (versions.has(id) || findMemory(db, id) !== undefined),
    logOf: (id) => readLog(db, id),
    now,
    by,
  };
}

function localMemory(
  db: Database,
  memory: LocalMemory["memory"],
  versions: LocalMemory["versions"],
): LocalMemory {
  return {
    memory,
    versions,
    relations: readRelations(db, memory.id).filter(({ subject }) => subject === memory.id),
    log: () => readLog(db, memory.id),
  };
}

type EmbeddedTexts = (text: string) => Embedded | undefined;

async function embedTexts({ meaning }: WriteContext, input: SyncInput): Promise<EmbeddedTexts> {
  if (!meaning) return () => undefined;
  const { facts } = planSync(input);
  const texts = [...facts.values()]
    .filter((one) => needsPut(one, input.locals.get(one.id)?.memory))
    .map(({ wording }) => wording!.value.text);
  const vectors = await meaning.embedder.embedBatch(texts);
  const byText = new Map(texts.map((text, at) => [text, vectors[at]!]));
  return (text) => {
    const vector = byText.get(text);
    return vector && { modelId: meaning.embedder.modelId, vector };
  };
}

interface Outcome {
  plan: SyncPlan;
  taken: TakenAs[];
  ended: Ended[];
  before: ReadonlyMap<string, Shared>;
}

function rehearse(input: SyncInput): Outcome {
  const plan = planSync(input);
  const taken: TakenAs[] = [];
  const ended: Ended[] = [];
  const note = (how: TakenAs[], memory: Memory) => {
    taken.push(...how);
    ended.push(...endedOf(how, memory));
  };
  for (const facts of plan.facts.values()) {
    const local = input.locals.get(facts.id)?.memory;
    if (isTombstone(facts)) {
      if (local) note(["deleted"], local);
    } else if (!plan.letGo.has(facts.id) && needsPut(facts, local)) taken.push(local ? "changed" : "new");
    if (local && facts.forgotten?.value.isOver && local.forgottenAt === null) note(["forgotten"], local);
  }
  return { plan, taken, ended, before: input.shared };
}

function apply(context: WriteContext, input: SyncInput, embedded: EmbeddedTexts): Outcome {
  const plan = planSync(input);
  const taken: TakenAs[] = [];
  const ended: Ended[] = [];
  const here = [...plan.facts.values()].filter(({ id, fields }) => {
    const expiresAt = fields.expiresAt?.value as number | null | undefined;
    return !plan.letGo.has(id) && (expiresAt == null || expiresAt > input.now);
  });
  for (const facts of here) {
    const [local, shared] = [input.locals.get(facts.id), input.shared.get(facts.id)];
    const how = takeIn(context, facts, { local, shared, embedded });
    taken.push(...how);
    if (local) ended.push(...endedOf(how, local.memory));
  }
  for (const facts of here)
    if (!isTombstone(facts)) takeRelations(context, facts, input.locals.get(facts.id));
  for (const facts of plan.facts.values()) keep(context, facts, input.shared.get(facts.id));
  return { plan, taken, ended, before: input.shared };
}

function endedOf(how: readonly TakenAs[], { id, content }: Memory): Ended[] {
  return how.flatMap((what): Ended[] => {
    if (what === "new" || what === "changed") return [];
    const undo = `fovea forget ${id}${what === "restored" ? "" : " --restore"}`;
    return [{ id, what, content, ...(what === "deleted" ? {} : { undo }) }];
  });
}

/** How it looks here now, so that the next sync sees what was changed since. */
function keep({ db, projectId }: WriteContext, facts: Facts, before: Shared | undefined): void {
  const memory = findMemory(db, facts.id);
  const applied = memory ? appliedOf(localMemory(db, memory, [])) : (before?.applied ?? NOTHING);
  if (before && canonical(before) === canonical({ facts, applied })) return;
  writeShared(db, projectId, { facts, applied });
}

const NOTHING: Applied = { fields: {}, wording: "", validity: "", isForgotten: false, relations: [] };

function quarantinedOf(db: Database, plan: SyncPlan, before: ReadonlyMap<string, Shared>): number {
  return [...plan.facts.keys()].filter((id) => !before.has(id) && findMemory(db, id)?.quarantine).length;
}
