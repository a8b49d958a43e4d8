/** A name taken apart: `Store.open`, `Store::open` and `Store#open` are a type and its member. */

/** A `#` that begins a part belongs to it: so private members are called in JavaScript. */
const SEPARATOR = /\.|::|->|(?<=[^.:>#])#/;

export function partsOfName(name: string): string[] {
  return name.split(SEPARATOR).filter((part) => part !== "");
}

export function lastPart(name: string): string {
  return partsOfName(name).at(-1) ?? name;
}

/** The path of a handle that we wrote ourselves, without asking the index. */
export function pathOfHandle(handle: string): string {
  return /^(.+?\.[^./#\s]+)#/.exec(handle)?.[1] ?? handle.replace(/#.*$/s, "");
}
