/** Functions of one name, told apart by their parameters as far as those are known. */
import type { Parameter } from "../../syntax/types.ts";
import type { SourceFile } from "./source-file.ts";

interface SymbolPlace {
  file: SourceFile;
  at: number;
}

/** Those that take such arguments (see `syntax/arguments.ts`); all, where none does or they are not known. */
export function takingArguments<T extends SymbolPlace>(
  functions: readonly T[],
  shape: string | undefined,
): readonly T[] {
  if (functions.length < 2 || shape === undefined) return functions;
  let fitting = functions.filter((one) => takes(one, shape.length));
  if (fitting.length === 0) return functions;
  for (let i = 0; i < shape.length && fitting.length > 1; i++) {
    const wanted = LITERAL_TYPES[shape[i]!];
    if (!wanted) continue;
    const typeOf = (one: T) => parametersOf(one)?.[i]?.type ?? "";
    if (fitting.some((one) => wanted.test(typeOf(one))))
      fitting = fitting.filter((one) => wanted.test(typeOf(one)) || isTypeParameter(one, typeOf(one)));
  }
  return fitting;
}

/** Takes whatever is given: `T&& value`. */
function isTypeParameter({ file, at }: SymbolPlace, type: string): boolean {
  const name = /^(?:const\s+)?(\w+)[\s&*.]*$/.exec(type)?.[1];
  const found = name === undefined ? [] : file.lookUp(name, file.facts.symbolScopes[at] ?? -1);
  return found.some((one) => one.t === "binding");
}

/** Types that a literal is made for: overloads that name one there come before all others. */
const LITERAL_TYPES: Readonly<Record<string, RegExp>> = {
  s: /^(?!.*(?:\bw\w*string|wchar_t|char(?:8|16|32)_t)).*(?:string|\bchar\b.*[*[])/i,
  w: /\bw\w*string|wchar_t|\bchar(?:8|16|32)_t/,
  c: /\bchar\b(?!\s*(?:const\s*)?\*)|\bchar(?:8|16|32)_t\b|\bwchar_t\b/i,
  n: /\b(?:int|long|short|unsigned|double|float|s?size_t|ptrdiff_t|u?int\d+(?:_t)?|intmax_t|DWORD|UINT)\b/,
  b: /\b(?:bool|_Bool|BOOL)\b/,
};

/**
 * How many functions with different parameters there are, or variants of a template without the template itself.
 * What differs by platform or by `#if` has the same parameters and counts once.
 */
export function countOverloads(functions: readonly SymbolPlace[]): number {
  if (functions.length < 2) return functions.length;
  if (
    functions.every(({ file, at }) => file.isType(at) && /\bspecialized\b/.test(file.symbols[at]!.modifiers))
  )
    return functions.length;
  const different: SymbolPlace[] = [];
  for (const one of functions)
    if (!different.some((other) => isSameFunction(one, other) && !areSiblings(one, other)))
      different.push(one);
  return different.length;
}

/** The same parameters twice in the body of one class: one is for constant objects, `data()` and `data() const`. */
function areSiblings(one: SymbolPlace, other: SymbolPlace): boolean {
  const { parent, kind } = one.file.symbols[one.at]!;
  if (kind !== "method") return false;
  return (
    one.file === other.file && one.file.isType(parent) && other.file.symbols[other.at]!.parent === parent
  );
}

/** May one be the declaration of the other? Both have the same name; C knows no overloads. */
export function isSameFunction(one: SymbolPlace, other: SymbolPlace): boolean {
  const a = parametersOf(one);
  const b = parametersOf(other);
  if (!a || !b || (one.file.languageId === "c" && other.file.languageId === "c")) return true;
  return a.length === b.length && a.every(({ type }, i) => isSameType(type, b[i]!.type));
}

function takes(place: SymbolPlace, count: number): boolean {
  const parameters = parametersOf(place);
  if (!parameters) return true;
  const isOpen = parameters.some(isPack);
  const needed = parameters.filter((parameter) => parameter.default === undefined && !isPack(parameter));
  return count >= needed.length && (isOpen || count <= parameters.length);
}

/** `...` and `Args&&... args` take any number; `format_string<T...>` is one. */
function isPack({ name, type }: Parameter): boolean {
  return name.endsWith("...") || /\.\.\.\s*$/.test(type ?? "");
}

/** Undefined where they say nothing: a macro without brackets, a type. */
function parametersOf({ file, at }: SymbolPlace): readonly Parameter[] | undefined {
  const { kind, parameters } = file.symbols[at]!;
  if (
    parameters === undefined ||
    !(kind === "function" || kind === "method" || kind === "constructor" || kind === "macro")
  )
    return undefined;
  return parameters === "" && kind === "macro" ? undefined : file.parametersOf(at);
}

/** As written, but for white space and what may differ between a declaration and its definition. */
function isSameType(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return true;
  return lastName(a) === lastName(b);
}

/** `const app::Store<T> &` and `Store<T>&` are the same type seen from different places. */
function lastName(type: string): string {
  return type
    .replace(/\b(?:const|volatile|struct|class|enum|union|typename|register|restrict|__restrict)\b/g, "")
    .replace(/(?<!\w)(?:\w+::)+/g, "")
    .replace(/\[[^[\]]*\]/g, "*")
    .replace(/\s+/g, "");
}
