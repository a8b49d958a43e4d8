/**
 * Joins the facts known here with those in the files. Pure: what to write where follows from the joined facts.
 * A file that is missing or cannot be read is simply not among the files, and so changes nothing.
 */
import type { LogEntry } from "../log.ts";
import { spellingOf } from "../store.ts";
import {
  canonical,
  compareText,
  type Facts,
  isTombstone,
  joinFacts,
  type Stated,
  validityOf,
} from "./facts.ts";
import { isCurrent } from "./fields.ts";
import { goneFacts, type LocalMemory, localFacts } from "./local-facts.ts";
import type { Shared } from "./store.ts";

export interface SyncInput {
  locals: ReadonlyMap<string, LocalMemory>;
  shared: ReadonlyMap<string, Shared>;
  /** By id, what the readable files say. */
  files: ReadonlyMap<string, Facts>;
  /** Is a memory of this id here that is not shared: of another scope or project? */
  isElsewhere: (id: string) => boolean;
  logOf: (id: string) => readonly LogEntry[];
  now: number;
  /** Who states what was changed here. */
  by: string | undefined;
}

/** Two clones changed the same thing since they last agreed. */
export interface SyncConflict {
  id: string;
  what: string;
  kept: unknown;
  other: unknown;
}

export interface SyncPlan {
  /** What is known about each shared memory now. */
  facts: Map<string, Facts>;
  conflicts: SyncConflict[];
  /** Remembered twice in the same words, now one memory. */
  same: { id: string; into: string }[];
  /** Not taken in again: this clone's upkeep let them go. */
  letGo: Set<string>;
  /** Files that hold only the beginning of a text that is known here. */
  cutShort: string[];
  /** Files that say something else about a memory of this user that was never shared: a stranger's word against ours. */
  unshared: string[];
}

export function planSync(input: SyncInput): SyncPlan {
  const { locals, shared, files, now } = input;
  const plan: SyncPlan = {
    facts: new Map(),
    conflicts: [],
    same: [],
    letGo: new Set(),
    cutShort: [],
    unshared: [],
  };
  const ids = new Set([...locals.keys(), ...shared.keys(), ...files.keys()]);
  for (const id of [...ids].sort()) {
    if (input.isElsewhere(id)) continue;
    const base = shared.get(id);
    const own = ownFacts(input, id, plan);
    const told = files.get(id);
    if (told && own && !base && locals.has(id) && contradicts(told, own)) {
      plan.unshared.push(id);
      continue;
    }
    const theirs = told && base ? byHand(told, base.facts, now) : told;
    if (theirs === "cut short") plan.cutShort.push(id);
    const other = theirs === "cut short" ? undefined : theirs;
    if (own && other) {
      if (base) plan.conflicts.push(...conflictsOf(id, base.facts, own, other));
      plan.facts.set(id, joinFacts(own, other));
    } else if (own ?? other) plan.facts.set(id, joinFacts((own ?? other)!, (own ?? other)!));
  }
  releaseReplaced(plan);
  joinSame(plan, now);
  return plan;
}

function ownFacts(
  { locals, shared, files, logOf, by }: SyncInput,
  id: string,
  plan: SyncPlan,
): Facts | undefined {
  const local = locals.get(id);
  const base = shared.get(id);
  if (local) {
    const facts = localFacts(local, base, by);
    // What was never shared, and is over or doubtful, need not be.
    const isNew = !base && !files.has(id);
    const { quarantine, forgottenAt } = local.memory;
    return isNew && (quarantine !== null || forgottenAt !== null) ? undefined : facts;
  }
  const known = base?.facts ?? files.get(id);
  if (!known || isTombstone(known)) return known;
  const gone = goneFacts(known, base !== undefined, logOf(id), by);
  if (gone.isLetGo) plan.letGo.add(id);
  return gone.isLetGo && !base ? undefined : gone.facts;
}

/** Would the file change what the memory says, or end it? */
function contradicts(told: Facts, own: Facts): boolean {
  const [theirs, ours] = [validityOf(told), validityOf(own)];
  return (
    isTombstone(told) ||
    told.wording?.value.text !== own.wording?.value.text ||
    (told.forgotten?.value.isOver === true && own.forgotten?.value.isOver !== true) ||
    (theirs.by !== null && theirs.by !== ours.by)
  );
}

/** A person who edits a file does not change the times in it. Its changes count as stated now. */
function byHand(told: Facts, base: Facts, now: number): Facts | "cut short" {
  if (!told.wording || !base.wording) return told;
  const restate = <T>(mine: Stated<T> | undefined, before: Stated<T> | undefined) =>
    mine && before && mine.at === before.at && canonical(mine.value) !== canonical(before.value)
      ? { value: mine.value, at: Math.max(now, mine.at + 1) }
      : mine;
  const { text } = told.wording.value;
  const wording = restate(told.wording, base.wording)!;
  const wasEdited = wording.at !== told.wording.at && text !== base.wording.value.text;
  if (wasEdited && base.wording.value.text.startsWith(text)) return "cut short";
  if (wasEdited) wording.value = { text, from: now, version: base.wording.value.version + 1 };
  const fields = Object.fromEntries(
    Object.entries(told.fields).map(([name, field]) => [name, restate(field, base.fields[name])!]),
  );
  return { ...told, wording, fields };
}

