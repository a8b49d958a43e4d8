/**
 * What is printed: all of it is made visible but the control sequences of our own, which stand between two marks that
 * nobody outside of this process can know.
 */
import { randomInt } from "node:crypto";
import { visibleLines } from "./visible-text.ts";

const MARK = String.fromCharCode(...Array.from({ length: 4 }, () => randomInt(0xe000, 0xf8ff)));

/** A control sequence that is meant to reach the terminal. */
export function control(sequence: string): string {
  return `${MARK}${sequence}${MARK}`;
}

export function toTerminal(text: string): string {
  return text
    .split(MARK)
    .map((part, at) => (at % 2 === 1 ? part : visibleLines(part)))
    .join("");
}

/** The same stream, whose texts can do nothing to the terminal. */
export function guarded<T extends NodeJS.WritableStream>(stream: T): T {
  return new Proxy(stream, {
    get(target, key) {
      if (key === "write")
        return (text: unknown, ...rest: never[]) =>
          target.write(typeof text === "string" ? toTerminal(text) : (text as string), ...rest);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
