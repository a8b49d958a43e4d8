/** The names that files, folders and namespaces let others see. */
import { folderOf } from "../../base/relative-path.ts";
import type { Resolution } from "../../syntax/resolution.ts";
import type { Questions } from "./questions.ts";
import { type Declaration, localName, type SourceFile } from "./source-file.ts";
import { asSymbol, gather } from "./targets.ts";
import type { Target } from "./values.ts";

export class Exports {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** The names a file lets others see. */
  offered(file: SourceFile, inside: string, name: string): Target[] {
    if (file.rules.pathRoots?.has(name)) return this.#ask.findModule(file, name, inside);
    if (inside !== "") {
      const found = file.inContainer(inside).filter((at) => file.symbols[at]!.name === name);
      if (found.length > 0) return found.map((at) => ({ t: "symbol", file, at }) as const);
      return file.rules.importsAreExports ? this.#importedInto(file, inside, name) : [];
    }
    for (const one of file.facts.exports) {
      if (one.name !== name || file.rules.pathRoots) continue;
      const local = one.local || one.name;
      this.#ask.state.onStep?.(file, one.line);
      if (one.module !== "") {
        const places = this.#ask.findModule(file, one.module, "");
        // `export * as ns from`
        if (one.local === "*") return places;
        const found = gather(places, (place) => this.#ask.members(place, local));
        return found.length > 0 ? found : places;
      }
      const found = file.topLevel(local);
      if (found.length > 0) return gather(found, (target) => this.#ask.follow(target));
    }
    const assigned = this.#assignedExports(file, name);
    if (assigned.length > 0) return assigned;
    const declared = file.topLevel(name).filter((one) => isOffered(file, one));
    const meant = gather(declared, (one): Target[] => (one.t === "import" ? this.#ask.follow(one) : [one]));
    // A package that imports a module of its own from itself declares nothing: the module is found below.
    if (meant.length > 0) return meant;
    if (name === "default") {
      const main = file.symbols.findIndex((s) => s.parent === -1 && / ?default\b/.test(s.modifiers));
      if (main !== -1) return [{ t: "symbol", file, at: main }];
    }
    for (const one of file.facts.exports) {
      if (one.name !== "*" || one.module === "" || file.rules.pathRoots) continue;
      const found = gather(this.#ask.findModule(file, one.module, ""), (place) =>
        this.#ask.members(place, name),
      );
      if (found.length > 0) return found;
    }
    if (!file.rules.importsAreExports) return [];
    const wild = this.#ask.throughStars(file, name, -1);
    if (wild.length > 0) return wild;
    // A module that a macro declares is still where modules are.
    if (file.rules.pathRoots)
      return this.#ask.findModule(file, `self::${name}`, "").filter((place) => place.t !== "missing");
    // A package's folder offers its modules.
    const folder = folderOf(file.path);
    return /(?:^|\/)__init__\.pyi?$/.test(file.path) ? this.inFolder(folder, file.rules, name) : [];
  }

  /** `exports.open = …`, and the members of what `module.exports` is set to. */
  #assignedExports(file: SourceFile, name: string): Target[] {
    if (!file.rules.exportsObject) return [];
    const set = file
      .attributesNamed(name)
      .filter((at) => file.rules.exportsObject!.includes(file.facts.binding(at).owner));
    if (set.length > 0) return set.map((at) => ({ t: "binding", file, at }) as const);
    const whole = this.wholeExport(file);
    if (name === "default" && whole) return [whole];
    if (whole)
      return this.#ask
        .valuesOf(whole)
        .flatMap((value) => this.#ask.members(value, name))
        .flatMap((target) => this.#sameNamed(target));
    return [];
  }

  /** `{ Store }` and `{ open: openStore }` mean what these names are declared as. */
  #sameNamed(target: Target): Target[] {
    if (target.t !== "binding") return [target];
    const { value } = target.file.facts.binding(target.at);
    const declared = /^[\w$]+$/.test(value) ? target.file.topLevel(value) : [];
    return declared.length > 0 ? declared.flatMap((one) => this.#ask.follow(one)) : [target];
  }

  /** What `module.exports` is set to as a whole. */
  wholeExport(file: SourceFile): Target | undefined {
    const name = file.rules.exportsObject?.find((one) => one.includes("."));
    return name === undefined ? undefined : file.topLevel(name)[0];
  }

  /** What a block of a file offers because it imports it: `mod prelude { pub use crate::store::*; }`. */
  #importedInto(file: SourceFile, space: string, name: string): Target[] {
    const imports = file.importsIn(space);
    for (const at of imports)
      if (localName(file.facts.imports[at]!, file.rules) === name) {
        const found = this.#ask.follow({ t: "import", file, at });
        if (found.length > 0) return found;
      }
    for (const at of imports) {
      const one = file.facts.imports[at]!;
      const found = one.name === "*" && one.alias === "" ? this.#ask.throughStar(file, one, name) : [];
      if (found.length > 0) return found;
    }
    return [];
  }

  inFolder(path: string, rules: Resolution, name: string): Target[] {
    if (rules.shares === "folder")
      return [...this.#ask.inPackage(path, this.#ask.packageOf(path, rules), rules, name)];
    const module = path === "" ? name : `${path}/${name}`;
    return this.#ask
      .toPlace(this.#ask.sources.modules(rules).find(`/${module}`, ""), rules, module)
      .filter((place) => place.t !== "missing" && place.t !== "external");
  }

  inNamespace(space: string, rules: Resolution, name: string): Target[] {
    const wanted = space === "" ? name : `${space}.${name}`;
    const found = this.#ask.sources.qualified(wanted, rules.family).map(asSymbol);
    if (found.length > 0) return this.#ask.asOne(found, found[0]!.file);
    // The path so far may be a type, whose member is wanted.
    const types = this.#ask.sources.qualified(space, rules.family).filter(({ file, at }) => file.isType(at));
    const members = types.flatMap((type) => this.#ask.members({ t: "type", ...type }, name));
    if (members.length > 0) return members;
    return [{ t: "namespace", name: wanted, rules }];
  }
}

/** May other files use this top-level declaration? */
function isOffered(file: SourceFile, one: Declaration): boolean {
  if (one.t === "import") return file.rules.importsAreExports === true;
  if (!file.rules.hasExports) return true;
  if (one.t === "symbol") return /\bexported\b/.test(file.symbols[one.at]!.modifiers);
  return file.facts.binding(one.at).name === "default";
}
