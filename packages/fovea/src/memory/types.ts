/** What a memory is. Fields are orthogonal; `policy.ts` has the defaults that make one sentence enough. */

export const TYPES = ["episodic", "semantic", "procedural", "entity"] as const;
export const CATEGORIES = [
  "decision",
  "architecture",
  "convention",
  "pattern",
  "bug_fix",
  "reflection",
  "note",
  "scratch",
  "auto",
] as const;
export const SCOPES = ["session", "project", "global"] as const;
export const TIERS = ["hot", "warm", "cold"] as const;
/** Who vouches for it, most trusted first. */
export const TRUSTS = ["user", "agent", "imported", "auto"] as const;

export type MemoryType = (typeof TYPES)[number];
export type Category = (typeof CATEGORIES)[number];
export type Scope = (typeof SCOPES)[number];
export type Tier = (typeof TIERS)[number];
export type Trust = (typeof TRUSTS)[number];

/** What a memory is about, as it was when the memory was made or last verified. */
export interface Anchor {
  projectId: string;
  path: string;
  /** `Container.name`; empty when the anchor is the whole file. */
  symbol: string;
  kind: string;
  /** Of the normalised body; of the content where it is a file. */
  fingerprint: string;
  commit: string | null;
  /** Tells where it went, should it no longer be there; see `trace.ts`. */
  trace?: string | undefined;
}

export interface Memory {
  id: string;
  projectId: string | null;
  scope: Scope;
  session: string | null;
  type: MemoryType;
  category: Category;
  tier: Tier;
  /** Of an entity. */
  name: string | null;
  content: string;
  weight: number;
  confidence: number;
  pinned: boolean;
  trust: Trust;
  /** Why it is kept from being recalled until somebody has looked at it. */
  quarantine: string | null;
  /** `manual`, `auto:<tool>`, `import:<what>`. */
  source: string;
  author: string | null;
  commit: string | null;
  externalId: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  tokens: number;
  version: number;
  supersededBy: string | null;
  validFrom: number;
  validTo: number | null;
  expiresAt: number | null;
  relevance: number;
  accessCount: number;
  lastAccessedAt: number | null;
  createdAt: number;
  updatedAt: number;
  forgottenAt: number | null;
  anchors: Anchor[];
}

/** What can be said of a memory besides its content, when it is made and when it is changed. */
export interface StatedFields {
  name?: string | undefined;
  tier?: Tier | undefined;
  weight?: number | undefined;
  confidence?: number | undefined;
  pinned?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
  anchors?: readonly Anchor[] | undefined;
  validFrom?: number | undefined;
  validTo?: number | undefined;
}

/** The operations of the log. */
export type Operation =
  | "create"
  | "update"
  | "reinforce"
  | "supersede"
  | "verify"
  | "decay"
  | "compact"
  | "generalize"
  | "move"
  | "forget"
  | "restore"
  | "delete"
  | "import";
