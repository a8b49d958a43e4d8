/** What a file is for, by its path: things that are rarely the answer, unless the question asks for them. */
import { isTestPath } from "../repo/files/test-path.ts";

export interface Roles {
  test: boolean;
  example: boolean;
  benchmark: boolean;
  /** Kept for older users: compatibility layers, deprecated and legacy code. */
  legacy: boolean;
  vendored: boolean;
  generated: boolean;
  /** Prose and data rather than code. */
  docs: boolean;
  data: boolean;
}

const EXAMPLE =
  /(?:^|\/)_?(?:examples?|samples?|demos?|tutorials?|playground|sandbox|fixtures?)(?:\/|[-_.][^/]*$)/i;
const BENCHMARK = /(?:^|\/)[^/]*(?:bench|benches|benchmarks?|perf)(?:\/|[-_.][^/]*$)/i;
const LEGACY =
  /(?:^|\/|[-_])(?:compat|compatibility|legacy|deprecated|polyfills?|shims?|obsolete|old)(?:\/|[-_.])/i;
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|third[-_]?party|extern|external|node_modules|deps|bower_components)\//i;
/** Written by a program; all sources joined in one file are, too. */
const GENERATED =
  /(?:\.(?:pb|gen|generated|g|designer)\.\w+|_pb2?\.\w+|(?:^|\/)(?:generated|gen|__generated__|single[-_]?(?:include|header))\/|amalgamat(?:ed|ion)(?:[/_.-]|$))/i;
const DOC_LANGUAGES = new Set(["markdown", "md", "mdx", "rst", "txt", "text", "adoc", "org", "tex", "html"]);
const DATA_LANGUAGES = new Set([
  "json",
  "yaml",
  "yml",
  "toml",
  "xml",
  "csv",
  "ini",
  "cfg",
  "lock",
  "svg",
  "css",
]);

/** Languages whose folders are packages: `doc/` has code like any other. Elsewhere it is a site's, or configures one. */
const PACKAGED = new Set([
  "go",
  "rust",
  "java",
  "kotlin",
  "scala",
  "c",
  "cpp",
  "csharp",
  "swift",
  "zig",
  "haskell",
  "elixir",
]);

export function rolesOf(path: string, language: string): Roles {
  return {
    test: isTestPath(path),
    example: EXAMPLE.test(path),
    benchmark: BENCHMARK.test(path),
    legacy: LEGACY.test(path),
    vendored: VENDORED.test(path),
    generated: GENERATED.test(path),
    docs: DOC_LANGUAGES.has(language) || (/(?:^|\/)docs?\//.test(path) && !PACKAGED.has(language)),
    data: DATA_LANGUAGES.has(language),
  };
}

const VERSION_FOLDER = /(?:^|\/)v(\d+)(?=\/)/;

/** Folders such as `v3/` where a `v4/` stands beside them. */
export function oldVersionFolders(paths: Iterable<string>): (path: string) => boolean {
  const newest = new Map<string, number>();
  for (const path of paths) {
    const match = VERSION_FOLDER.exec(path);
    if (!match) continue;
    const parent = path.slice(0, match.index);
    newest.set(parent, Math.max(newest.get(parent) ?? 0, Number(match[1])));
  }
  return (path) => {
    const match = VERSION_FOLDER.exec(path);
    return match !== null && Number(match[1]) < (newest.get(path.slice(0, match.index)) ?? 0);
  };
}

const PLATFORMS: Readonly<Record<string, RegExp>> = {
  win32: /(?:^|[/_.-])(?:win|win32|win64|windows|msvc)(?=[/_.-])/i,
  darwin: /(?:^|[/_.-])(?:darwin|macos|osx)(?=[/_.-])/i,
  linux: /(?:^|[/_.-])linux(?=[/_.-])/i,
};
const OTHER_PLATFORMS = Object.entries(PLATFORMS).filter(([platform]) => platform !== process.platform);

/** The platforms, other than this machine's, that a file is written for. */
export function otherPlatformsOf(path: string): readonly string[] {
  return OTHER_PLATFORMS.filter(([, pattern]) => pattern.test(path)).map(([platform]) => platform);
}

/** The platforms, other than this machine's, that a question speaks of. */
export function otherPlatformsIn(question: string): ReadonlySet<string> {
  return new Set(otherPlatformsOf(` ${question.replaceAll(" ", "/")}/`));
}
