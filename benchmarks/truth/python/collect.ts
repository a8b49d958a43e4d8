/** Pyright's own answers for Python: sites.py says where the sites are, the language server what each means. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Compiler, CompilerAnswer, Place, Site } from "../sites.ts";
import { type Location, Pyright } from "./language-server.ts";

interface Declared extends Omit<Place, "path"> {
  kind: "class" | "function" | "parameter" | "local" | "variable" | "attribute" | "import";
  constructors?: Omit<Place, "path">[];
  endLine?: number;
  /** The names that are assigned to it. */
  values?: { line: number; column: number }[];
}

/** Variables that are assigned to variables are followed so far. */
const MOST_ASSIGNMENTS = 3;

type WrittenSite = Omit<Site, "path" | "columns" | "caller" | "answer" | "ends"> & {
  callerLine: number;
  /** The package that the first name of an expression is imported from. */
  package: string | null;
  /** Of a base class: the class that names it. */
  child?: { line: number; column: number };
};

interface WrittenFile {
  path: string;
  problem?: string;
  sites: WrittenSite[];
  declared: Declared[];
}

const { version } = createRequire(import.meta.url)("pyright/package.json") as { version: string };
const SITES = fileURLToPath(new URL("./sites.py", import.meta.url));

export const python: Compiler = {
  name: `pyright ${version}`,
  extensions: /\.py$/,
  async sites(root, paths) {
    const files = readSites(root, paths);
    const declarations = new Declarations(root, files);
    const server = new Pyright(root);
    await server.start(root);
    const sites: Site[] = [];
    for (const file of files) {
      const path = join(root, file.path);
      server.open(path, readFileSync(path, "utf8"));
      const found = await Promise.all(
        file.sites.map(({ line, column }) => server.definitions(path, line, column)),
      );
      for (const [at, written] of file.sites.entries()) {
        const site = declarations.judge(file.path, written, found[at]!);
        if (site.kind === "call" && site.answer === "value")
          await declarations.followValue(site, found[at]!, server);
        sites.push(site);
      }
      server.close(path);
    }
    await server.stop();
    declarations.addInheritedConstructors(sites);
    return withoutPackagesOnTheWay(sites);
  },
};

/** `from app import store` means the module `app/store.py`; that `app/__init__.py` runs on the way is no use of it. */
function withoutPackagesOnTheWay(sites: readonly Site[]): Site[] {
  const statementOf = ({ path, firstLine }: Site) => `${path}:${firstLine}`;
  const others = new Set<string>();
  const modules = new Set<string>();
  for (const site of sites)
    if (site.kind === "imported name") {
      const isModule = site.ends.length > 0 && site.ends.every(({ line }) => line === 0);
      (isModule ? modules : others).add(statementOf(site));
    }
  return sites.filter(
    (site) => site.kind !== "import" || others.has(statementOf(site)) || !modules.has(statementOf(site)),
  );
}

