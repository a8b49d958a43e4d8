/** What a capsule may show of one place in the code. */

/** From little to much. An excerpt is part of a body that is too long. */
export const DETAILS = ["name", "signature", "skeleton", "excerpt", "body"] as const;
export type Detail = (typeof DETAILS)[number];

/** What was sent of an item, in which answer, and to which question. */
export interface Sent {
  detail: Detail;
  answer: number;
  query: string;
  /** Of an excerpt: the numbers of its lines. */
  lines?: ReadonlySet<number>;
}

export interface Item {
  path: string;
  /** With its containers: `Store.open`; `src/store.ts:3-9` for what belongs to no symbol. */
  name: string;
  kind: string;
  /** How it can be asked for by itself: `src/store.ts#Store.open`. */
  handle: string;
  language: string;
  startLine: number;
  endLine: number;
  /** How likely it is needed, from 0 to 1. */
  chance: number;
  /** The reasons in words, strongest first. */
  why: readonly string[];
  /** Empty where there is none, as in a part of a text. */
  signature: string;
  /** Only where it says more than the signature. */
  skeleton?: string | undefined;
  /** Reads lines of its file, both included and counted from 1. Only where the code may be sent. */
  read?: ((first: number, last: number) => readonly string[]) | undefined;
  /** Its lines are a part of the symbol, as the header of a class. */
  isPart?: boolean;
  /** What the reader has of it already; that is not sent again. */
  sent?: Sent | undefined;
}
