/**
 * What is known about one shared memory, as facts that somebody stated at some time. Two sets of facts about a memory
 * are joined into one; whatever the order and however often they are joined, the result is the same, so that clones
 * converge whichever way their files travelled. Nothing here means "is not there": a deletion is a fact like others.
 */
import { createHash } from "node:crypto";
import type { Anchor } from "../types.ts";

/** A value and when it was stated. Of two the later one counts. */
export interface Stated<T> {
  value: T;
  at: number;
}

/** A text with the time since when it holds; they change together. */
export interface Wording {
  text: string;
  from: number;
  version: number;
}

/** What it said before, or what somebody else stated at the same time. */
export interface EarlierWording extends Wording {
  until: number;
  /** None where only the text is known: it has those of the memory then. */
  fields: Record<string, unknown>;
}

export type SharedAnchor = Omit<Anchor, "projectId">;

/** Valid until and what replaced it. `of`: it was joined to one of the same text, as long as its text is the one stated then. */
export interface Validity {
  by: string | null;
  until: number | null;
  of?: number;
}

export interface Ending {
  isOver: boolean;
  reason?: string;
  by?: string;
}

export interface SharedRelation {
  predicate: string;
  object: string;
  weight: number;
  isRemoved?: boolean;
}

export interface Facts {
  id: string;
  createdAt: number;
  /** Undefined while it is deleted permanently. */
  wording?: Stated<Wording>;
  fields: Record<string, Stated<unknown>>;
  validity?: Stated<Validity>;
  forgotten?: Stated<Ending>;
  /** For good, with all texts stated until then. Only a text stated later is there beside it. */
  deleted?: Stated<Ending>;
  relations: Record<string, Stated<SharedRelation>>;
  earlier: Record<string, EarlierWording>;
}

export function joinFacts(a: Facts, b: Facts): Facts {
  const createdAt = Math.min(a.createdAt, b.createdAt);
  const deleted = later(a.deleted, b.deleted);
  const wording = later(a.wording, b.wording);
  if (deleted && !(wording && wording.at > deleted.at))
    return { id: a.id, createdAt, fields: {}, relations: {}, earlier: {}, deleted };
  const joined: Facts = {
    id: a.id,
    createdAt,
    ...(deleted ? { deleted } : {}),
    fields: joinAll(a.fields, b.fields, later),
    relations: joinAll(a.relations, b.relations, later),
    earlier: joinAll(a.earlier, b.earlier, joinEarlier),
  };
  const validity = later(a.validity, b.validity);
  const forgotten = later(a.forgotten, b.forgotten);
  if (wording) joined.wording = wording;
  if (validity) joined.validity = validity;
  if (forgotten) joined.forgotten = forgotten;
  for (const side of [a, b]) keepText(joined, side);
  for (const [key, { from }] of Object.entries(joined.earlier))
    if (deleted && from <= deleted.at) delete joined.earlier[key];
  return endEarlier(joined);
}

/** Deleted permanently, and nothing was said since. */
export function isTombstone(facts: Facts): facts is Facts & { deleted: Stated<Ending>; wording?: undefined } {
  return facts.deleted !== undefined && facts.wording === undefined;
}

/** A text that lost against another one is kept among the earlier ones. */
function keepText(joined: Facts, { wording }: Facts): void {
  if (!wording) return;
  const key = versionId(joined.id, wording.value.from, wording.value.text);
  const lost = { ...wording.value, until: Number.MAX_SAFE_INTEGER, fields: {} };
  joined.earlier[key] = joinEarlier(joined.earlier[key], lost);
}

/** An outside name belongs to what is current, and so does its time to live; confidence fades in each clone by itself. */
export function isOfEarlier(name: string): boolean {
  return name !== "externalId" && name !== "expiresAt" && name !== "confidence";
}

/** Each text holds until the next one begins. Follows from the set of texts alone, so the order of joining does not matter. */
function endEarlier(facts: Facts): Facts {
  const current = facts.wording?.value;
  if (current) delete facts.earlier[versionId(facts.id, current.from, current.text)];
  const beginnings = [...Object.values(facts.earlier), ...(current ? [current] : [])]
    .map(({ from }) => from)
    .sort((a, b) => a - b);
  for (const [key, one] of Object.entries(facts.earlier)) {
    const next = beginnings.find((from) => from > one.from) ?? one.from;
    facts.earlier[key] = { ...one, until: next };
  }
  return facts;
}

function joinEarlier(a: EarlierWording | undefined, b: EarlierWording | undefined): EarlierWording {
  if (!a || !b) return (a ?? b)!;
  const rank = ({ until: _, ...one }: EarlierWording) =>
    `${Object.keys(one.fields).length > 0 ? 1 : 0} ${canonical(one)}`;
  const winner = compareText(rank(a), rank(b)) >= 0 ? a : b;
  return { ...winner, until: Math.min(a.until, b.until) };
}

function joinAll<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  join: (a: T | undefined, b: T | undefined) => T | undefined,
): Record<string, T> {
  const joined = Object.create(null) as Record<string, T>;
  for (const key of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const value = join(a[key], b[key]);
    if (value !== undefined) joined[key] = value;
  }
  return joined;
}

/** The one stated later; at the same moment, the one whose text sorts last. */
export function later<T>(a: Stated<T> | undefined, b: Stated<T> | undefined): Stated<T> | undefined {
  if (!a || !b) return a ?? b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return compareText(canonical(a.value), canonical(b.value)) >= 0 ? a : b;
}

/** Unlike `localeCompare`, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON with its keys in order: equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
      : inner,
  );
}

/** The id of an earlier text: the same in every clone that keeps it. Shaped like our other ids, its time first. */
export function versionId(memoryId: string, from: number, text: string): string {
  const hash = createHash("sha1").update(`${memoryId} ${from} ${text}`).digest("hex");
  const time = Math.max(0, from).toString(16).padStart(12, "0").slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** What replaced it, if that still holds: a join of equal texts is void once the text was changed. */
export function validityOf({ validity, wording }: Facts): Validity {
  if (!validity) return { by: null, until: null };
  const { of } = validity.value;
  return of !== undefined && wording && wording.at > of ? { by: null, until: null } : validity.value;
}
