/** The symbols of one file as resolution sees them: what stands in what, belongs to what, and is built on what. */

import type { Resolution } from "../../syntax/resolution.ts";
import type { Binding, Parameter, Reference, SymbolKind } from "../../syntax/types.ts";
import type { FileFacts, SymbolFacts } from "../index/file-facts.ts";
import { addTo, dotted, groupBindings, groupBy, NONE } from "./grouping.ts";

/** A file with everything that was read of it. */
export interface LoadedFile {
  symbols: readonly SymbolFacts[];
  facts: FileFacts;
}

const TYPE_KINDS = new Set<SymbolKind>(["class", "struct", "interface", "trait", "enum", "type_alias"]);
const CALLABLE_KINDS = new Set<SymbolKind>(["function", "method", "constructor"]);

/** Made of what was read, when it is asked for. */
class Derived {
  byName: Map<string, number[]> | undefined;
  children: Map<number, number[]> | undefined;
  byContainer: Map<string, number[]> | undefined;
  heritage: Map<number, Reference[]> | undefined;
  decorators: Map<number, Reference[]> | undefined;
  scopesToSymbols: Map<number, number[]> | undefined;
  package: { at: number; name: string } | undefined;
  parameters: (readonly Parameter[] | undefined)[] | undefined;
  typesByPath: Map<string, number> | undefined;
  blocks: { space: string; nameLine: number; endLine: number }[] | undefined;
  namespaces: number[] | undefined;
  qualified: string[] | undefined;
  typesOfScopes: Map<number, number> | undefined;
  basesOfScopes: Map<number, Binding[]> | undefined;
  extensions: boolean[] | undefined;
  companions: Map<number, number[]> | undefined;
}

export class FileSymbols {
  readonly path: string;
  readonly languageId: string;
  readonly rules: Resolution;
  readonly symbolCount: number;
  /** What the resolver has found out about the file, by its question (`memo.ts`). */
  readonly answers = new Map<object, Map<unknown, unknown>>();
  readonly #load: () => LoadedFile;
  #loaded: LoadedFile | undefined;
  #made = new Derived();

  constructor(
    path: string,
    languageId: string,
    rules: Resolution,
    symbolCount: number,
    load: () => LoadedFile,
  ) {
    this.path = path;
    this.languageId = languageId;
    this.rules = rules;
    this.symbolCount = symbolCount;
    this.#load = load;
  }

  /**
   * Nothing of what was read and found out is kept; it is read again when somebody asks. Most files are asked for by
   * nobody but themselves.
   */
  forget(): void {
    this.#loaded = undefined;
    this.#made = new Derived();
    this.answers.clear();
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  get symbols(): readonly SymbolFacts[] {
    this.#loaded ??= this.#load();
    return this.#loaded.symbols;
  }

  get facts(): FileFacts {
    this.#loaded ??= this.#load();
    return this.#loaded.facts;
  }

  /** The package or namespace the whole file says it belongs to (`package a.b;`); empty where there is none. */
  get packageName(): string {
    return this.ownPackage().name;
  }

  /** Does this symbol only say to which package its file belongs? */
  isOwnPackage(at: number): boolean {
    return at === this.ownPackage().at;
  }

  /** The symbol that says so, or -1. */
  protected ownPackage(): { at: number; name: string } {
    if (!this.#made.package) {
      // Where files share nothing, a module without members is one that stands in another file (Rust's `mod a;`).
      const top = this.symbols.findIndex(
        (s) => (s.kind === "namespace" || s.kind === "module") && s.parent === -1,
      );
      const { shares } = this.rules;
      const isSpace = top !== -1 && !this.rules.isTypeKind?.("module") && shares !== "nothing";
      const isWhole = isSpace && this.children(top).length === 0;
      this.#made.package = isWhole
        ? { at: top, name: dotted(this.symbols[top]!.name) }
        : { at: -1, name: "" };
    }
    return this.#made.package;
  }

  /** The blocks of this file that a line is in, dotted: `inner` for what stands in `mod inner { … }`. */
  spaceAt(line: number): string {
    this.#made.blocks ??= this.symbols.flatMap(({ kind, container, name, nameLine, endLine }) => {
      const space = [dotted(container), name].filter(Boolean).join(".");
      return kind === "module" ? [{ space, nameLine, endLine }] : [];
    });
    let found = "";
    for (const { space, nameLine, endLine } of this.#made.blocks)
      if (nameLine <= line && line <= endLine && nameLine < endLine) found = space;
    return found;
  }

  /** The blocks of this file that a symbol is in, dotted. */
  spaceOf(symbol: number): string {
    for (let at = symbol; at !== -1; at = this.symbols[at]!.parent) {
      const { kind, container, name } = this.symbols[at]!;
      if (kind === "module") return [dotted(container), name].filter(Boolean).join(".");
    }
    return "";
  }

