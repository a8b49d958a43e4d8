/** One file as resolution sees it: its symbols and facts, with the look-ups that resolving asks for. */
import type { Resolution } from "../syntax/resolution.ts";
import type { Binding } from "../syntax/types.ts";
import { type DeclaredIn, DeclaredNames } from "./declared-names.ts";
import { FileSymbols } from "./file-symbols.ts";
import { dotted, groupBy, groupValues, NONE } from "./grouping.ts";

export interface SymbolPlace {
  file: SourceFile;
  at: number;
}

/** Something that has a name in a file. */
export type Declaration =
  | { t: "symbol"; file: SourceFile; at: number }
  | { t: "binding"; file: SourceFile; at: number }
  | { t: "import"; file: SourceFile; at: number };

export class SourceFile extends FileSymbols {
  #declared: DeclaredNames<Declaration> | undefined;
  #returns: Map<number, Binding[]> | undefined;
  #attributes: Map<string, number[]> | undefined;
  #members: Map<number, number[]> | undefined;
  #assignments: Map<string, number[]> | undefined;
  #assignedDeclarations: Map<string, readonly Declaration[]> | undefined;
  #locals: Map<number, Binding[]> | undefined;
  #holders: Map<number, Binding> | undefined;
  #importsBySpace: Map<string, number[]> | undefined;
  #lambdas: Map<number, Binding> | undefined;

  /** Imports that stand in a block of this file. */
  importsIn(space: string): readonly number[] {
    this.#importsBySpace ??= groupBy(this.facts.imports, (one) => this.spaceAt(one.line));
    return this.#importsBySpace.get(space) ?? NONE;
  }

  /**
   * What a name without anything before it means at a scope of this file; the innermost declarations win. The same
   * declarations are always the same list, unless only some are accepted.
   */
  lookUp(
    name: string,
    from: number,
    accepts?: (declaration: Declaration) => boolean,
  ): readonly Declaration[] {
    const declared = this.#declarations();
    const places = declared.placesOf(name);
    if (!places) return this.#assignedTo(name);
    // Most names are declared once, for the whole file.
    if (!accepts && places.length === 1 && places[0]!.scope === -1) return places[0]!.declarations;
    const { scopes } = this.facts;
    for (let scope = from; ; scope = scopes[scope]!.parent) {
      // Members of a type or an object are reached through it; only its own body sees them as names.
      const kind = scope === -1 ? "block" : scopes[scope]!.kind;
      const isSeen = kind === "block" || (scope === from && kind === "type");
      const found = isSeen ? declared.in(name, scope) : undefined;
      const here = found && accepts ? found.filter(accepts) : found;
      if (here && here.length > 0) return here;
      if (scope === -1) return this.#assignedTo(name);
    }
  }

  /** Where a name is declared nowhere, the places that give it a value declare it. */
  #assignedTo(name: string): readonly Declaration[] {
    const assigned = this.assignments(name);
    if (assigned.length === 0) return NONE;
    this.#assignedDeclarations ??= new Map();
    let found = this.#assignedDeclarations.get(name);
    if (!found) {
      found = assigned.map((at) => ({ t: "binding", file: this, at }));
      this.#assignedDeclarations.set(name, found);
    }
    return found;
  }

  /** Bindings that give a name another value than it was declared with. */
  assignments(name: string): readonly number[] {
    this.#assignments ??= groupBy(this.facts.bindings, (b) => (b.role === "assigned" ? b.name : undefined));
    return this.#assignments.get(name) ?? NONE;
  }

  /** Declarations at the top of the file. */
  topLevel(name: string): readonly Declaration[] {
    return this.lookUp(name, -1);
  }

  /** All declarations of a name, with the scopes they stand in. */
  declarationsOf(name: string): readonly DeclaredIn<Declaration>[] {
    return this.#declarations().placesOf(name) ?? NONE;
  }

  /** A parameter, type parameter or local of a function. */
  localOf(symbol: number, name: string): Binding | undefined {
    for (const { declarations } of this.declarationsOf(name))
      for (const { t, at } of declarations) {
        const binding = t === "binding" ? this.facts.bindings[at]! : undefined;
        if (binding?.symbol === symbol) return binding;
      }
    return undefined;
  }

  /** The call that gets the function literal whose scope this is. */
  lambdaOf(scope: number): Binding | undefined {
    if (!this.#lambdas) {
      this.#lambdas = new Map();
      for (const binding of this.facts.bindings)
        if (binding.role === "lambda") this.#lambdas.set(binding.inner, binding);
    }
    return this.#lambdas.get(scope);
  }

  /** What a function yields, as far as it is written down. */
  returnsOf(symbol: number): readonly Binding[] {
    this.#returns ??= groupValues(this.facts.bindings, (b) => (b.role === "return" ? b.symbol : undefined));
    return this.#returns.get(symbol) ?? NONE;
  }

  /** Bindings that set an attribute of this name on anything. */
  attributesNamed(name: string): readonly number[] {
    this.#attributes ??= groupBy(this.facts.bindings, (b) => (b.role === "attribute" ? b.name : undefined));
    return this.#attributes.get(name) ?? NONE;
  }

  /** Bindings that are members of the object literal which opens this scope. */
  membersOf(scope: number): readonly number[] {
    this.#members ??= groupBy(this.facts.bindings, (b) => (b.role === "member" ? b.scope : undefined));
    return this.#members.get(scope) ?? NONE;
  }

  /** Parameters and local variables of a function, in the order of the text: parameters first. */
  localsOf(symbol: number): readonly Binding[] {
    this.#locals ??= groupValues(this.facts.bindings, (b) => (b.role === "local" ? b.symbol : undefined));
    return this.#locals.get(symbol) ?? NONE;
  }

  firstLocalOf(symbol: number): Binding | undefined {
    return this.localsOf(symbol)[0];
  }

  /** What a variable, constant or field holds. */
  holderOf(symbol: number): Binding | undefined {
    if (!this.#holders) {
      this.#holders = new Map();
      for (const binding of this.facts.bindings)
        if (binding.role === "symbol") this.#holders.set(binding.symbol, binding);
    }
    return this.#holders.get(symbol);
  }

  #declarations() {
    if (this.#declared) return this.#declared;
    const declared = new DeclaredNames<Declaration>();
    const { bindings, imports, symbolScopes } = this.facts;
    this.symbols.forEach((symbol, at) => {
      // What says it belongs to a type is a member, even where it stands at the top of the file.
      const isOutside = symbol.parent === -1 && symbol.container !== "" && !this.rules.hasExtensions;
      // The package that a file belongs to is no name in it.
      if (!isOutside && at !== this.ownPackage().at)
        declared.add(symbol.name, symbolScopes[at] ?? -1, { t: "symbol", file: this, at });
    });
    bindings.forEach((binding, at) => {
      if (binding.role === "local")
        declared.add(binding.name, binding.scope, { t: "binding", file: this, at });
    });
    imports.forEach((one, at) => {
      const name = localName(one, this.rules);
      if (name !== "") declared.add(name, one.scope, { t: "import", file: this, at });
    });
    this.#declared = declared;
    return declared;
  }
}

/** What an import is called in the file that has it. */
export function localName(
  { name, alias, module }: { name: string; alias: string; module: string },
  rules: Resolution,
): string {
  if (rules.importsBindNothing) return "";
  if (alias !== "") return alias === "_" ? "" : alias;
  if (name === "*") return "";
  if (name !== "") return name;
  if (rules.shares === "includes") return "";
  // `import a.b` binds `a`; `import "net/http"` binds `http`.
  return rules.importName?.(module) ?? dotted(module).split(".")[0] ?? "";
}
