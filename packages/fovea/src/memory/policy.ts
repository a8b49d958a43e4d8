/** One table: what each category means for the type, the scope and the life of a memory. */
import { badMemory } from "./errors.ts";
import { CATEGORIES, type Category, type MemoryType, type Scope, TYPES } from "./types.ts";

export interface Policy {
  type: MemoryType;
  scope: Scope;
  /** Its confidence sinks with every cycle, and what has sunk and is not used may be cleaned up. Pinned ones never. */
  fades: boolean;
  /** Old ones of one week are replaced by a summary. */
  summarises: boolean;
  /** Similar ones make general knowledge, and stay beside it. */
  generalises: boolean;
  /** It is removed when it is old: nobody asked for it to be kept. */
  expires: boolean;
}

/**
 * Decisions, conventions and architecture never vanish by themselves. Working memory has a time to live instead of
 * fading, and what a machine observed is not worth a summary. A fix is looked for by its error, so each stays.
 */
export const POLICIES: Record<Category, Policy> = {
  decision: {
    type: "episodic",
    scope: "project",
    fades: false,
    summarises: false,
    generalises: false,
    expires: false,
  },
  architecture: {
    type: "semantic",
    scope: "project",
    fades: false,
    summarises: false,
    generalises: false,
    expires: false,
  },
  convention: {
    type: "procedural",
    scope: "project",
    fades: false,
    summarises: false,
    generalises: false,
    expires: false,
  },
  pattern: {
    type: "procedural",
    scope: "project",
    fades: true,
    summarises: true,
    generalises: true,
    expires: false,
  },
  bug_fix: {
    type: "episodic",
    scope: "project",
    fades: true,
    summarises: false,
    generalises: true,
    expires: false,
  },
  reflection: {
    type: "semantic",
    scope: "project",
    fades: true,
    summarises: true,
    generalises: true,
    expires: false,
  },
  note: {
    type: "semantic",
    scope: "project",
    fades: true,
    summarises: true,
    generalises: true,
    expires: false,
  },
  scratch: {
    type: "episodic",
    scope: "session",
    fades: true,
    summarises: false,
    generalises: false,
    expires: false,
  },
  auto: {
    type: "episodic",
    scope: "project",
    fades: true,
    summarises: false,
    generalises: false,
    expires: true,
  },
};

const OTHER_NAMES: Record<string, Category> = {
  code_pattern: "pattern",
  scratchpad: "scratch",
  bugfix: "bug_fix",
  fact: "note",
  preference: "convention",
};

export function toCategory(written: string): Category {
  const name = written.trim().toLowerCase().replaceAll("-", "_");
  const meant = OTHER_NAMES[name] ?? name;
  // Only what is in the list: a name may be `constructor`.
  const found = CATEGORIES.find((category) => category === meant);
  if (found) return found;
  throw badMemory(`There is no category ${written}.`, `Choose one of ${CATEGORIES.join(", ")}.`);
}

export interface Placed {
  category: Category;
  type: MemoryType;
  scope: Scope;
}

export interface Placing {
  category?: string | undefined;
  type?: MemoryType | undefined;
  scope?: Scope | undefined;
  /** The seeds' word: L1 is a session, L2 a project, L3 everywhere. */
  layer?: "L1" | "L2" | "L3" | undefined;
  tags?: readonly string[] | undefined;
  ttlMs?: number | undefined;
  /** Is there a session that it could belong to? Without one it would be seen by nobody. */
  hasSession?: boolean | undefined;
}

const LAYER_SCOPES = { L1: "session", L2: "project", L3: "global" } as const;
const TAG_SCOPES: Record<string, Scope> = { temp: "session", global: "global", project: "project" };

/** Where a memory belongs. The first that says something decides: layer or scope, a tag, a time to live in a session, the category. */
export function placeMemory(placing: Placing): Placed {
  const category = placing.category === undefined ? "note" : toCategory(placing.category);
  const policy = POLICIES[category];
  const type = placing.type ?? policy.type;
  if (!TYPES.includes(type))
    throw badMemory(`There is no type ${type}.`, `Choose one of ${TYPES.join(", ")}.`);
  const byLayer = placing.layer && LAYER_SCOPES[placing.layer];
  if (byLayer && placing.scope && byLayer !== placing.scope)
    throw badMemory(
      `Layer ${placing.layer} means scope ${byLayer}, but the scope given is ${placing.scope}.`,
      "Give only one of the two.",
    );
  const tag = placing.tags?.find((name) => Object.hasOwn(TAG_SCOPES, name));
  const scope =
    byLayer ??
    placing.scope ??
    (tag === undefined ? undefined : TAG_SCOPES[tag]) ??
    (placing.ttlMs !== undefined && placing.hasSession ? "session" : undefined) ??
    policy.scope;
  return { category, type, scope };
}
