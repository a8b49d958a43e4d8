/** By what paths files are known to stand for one another; see `counterparts.ts`. */

/** Words of a path that say for which platform a file is. */
const PLATFORM_WORD =
  /(?<=^|[/_.-])(?:win|win32|win64|windows|msvc|darwin|macos|osx|linux|unix|posix|bsd|freebsd|wasm|wasi)(?=[/_.-]|$)/gi;
const ENDING = /(?<=[^/])\.(?:d\.ts|[^./]*)$/;

/** The path without what tells counterparts apart: its ending and the names of platforms. */
export function counterpartKeyOf(path: string): string {
  return path.replace(ENDING, "").replace(PLATFORM_WORD, "*");
}
