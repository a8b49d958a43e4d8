/**
 * What resolution needs to know about a file (imports, exports, references, bindings, scopes), packed: texts once,
 * then numbers. They are always read for a whole file at once, and there are ten times as many of them as symbols:
 * as rows they would be most of the index and most of the writing.
 */
import { NumberReader, NumberWriter } from "../base/packed-numbers.ts";
import type {
  Binding,
  BindingRole,
  Export,
  Import,
  ParsedFile,
  Reference,
  Scope,
  ScopeKind,
} from "../syntax/types.ts";

export interface Facts {
  symbolScopes: number[];
  imports: Import[];
  exports: Export[];
  references: Reference[];
  bindings: Binding[];
  scopes: Scope[];
}

export interface PackedFacts {
  texts: string;
  body: Uint8Array;
}

export function encodeFacts(parsed: ParsedFile): PackedFacts {
  const writer = new FactsWriter();
  writer.list(parsed.symbolScopes, (scope) => writer.number(scope));
  writer.list(parsed.scopes, (s) => {
    writer.number(s.parent);
    writer.text(s.kind);
  });
  writer.list(parsed.imports, (i) => {
    writer.text(i.module);
    writer.text(i.name);
    writer.text(i.alias);
    writer.number((i.typeOnly ? 1 : 0) + (i.dynamic ? 2 : 0));
    writer.line(i.line);
    writer.number(i.scope);
  });
  writer.list(parsed.exports, (e) => {
    writer.text(e.name);
    writer.text(e.local);
    writer.text(e.module);
    writer.line(e.line);
  });
  writer.list(parsed.references, (r) => {
    writer.text(r.kind);
    writer.text(r.name);
    writer.text(r.receiver);
    writer.line(r.line);
    writer.number(r.column);
    writer.number(r.symbol);
    writer.number(r.scope);
    writer.text(r.given);
  });
  writer.list(parsed.bindings, (b) => {
    writer.text(b.name);
    writer.text(b.role);
    writer.text(b.type);
    writer.text(b.value);
    writer.text(b.owner);
    writer.line(b.line);
    writer.number(b.column);
    writer.number(b.symbol);
    writer.number(b.scope);
    writer.number(b.inner);
  });
  return writer.packed();
}

export function decodeFacts(packed: PackedFacts | undefined): Facts {
  if (!packed)
    return { symbolScopes: [], imports: [], exports: [], references: [], bindings: [], scopes: [] };
  const reader = new FactsReader(packed);
  return {
    symbolScopes: reader.list(() => reader.number()),
    scopes: reader.list(() => ({ parent: reader.number(), kind: reader.text() as ScopeKind })),
    imports: reader.list(() => {
      const module = reader.text();
      const name = reader.text();
      const alias = reader.text();
      const flags = reader.number();
      const line = reader.line();
      return {
        module,
        name,
        alias,
        typeOnly: (flags & 1) === 1,
        dynamic: (flags & 2) === 2,
        line,
        scope: reader.number(),
      };
    }),
    exports: reader.list(() => ({
      name: reader.text(),
      local: reader.text(),
      module: reader.text(),
      line: reader.line(),
    })),
    references: reader.list(() => ({
      kind: reader.text() as Reference["kind"],
      name: reader.text(),
      receiver: reader.text(),
      line: reader.line(),
      column: reader.number(),
      symbol: reader.number(),
      scope: reader.number(),
      given: reader.text(),
    })),
    bindings: reader.list(() => ({
      name: reader.text(),
      role: reader.text() as BindingRole,
      type: reader.text(),
      value: reader.text(),
      owner: reader.text(),
      line: reader.line(),
      column: reader.number(),
      symbol: reader.number(),
      scope: reader.number(),
      inner: reader.number(),
    })),
  };
}

class FactsWriter {
  readonly #texts: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #numbers = new NumberWriter();
  #line = 0;

  number(value: number): void {
    this.#numbers.put(value);
  }

  /** Lines mostly follow each other: the step from the one before is a small number. */
  line(line: number): void {
    this.#numbers.put(line - this.#line);
    this.#line = line;
  }

  text(text: string): void {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.#texts.push(text) - 1;
      this.#ids.set(text, id);
    }
    this.#numbers.put(id);
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.#line = 0;
    this.#numbers.put(items.length);
    for (const item of items) write(item);
  }

  packed(): PackedFacts {
    return { texts: JSON.stringify(this.#texts), body: this.#numbers.bytes() };
  }
}

class FactsReader {
  readonly #texts: readonly string[];
  readonly #numbers: NumberReader;
  #line = 0;

  constructor({ texts, body }: PackedFacts) {
    this.#texts = JSON.parse(texts) as string[];
    this.#numbers = new NumberReader(body);
  }

  number(): number {
    return this.#numbers.next();
  }

  line(): number {
    this.#line += this.#numbers.next();
    return this.#line;
  }

  text(): string {
    return this.#texts[this.#numbers.next()]!;
  }

  list<T>(read: () => T): T[] {
    this.#line = 0;
    const items: T[] = [];
    for (let left = this.#numbers.next(); left > 0; left--) items.push(read());
    return items;
  }
}
