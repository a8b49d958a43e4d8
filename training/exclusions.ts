/**
 * What must not be trained on: projects of the benchmark suites under any name, copies of them inside other projects,
 * and every file of the development repositories, also when it was changed a little.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { devRepositories } from "./cache.ts";

export type Exclusion = "vendored" | "named" | "same content" | "near copy";

/** Copies of other projects, whatever they are: nothing is lost, and no benchmark project hides there. */
const VENDORED =
  /^(?:vendor(?:s|ed|ized)?|_vendor(?:ed)?|third[-_]?party(?:libs)?|3rd[-_]?party|externals?|extern|node_modules|bower_components|deps|bundled|subprojects|compile-benchmarks|jspm_packages|site-packages|pods|carthage)$/i;

/** Under these names the projects of the list also travel. */
const ALIASES =
  `absl abseil nlohmann fmtlib newtonsoft newtonsoftjson messagepackcsharp commonslang lang3 kotlinxcoroutines databind
  guzzlehttp illuminate mininvim lazynvim telescopenvim sklearn batscore bashit zigclap cmlibuv cmcurl actionpack
  activerecord activesupport actionview actionmailer railties activemodel activejob activestorage actioncable
  libcurl nodelibcurl reduxtoolkit zigc zigclib`.split(/\s+/);

/** Names of the list that are common words in paths: as packages they are excluded, as file names they are not. */
const COMMON_WORDS = new Set(
  `axios cats chi circe click cobra curl django ecto express exposed flask fmt framework gin json phoenix plug rack
  rails redis redux requests serde sphinx sinatra tokio zig zod`.split(/\s+/),
);

/** What packagers put before and after a project's name. */
const PACKAGING =
  /^(?:python3?-|golang-github-[a-z0-9]+-|golang-|rust-|ruby-|node-|haskell-|elixir-|lua-|php-|lib|@[^/]+\/)+|-(?:java|cpp|php|nvim|core|js|rs|go|sharp)$/g;

const projects = readFileSync(new URL("./never-train-on.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes("/"))
  .map((line) => plain(line.slice(line.indexOf("/") + 1)));
const known = new Set([...projects, ...ALIASES]);
const distinctive = [...known].filter((name) => !COMMON_WORDS.has(name) && name.length >= 4);

export function isExcludedPackage(name: string): boolean {
  const bare = plain(name.toLowerCase().replaceAll(PACKAGING, ""));
  return [...known].some(
    (project) =>
      bare === project || plain(name) === project || (project.length >= 6 && plain(name).includes(project)),
  );
}

export function excludedByPath(path: string): Exclusion | undefined {
  const segments = path.split("/");
  if (segments.some((segment) => VENDORED.test(segment))) return "vendored";
  if (segments.slice(0, -1).some((folder, i) => isCopyOfProject(folder, segments[i - 1] ?? "")))
    return "named";
  const isNamed = segments.some((segment) => {
    const name = plain(segment.replace(/\.\w+$/, ""));
    return distinctive.some((project) => name === project || (project.length >= 6 && name.includes(project)));
  });
  return isNamed ? "named" : undefined;
}

/** `serde-1.0.2/`, and `contrib/fmt/`: a common word, but with a version or among other people's code. */
function isCopyOfProject(folder: string, parent: string): boolean {
  const withoutVersion = folder.replace(/[-_]v?\d[\w.]*$/, "");
  return known.has(plain(withoutVersion)) && (withoutVersion !== folder || COPIES.test(parent));
}

const COPIES =
  /^(?:contrib|libs?|libraries|ext|submodules|benchmarks?|compile-benchmarks|projects|packages)$/i;

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** What the development repositories contain, as git's ids of contents and as lines. */
export class DevContent {
  readonly #oids = new Set<string>();
  readonly #lines = new Set<string>();

  constructor() {
    for (const name of readdirSync(devRepositories)) this.#read(join(devRepositories, name));
  }

  #read(repository: string): void {
    const list = execFileSync("git", ["ls-tree", "-r", "-z", "HEAD"], {
      cwd: repository,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    for (const entry of list.split("\0")) {
      const [meta = "", path = ""] = entry.split("\t");
      const [, type, oid] = meta.split(" ");
      if (type !== "blob" || !oid) continue;
      this.#oids.add(oid);
      for (const line of longLines(readText(join(repository, path)))) this.#lines.add(line);
    }
  }

  find(oid: string, text: string): Exclusion | undefined {
    if (this.#oids.has(oid)) return "same content";
    const lines = longLines(text);
    if (lines.length < FEWEST_LINES) return undefined;
    const shared = lines.reduce((sum, line) => sum + (this.#lines.has(line) ? 1 : 0), 0);
    return shared / lines.length > NEAR ? "near copy" : undefined;
  }
}

/** Shorter lines are shared by unrelated files. */
const LONG_LINE = 30;
const FEWEST_LINES = 8;
const NEAR = 0.4;

function longLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length >= LONG_LINE);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Links and submodules have nothing to compare.
    return "";
  }
}
