/**
 * What resolution needs to know about a file (symbols, imports, exports, references, bindings, scopes), packed: texts
 * once, then numbers. There are ten times as many of them as symbols, and they are always read by file: as rows they
 * would be most of the index and most of the writing. Each kind is a section of its own, so that a reader takes apart
 * only what it is asked for (`file-facts.ts`).
 */
import { NumberWriter } from "../../base/packed-numbers.ts";
import {
  type Binding,
  type BindingRole,
  type ParsedFile,
  type Reference,
  type ReferenceKind,
  type ScopeKind,
  SYMBOL_KINDS,
} from "../../syntax/types.ts";

export interface PackedFacts {
  texts: string;
  body: Uint8Array;
}

// Stored by their positions, like SYMBOL_KINDS: whoever changes an order raises BUILDER_VERSION.
export const REFERENCE_KINDS = [
  "call",
  "new",
  "type",
  "extends",
  "implements",
  "embeds",
  "read",
  "decorator",
  "macro",
] as const satisfies readonly ReferenceKind[];
export const BINDING_ROLES = [
  "local",
  "attribute",
  "member",
  "return",
  "symbol",
  "assigned",
  "base",
  "lambda",
] as const satisfies readonly BindingRole[];
export const SCOPE_KINDS = ["block", "type", "object"] as const satisfies readonly ScopeKind[];

/** In the order in which they are stored, each behind the number of its bytes. */
export const SECTIONS = ["symbols", "scopes", "imports", "exports", "lasting", "uses", "bindings"] as const;

/** References that other files ask for too: what types are built on, and how things are decorated. */
const LASTING: ReadonlySet<ReferenceKind> = new Set(["extends", "implements", "embeds", "decorator"]);

export function encodeFacts(parsed: ParsedFile): PackedFacts {
  const writer = new FactsWriter();
  writer.section((put) => putSymbols(parsed, put));
  writer.section((put) => {
    for (const { parent, kind } of parsed.scopes) {
      put.number(parent);
      put.number(SCOPE_KINDS.indexOf(kind));
    }
  });
  writer.section((put) => {
    for (const i of parsed.imports) {
      put.text(i.module);
      put.text(i.name);
      put.text(i.alias);
      put.number((i.typeOnly ? 1 : 0) + (i.dynamic ? 2 : 0));
      put.step(i.line);
      put.number(i.scope);
    }
  });
  writer.section((put) => {
    for (const e of parsed.exports) {
      put.text(e.name);
      put.text(e.local);
      put.text(e.module);
      put.step(e.line);
    }
  });
  // The lasting ones say their positions among all; the others fill the gaps.
  const isLasting = ({ kind }: Reference) => LASTING.has(kind);
  writer.section((put) => {
    let last = 0;
    parsed.references.forEach((reference, at) => {
      if (!isLasting(reference)) return;
      put.number(at - last);
      last = at;
      putReference(reference, put);
    });
  });
  writer.section((put) => {
    for (const reference of parsed.references) if (!isLasting(reference)) putReference(reference, put);
  });
  writer.section((put) => {
    for (const binding of parsed.bindings) putBinding(binding, put);
  });
  return writer.packed();
}

function putSymbols({ symbols, symbolScopes }: ParsedFile, put: FactsWriter): void {
  symbols.forEach((s, at) => {
    put.number(SYMBOL_KINDS.indexOf(s.kind));
    put.text(s.name);
    put.number(s.parent);
    put.text(s.container);
    put.text(s.returnType);
    put.text(s.modifiers.join(" "));
    put.step(s.nameLine);
    put.number(s.nameColumn);
    put.number(s.endLine - s.nameLine);
    put.number(symbolScopes[at] ?? -1);
  });
}

function putReference(r: Reference, put: FactsWriter): void {
  put.number(REFERENCE_KINDS.indexOf(r.kind));
  put.text(r.name);
  put.text(r.receiver);
  put.step(r.line);
  put.number(r.column);
  put.number(r.symbol);
  put.number(r.scope);
  put.text(r.given);
}

function putBinding(b: Binding, put: FactsWriter): void {
  put.text(b.name);
  put.number(BINDING_ROLES.indexOf(b.role));
  put.text(b.type);
  put.text(b.value);
  put.text(b.owner);
  put.step(b.line);
  put.number(b.column);
  put.number(b.symbol);
  put.number(b.scope);
  put.number(b.inner);
}

class FactsWriter {
  readonly #texts: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #all = new NumberWriter();
  readonly #section = new NumberWriter();
  #line = 0;

  section(write: (put: FactsWriter) => void): void {
    this.#line = 0;
    this.#section.clear();
    write(this);
    this.#all.put(this.#section.length);
    this.#all.append(this.#section.written());
  }

  number(value: number): void {
    this.#section.put(value);
  }

  /** Lines mostly follow each other: the step from the one before is a small number. */
  step(line: number): void {
    this.#section.put(line - this.#line);
    this.#line = line;
  }

  text(text: string): void {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.#texts.push(text) - 1;
      this.#ids.set(text, id);
    }
    this.#section.put(id);
  }

  packed(): PackedFacts {
    return { texts: JSON.stringify(this.#texts), body: this.#all.bytes() };
  }
}
