/** For grammars whose names are wrapped in declarators or qualified: cuts each captured name down to the name itself. */
import type { Captures, Definition } from "./captures.ts";
import type { Language } from "./language.ts";
import type { Span } from "./span.ts";

type ReadName = NonNullable<Language["readName"]>;

const FUNCTIONS = new Map<Definition["kind"], Definition["kind"]>([
  ["variable", "function"],
  ["const", "function"],
  ["field", "method"],
]);

/** Changes the captures in place; those in which there is no name are removed. */
export function narrowNames(text: string, captures: Captures, readName: ReadName): void {
  const read = ({ start, end }: Span) => readName(text.slice(start, end));
  captures.definitions = captures.definitions.filter((definition) => {
    const { start } = definition.name;
    const parts = read(definition.name);
    if (!parts) return false;
    definition.name = moved(parts.name, start);
    if (parts.receiver) definition.receiver ??= moved(parts.receiver, start);
    if (definition.returns) definition.returns = wholeType(text, definition.returns, definition.name);
    readAsFunction(definition, parts, start);
    return true;
  });
  captures.locals = captures.locals.filter((local) => {
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
    return true;
  });
  for (const found of captures.imports) {
    const parts = found.name && !found.module ? read(found.name) : undefined;
    if (!parts?.receiver) continue;
    found.module = moved(parts.receiver, found.name!.start);
    found.name = moved(parts.name, found.name!.start);
  }
}

function readAsFunction(
  definition: Definition,
  parts: NonNullable<ReturnType<ReadName>>,
  offset: number,
): void {
  const kind = definition.body ? undefined : FUNCTIONS.get(definition.kind);
  if (!parts.parameters || !(kind || definition.kind === "function" || definition.kind === "method")) return;
  definition.kind = kind ?? definition.kind;
  definition.parameters ??= moved(parts.parameters, offset);
  if (parts.returns) definition.returns = moved(parts.returns, offset);
}

/** `const` before a type, and stars and ampersands between it and the name, belong to it. */
function wholeType(text: string, type: Span, name: Span): Span {
  const before = /\b(?:(?:const|volatile)\s+)+$/.exec(text.slice(Math.max(0, type.start - 24), type.start));
  let end = type.end;
  for (let i = end; i < name.start && /[\s*&]/.test(text[i]!); i++) if (!/\s/.test(text[i]!)) end = i + 1;
  return { start: type.start - (before?.[0].length ?? 0), end };
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