function conflictsOf(id: string, base: Facts, own: Facts, other: Facts): SyncConflict[] {
  const found: SyncConflict[] = [];
  const compare = (
    what: string,
    [before, mine, theirs]: readonly (Stated<unknown> | undefined)[],
    shown = (value: unknown) => value,
  ) => {
    const isChanged = (one: Stated<unknown> | undefined) =>
      one !== undefined && canonical(one) !== canonical(before);
    if (!isChanged(mine) || !isChanged(theirs) || canonical(mine!.value) === canonical(theirs!.value)) return;
    const isMine =
      mine!.at > theirs!.at || (mine!.at === theirs!.at && canonical(mine!.value) > canonical(theirs!.value));
    const [kept, lost] = isMine ? [mine, theirs] : [theirs, mine];
    // What only this clone's next statement would change is no conflict: it knew the other one.
    found.push({ id, what, kept: shown(kept!.value), other: shown(lost!.value) });
  };
  const text = (value: unknown) => (value as { text: string }).text;
  const undone = undoneDeletion(base, own, other);
  if (undone) found.push({ id, what: "deletion", ...undone });
  if (isTombstone(own) || isTombstone(other)) return found;
  compare("text", [base.wording, own.wording, other.wording], text);
  compare("validity", [base.validity, own.validity, other.validity]);
  compare("forgotten", [base.forgotten, own.forgotten, other.forgotten]);
  for (const name of Object.keys(own.fields))
    compare(name, [base.fields[name], own.fields[name], other.fields[name]]);
  return found;
}

/**
 * A deletion that somebody stated since these clones last agreed, or that held here, and that a later text undoes. Told
 * where the deletion held and where the text is from; who had neither learns of the text as of any other.
 */
function undoneDeletion(
  base: Facts,
  own: Facts,
  other: Facts,
): Pick<SyncConflict, "kept" | "other"> | undefined {
  const { deleted, wording } = joinFacts(own, other);
  if (!deleted || !wording) return undefined;
  const isNews = canonical(deleted) !== canonical(base.deleted) && !isBehind(own, deleted);
  return isNews || isTombstone(base) ? { kept: wording.value.text, other: deleted.value } : undefined;
}

/** It has a text from before the deletion, so neither the deletion nor what undoes it is from here. */
function isBehind(own: Facts, deleted: Stated<unknown>): boolean {
  return own.wording !== undefined && own.wording.at <= deleted.at;
}

/** What a memory replaced that was since deleted permanently holds again, in every clone from the same moment on. */
function releaseReplaced(plan: SyncPlan): void {
  for (const facts of plan.facts.values()) {
    const { by } = validityOf(facts);
    const replacing = by === null ? undefined : plan.facts.get(by);
    if (!replacing || !isTombstone(replacing)) continue;
    const at = Math.max(facts.validity!.at, replacing.deleted.at) + 1;
    plan.facts.set(facts.id, { ...facts, validity: { value: { by: null, until: null }, at } });
  }
}

/** The same words remembered in several clones become the memory that was there first; every clone chooses the same one. */
function joinSame(plan: SyncPlan, now: number): void {
  const groups = new Map<string, Facts[]>();
  for (const facts of plan.facts.values()) {
    if (!isCurrent(facts, now) || wasParted(facts)) continue;
    const key = `${spellingOf(facts.wording!.value.text)}\n${String(facts.fields.type?.value ?? "")}`;
    groups.set(key, [...(groups.get(key) ?? []), facts]);
  }
  for (const group of groups.values()) {
    const [first, ...others] = group.sort((a, b) => a.createdAt - b.createdAt || compareText(a.id, b.id)) as [
      Facts,
      ...Facts[],
    ];
    for (const facts of others) {
      if (areNamedApart(first, facts)) continue;
      const { from } = facts.wording!.value;
      plan.same.push({ id: facts.id, into: first.id });
      plan.facts.set(facts.id, {
        ...facts,
        validity: {
          value: { by: first.id, until: Math.max(from, first.wording!.value.from), of: facts.wording!.at },
          at: Math.max(facts.wording!.at, first.wording!.at, facts.validity?.at ?? 0),
        },
      });
    }
  }
}

/** Somebody took such a join back. */
function wasParted({ validity }: Facts): boolean {
  return validity !== undefined && validity.value.of === undefined && validity.value.by === null;
}

/** What has a name outside is told apart by it. */
function areNamedApart(a: Facts, b: Facts): boolean {
  const [one, other] = [a.fields.externalId?.value ?? null, b.fields.externalId?.value ?? null];
  return one !== null && other !== null && one !== other;
}
