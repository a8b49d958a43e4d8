/** Functions that are declared in one place and have their body in another, as in C and C++. */
import type { Contribution } from "./ranker.ts";
import type { UnitEvidence } from "./unit-features.ts";

interface Ranked {
  candidate: { evidence: Pick<UnitEvidence, "span" | "container" | "isDeclared"> };
  worth: number;
  chance: number;
  terms: () => Contribution[];
}

/** What speaks for a declaration speaks for its body: where both were found, the body has the better place. Best first. */
export function bodiesFirst<T extends Ranked>(ranked: readonly T[]): T[] {
  const placed = [...ranked];
  /** By function the place of its best declaration, or undefined once a body was seen. */
  const declared = new Map<string, number | undefined>();
  ranked.forEach((one, at) => {
    const { evidence } = one.candidate;
    if (evidence.span.kind !== "callable") return;
    const name = nameOf(evidence);
    if (evidence.isDeclared) {
      if (!declared.has(name)) declared.set(name, at);
      return;
    }
    const before = declared.get(name);
    declared.set(name, undefined);
    if (before === undefined) return;
    placed[before] = inPlaceOf(one, ranked[before]!);
    placed[at] = inPlaceOf(ranked[before]!, one);
  });
  return placed;
}

/** Around a body fewer namespaces may be written than around its declaration, so only the innermost counts. */
function nameOf({ span, container }: Pick<UnitEvidence, "span" | "container">): string {
  return `${container.slice(container.lastIndexOf(".") + 1)}.${span.names[0]}`;
}

function inPlaceOf<T extends Ranked>(one: T, other: Ranked): T {
  const { worth, chance } = other;
  const value = Math.log(worth / one.worth);
  return { ...one, worth, chance, terms: () => [{ name: "declaration", value }, ...one.terms()] };
}
