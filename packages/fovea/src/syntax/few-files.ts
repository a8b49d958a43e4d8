/** What to tell V8 before this thread parses only a few files. */
import { setFlagsFromString } from "node:v8";

/** About as many bytes of WebAssembly as parsing a hundred files takes; V8's own choice is a twentieth of it. */
const TIERING_BUDGET = 40_000_000;

/**
 * Makes V8 wait before it compiles the parser a second time, and well. With a few files that is never worth it: it takes
 * longer than parsing them, and a process does not end before it is done. Counts for grammars that are loaded later.
 */
export function expectFewFiles(): void {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
}
