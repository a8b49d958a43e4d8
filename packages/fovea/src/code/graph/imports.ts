/** From imports to what is imported, through all re-exports. */

import type { ModuleTarget, Resolution } from "../../syntax/resolution.ts";
import type { Import } from "../../syntax/types.ts";
import type { Answer } from "./asking.ts";
import { readExpression } from "./expression.ts";
import { dotted, NONE } from "./grouping.ts";
import { Memo } from "./memo.ts";
import { mayBeType } from "./namespaces.ts";
import type { Questions, Wanted } from "./questions.ts";
import { type Declaration, localName, type SourceFile } from "./source-file.ts";
import { asTarget, gather, isWithin, NOWHERE, unique } from "./targets.ts";
import type { Place, Target, Value } from "./values.ts";

const NO_TARGETS: Target[] = [];
const NO_VALUES: Value[] = [];

export class Imports {
  readonly #ask: Questions;
  readonly #imports = new Memo<number, Answer<Target[]>>();
  readonly #stars = new Memo<string, Answer<Target[]>>();
  readonly #wild = new Memo<string, Answer<Target[]>>();
  readonly #places = new Memo<string, Answer<Value[]>>();
  readonly #everywhere = new WeakMap<readonly unknown[], Import[]>();
  readonly #packageImports = new Map<SourceFile, Map<string, Place>>();
  readonly #packages = new Map<string, Map<string, Declaration[]>>();

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** An import -> what is imported, through all re-exports. */
  follow(target: Target): Target[] {
    if (target.t !== "import") return [target];
    const { file, at } = target;
    const { state } = this.#ask;
    const one = file.facts.imports[at]!;
    const find = () => state.guarded(() => unique(this.#imported(file, one))) ?? [];
    if (!state.onStep) return state.settled(this.#imports.of(file), at, NO_TARGETS, find);
    state.onStep(file, one.line);
    return find();
  }

  #imported(file: SourceFile, one: Import): Target[] {
    if (file.rules.shares === "includes" && one.name !== "") return this.#used(file, one);
    if (file.rules.pathRoots) {
      // `mod a;` and `extern crate a;`, which are not looked for among the names they bind themselves.
      if (one.name === "") return this.findModule(file, one.module, file.spaceAt(one.line));
      if (one.module === "") return gather(this.#root(file, one.name, one), asTarget);
    }
    if (one.name === "*" || one.name === "") {
      // `import a.b` binds `a`, and everything is reached through it.
      const isPath = one.name === "" && one.alias === "" && file.rules.importsAreExports;
      return gather(this.placeOf(file, isPath ? localName(one, file.rules) : one.module, one), asTarget);
    }
    const places = this.placeOf(file, one.module, one);
    const all = gather(places, (place) => this.#ask.members(place, one.name));
    const found = file.rules.hasInnerTypes
      ? all.filter((target) => target.t !== "namespace" || this.#ask.isSpace(target.name, target.rules))
      : all;
    if (found.length > 0) return gather(found, (target) => this.follow(target));
    // A module that is imported by what it imports: it is not missing, it is asked for too early.
    if (this.#ask.state.isCutShort) return [];
    const [place] = places;
    if (place?.t === "namespace" && file.rules.hasInnerTypes) {
      const whole = this.findModule(file, `${one.module}.${one.name}`, "").filter(
        (other) => other.t === "module",
      );
      if (whole.length > 0) return whole;
      if (!this.#ask.isSpace(place.name, place.rules))
        return [{ t: "external", name: one.module, type: one.name }];
    }
    return places.filter((place) => place.t === "external" || place.t === "missing").length > 0
      ? gather(places, asTarget)
      : [{ t: "missing", module: one.module }];
  }

  /** `using app::Store;`, `using namespace app;`, `namespace a = app;` */
  #used(file: SourceFile, { module, name }: Import): Target[] {
    const path = readExpression(module);
    // It is not known in which namespace of the file it stands; the first that makes sense of it will do.
    for (const around of path ? [-1, ...file.namespaces] : []) {
      const values = this.#ask.evaluate(file, path!, -1, around).filter((value) => value.t !== "external");
      if (name === "*" && values.length > 0)
        return values.flatMap((value) => (value.t === "namespace" ? [value] : asTarget(value)));
      const found = unique(values.flatMap((value) => this.#ask.members(value, name)));
      if (found.length > 0) return found;
    }
    return [{ t: "external", name: dotted(module).split(".")[0]! }];
  }

  placeOf(file: SourceFile, module: string, where: { line: number; scope?: number }): Value[] {
    if (!file.rules.pathRoots) return this.findModule(file, module, "");
    return this.#ask.state.settled(this.#places.of(file), `${where.line} ${module}`, NO_VALUES, () =>
      this.#walk(file, module, where),
    );
  }

  #walk(file: SourceFile, module: string, where: { line: number; scope?: number }): Value[] {
    const [first, ...rest] = module.split("::").filter((part) => part !== "");
    let values = first === undefined ? [] : this.#root(file, first, where);
    for (const name of rest) values = gather(values, (value) => this.#throughPath(value, name));
    return values;
  }

  /** What the first part of a path in an import means. */
  #root(file: SourceFile, name: string, where: { line: number; scope?: number }): Value[] {
    const space = file.spaceAt(where.line);
    if (!file.rules.pathRoots?.has(name)) {
      const here = file.lookUp(name, where.scope ?? -1).filter((one) => !isSame(one, file, where.line));
      const values = gather(here, (one) => this.#ask.valuesOf(one)).filter((value) => value.t !== "missing");
      if (values.length > 0) return values;
    }
    return this.findModule(file, name, space).filter((place) => place.t !== "missing");
  }

  #throughPath(value: Value, name: string): Value[] {
    if (value.t === "external") return [value];
    return gather(this.#ask.members(value, name), (target) => this.#ask.valuesOf(target));
  }

  findModule(file: SourceFile, module: string, inside: string): Place[] {
    const found = this.#ask.sources.modules(file.rules).find(module, file.path, inside);
    return this.toPlace(found, file.rules, module);
  }

  toPlace(target: ModuleTarget, rules: Resolution, module: string): Place[] {
    switch (target.kind) {
      case "file": {
        const file = this.#ask.sources.file(target.path);
        return file ? [{ t: "module", file, inside: target.inside ?? "" }] : [{ t: "missing", module }];
      }
      case "folder":
        return [{ t: "folder", path: target.path, rules }];
      case "namespace":
        return [{ t: "namespace", name: target.name, rules }];
      case "external":
        return [{ t: "external", name: target.name }];
      case "missing":
        return [{ t: "missing", module }];
    }
  }

  throughStars(file: SourceFile, name: string, scope: number, wants: Wanted = "anything"): Target[] {
    // Namespaces do not import each other in circles, and their imports hold in the whole file.
    if (file.rules.shares !== "namespace") return this.#findThroughStars(file, name, scope, wants);
    return this.#ask.state.settled(this.#wild.of(file), `${wants} ${name}`, NO_TARGETS, () =>
      this.#findThroughStars(file, name, scope, wants),
    );
  }

  #findThroughStars(file: SourceFile, name: string, scope: number, wants: Wanted): Target[] {
    const { shares } = file.rules;
    const everywhere = this.usedEverywhere(file);
    const stars = file.starImports;
    // The last one wins where several offer the name; what is imported into all files comes after that.
    for (const one of everywhere.length > 0 ? [...stars, ...everywhere] : stars) {
      if (!(one.name === "*" && one.alias === "")) {
        if (one.alias === name) return this.#imported(file, one);
        continue;
      }
      if (one.scope !== -1 && !isWithin({ file, scope: one.scope }, scope)) continue;
      const found = this.#ask.state.guarded(() => this.throughStar(file, one, name)) ?? [];
      const fitting = found.filter(
        (target) =>
          target.t !== "external" && target.t !== "namespace" && (wants !== "type" || mayBeType(target)),
      );
      if (fitting.length > 0 || (found.length > 0 && shares !== "namespace")) return fitting;
    }
    return [];
  }

  /** Modules may import everything from each other in circles. */
  throughStar(file: SourceFile, one: Import, name: string): Target[] {
    const { state } = this.#ask;
    const find = () => gather(this.placeOf(file, one.module, one), (place) => this.#ask.members(place, name));
    if (state.onStep) return find();
    return state.settled(this.#stars.of(file), `${one.line} ${one.module} ${name}`, NO_TARGETS, find);
  }

  /** Imports that hold in a file without standing in it. */
  usedEverywhere(file: SourceFile): readonly Import[] {
    const found = this.#ask.sources.modules(file.rules).everywhere?.(file.path) ?? [];
    if (found.length === 0) return NONE;
    let imports = this.#everywhere.get(found);
    if (!imports) {
      imports = found.map((one) => ({ ...one, typeOnly: false, dynamic: false, line: NOWHERE, scope: -1 }));
      this.#everywhere.set(found, imports);
    }
    return imports;
  }

  /** An import is called as its package says, which may differ from its path. */
  packageImport(file: SourceFile, name: string): Place | undefined {
    if (file.rules.shares !== "folder") return undefined;
    let names = this.#packageImports.get(file);
    if (!names) {
      names = new Map();
      for (const { module, name: imported, alias } of file.facts.imports) {
        const [place] = imported === "" && alias === "" ? this.findModule(file, module, "") : [];
        if (place?.t === "folder") names.set(this.packageOf(place.path, file.rules), place);
      }
      this.#packageImports.set(file, names);
    }
    return names.get(name);
  }

  /** What others import by a folder's path; tests that are a package of their own and programs beside it are not meant. */
  packageOf(folder: string, rules: Resolution): string {
    const names = this.#ask.sources.filesInFolder(folder, rules).map((file) => file.packageName);
    const offered = names.filter((name) => !name.endsWith("_test"));
    return offered.find((name) => name !== "main") ?? offered[0] ?? "";
  }

  /** The names that the files of a folder with one package clause declare together. */
  inPackage(folder: string, packageName: string, rules: Resolution, name: string): readonly Declaration[] {
    const key = `${rules.family} ${folder} ${packageName}`;
    let names = this.#packages.get(key);
    if (!names) {
      names = new Map();
      this.#packages.set(key, names);
    }
    let found = names.get(name);
    if (!found) {
      found = this.#ask.sources
        .filesInFolder(folder, rules)
        .filter((file) => file.packageName === packageName)
        .flatMap((file) => file.topLevel(name))
        .filter((one) => one.t === "symbol");
      names.set(name, found);
    }
    return found;
  }

  /** What a path in code starts with, when nothing in the file declares it: a module, or a crate by its name. */
  pathStart(file: SourceFile, name: string, symbol: number): Place[] {
    if (!file.rules.pathRoots) return [];
    return this.findModule(file, name, file.spaceOf(symbol)).filter((place) => place.t !== "missing");
  }
}

/** Is this the import at a line itself? */
function isSame(one: Declaration, file: SourceFile, line: number): boolean {
  return one.t === "import" && one.file === file && file.facts.imports[one.at]!.line === line;
}
