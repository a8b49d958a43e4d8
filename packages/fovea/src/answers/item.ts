/** What a capsule may show of one place in the code. */

/** From little to much. An excerpt is part of a body that is too long. */
export const DETAILS = ["name", "signature", "skeleton", "excerpt", "body"] as const;
export type Detail = (typeof DETAILS)[number];

export interface Item {
  path: string;
  /** With its containers: `Store.open`. */
  name: string;
  kind: string;
  /** How it can be asked for by itself: `src/store.ts#Store.open`. */
  handle: string;
  language: string;
  startLine: number;
  endLine: number;
  /** At most 1; that of the best hit is 1. */
  relevance: number;
  /** The reasons in words, strongest first. */
  why: readonly string[];
  /** Empty where there is none, as in a part of a text. */
  signature: string;
  /** Only where it says more than the signature. */
  skeleton?: string | undefined;
  /** Only where it may be sent in full. */
  body?: string | undefined;
  /** Whether a part of the body is worth showing where the whole is too long. */
  mayBeCut: boolean;
  /** What the reader has of it already: `detail` and everything below is not sent again. */
  sent?: { detail: Detail; answer: number; query: string } | undefined;
}
