/** One file as resolution sees it: its symbols and facts, with the look-ups that resolving asks for. */

import type { Resolution } from "../../syntax/resolution.ts";
import type { Binding, BindingRole, Import } from "../../syntax/types.ts";
import type { Bindings } from "../index/bindings.ts";
import { type DeclaredIn, DeclaredNames } from "./declared-names.ts";
import { FileSymbols } from "./file-symbols.ts";
import { addTo, dotted, groupBindings, groupBy, groupPositions, NONE } from "./grouping.ts";

export interface SymbolPlace {
  file: SourceFile;
  at: number;
}

/** Something that has a name in a file. */
export type Declaration =
  | { t: "symbol"; file: SourceFile; at: number }
  | { t: "binding"; file: SourceFile; at: number }
  | { t: "import"; file: SourceFile; at: number };

/** A declaration as a number: its position, times their number, plus what it is. */
const DECLARATIONS = ["symbol", "binding", "import"] as const satisfies readonly Declaration["t"][];
const [SYMBOL, BINDING, IMPORT] = [0, 1, 2];

/** Made of what was read, when it is asked for. */
class LookUps {
  top: Map<string, Declaration[]> | undefined;
  inside: DeclaredNames<Declaration> | undefined;
  returns: Map<number, Binding[]> | undefined;
  attributes: Map<string, number[]> | undefined;
  members: Map<number, number[]> | undefined;
  assignments: Map<string, number[]> | undefined;
  assignedDeclarations: Map<string, readonly Declaration[]> | undefined;
  locals: Map<number, number[]> | undefined;
  holders: Map<number, number> | undefined;
  importsBySpace: Map<string, number[]> | undefined;
  starImports: Import[] | undefined;
  lambdas: Map<number, Binding> | undefined;
}

export class SourceFile extends FileSymbols {
  #made = new LookUps();

  override forget(): void {
    super.forget();
    this.#made = new LookUps();
  }

  /** Imports of everything that a module offers, the last one first. */
  get starImports(): readonly Import[] {
    this.#made.starImports ??= this.facts.imports
      .filter(({ name, alias }) => name === "*" && alias === "")
      .reverse();
    return this.#made.starImports;
  }

  /** Imports that stand in a block of this file. */
  importsIn(space: string): readonly number[] {
    this.#made.importsBySpace ??= groupBy(this.facts.imports, (one) => this.spaceAt(one.line));
    return this.#made.importsBySpace.get(space) ?? NONE;
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
    const inside = from === -1 ? undefined : this.#declaredInside().placesOf(name);
    if (inside) {
      const { scopes } = this.facts;
      for (let scope = from; scope !== -1; scope = scopes[scope]!.parent) {
        // Members of a type or an object are reached through it; only its own body sees them as names.
        const { kind } = scopes[scope]!;
        const isSeen = kind === "block" || (scope === from && kind === "type");
        const here = isSeen ? inside.in(scope) : undefined;
        const accepted = here && accepts ? here.filter(accepts) : here;
        if (accepted && accepted.length > 0) return accepted;
      }
    }
    const here = this.#declaredAtTop().get(name);
    const accepted = here && accepts ? here.filter(accepts) : here;
    if (accepted && accepted.length > 0) return accepted;
    const assigned = this.#assignedTo(name);
    return assigned.length > 0 || !inside ? assigned : this.#typesAround(inside, from);
  }

