/**
 * How C and C++ see names: a file sees what it includes, and what that includes, by namespace from the innermost
 * outwards. Calls lead to the definition: headers only declare, and who asks for the users of a function means the
 * one with a body.
 */
import type { Import } from "../../syntax/types.ts";
import { dotted } from "./grouping.ts";
import { isSameFunction } from "./overloads.ts";
import { mayRunTogether } from "./platforms.ts";
import type { SourceFile, SymbolPlace } from "./source-file.ts";
import type { Sources } from "./sources.ts";

/** What a file sees. */
interface View {
  files: ReadonlySet<SourceFile>;
  names: Map<string, readonly SymbolPlace[]>;
  /** Answers of `fromInside`, by space and name. */
  fromInside: Map<string, readonly SymbolPlace[]>;
  /** Macros that open a namespace, `#define BEGIN namespace app {`: what stands in it looks as if it were in none. */
  openers: ReadonlyMap<string, string>;
  /** The namespaces that the file itself opens in this way. */
  opened: ReadonlySet<string>;
}

/** Views are large and asked for again mostly for headers; the oldest are forgotten. */
const MOST_VIEWS = 4000;
const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp)$/i;
const NAMED_IN_FILE = new Set(["function", "variable", "const"]);

export class IncludedNames {
  readonly #sources: Sources;
  readonly #views = new Map<SourceFile, View>();
  readonly #spaces = new WeakMap<SourceFile, (string | undefined)[]>();
  readonly #inlineSpaces = new WeakMap<SourceFile, ReadonlySet<string>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The file itself and all it includes, directly or not. */
  seenBy(file: SourceFile): ReadonlySet<SourceFile> {
    return this.#view(file).files;
  }

