/** Files for one system only, by their paths: what `src/win/tty.c` has does not run together with `src/unix/tty.c`. */
const WINDOWS = new Set(["win", "win32", "win64", "windows", "w32", "msw", "msvc"]);
const POSIX = new Set(
  "unix posix linux darwin macos osx mac bsd freebsd netbsd openbsd sunos solaris aix haiku hurd os390 android".split(
    " ",
  ),
);

export function mayRunTogether(path: string, other: string): boolean {
  const system = systemOf(path);
  const otherSystem = systemOf(other);
  return system === undefined || otherSystem === undefined || system === otherSystem;
}

type System = "windows" | "posix" | undefined;

const known = new Map<string, System>();
const MOST_KNOWN = 50_000;

function systemOf(path: string): System {
  const before = known.get(path);
  if (before !== undefined || known.has(path)) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const system = readSystem(path);
  known.set(path, system);
  return system;
}

function readSystem(path: string): System {
  for (const part of path.toLowerCase().split(/[/._-]/)) {
    if (WINDOWS.has(part)) return "windows";
    if (POSIX.has(part)) return "posix";
  }
  return undefined;
}
