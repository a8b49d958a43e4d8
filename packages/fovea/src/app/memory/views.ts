/** Memories as doors are given them: plain data, times as ISO 8601. */
import type { Freshness } from "../../memory/freshness.ts";
import type { LogEntry } from "../../memory/log.ts";
import type { Recalled } from "../../memory/recall/recall.ts";
import { type Component, WEIGHTS } from "../../memory/recall/score.ts";
import type { Signals } from "../../memory/recall/signals.ts";
import { type Sureness, surenessOf } from "../../memory/recall/sureness.ts";
import type { Relation } from "../../memory/relations.ts";
import type { Memory } from "../../memory/types.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

export interface AnchorView {
  path: string;
  symbol: string;
  state: Freshness;
  /** Where it is now. */
  to?: string;
  /** It is somewhere else and not the same there. */
  isEdited?: boolean;
  change?: string;
  /** The command that shows what changed. */
  diff?: string;
}

export interface MemoryView {
  id: string;
  content: string;
  name?: string;
  category: string;
  type: string;
  scope: string;
  tier: string;
  tags: string[];
  weight: number;
  confidence: number;
  pinned: boolean;
  trust: string;
  source: string;
  author?: string;
  session?: string;
  externalId?: string;
  version: number;
  /** Null where it is about no code. */
  freshness: Freshness | null;
  anchors: AnchorView[];
  createdAt: string;
  updatedAt: string;
  validFrom: string;
  validTo?: string;
  expiresAt?: string;
  supersededBy?: string;
  forgottenAt?: string;
  quarantine?: string;
  accessCount: number;
  lastAccessedAt?: string;
  metadata: Record<string, unknown>;
  /** Stated relations, in words: "billing depends_on ledger". */
  related?: string[];
  /** Another memory shown beside it that may contradict it, when that was said, and which of the two this one is. */
  conflict?: { id: string; date: string; is: "newer" | "older" };
}

/** What becomes of it if nobody touches it. */
export interface LifeView {
  fades: boolean;
  /** Its confidence is multiplied by this in every cycle. */
  decayFactor: number;
  /** How much of it is left by age and use: 1 when new, more when often read. */
  retention: number;
  /** In words: what happens next by itself. */
  fate: string;
}

export interface RecalledView extends MemoryView {
  /** Against the best, which has 1. */
  score: number;
  /** How likely it is that it answers, 0 to 1; 1 where nothing was asked. */
  certainty: number;
  /** The same in words, where something was asked. */
  sureness?: Sureness;
  why: string;
  /** What the score is made of, when asked for. */
  terms?: { name: string; value: number }[];
  /** What speaks for and against it being an answer, when asked for. */
  signals?: Signals;
}

export interface MemoryDetails extends MemoryView {
  life: LifeView;
  relations: Relation[];
  log: (Omit<LogEntry, "at" | "memory"> & { at: string })[];
  /** What it said before, newest first. */
  versions: { id: string; content: string; validFrom: string; validTo: string | null }[];
}

export function toMemoryView(memory: Memory, { states, freshness }: Verdict): MemoryView {
  return {
    id: memory.id,
    content: memory.content,
    ...optional("name", memory.name),
    category: memory.category,
    type: memory.type,
    scope: memory.scope,
    tier: memory.tier,
    tags: memory.tags,
    weight: memory.weight,
    confidence: round(memory.confidence),
    pinned: memory.pinned,
    trust: memory.trust,
    source: memory.source,
    ...optional("author", memory.author),
    ...optional("session", memory.session),
    ...optional("externalId", memory.externalId),
    version: memory.version,
    freshness: freshness ?? null,
    anchors: states.map(({ anchor, state, to, isEdited, change, diff }) => ({
      path: anchor.path,
      symbol: anchor.symbol,
      state,
      ...optional("to", to ?? null),
      ...(isEdited ? { isEdited } : {}),
      ...optional("change", change ?? null),
      ...optional("diff", diff ?? null),
    })),
    createdAt: iso(memory.createdAt),
    updatedAt: iso(memory.updatedAt),
    validFrom: iso(memory.validFrom),
    ...optionalTime("validTo", memory.validTo),
    ...optionalTime("expiresAt", memory.expiresAt),
    ...optional("supersededBy", memory.supersededBy),
    ...optionalTime("forgottenAt", memory.forgottenAt),
    ...optional("quarantine", memory.quarantine),
    accessCount: memory.accessCount,
    ...optionalTime("lastAccessedAt", memory.lastAccessedAt),
    metadata: memory.metadata,
  };
}

export function toRecalledView(hit: Recalled, explain: boolean, floor: number): RecalledView {
  const { memory, anchors, score, certainty, components } = hit;
  const terms = Object.entries(components)
    .map(([name, value]) => ({ name, value: round(value * WEIGHTS[name as Component]) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return {
    ...toMemoryView(memory, verdictOf(anchors)),
    score: round(score),
    certainty: round(certainty),
    sureness: surenessOf(certainty, floor),
    why: whyOf(terms),
    ...(explain ? { terms, signals: hit.signals } : {}),
  };
}

const REASONS: Partial<Record<Component, string>> = {
  words: "shares words with it",
  near: "shares words with it, or similar ones",
  meaning: "is close in meaning",
  alike: "shares words with it, or similar ones",
  ownMeaning: "is close in meaning",
  ownWords: "shares words with it",
  before: "follows one that shares words with it",
  after: "precedes one that shares words with it",
  session: "the conversation is about it",
  sessionNear: "the conversation has similar words",
  sessionMeaning: "the conversation is close in meaning",
  speaker: "was said by the person asked about",
  time: "mentions a time",
  anchor: "is about what the question names",
  proximity: "is about code related to what the question names",
  recency: "is recent",
  weight: "has a high weight",
};

const MOST_REASONS = 3;

function whyOf(terms: readonly { name: string; value: number }[]): string {
  const reasons = terms
    .filter(({ value }) => value > 0.05)
    .flatMap(({ name }) => REASONS[name as Component] ?? [])
    .slice(0, MOST_REASONS);
  return reasons.join(", ");
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function optional<K extends string, V>(key: K, value: V | null): { [key in K]?: V } {
  return value === null || value === "" ? {} : ({ [key]: value } as { [key in K]: V });
}

function optionalTime<K extends string>(key: K, epochMs: number | null): { [key in K]?: string } {
  return optional(key, epochMs === null ? null : iso(epochMs));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
