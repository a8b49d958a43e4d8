/** What functions of Java's standard library give to function literals, and the types of functions it has. */
import type { GivenToCallback } from "../../resolution.ts";

const ELEMENT = new Set(
  `allMatch anyMatch dropWhile filter flatMap forEach forEachOrdered ifPresent ifPresentOrElse map mapToInt mapToLong
  mapToObj noneMatch peek removeIf takeWhile`.split(/\s+/),
);

export function givenToCallback(method: string): GivenToCallback | undefined {
  return ELEMENT.has(method) ? { what: "either", at: [0] } : undefined;
}

/** How many of the type arguments are parameters; the others are what the function yields. */
const PARAMETERS: Readonly<Record<string, number>> = {
  BiConsumer: 2,
  BiFunction: 2,
  BiPredicate: 2,
  Consumer: 1,
  Function: 1,
  Predicate: 1,
  ToDoubleFunction: 1,
  ToIntFunction: 1,
  ToLongFunction: 1,
  UnaryOperator: 1,
};
const ALIKE = new Set(["BinaryOperator", "Comparator"]);

export function functionType(name: string, types: readonly string[]): readonly string[] | undefined {
  const plain = types.map((type) => type.replace(/^\?\s*(?:(?:super|extends)\s+)?/, ""));
  if (ALIKE.has(name)) return [plain[0] ?? "", plain[0] ?? ""];
  const count = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
  return count === undefined ? undefined : plain.slice(0, count);
}
