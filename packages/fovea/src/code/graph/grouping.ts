/** Names with dots, and lists by key: what look-ups are made of. */

import type { Binding, BindingRole } from "../../syntax/types.ts";
import type { Bindings } from "../index/bindings.ts";

export const NONE: readonly never[] = [];

/** `A::B`, `A\B` and `A/B` as `A.B`. */
export function dotted(name: string): string {
  return /[:\\/]/.test(name) ? name.replace(/::|[\\/]/g, ".").replace(/^\./, "") : name;
}

export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => number | undefined,
): Map<number, number[]>;
export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): Map<string, number[]>;
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K | undefined): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (let at = 0; at < items.length; at++) {
    const key = keyOf(items[at]!);
    if (key !== undefined) addTo(groups, key, at);
  }
  return groups;
}

export function addTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** The bindings of one role by a number of theirs. */
export function groupBindings(
  bindings: Bindings,
  role: BindingRole,
  keyOf: (bindings: Bindings, at: number) => number,
): Map<number, Binding[]> {
  const groups = new Map<number, Binding[]>();
  for (const at of bindings.withRole(role)) addTo(groups, keyOf(bindings, at), bindings.get(at));
  return groups;
}

/** Positions of the bindings of one role by a name or number of theirs. */
export function groupPositions<K>(
  bindings: Bindings,
  role: BindingRole,
  keyOf: (bindings: Bindings, at: number) => K,
): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const at of bindings.withRole(role)) addTo(groups, keyOf(bindings, at), at);
  return groups;
}
