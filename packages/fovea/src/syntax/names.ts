/** For grammars whose names are wrapped in declarators or qualified: cuts each captured name down to the name itself. */
import type { Captures, Definition } from "./captured.ts";
import type { Language } from "./language.ts";
import type { Span } from "./span.ts";

type ReadName = NonNullable<Language["readName"]>;

const FUNCTIONS = new Map<Definition["kind"], Definition["kind"]>([
  ["variable", "function"],
  ["const", "function"],
  ["field", "method"],
]);

/** Changes the captures in place; those in which there is no name are removed. */
export function narrowNames(text: string, captures: Captures, readName: ReadName, lead?: RegExp): void {
  if (lead) for (const span of [...captures.wrappers, ...captures.definitions]) takeLead(text, span, lead);
  const read = ({ start, end }: Span, kind?: Definition["kind"]) => readName(text.slice(start, end), kind);
  captures.definitions = captures.definitions.filter((definition) => {
    const { start } = definition.name;
    const parts = read(definition.name, definition.kind);
    if (!parts || (parts.needsBody && !definition.body)) return false;
    definition.name = moved(parts.name, start);
    if (parts.isSpecialized) definition.isSpecialized = true;
    if (parts.needsBody) definition.isGenerated = true;
    if (parts.receiver) definition.receiver ??= moved(parts.receiver, start);
    if (definition.returns)
      definition.returns = wholeType(text, definition.returns, definition.receiver ?? definition.name);
    readAsFunction(definition, parts, start);
    return true;
  });
  captures.locals = captures.locals.filter((local) => {
    // These stand for an expression or a body, not for a name.
    if (local.role === "return" || local.role === "base" || local.role === "lambda") return true;
    const parts = read(local.name);
    if (!parts) return false;
    local.name = moved(parts.name, local.name.start);
    if (local.type) local.type = wholeType(text, local.type, local.name);
    return true;
  });
  captures.uses = captures.uses.filter((use) => {
    const parts = read(use.name);
    if (!parts) return false;
    if (parts.receiver) use.receiver ??= moved(parts.receiver, use.name.start);
    use.name = moved(parts.name, use.name.start);
    if (use.receiver) use.receiver = wholePath(text, use.receiver);
    return true;
  });
}

/** Words before a declaration, on its line, that the parser has not seen. */
function takeLead(text: string, span: Span, lead: RegExp): void {
  const line = text.lastIndexOf("\n", span.start - 1) + 1;
  const before = text.slice(line, span.start).trimStart();
  if (before !== "" && lead.test(before)) span.start -= before.length;
}

function readAsFunction(
  definition: Definition,
  parts: NonNullable<ReturnType<ReadName>>,
  offset: number,
): void {
  const kind = definition.body ? undefined : FUNCTIONS.get(definition.kind);
  if (!parts.parameters || !(kind || definition.kind === "function" || definition.kind === "method")) return;
  definition.kind = kind ?? definition.kind;
  definition.parameters = moved(parts.parameters, offset);
  if (parts.returns) definition.returns = moved(parts.returns, offset);
}

/** `const` before a type, and stars and ampersands between it and the name, belong to it. */
function wholeType(text: string, type: Span, name: Span): Span {
  const before = /\b(?:(?:const|volatile)\s{1,9}){1,4}$/.exec(
    text.slice(Math.max(0, type.start - 24), type.start),
  );
  let end = type.end;
  const between = type.end <= name.start ? text.slice(type.end, name.start) : "";
  if (/^[\s*&]*$/.test(between)) end += between.trimEnd().length;
  return { start: type.start - (before?.[0].length ?? 0), end };
}

/** `a::b` where the grammar gives `b` alone, for `a::b::c`. */
function wholePath(text: string, { start, end }: Span): Span {
  let from = start;
  while (text[from - 1] === ":" && text[from - 2] === ":") {
    let next = from - 2;
    while (next > 0 && /[\p{L}\p{N}_$]/u.test(text[next - 1]!)) next--;
    if (next === from - 2) break;
    from = next;
  }
  return { start: from, end };
}

/** Where words begin in a name: one for most, more in `~Store`, `operator bool`, `System.Text`. */
export function wordsOf(text: string, name: Span): number[] {
  const written = text.slice(name.start, name.end);
  if (/^[\w$]*$/.test(written)) return [name.start];
  return [
    name.start,
    ...[...written.matchAll(/(?<![\p{L}\p{N}_$])[\p{L}_$]/gu)].map((word) => name.start + word.index),
  ];
}

function moved(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}