  /** What a name means in a namespace or type (dotted), as seen from a file. */
  inSpace(file: SourceFile, space: string, name: string): SymbolPlace[] {
    const visible = this.#visible(file, name);
    if (visible.length === 0) return [];
    const exact = visible.filter((one) => this.#isIn(one, space));
    for (const opened of new Set(this.#view(file).openers.values())) {
      if (space !== opened && !space.startsWith(`${opened}.`)) continue;
      const rest = space.slice(opened.length + 1);
      const inside = visible.filter(
        (one) => this.#isIn(one, rest) && this.#view(one.file).opened.has(opened),
      );
      // What a file that is no header has may just as well stand before or after the macro.
      const fromHeaders = inside.filter((one) => HEADER.test(one.file.path));
      exact.push(...(fromHeaders.length > 0 ? fromHeaders : inside));
    }
    return generalOf(exact);
  }

  /** What a bare name means inside a namespace or type: the innermost that has it, then what `using` lets in. */
  fromInside(file: SourceFile, space: string, name: string): readonly SymbolPlace[] {
    if (this.#visible(file, name).length === 0) return [];
    const { fromInside } = this.#view(file);
    const key = `${space} ${name}`;
    let found = fromInside.get(key);
    if (!found) {
      found = this.#fromInside(file, space, name);
      // The blocks of a namespace are one namespace.
      if (found.length > 1 && found.every(isNamespace)) found = found.slice(0, 1);
      fromInside.set(key, found);
    }
    return found;
  }

  #fromInside(file: SourceFile, space: string, name: string): SymbolPlace[] {
    for (let around = space; ; around = outside(around)) {
      const found = this.inSpace(file, around, name);
      if (found.length > 0) return found;
      if (around === "") break;
    }
    return this.#usedSpaces(file, space).flatMap((used) => this.inSpace(file, used, name));
  }

  /** The namespace of that name, as seen inside another, with all around it; undefined when there is none. */
  spaceNamed(file: SourceFile, space: string, name: string): string | undefined {
    const found = this.fromInside(file, space, name).find(isNamespace);
    if (found) return within(this.spaceOf(found), name);
    return [...this.#view(file).openers.values()].includes(name) ? name : undefined;
  }

  /** Does a file see a macro of this name? It is replaced before anything else is looked at. */
  hasMacro(file: SourceFile, name: string): boolean {
    return this.#visible(file, name).some((one) => one.file.symbols[one.at]!.kind === "macro");
  }

  /** The type a method that stands outside of it belongs to. */
  typeNamed(file: SourceFile, path: string): SymbolPlace | undefined {
    const name = path.slice(path.lastIndexOf(".") + 1);
    const isWanted = (one: SymbolPlace) => isRealType(one);
    const exact = this.inSpace(file, outside(path), name).find(isWanted);
    if (exact) return exact;
    for (const used of this.#usedSpaces(file, "")) {
      const found = this.inSpace(file, outside(within(used, path)), name).find(isWanted);
      if (found) return found;
    }
    return undefined;
  }

  /** Namespaces and types around a symbol, without those that need not be written. */
  spaceOf({ file, at }: SymbolPlace): string {
    let known = this.#spaces.get(file);
    if (!known) {
      known = new Array<string | undefined>(file.symbols.length);
      this.#spaces.set(file, known);
    }
    known[at] ??= this.#readSpace(file, at);
    return known[at];
  }

  /** The space that names are looked up from where a symbol stands. */
  spaceAround(file: SourceFile, symbol: number): string {
    if (symbol === -1) return "";
    const { kind, name } = file.symbols[symbol]!;
    const space = this.spaceOf({ file, at: symbol });
    return kind === "namespace" || file.isType(symbol) ? within(space, name) : space;
  }

  /** Functions with a body for those that are only declared, as far as there are any. */
  definitions(from: SourceFile, found: readonly SymbolPlace[]): readonly SymbolPlace[] {
    if (found.length === 1 && !isDeclared(found[0]!)) return found;
    const all = found.flatMap((one) => (isDeclared(one) ? this.#definitionsOf(from, one) : [one]));
    const meant = all.filter((one) => mayRunTogether(from.path, one.file.path));
    return [
      ...new Map((meant.length > 0 ? meant : all).map((one) => [`${one.at} ${one.file.path}`, one])).values(),
    ];
  }

  /** The declarations that a function with a body stands for, in headers that its file includes. */
  declarationsOf(place: SymbolPlace): SymbolPlace[] {
    if (isDeclared(place) || isOfFile(place)) return [];
    const { name, kind } = place.file.symbols[place.at]!;
    if (kind === "macro") return [];
    const found = this.#visible(place.file, name).filter(
      (one) => isDeclared(one) && this.spaceOf(one) === this.spaceOf(place) && isSameFunction(one, place),
    );
    // `Hash<int>::run` and `Hash<char>::run`: of several classes of one name it is not known which is meant.
    return found.filter(isMemberInside).length > 1 ? [] : found;
  }

  #definitionsOf(from: SourceFile, declared: SymbolPlace): SymbolPlace[] {
    const { name, kind } = declared.file.symbols[declared.at]!;
    const space = this.spaceOf(declared);
    const isLocal = isOfFile(declared);
    const isMember = isMemberInside(declared);
    const found = this.#sources.named(name, declared.file.rules.family).filter(
      (one) =>
        !isDeclared(one) &&
        // What a class declares is defined outside of it; in another class of that name it is something else.
        !(isMember && isMemberInside(one)) &&
        kindsAgree(kind, one.file.symbols[one.at]!.kind) &&
        (isLocal || isOfFile(one) ? one.file === declared.file || one.file === from : true) &&
        this.spaceOf(one) === space &&
        isSameFunction(declared, one),
    );
    if (found.length === 0) return [declared];
    // A file that has a definition of its own means that one.
    const own = found.filter((one) => one.file === from);
    if (own.length > 0) return own;
    const including = found.filter((one) => this.seenBy(one.file).has(declared.file));
    return including.length > 0 ? including : found;
  }

  /** All symbols of a name that a file sees, of any namespace. */
  #visible(file: SourceFile, name: string): readonly SymbolPlace[] {
    const { files, names } = this.#view(file);
    let found = names.get(name);
    if (!found) {
      // What `TEST(suite, name)` makes has another name, which only the macro knows.
      const all = this.#sources
        .named(name, file.rules.family)
        .filter((one) => !/\bgenerated\b/.test(one.file.symbols[one.at]!.modifiers));
      found = all.filter((one) => files.has(one.file));
      // A header may rely on what the file that includes it has declared before.
      if (found.length === 0 && HEADER.test(file.path))
        found = all.filter((one) => HEADER.test(one.file.path) && this.seenBy(one.file).has(file));
      names.set(name, found);
    }
    return found;
  }

  #view(file: SourceFile): View {
    const known = this.#views.get(file);
    if (known) return known;
    const files = new Set([file]);
    const openers = new Map<string, string>();
    for (const one of files) {
      for (const included of one.facts.imports)
        if (isInclude(included)) this.#addIncluded(one, included, files);
      addOpeners(one, openers);
    }
    const opened = new Set<string>();
    if (openers.size > 0)
      for (const { kind, name } of file.facts.lasting.values())
        if (kind === "decorator" && openers.has(name)) opened.add(openers.get(name)!);
    const view: View = { files, names: new Map(), fromInside: new Map(), openers, opened };
    if (this.#views.size >= MOST_VIEWS) this.#views.delete(this.#views.keys().next().value!);
    this.#views.set(file, view);
    return view;
  }

  #addIncluded(file: SourceFile, { module }: Import, files: Set<SourceFile>): void {
    const target = this.#sources.modules(file.rules).find(module, file.path);
    const included = target.kind === "file" ? this.#sources.file(target.path) : undefined;
    if (included?.rules.family === file.rules.family) files.add(included);
  }

