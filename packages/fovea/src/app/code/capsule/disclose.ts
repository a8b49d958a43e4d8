/** Between a capsule and a session: marks what the session already has, and records what it is given. */
import type { Capsule } from "../../../answers/capsule.ts";
import type { Detail, Item, Sent } from "../../../answers/item.ts";
import type { Material } from "../../../answers/material.ts";
import {
  type Disclosed,
  expireSessions,
  keyOf,
  LEFT_OUT,
  type Listener,
  readDisclosed,
  recordAnswer,
  type SentBefore,
  shortQuery,
} from "../../../sessions/disclosure.ts";
import { isReadOnly } from "../../../store/database.ts";
import type { MemoryView } from "../../memory/views.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { ContextResult } from "../../types.ts";
import { readLines, writeLines } from "./disclosed-lines.ts";

interface Disclosing {
  items: Item[];
  /** Handles of what earlier answers to the same question left out and named. */
  namedBefore: ReadonlySet<string>;
  /** The answer in which the session was told this memory as it is now. */
  toldIn(memory: MemoryView): number | undefined;
  /** Notes down what was shown and told; gives the number of the answer. */
  record(query: string, capsule: Capsule, told: readonly MemoryView[]): ContextResult["session"];
}

/** Without a listener everything is new and nothing is noted. */
export function discloseTo(
  { memory, clock, config }: Workspace,
  listener: Listener | undefined,
  question: string,
  materials: readonly Material[],
): Disclosing {
  if (!listener)
    return { items: [...materials], namedBefore: new Set(), toldIn: () => undefined, record: () => null };
  const known = readDisclosed(memory, listener);
  const materialOf = new Map<Item, Material>();
  const items = materials.map((material) => {
    const sent = findSent(material, known, shortQuery(question));
    const item: Item = sent ? { ...material, sent } : material;
    materialOf.set(item, material);
    return item;
  });
  return {
    items,
    namedBefore: new Set(
      [...known.values()]
        .filter(({ kind, query }) => kind === LEFT_OUT && query === shortQuery(question))
        .map(({ symbol }) => symbol),
    ),
    toldIn(told) {
      const identity = identityOf(told);
      const before = known.get(keyOf(identity));
      return before?.fingerprint === identity.fingerprint ? before.answer : undefined;
    },
    record(query, { shown, named }, told) {
      const sent = [
        ...shown
          .filter(({ isReminder }) => !isReminder)
          .map((view) => ({
            ...materialOf.get(view.item)!.identities()[0]!,
            detail: view.detail === "excerpt" ? `excerpt ${writeLines(view)}` : view.detail,
          })),
        ...named.map((symbol) => ({ symbol, kind: LEFT_OUT, fingerprint: "", detail: "name" })),
        ...told.map(identityOf),
      ];
      try {
        expireSessions(memory, config.sessions.retentionDays, clock);
        return { id: listener.session, answer: recordAnswer(memory, listener, query, sent, clock) };
      } catch (error) {
        // A home that may only be read: the answer is right all the same, it is only sent again next time.
        if (isReadOnly(error)) return null;
        throw error;
      }
    },
  };
}

/** A memory that was changed, or whose code has moved on since, is news. */
function identityOf({ id, version, freshness }: MemoryView): Disclosed {
  return { symbol: id, kind: "memory", fingerprint: `${version} ${freshness ?? ""}`, detail: "body" };
}

/** The same code, sent by itself or as a part of what is around it. */
function findSent(
  { identities, startLine }: Material,
  known: ReadonlyMap<string, SentBefore>,
  question: string,
): Sent | undefined {
  for (const [level, identity] of identities().entries()) {
    const before = known.get(keyOf(identity));
    if (!before || before.fingerprint !== identity.fingerprint) continue;
    if (level > 0 && before.detail !== "body") continue;
    // A name says too little to be left out of the answer to another question.
    if (before.detail === "name" && before.query !== question) continue;
    const { answer, query } = before;
    const [detail, lines] = before.detail.split(" ") as [Detail, string?];
    if (detail !== "excerpt") return { detail, answer, query };
    return { detail, answer, query, lines: readLines(lines ?? "", startLine) };
  }
  return undefined;
}
