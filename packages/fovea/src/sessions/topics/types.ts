/** What focus keeps: a forest of topics for a project. A tree is a topic, its leaves are prompts that people typed. */

export interface FocusNode {
  readonly id: number;
  readonly parent: number | undefined;
  /** The root it hangs below; a root's own id. */
  readonly tree: number;
  readonly depth: number;
  /** A leaf's prompt, or the words its children have most often. */
  content: string;
  frequency: number;
  /** Only prompts count in the statistics of words; what was made from them would count them twice. */
  readonly isPrompt: boolean;
  /** The sessions it came from, oldest first. */
  sources: string[];
  readonly createdAt: number;
  lastUsedAt: number;
  /** Of a prompt: what it means as far as the built-in model knows its words. */
  readonly vector?: Float32Array | undefined;
}

/** What an agent said it did. It speaks for a topic once. */
export interface GuideEntry {
  readonly id: number;
  readonly text: string;
  tree: number | undefined;
  readonly session: string;
  isReinforced: boolean;
  readonly at: number;
}

/** Where a session is. */
export interface SessionFocus {
  session: string;
  tree: number | undefined;
  prompts: number;
  at: number;
}

export type Action = "extend" | "branch" | "new" | "none";

export interface FocusSettings {
  memorySize: number;
  /** Per hour. */
  decayRate: number;
  similarity: { extend: number; branch: number };
  contextLimit: number;
  bubbleUpTerms: number;
  maxSourcesPerNode: number;
  guideSize: number;
  transitionBoost: number;
  /** Off: cosine and thresholds alone decide, as the plain method has it. */
  followUps: boolean;
}

/** What words mean together, as a vector of length 1; undefined where no model knows them. */
export type Meaning = (stems: readonly string[]) => Float32Array | undefined;
