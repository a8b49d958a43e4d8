/** What functions of Kotlin's standard library give to the function literal that they are called with. */
import type { LambdaSubject } from "../../resolution.ts";

const SUBJECTS = new Map<string, LambdaSubject>([
  ["apply", "receiver-as-this"],
  ["run", "receiver-as-this"],
  ...["let", "also", "takeIf", "takeUnless"].map((name) => [name, "receiver"] as const),
  ...`all any associateBy associateWith count distinctBy dropWhile filter filterNot find first firstOrNull flatMap forEach
  groupBy last lastOrNull map mapNotNull maxBy maxByOrNull minBy minByOrNull none onEach partition single singleOrNull
  sortedBy sortedByDescending sumOf takeWhile`
    .split(/\s+/)
    .map((name) => [name, "element"] as const),
]);

/** `store.apply { … }` works on the store; `with(store) { … }` is no member, and works on its argument. */
export function lambdaSubject(called: string, isMember: boolean): LambdaSubject | undefined {
  if (isMember) return SUBJECTS.get(called);
  return called === "with" ? "argument-as-this" : undefined;
}
