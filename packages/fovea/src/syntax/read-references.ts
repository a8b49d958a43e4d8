/**
 * Names that are used, and names that only a function can see. There are ten times as many of them as symbols, so
 * this is written as plain loops: it runs for every name of every file.
 */
import type { Captures, Definition, Local, ScopeSpan, Use } from "./captured.ts";
import { expression } from "./expression-text.ts";
import { givenTo } from "./given.ts";
import type { Language } from "./language.ts";
import type { LineTable } from "./line-table.ts";
import { wordsOf } from "./names.ts";
import { firstFrom, innermost, type Span } from "./span.ts";
import type { Binding, Reference } from "./types.ts";

/** Events have shorter names. */
const MOST_WORD = 80;

export interface Surroundings {
  text: string;
  lines: LineTable;
  language: Language;
  scopes: readonly ScopeSpan[];
  /** The symbol an offset is in, or -1. */
  findSymbol(offset: number): number;
}

/** `locals` are definitions that turned out to be inside a function. */
export function readReferences(
  captures: Captures,
  locals: readonly Definition[],
  around: Surroundings,
): { references: Reference[]; bindings: Binding[] } {
  const { text, language } = around;
  // The name of a container (`impl Store`, `new Store() { … }`) is a use of that type.
  const taken = new Set<number>();
  for (const { kind, name } of captures.definitions)
    if (kind !== "container") for (const start of wordsOf(text, name)) taken.add(start);
  const noNames = new Set(language.noNames);
  const isName = ({ start, end }: Span) => noNames.size === 0 || !noNames.has(text.slice(start, end));
  const declared = captures.locals.filter(
    ({ name, role, isItem }) => role !== "binding" || (!taken.has(name.start) && (isItem || isName(name))),
  );
  for (const local of locals) if (isName(local.name)) declared.push(asLocal(local));
  const bindings = readBindings(declared, noNames, around);
  // What is set on a value is a use of its member, too: `options.retries = 2`.
  for (const { name, role, owner } of declared) if (role === "binding" && !owner) taken.add(name.start);
  const uses = captures.uses.filter(({ name }) => !taken.has(name.start) && isName(name));
  const shadowed = language.isSeenAfterDeclaration ? shadowedIn(declared, around) : undefined;
  return { references: readUses(uses, captures, around, shadowed), bindings };
}

function readBindings(declared: Local[], noNames: ReadonlySet<string>, around: Surroundings): Binding[] {
  const { text, lines, findSymbol, scopes } = around;
  const findScope = innermost(scopes);
  const bindings: Binding[] = [];
  let last = -1;
  let lastList = -1;
  let item = 0;
  for (const local of inOrder(declared)) {
    const { name, type, value, owner, role } = local;
    if (role === "return") {
      // The body of an arrow function is a value, unless it is a block.
      if (text[name.start] === "{" && scopes[scopeAt(scopes, name.start)]?.kind !== "object") continue;
    } else if (role === "base" || role === "lambda") {
      // One for each type it is built on; and a literal may begin where a name does.
    } else if (local.within) {
      // Bound in one branch with several types, it has the type that it has everywhere.
      const before = bindings.at(-1);
      if (before?.line === lines.lineAt(name.start) && before.scope === scopeAt(scopes, local.within.start)) {
        before.type = "";
        continue;
      }
    } else if (name.start === last) continue;
    else last = name.start;
    if (local.isItem && value) {
      item = value.start === lastList ? item + 1 : 0;
      lastList = value.start;
    }
    // `_, err := open()`: the blank binds nothing, and yet `err` is the second item.
    if (local.isItem && noNames.has(text.slice(name.start, name.end))) continue;
    const line = lines.lineAt(name.start);
    let written = type ? expression(text, type).replace(/^\s*(?::|->)\s*/, "") : "";
    if (written !== "" && local.key && !value)
      written = `${written}['${text.slice(local.key.start, local.key.end)}']`;
    bindings.push({
      name: nameOf(local, text),
      role: role === "binding" ? (owner ? "attribute" : "local") : role,
      type: noNames.has(written) ? "" : written,
      value: value && role !== "base" ? partOf(writtenValue(value, around), local, text, item) : "",
      owner: local.position !== -1 ? placeOf(local, text) : owner ? expression(text, owner) : "",
      line,
      column: lines.columnAt(name.start, line),
      symbol: findSymbol(name.start),
      scope: local.within ? scopeAt(scopes, local.within.start) : findScope(name.start),
      inner:
        value && !local.key && !local.isItem && !local.isEach
          ? scopeAt(scopes, (local.body ?? value).start)
          : -1,
    });
  }
  return bindings;
}

function writtenValue(value: Span, { text, language }: Surroundings): string {
  const written = expression(text, value);
  return language.readValue?.(written) ?? written;
}