  /** Package, containers and name, with dots. */
  qualifiedName(at: number): string {
    this.#made.qualified ??= this.symbols.map(({ container, name, parent }, one) => {
      const around = this.isExtension(one) ? this.#pathOf(parent) : dotted(container);
      return [this.packageName, around, dotted(name)].filter((part) => part !== "").join(".");
    });
    return this.#made.qualified[at]!;
  }

  /** Its namespaces, as symbols. */
  get namespaces(): readonly number[] {
    this.#made.namespaces ??= this.symbols.flatMap((symbol, at) => (symbol.kind === "namespace" ? [at] : []));
    return this.#made.namespaces;
  }

  isType(at: number): boolean {
    if (at === -1) return false;
    const { kind } = this.symbols[at]!;
    if (this.rules.tablesAreTypes && kind === "variable")
      return this.inContainer(this.#pathOf(at)).length > 0;
    return TYPE_KINDS.has(kind) || this.rules.isTypeKind?.(kind) === true;
  }

  hasModifier(at: number, word: string): boolean {
    const { modifiers } = this.symbols[at]!;
    return modifiers.includes(word) && modifiers.split(" ").includes(word);
  }

  /** The parameters of a function; read when they are asked for. */
  parametersOf(at: number): readonly Parameter[] {
    this.#made.parameters ??= new Array<readonly Parameter[] | undefined>(this.symbols.length);
    const { parameters } = this.symbols[at]!;
    this.#made.parameters[at] ??= parameters ? (JSON.parse(parameters) as Parameter[]) : NONE;
    return this.#made.parameters[at];
  }

  symbolsNamed(name: string): readonly number[] {
    this.#made.byName ??= groupBy(this.symbols, (s) => s.name);
    return this.#made.byName.get(name) ?? NONE;
  }

  children(parent: number): readonly number[] {
    this.#made.children ??= groupBy(this.symbols, (s) => s.parent);
    return this.#made.children.get(parent) ?? NONE;
  }

  childrenNamed(parent: number, name: string): readonly number[] {
    const named = this.symbolsNamed(name);
    return named.length === 0 ? NONE : named.filter((at) => this.symbols[at]!.parent === parent);
  }

  /** Symbols that say they belong to a container of this (dotted) name, wherever they stand in the file. */
  inContainer(container: string): readonly number[] {
    this.#made.byContainer ??= groupBy(this.symbols, (s) => dotted(s.container));
    return this.#made.byContainer.get(container) ?? NONE;
  }

  /** Symbols of this file that name a type as what they belong to. */
  membersOutside(type: number): readonly number[] {
    return this.inContainer(this.#pathOf(type));
  }

  membersOutsideNamed(type: number, name: string): readonly number[] {
    const named = this.symbolsNamed(name);
    if (named.length === 0) return NONE;
    const path = this.#pathOf(type);
    return named.filter((at) => dotted(this.symbols[at]!.container) === path);
  }

  symbolsIn(scope: number): readonly number[] {
    this.#made.scopesToSymbols ??= groupBy(this.facts.symbolScopes, (s) => s);
    return this.#made.scopesToSymbols.get(scope) ?? NONE;
  }

  /** The type a symbol stands in, or -1. */
  typeAround(symbol: number): number {
    for (let at = symbol; at !== -1; at = this.symbols[at]!.parent) {
      if (this.isType(at)) return at;
      const { container, parent, kind } = this.symbols[at]!;
      // A method that stands outside of its type (Go, Rust, C++) names it.
      if (
        container !== "" &&
        !(parent !== -1 && this.isType(parent)) &&
        (kind === "method" || kind === "constructor")
      ) {
        const owner = this.#typeAt(dotted(container));
        if (owner !== -1) return owner;
      }
      if (kind === "method" && this.#isOfNamelessType(at)) return -1;
    }
    return -1;
  }

  #typeAt(path: string): number {
    if (!this.#made.typesByPath) {
      this.#made.typesByPath = new Map();
      for (let at = this.symbols.length - 1; at >= 0; at--) {
        const { container, name } = this.symbols[at]!;
        if (this.isType(at))
          this.#made.typesByPath.set([dotted(container), name].filter(Boolean).join("."), at);
      }
    }
    return this.#made.typesByPath.get(path) ?? -1;
  }

  /** A method that stands in a function is one of `new class { … }`, whose `this` is not that of the function. */
  #isOfNamelessType(method: number): boolean {
    const { parent, container } = this.symbols[method]!;
    const around = this.symbols[parent];
    if (!around || !CALLABLE_KINDS.has(around.kind)) return false;
    return container !== [around.container, around.name].filter(Boolean).join(".");
  }

  /** Declared for all platforms, and defined for each (Kotlin's `expect`). */
  isExpected(at: number): boolean {
    for (let one = at; one !== -1; one = this.symbols[one]!.parent)
      if (/\bexpect\b/.test(this.symbols[one]!.modifiers)) return true;
    return false;
  }

  /** Objects inside a type whose members are used as if they were its own (Kotlin's named companions). */
  companionsOf(type: number): readonly number[] {
    this.#made.companions ??= groupBy(this.symbols, (s) =>
      /\bcompanion\b/.test(s.modifiers) ? s.parent : undefined,
    );
    return this.#made.companions.get(type) ?? NONE;
  }

  /** Asked for every function that is evaluated, so not by looking through all references. */
  decoratorsOf(symbol: number): readonly Reference[] {
    if (!this.#made.decorators) this.#readLasting();
    return this.#made.decorators!.get(symbol) ?? NONE;
  }

  /** References that name what a type is built on. */
  heritageOf(symbol: number): readonly Reference[] {
    if (!this.#made.heritage) this.#readLasting();
    return this.#made.heritage!.get(symbol) ?? NONE;
  }

  #readLasting(): void {
    this.#made.heritage = new Map();
    this.#made.decorators = new Map();
    for (const reference of this.facts.lasting.values())
      addTo(
        reference.kind === "decorator" ? this.#made.decorators : this.#made.heritage,
        reference.symbol,
        reference,
      );
  }

  /** Does nobody outside of this file see it? */
  isOfFile(at: number): boolean {
    return this.rules.fileModifiers?.some((word) => this.hasModifier(at, word)) === true;
  }

  /** Is it there only for programs that were compiled long ago? */
  isHidden(at: number): boolean {
    const { isHiding } = this.rules;
    return isHiding !== undefined && this.decoratorsOf(at).some(({ name }) => isHiding(name));
  }

  /** A function or property of a type that stands elsewhere, where the language has such. */
  isExtension(at: number): boolean {
    if (!this.rules.hasExtensions) return false;
    this.#made.extensions ??= this.symbols.map((_, one) => this.#seemsExtension(one));
    return this.#made.extensions[at]!;
  }

  #seemsExtension(at: number): boolean {
    const { container, parent } = this.symbols[at]!;
    if (container === "" || this.isType(at) || dotted(container) === this.#pathOf(parent)) return false;
    // A member of a type without a name, whose base counts as a container.
    const scope = this.facts.symbolScopes[at] ?? -1;
    return !(this.facts.scopes[scope]?.kind === "type" && this.basesOfScope(scope).length > 0);
  }

  /** Does a member stand in a companion without a name, so that it belongs to the type and not to its objects? */
  isInCompanion(at: number): boolean {
    const { scopes, symbolScopes } = this.facts;
    const body = scopes[symbolScopes[at] ?? -1];
    if (body?.kind !== "type") return false;
    // The body's parent is the scope of the declaration it belongs to, and that one's the place of the declaration.
    const place = scopes[body.parent]?.parent ?? -1;
    return place !== (symbolScopes[this.symbols[at]!.parent] ?? -1);
  }

  /** The type that an extension belongs to, as written without its type arguments. */
  receiverOf(at: number): string {
    const { container, parent } = this.symbols[at]!;
    const around = this.#pathOf(parent);
    return around === "" ? container : container.slice(around.length + 1);
  }

  #pathOf(at: number): string {
    const symbol = this.symbols[at];
    if (!symbol) return "";
    const { container, name } = symbol;
    if (container === "" || name === "") return container === "" ? name : dotted(container);
    return `${dotted(container)}.${name}`;
  }

  /** What the type without a name is built on whose body is this scope. */
  basesOfScope(scope: number): readonly Binding[] {
    this.#made.basesOfScopes ??= groupBindings(this.facts.bindings, "base", (bindings, at) =>
      bindings.inner(at),
    );
    return this.#made.basesOfScopes.get(scope) ?? NONE;
  }

  /**
   * The type whose body a scope is: a symbol; for the body of an enum's member that member; -1 where the type has no
   * name or no members.
   */
  typeOfScope(scope: number): number {
    if (!this.#made.typesOfScopes) {
      this.#made.typesOfScopes = new Map();
      const { scopes, symbolScopes } = this.facts;
      this.symbols.forEach(({ parent }, at) => {
        const around = symbolScopes[at] ?? -1;
        if (parent === -1 || scopes[around]?.kind !== "type" || this.#made.typesOfScopes!.has(around)) return;
        const isOwner = this.isType(parent) || this.symbols[parent]!.kind === "enum_member";
        if (isOwner && this.basesOfScope(around).length === 0) this.#made.typesOfScopes!.set(around, parent);
      });
    }
    return this.#made.typesOfScopes.get(scope) ?? -1;
  }
}
