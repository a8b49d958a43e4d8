/** Parameters of C and C++: `const char *name[3] = {}`, `int (*run)(int)`, `Args&&... rest`, `void`. */
import { typeFirst } from "../../parameters.ts";
import type { Parameter } from "../../types.ts";

const POINTER =
  /^(.*?\(\s{0,20}(?:\w+\s{1,20}){0,9}[*&^]{1,9}\s{0,20}(?:const\s{1,20})?)([\p{L}_][\p{L}\p{N}_]*)(\s{0,20}(?:\[[^[\]]*\]){0,9}\s{0,20}\).*)$/su;
const TYPES = /^(?:void|char|short|int|long|float|double|signed|unsigned|bool|_Bool|auto|\w+_t|\p{Lu}.*)$/u;

export function readParameter(text: string, _at: number, all: readonly string[]): Parameter | undefined {
  if (text === "...") return { name: "..." };
  const pointer = POINTER.exec(text);
  if (pointer) return { name: pointer[2]!, type: `${pointer[1]}${pointer[3]}`.trim() };
  // Macros, and functions of old, name their parameters only.
  if (isWord(text) && all.every(isWord) && !all.some((part) => TYPES.test(part))) return { name: text };
  const read = typeFirst(text);
  // `unsigned long` and `const Store` have no name.
  if (
    read?.type &&
    TYPES.test(read.name) &&
    /^(?:(?:const|volatile|unsigned|signed|long|short|struct|enum|union)\b\s*)+$/.test(read.type)
  )
    return { name: "", type: `${read.type} ${read.name}` };
  return read;
}

function isWord(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*(?:\.\.\.)?$|^\.\.\.$/u.test(text);
}