/** `1 'close'` of the literal in `on('close', () => {})`: functions may tell by the first argument what they give it. */
function placeOf({ position, first }: Local, text: string): string {
  const word =
    position > 0 && first && first.end - first.start < MOST_WORD ? text.slice(first.start, first.end) : "";
  return /^["'`]/.test(word) ? `${position} ${word}` : String(position);
}

function nameOf({ name, role }: Local, text: string): string {
  if (role === "return" || role === "base" || role === "lambda") return "";
  return role === "member" ? unquoted(text, name) : text.slice(name.start, name.end);
}

/** `{ store } = open()` binds `open().store`, `[a, b] = pair` binds `pair[0]` and `pair[1]`, a loop `list[each]`. */
function partOf(value: string, { key, isItem, isEach }: Local, text: string, item: number): string {
  if (isEach && (key || isItem)) {
    const part = key ? `.${text.slice(key.start, key.end)}` : `[${item}]`;
    return `((${value})[each])${part}`;
  }
  if (isEach) return `(${value})[each]`;
  if (key) return `(${value}).${text.slice(key.start, key.end)}`;
  return isItem ? `(${value})[${item}]` : value;
}

function unquoted(text: string, { start, end }: Span): string {
  const isQuoted = end - start > 1 && /["'`]/.test(text[start]!);
  return isQuoted ? text.slice(start + 1, end - 1) : text.slice(start, end);
}

/** The scope that begins at an offset, or -1. */
export function scopeAt(scopes: readonly Span[], offset: number): number {
  const at = firstFrom(scopes, offset);
  return scopes[at]?.start === offset ? at : -1;
}

function readUses(
  uses: Use[],
  { ignored, types }: Captures,
  { text, lines, scopes, findSymbol, language }: Surroundings,
  isShadowed: ((offset: number, first: string) => boolean) | undefined,
): Reference[] {
  const rules = language.resolution;
  const findIgnored = ignored.length > 0 ? innermost(ignored) : () => -1;
  const findType = types.length > 0 ? innermost(types.sort(byPlace)) : () => -1;
  const findScope = innermost(scopes);
  const references: Reference[] = [];
  let last = -1;
  for (const use of inOrder(uses)) {
    const { kind, name, receiver, pattern } = use;
    if (name.start === last) continue;
    if (pattern > (ignored[findIgnored(name.start)]?.pattern ?? Infinity)) continue;
    last = name.start;
    if (kind === "none") continue;
    const line = lines.lineAt(name.start);
    const isSet = kind === "call" && receiver && isAssigned(text, name.end);
    const word = text.slice(name.start, name.end);
    // What stands before a dot is a module, or a type around the one that is meant.
    const isType = kind === "read" && text[name.end] !== "." && findType(name.start) !== -1;
    const scope = findScope(name.start);
    const first = isShadowed && (receiver ? firstWord(text, receiver.start) : word);
    const isOutside = scope !== -1 && first !== undefined && isShadowed?.(name.start, first);
    references.push({
      kind: isType ? "type" : kind,
      name: rules?.setters && isSet ? rules.setters.of(word) : word,
      receiver: receiver ? expression(text, receiver).replace(/\.$/, "") : "",
      line,
      column: lines.columnAt(name.start, line),
      symbol: findSymbol(name.start),
      scope: isOutside ? outerScope(scopes, scope) : scope,
      given: givenTo(text, use, kind, rules),
    });
  }
  return references;
}

/** Does a name mean something outside of its scope, since it stands in what declares the local of that name? */
function shadowedIn(
  declared: readonly Local[],
  { text, scopes }: Surroundings,
): (offset: number, first: string) => boolean {
  const findScope = innermost(scopes);
  const known = new Set<string>();
  const byName = new Map<string, Span[]>();
  for (const { name, role, type, value, owner } of declared) {
    if (role !== "binding" || owner) continue;
    const word = text.slice(name.start, name.end);
    const key = `${findScope(name.start)} ${word}`;
    // What is declared again in its own scope is the same variable.
    if (known.has(key)) continue;
    known.add(key);
    const end = Math.max(type?.end ?? 0, value?.end ?? 0);
    if (end <= name.end) continue;
    const spans = byName.get(word);
    if (spans) spans.push({ start: name.end, end });
    else byName.set(word, [{ start: name.end, end }]);
  }
  return (offset, first) =>
    byName.get(first)?.some(({ start, end }) => start <= offset && offset < end) === true;
}

function firstWord(text: string, offset: number): string {
  return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(offset, offset + 80))?.[0] ?? "";
}

/** The scope around one. */
function outerScope(scopes: readonly ScopeSpan[], scope: number): number {
  let at = scope - 1;
  while (at !== -1 && scopes[at]!.end <= scopes[scope]!.start) at--;
  return at;
}

/** The outer of two that begin in one place comes first. */
function byPlace(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

function isAssigned(text: string, afterName: number): boolean {
  return /^\s*=(?![=~>])/.test(text.slice(afterName, afterName + 8));
}

/** In the order of the text; several patterns may match one name, and the earliest pattern comes first. */
function inOrder<T extends { name: Span; pattern: number }>(items: T[]): T[] {
  return items.sort((a, b) => a.name.start - b.name.start || a.pattern - b.pattern);
}

function asLocal({ pattern, name, returns, body }: Definition): Local {
  const rest = {
    body: undefined,
    owner: undefined,
    key: undefined,
    within: undefined,
    position: -1,
    first: undefined,
    isItem: false,
    isEach: false,
  };
  return { pattern, role: "binding", name, type: returns, value: body, ...rest };
}