/** Sites and declarations of files, as Python's own parser tells them. */
export function readSites(root: string, paths: readonly string[]): WrittenFile[] {
  const output = execFileSync("python3", [SITES, root], {
    input: paths.map((path) => `${path}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  const files = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as WrittenFile);
  for (const { path, problem } of files) if (problem) console.log(`left out: ${path}: ${problem}`);
  return files.filter(({ problem }) => !problem);
}

/** What is declared in the files, by place. */
class Declarations {
  readonly #root: string;
  readonly #byPlace = new Map<string, Declared>();
  readonly #imports = new Map<string, Declared[]>();
  readonly #packages: Set<string>;
  /** The places of the bases of each class. */
  readonly #bases = new Map<string, Place[]>();

  constructor(root: string, files: readonly WrittenFile[]) {
    this.#root = root;
    for (const { path, declared } of files) {
      for (const one of declared) this.#byPlace.set(keyOf({ path, ...one }), one);
      this.#imports.set(
        path,
        declared.filter(({ kind }) => kind === "import"),
      );
    }
    // Packages and modules of the tree by any folder on the way: `src/app/x.py` may be imported as `app.x`.
    this.#packages = new Set(files.flatMap(({ path }) => path.replace(/\.py$/, "").split("/")));
  }

  judge(path: string, written: WrittenSite, found: readonly Location[]): Site {
    const { callerLine, package: origin, child, ...site } = written;
    const ends = found.flatMap((one) => this.#endsAt(one));
    const answer = this.#answer(site.kind, origin, found, ends);
    if (child && answer === "inside") {
      const key = keyOf({ path, ...child });
      this.#bases.set(key, [...(this.#bases.get(key) ?? []), ...ends]);
    }
    const caller = `${path}:${callerLine}`;
    return { ...site, path, caller, columns: [site.column], answer, ends: answer === "inside" ? ends : [] };
  }

  /** `check = self.check_rule` holds a function, and a call of it runs that: the compiler is asked what was assigned. */
  async followValue(site: Site, assigned: readonly Location[], server: Pyright): Promise<void> {
    const held: Location[] = [];
    let next = assigned;
    for (let step = 0; step < MOST_ASSIGNMENTS && next.length > 0; step++) {
      const found: Location[] = [];
      for (const one of next) {
        const path = relative(this.#root, one.path);
        for (const { line, column } of this.#byPlace.get(keyOf({ ...one, path }))?.values ?? [])
          found.push(...(await server.definitions(one.path, line, column)));
      }
      held.push(...found.filter((one) => isCallable(this.#kindAt(one)) || this.#endsAt(one).length === 0));
      next = found.filter((one) => this.#kindAt(one) === "local" || this.#kindAt(one) === "attribute");
    }
    const ends = held.flatMap((one) => this.#endsAt(one));
    if (held.length === 0) return;
    site.answer = ends.length > 0 ? "inside" : "outside";
    site.ends = ends;
  }

  #answer(
    kind: Site["kind"],
    origin: string | null,
    found: readonly Location[],
    ends: readonly Place[],
  ): CompilerAnswer {
    const kinds = found.map((one) => this.#kindAt(one));
    if (kinds.some((one) => one === "import") || found.length === 0)
      return origin !== null && !this.#packages.has(origin) ? "outside" : "silent";
    if (ends.length === 0) return "outside";
    const isValue = kinds.every((one) => one === "parameter" || one === "local" || one === "attribute");
    return isValue && (kind === "call" || kind === "type reference") ? "value" : "inside";
  }

  #kindAt(one: Location): Declared["kind"] | undefined {
    const path = relative(this.#root, one.path);
    const known = this.#byPlace.get(keyOf({ ...one, path }));
    if (known && known.kind !== "import") return known.kind;
    const isImport = this.#imports
      .get(path)
      ?.some(({ line, endLine }) => line <= one.line && one.line <= endLine!);
    return isImport ? "import" : undefined;
  }

  #endsAt({ path: absolute, line, column }: Location): Place[] {
    const path = relative(this.#root, absolute);
    if (path.startsWith("..") || path.includes("site-packages/")) return [];
    const known = this.#byPlace.get(keyOf({ path, line, column }));
    // A module as a whole.
    if (!known && line === 1 && column === 0) return [{ path, line: 0, column: 0, name: "" }];
    const constructors = known?.constructors ?? [];
    return [
      { path, line, column, name: known?.name ?? "" },
      ...constructors.map((one) => ({ ...one, path })),
    ];
  }

  /** Calling a class runs the constructor of the nearest base that has one. */
  addInheritedConstructors(sites: readonly Site[]): void {
    for (const site of sites) {
      if (site.kind !== "call") continue;
      const made = site.ends.flatMap((end) => this.#inherited(end, new Set()));
      site.ends.push(...made);
    }
  }

  #inherited(end: Place, seen: Set<string>): Place[] {
    const key = keyOf(end);
    const known = this.#byPlace.get(key);
    if (known?.kind !== "class" || seen.has(key)) return [];
    seen.add(key);
    if (known.constructors!.length > 0) return known.constructors!.map((one) => ({ ...one, path: end.path }));
    return (this.#bases.get(key) ?? []).flatMap((base) => this.#inherited(base, seen));
  }
}

function isCallable(kind: Declared["kind"] | undefined): boolean {
  return kind === "function" || kind === "class";
}

function keyOf({ path, line, column }: { path: string; line: number; column: number }): string {
  return `${path}:${line}:${column}`;
}