  /** The head of a method or of an inner type sees the types that stand in the type around it. */
  #typesAround(
    inside: { in(scope: number): readonly Declaration[] | undefined },
    from: number,
  ): readonly Declaration[] {
    const { scopes } = this.facts;
    if (this.rules.shares !== "nothing") return NONE;
    for (let scope = from; scope !== -1; scope = scopes[scope]!.parent) {
      const here = scopes[scope]!.kind === "type" ? inside.in(scope) : undefined;
      if (here?.every(({ t, at }) => t === "symbol" && this.isType(at))) return here;
    }
    return NONE;
  }

  /** Where a name is declared nowhere, the places that give it a value declare it. */
  #assignedTo(name: string): readonly Declaration[] {
    const assigned = this.assignments(name);
    if (assigned.length === 0) return NONE;
    this.#made.assignedDeclarations ??= new Map();
    let found = this.#made.assignedDeclarations.get(name);
    if (!found) {
      found = assigned.map((at) => ({ t: "binding", file: this, at }));
      this.#made.assignedDeclarations.set(name, found);
    }
    return found;
  }

  /** Bindings that give a name another value than it was declared with. */
  assignments(name: string): readonly number[] {
    this.#made.assignments ??= groupPositions(this.facts.bindings, "assigned", nameOf);
    return this.#made.assignments.get(name) ?? NONE;
  }

  /** Declarations at the top of the file. */
  topLevel(name: string): readonly Declaration[] {
    return this.lookUp(name, -1);
  }

  /** All declarations of a name, with the scopes they stand in. */
  declarationsOf(name: string): readonly DeclaredIn<Declaration>[] {
    const inside = this.#declaredInside().placesOf(name)?.list ?? NONE;
    const top = this.#declaredAtTop().get(name);
    return top ? [{ scope: -1, declarations: top }, ...inside] : inside;
  }

  /** A parameter, type parameter or local of a function. */
  localOf(symbol: number, name: string): Binding | undefined {
    for (const { declarations } of this.declarationsOf(name))
      for (const { t, at } of declarations) {
        const binding = t === "binding" ? this.facts.binding(at) : undefined;
        if (binding?.symbol === symbol) return binding;
      }
    return undefined;
  }

  /** The call that gets the function literal whose scope this is. */
  lambdaOf(scope: number): Binding | undefined {
    if (!this.#made.lambdas) {
      const { bindings } = this.facts;
      this.#made.lambdas = new Map(
        bindings.withRole("lambda").map((at) => [bindings.inner(at), bindings.get(at)]),
      );
    }
    return this.#made.lambdas.get(scope);
  }

  /** What a function yields, as far as it is written down. */
  returnsOf(symbol: number): readonly Binding[] {
    this.#made.returns ??= groupBindings(this.facts.bindings, "return", symbolOf);
    return this.#made.returns.get(symbol) ?? NONE;
  }

  /** Bindings that set an attribute of this name on anything. */
  attributesNamed(name: string): readonly number[] {
    this.#made.attributes ??= groupPositions(this.facts.bindings, "attribute", nameOf);
    return this.#made.attributes.get(name) ?? NONE;
  }

  /** Bindings that are members of the object literal which opens this scope. */
  membersOf(scope: number): readonly number[] {
    this.#made.members ??= groupPositions(this.facts.bindings, "member", scopeOf);
    return this.#made.members.get(scope) ?? NONE;
  }

  /** Parameters and local variables of a function, in the order of the text: parameters first. */
  localsOf(symbol: number): readonly Binding[] {
    const { bindings } = this.facts;
    return this.#localsAt(symbol).map((at) => bindings.get(at));
  }

  firstLocalOf(symbol: number): Binding | undefined {
    const [first] = this.#localsAt(symbol);
    return first === undefined ? undefined : this.facts.bindings.get(first);
  }

  #localsAt(symbol: number): readonly number[] {
    this.#made.locals ??= groupPositions(this.facts.bindings, "local", symbolOf);
    return this.#made.locals.get(symbol) ?? NONE;
  }

  /** Bindings of a role in some scopes, in the order of the text. */
  bindingsIn(role: BindingRole, isWanted: (scope: number) => boolean): Binding[] {
    const { bindings } = this.facts;
    return bindings
      .withRole(role)
      .filter((at) => isWanted(bindings.scope(at)))
      .map((at) => bindings.get(at));
  }

  /** What a variable, constant or field holds. */
  holderOf(symbol: number): Binding | undefined {
    const { bindings } = this.facts;
    this.#made.holders ??= new Map(bindings.withRole("symbol").map((at) => [bindings.symbol(at), at]));
    const holder = this.#made.holders.get(symbol);
    return holder === undefined ? undefined : bindings.get(holder);
  }

  /** Most names that others ask a file for are at its top, so that what is inside is read when it is asked for. */
  #declaredAtTop(): ReadonlyMap<string, Declaration[]> {
    if (!this.#made.top) {
      const top = new Map<string, Declaration[]>();
      this.#eachDeclared(
        (scope) => scope === -1,
        (name, _, declaration) => addTo(top, name, this.#declaration(declaration)),
      );
      this.#made.top = top;
    }
    return this.#made.top;
  }

  #declaredInside(): DeclaredNames<Declaration> {
    if (!this.#made.inside) {
      const inside = new DeclaredNames<Declaration>((declaration) => this.#declaration(declaration));
      this.#eachDeclared(
        (scope) => scope !== -1,
        (name, scope, declaration) => inside.add(name, scope, declaration),
      );
      this.#made.inside = inside;
    }
    return this.#made.inside;
  }

  #declaration(number: number): Declaration {
    const t = DECLARATIONS[number % DECLARATIONS.length]!;
    return { t, file: this, at: Math.floor(number / DECLARATIONS.length) };
  }

  #eachDeclared(
    isWanted: (scope: number) => boolean,
    add: (name: string, scope: number, declaration: number) => void,
  ): void {
    const { bindings, imports, symbolScopes } = this.facts;
    this.symbols.forEach((symbol, at) => {
      const scope = symbolScopes[at] ?? -1;
      // What says it belongs to a type is a member, even where it stands at the top of the file.
      const isOutside = symbol.parent === -1 && symbol.container !== "" && !this.rules.hasExtensions;
      // The package that a file belongs to is no name in it.
      const hasName = !this.rules.unnamedKinds?.has(symbol.kind);
      if (isWanted(scope) && hasName && !isOutside && at !== this.ownPackage().at)
        add(symbol.name, scope, at * DECLARATIONS.length + SYMBOL);
    });
    for (const at of bindings.withRole("local")) {
      const scope = bindings.scope(at);
      if (isWanted(scope)) add(bindings.name(at), scope, at * DECLARATIONS.length + BINDING);
    }
    imports.forEach((one, at) => {
      const name = isWanted(one.scope) ? localName(one, this.rules) : "";
      if (name !== "") add(name, one.scope, at * DECLARATIONS.length + IMPORT);
    });
  }
}

function nameOf(bindings: Bindings, at: number): string {
  return bindings.name(at);
}

function symbolOf(bindings: Bindings, at: number): number {
  return bindings.symbol(at);
}

function scopeOf(bindings: Bindings, at: number): number {
  return bindings.scope(at);
}

/** What an import is called in the file that has it. */
export function localName(
  { name, alias, module }: { name: string; alias: string; module: string },
  rules: Resolution,
): string {
  if (alias !== "") return alias === "_" ? "" : alias;
  if (name === "*") return "";
  if (name !== "") return name;
  if (rules.shares === "includes") return "";
  // `import a.b` binds `a`; `import "net/http"` binds `http`.
  return rules.importName?.(module) ?? dotted(module).split(".")[0] ?? "";
}
