/** What to tell V8 about the work ahead. Its own choices are made for pages and servers that run for a long time. */
import { setFlagsFromString } from "node:v8";

/** V8 complains on stderr about what it does not know, so only versions that were tried are told anything. */
const KNOWN_BY: Readonly<Record<string, readonly number[]>> = {
  "wasm-tiering-budget": [20, 22, 24],
  "interrupt-budget": [20],
  "max-inlined-bytecode-size-cumulative": [20, 22, 24],
};

function tell(flag: string, value: number): void {
  if (KNOWN_BY[flag]?.includes(majorVersion())) setFlagsFromString(`--${flag}=${value}`);
}

function majorVersion(): number {
  return Number(process.versions.node.split(".")[0]);
}

/** About as many bytes of WebAssembly as parsing a hundred files takes; V8's own choice is a twentieth of it. */
const TIERING_BUDGET = 40_000_000;

/**
 * Makes V8 wait before it compiles the parser a second time, and well. With a few files that is never worth it: it takes
 * longer than parsing them, and a process does not end before it is done. Counts for grammars that are loaded later.
 */
export function expectFewFiles(): void {
  tell("wasm-tiering-budget", TIERING_BUDGET);
}

/** V8's own choice, by version; where it is not known nothing is changed for a while. */
const USUAL_TIERING_BUDGET: Readonly<Record<string, number>> = { 20: 1_800_000, 24: 13_000_000 };
const NEVER = 2 ** 31 - 1;

/**
 * Loads a parser of which V8 is not to compile anything well. The lexer of some languages is one function of a hundred
 * kilobytes: V8 takes it for hot after a dozen calls, and a single shell script in a repository then costs more than a
 * second of a processor. Other threads that load a parser meanwhile may get the same, which only makes them slower.
 */
export async function withoutOptimising<T>(load: () => Promise<T>): Promise<T> {
  const usual = USUAL_TIERING_BUDGET[majorVersion()];
  if (usual === undefined) return load();
  tell("wasm-tiering-budget", NEVER);
  try {
    return await load();
  } finally {
    tell("wasm-tiering-budget", usual);
  }
}

/** Three times V8's own, in bytes of code that a function runs before it is optimised. */
const OPTIMISE_AFTER = 400_000;
/** A third of V8's own, in bytes of other functions that become part of one that is optimised. */
const MOST_INLINED = 300;

/**
 * For a program that indexes and ends. Every thread optimises the same functions for itself, and again when it has
 * learned that something was rare, not impossible: a quarter of all the time of a cold index of 2,000 files. Optimising
 * later, and less at once, halves that and makes nothing slower that could be measured.
 */
export function expectOneRun(): void {
  tell("interrupt-budget", OPTIMISE_AFTER);
  tell("max-inlined-bytecode-size-cumulative", MOST_INLINED);
}