  /** `using namespace a::b;`, as written and as seen from inside a namespace. */
  #usedSpaces(file: SourceFile, space: string): string[] {
    const used: string[] = [];
    for (const { name, alias, module } of file.facts.imports) {
      if (name !== "*" || alias !== "") continue;
      for (let around = space; ; around = outside(around)) {
        used.push(within(around, dotted(module)));
        if (around === "") break;
      }
    }
    return used;
  }

  /** Enumerators are seen beside their enumeration too; the name of a constructor means its class. */
  #isIn(one: SymbolPlace, space: string): boolean {
    const own = this.spaceOf(one);
    const { kind, parent } = one.file.symbols[one.at]!;
    if (own === space) return kind !== "constructor";
    const isOfEnum = kind === "enum_member" && one.file.symbols[parent]?.kind === "enum";
    return isOfEnum && own !== "" && outside(own) === space;
  }

  #readSpace(file: SourceFile, at: number): string {
    const { container, kind } = file.symbols[at]!;
    if (container === "" || kind === "macro") return "";
    // In C, types declared inside of others, and their constants, are seen everywhere.
    if (file.languageId === "c" && (file.isType(at) || kind === "enum_member")) return "";
    const inline = this.#inlineSpacesOf(file);
    const space = dotted(container);
    if (inline.size === 0) return space;
    const kept: string[] = [];
    let path = "";
    for (const part of space.split(".")) {
      path = within(path, part);
      if (!inline.has(path)) kept.push(part);
    }
    return kept.join(".");
  }

  #inlineSpacesOf(file: SourceFile): ReadonlySet<string> {
    let known = this.#inlineSpaces.get(file);
    if (!known) {
      const inline = file.symbols.filter((s) => s.kind === "namespace" && /\binline\b/.test(s.modifiers));
      known = new Set(inline.map(({ container, name }) => within(dotted(container), name)));
      this.#inlineSpaces.set(file, known);
    }
    return known;
  }
}

function isInclude({ name, alias }: Import): boolean {
  return name === "" && alias === "";
}

export function isDeclared({ file, at }: SymbolPlace): boolean {
  const { kind, modifiers } = file.symbols[at]!;
  if (kind === "variable" || kind === "const")
    return /\bextern\b/.test(modifiers) && !file.holderOf(at)?.value;
  return /\bdeclared\b/.test(modifiers);
}

/** Seen in its own file only, or in those that include it: `static` and no member of a type. */
export function isOfFile({ file, at }: SymbolPlace): boolean {
  const { kind, modifiers } = file.symbols[at]!;
  return NAMED_IN_FILE.has(kind) && /\bstatic\b/.test(modifiers);
}

/** Stands in the body of its type. */
function isMemberInside({ file, at }: SymbolPlace): boolean {
  return file.isType(file.symbols[at]!.parent);
}

/** Of a template and its variants for certain types the template. */
function generalOf(found: SymbolPlace[]): SymbolPlace[] {
  if (found.length < 2) return found;
  const general = found.filter(({ file, at }) => !/\bspecialized\b/.test(file.symbols[at]!.modifiers));
  return general.length > 0 ? general : found;
}

function isNamespace({ file, at }: SymbolPlace): boolean {
  return file.symbols[at]!.kind === "namespace";
}

function isRealType({ file, at }: SymbolPlace): boolean {
  return file.isType(at) && file.symbols[at]!.kind !== "type_alias";
}

function kindsAgree(declared: string, defined: string): boolean {
  if (declared === defined) return true;
  const isVariable = (kind: string) => kind === "variable" || kind === "const";
  return isVariable(declared) && isVariable(defined);
}

const OPENED = /(\binline\s+)?\bnamespace\s+(\w+(?:::\w+)*)\s*\{/g;

function addOpeners(file: SourceFile, openers: Map<string, string>): void {
  const { bindings } = file.facts;
  for (const at of bindings.withRole("symbol")) {
    const { name, value } = bindings.get(at);
    if (!value.includes("namespace")) continue;
    const spaces = [...value.replace(/\\\s/g, " ").matchAll(OPENED)].filter(([, inline]) => !inline);
    if (spaces.length > 0) openers.set(name, spaces.map(([, , space]) => dotted(space!)).join("."));
  }
}

function within(space: string, name: string): string {
  return space === "" ? name : name === "" ? space : `${space}.${name}`;
}

function outside(space: string): string {
  const cut = space.lastIndexOf(".");
  return cut === -1 ? "" : space.slice(0, cut);
}
