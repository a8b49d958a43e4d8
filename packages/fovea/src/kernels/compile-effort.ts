/** What to tell V8 about the work ahead. Its own choices are made for pages and servers that run for a long time. */
import { setFlagsFromString } from "node:v8";

/** V8 complains on stderr about what it does not know, so only versions that were tried are told anything. */
const KNOWN_BY: Readonly<Record<string, readonly number[]>> = {
  "wasm-tiering-budget": [20, 22, 24],
  "interrupt-budget": [20],
  "max-inlined-bytecode-size-cumulative": [20, 22, 24],
  "wasm-tier-up": [20],
  "wasm-dynamic-tiering": [20],
  "wasm-lazy-compilation": [20],
};

function tell(flag: string, value: number | boolean): void {
  if (KNOWN_BY[flag]?.includes(majorVersion())) setFlagsFromString(argumentOf(flag, value));
}

function argumentOf(flag: string, value: number | boolean): string {
  if (typeof value === "number") return `--${flag}=${value}`;
  return value ? `--${flag}` : `--no-${flag}`;
}

function majorVersion(): number {
  return Number(process.versions.node.split(".")[0]);
}

/** V8's own choice, by version; where it is not known nothing is changed for a while. */
const USUAL_TIERING_BUDGET: Readonly<Record<string, number>> = { 20: 1_800_000, 24: 13_000_000 };
/**
 * In bytes of WebAssembly that a function runs before it is compiled well: the most that can be said. A lexer is one
 * function of a hundred kilobytes, and each call of it counts for as many as it returns from.
 */
const HARDLY_EVER = 2 ** 31 - 1;

let tieringBudget = USUAL_TIERING_BUDGET[majorVersion()];

/**
 * Makes V8 wait before it compiles the parser a second time, and well. With a few files that is never worth it: it takes
 * longer than parsing them, and a process does not end before it is done. Counts for grammars that are loaded later.
 */
export function expectFewFiles(): void {
  tieringBudget = HARDLY_EVER;
  tellTiering(tieringBudget);
}

/**
 * A long file spends even the largest budget, and then a process may wait for seconds until V8 has compiled a lexer that
 * nobody needs any more. So where it is known how, V8 is told not to compile anything a second time. The order counts: with
 * only one of the two off, V8 would compile everything well at once.
 */
function tellTiering(budget: number): void {
  const mayOptimise = budget !== HARDLY_EVER;
  tell("wasm-tiering-budget", budget);
  if (mayOptimise) tell("wasm-dynamic-tiering", true);
  tell("wasm-tier-up", mayOptimise);
  if (!mayOptimise) tell("wasm-dynamic-tiering", false);
}

/** The same program may have parsed a few files before; threads that it starts now must run at full speed again. */
export function expectManyFiles(): void {
  tieringBudget = USUAL_TIERING_BUDGET[majorVersion()];
  if (tieringBudget !== undefined) tellTiering(tieringBudget);
  if (!isOneRun) return;
  tell("interrupt-budget", OPTIMISE_AFTER);
  tell("max-inlined-bytecode-size-cumulative", MOST_INLINED);
}

/**
 * Loads a parser of which V8 is not to compile anything well. The lexer of some languages is one function of a hundred
 * kilobytes: V8 takes it for hot after a dozen calls, and a single shell script in a repository then costs more than a
 * second of a processor. Holds for whatever any thread loads meanwhile, so what is worth optimising must be there before.
 */
export async function withoutOptimising<T>(load: () => Promise<T>): Promise<T> {
  if (tieringBudget === undefined) return load();
  tellTiering(HARDLY_EVER);
  // What is compiled only when it first runs would be compiled under the flags of then.
  tell("wasm-lazy-compilation", false);
  try {
    return await load();
  } finally {
    tell("wasm-lazy-compilation", true);
    tellTiering(tieringBudget);
  }
}

/** Three times V8's own, in bytes of code that a function runs before it is optimised. */
const OPTIMISE_AFTER = 400_000;
/** A third of V8's own, in bytes of other functions that become part of one that is optimised. */
const MOST_INLINED = 300;

/** V8's own choice. */
const USUALLY_OPTIMISE_AFTER = 132 * 1024;

let isOneRun = false;

/**
 * The same program, before a part of its work that one thread does mostly: half of that thread's time was spent in
 * functions that were not optimised yet, and no other thread optimises them for it.
 */
export function expectFewThreads(): void {
  if (isOneRun) tell("interrupt-budget", USUALLY_OPTIMISE_AFTER);
}

/**
 * For a program that indexes and ends. Every thread optimises the same functions for itself, and again when it has
 * learned that something was rare, not impossible: a quarter of all the time of a cold index of 2,000 files. Optimising
 * later, and less at once, halves that and makes nothing slower that could be measured. Told to V8 only when there are
 * many files: what is compiled under other flags cannot be kept for the next run, which mostly has nothing to do.
 */
export function expectOneRun(): void {
  isOneRun = true;
}
