/**
 * How languages print a place. Every pattern starts at the beginning of a line (or at a fixed word) and repeats only
 * classes that exclude what follows them, so that a hostile line costs time in proportion to its length.
 */
export interface FrameFormat {
  pattern: RegExp;
  /** Positions of path, line and name among the groups; 0 where there is none. */
  path: number;
  line: number;
  name: number;
  /** "Most recent call last". */
  isOutermostFirst?: true;
  /** The name stands on the line before. */
  nameBefore?: RegExp;
}

const GO_FUNCTION = /^(?:created by )?([\w./-]+(?:\(\*?\w+(?:\[[.\w]*\])?\)[\w.]*)?)(?:\(| in |$)/;
const RUST_FUNCTION = /^\s*\d+: +(?:0x[0-9a-f]+ - )?(\S+)/;

export const FRAME_FORMATS: readonly FrameFormat[] = [
  // Python, IPython 8, IPython 7, pytest
  {
    pattern: /^\s*File "([^"]+)", line (\d+)(?:, in ([^\s(]+))?/,
    path: 1,
    line: 2,
    name: 3,
    isOutermostFirst: true,
  },
  { pattern: /^\s*File ([^\s:]+):(\d+), in ([\w.<>]+)/, path: 1, line: 2, name: 3, isOutermostFirst: true },
  {
    pattern: /^\s*([~./\w][^\s:]*\.pyx?) in ([\w.<>]+)\(/,
    path: 1,
    line: 0,
    name: 2,
    isOutermostFirst: true,
  },
  { pattern: /^([^\s:]+\.py):(\d+): (?:in (\w+))?/, path: 1, line: 2, name: 3, isOutermostFirst: true },
  // C#, then the JVM, then JavaScript: all say "at", the first two are told by what follows
  { pattern: /^\s*at ([^\s(]+)\([^)]*\) in ([^\n]+):line (\d+)/, path: 2, line: 3, name: 1 },
  {
    pattern: /^\s*(?:at )?(?:[\w.@-]+\/{1,2})?([\w$.<>]+)\(([\w$-]+\.(?:java|kts?|scala|groovy|clj)):(\d+)\)/,
    path: 2,
    line: 3,
    name: 1,
  },
  { pattern: /^\s*at (?:async )?(?:new )?([^()]*)\(([^()]+?):(\d+)(?::\d+)?\)/, path: 2, line: 3, name: 1 },
  {
    pattern: /^\s*at (?:async )?([^\s()]+):(\d+):\d+$/,
    path: 1,
    line: 2,
    name: 0,
    nameBefore: RUST_FUNCTION,
  },
  {
    pattern: /^\s*([\w$.<>/*]*)@((?:https?|file|webpack[\w-]*):\/\/\S+?):(\d+):\d+$/,
    path: 2,
    line: 3,
    name: 1,
  },
  // Rust
  { pattern: /panicked at (?:'[^']*', )?([^\s:']+):(\d+):\d+/, path: 1, line: 2, name: 0 },
  { pattern: /^\s*-->\s*([^\s:]+):(\d+)/, path: 1, line: 2, name: 0 },
  // Go
  {
    pattern: /^\s+((?:[A-Za-z]:)?[^\s:]+\.go):(\d+)(?: \+0x[0-9a-f]+)?$/,
    path: 1,
    line: 2,
    name: 0,
    nameBefore: GO_FUNCTION,
  },
  // PHP
  { pattern: /^\s*#\d+ ((?:[A-Za-z]:)?[^\s:()]+)\((\d+)\): ([\w\\:>-]+)/, path: 1, line: 2, name: 3 },
  { pattern: /\bin ((?:[A-Za-z]:)?[^\s:]+) on line (\d+)/, path: 1, line: 2, name: 0 },
  // Ruby
  { pattern: /^\s*(?:\d+: )?(?:from )?([^\s:]+\.\w+):(\d+):in [`']([^`']+)'/, path: 1, line: 2, name: 3 },
  // Debuggers and sanitizers of C and C++
  {
    pattern: /^\s*#\d+\s+(?:0x[0-9a-f]+ in )?([\w:~<>]+) ?\([^\n]*\) at ([^\s:]+):(\d+)/,
    path: 2,
    line: 3,
    name: 1,
  },
  { pattern: /^\s*#\d+ 0x[0-9a-f]+ in ([^\s(]+)(?:\([^)]*\))? ([^\s:()]+):(\d+)/, path: 2, line: 3, name: 1 },
  {
    pattern: /^\w[\w.-]*: ([^\s:]+):(\d+): (?:[^:()]* )?\*?(\w+)(?:\([^:]*\))?: Assertion/,
    path: 1,
    line: 2,
    name: 3,
  },
  // Compilers: tsc, csc, MSVC
  {
    pattern: /^\s*((?:[A-Za-z]:)?[^\s():]+)\((\d+)(?:,\d+)?\) ?: (?:fatal )?(?:error|warning)/,
    path: 1,
    line: 2,
    name: 0,
  },
  // Elixir
  { pattern: /^\s*\([\w. -]+\) ([\w./-]+\.exs?):(\d+): ([\w.]+)/, path: 1, line: 2, name: 3 },
];
