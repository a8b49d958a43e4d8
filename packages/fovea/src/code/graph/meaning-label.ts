/** What tells symbols of one name in one place of a file apart for who asks where the name is used. */
import { labelOf } from "../index/handle.ts";
import { rulesOf } from "./rules.ts";

/** A member is what its kind says, static or not. */
const MEMBERS: ReadonlySet<string> = new Set(["method", "constructor", "field", "property", "enum_member"]);

/** Where a type and a value of one name are one name, as in TypeScript, both are imported and exported together. */
export function meaningLabel(symbol: {
  kind: string;
  modifiers: readonly string[];
  language: string;
}): string {
  const isJoined = rulesOf(symbol.language)?.joinsTypesAndValues && !MEMBERS.has(symbol.kind);
  return isJoined ? "" : labelOf(symbol);
}
