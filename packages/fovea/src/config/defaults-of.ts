/** The values a section has where nobody set anything, without the rest of the schema. */
import { type ConfigOf, isField, type Section } from "./field.ts";

export function defaultsOf<S extends Section>(section: S): ConfigOf<S> {
  return Object.fromEntries(
    Object.entries(section).map(([name, node]) => [name, isField(node) ? node.default : defaultsOf(node)]),
  ) as ConfigOf<S>;
}
