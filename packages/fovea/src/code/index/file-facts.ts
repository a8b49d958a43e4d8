/**
 * The facts of one file (`facts.ts`), taken apart section by section as they are asked for. Who resolves a file needs
 * all of it; of the files it leads to mostly the symbols, the imports and a few bindings.
 */
import { NumberReader } from "../../base/packed-numbers.ts";
import {
  type Binding,
  type Export,
  type Import,
  type Reference,
  type Scope,
  SYMBOL_KINDS,
  type SymbolKind,
} from "../../syntax/types.ts";
import { Bindings } from "./bindings.ts";
import { type PackedFacts, REFERENCE_KINDS, SCOPE_KINDS, SECTIONS } from "./facts.ts";

/** What resolution needs to know about a symbol. */
export interface SymbolFacts {
  kind: SymbolKind;
  name: string;
  parent: number;
  container: string;
  returnType: string;
  modifiers: string;
  nameLine: number;
  nameColumn: number;
  endLine: number;
  /** As stored: JSON, or empty where there are none. Not set where nobody asks. */
  parameters?: string;
  /** Only where types of one name differ by their type parameters. */
  signature?: string;
}

export class FileFacts {
  readonly #packed: PackedFacts | undefined;
  /** Where each section begins and ends. */
  readonly #places: number[];
  #readTexts: readonly string[] | undefined;
  #symbols: SymbolFacts[] | undefined;
  #symbolScopes: number[] = [];
  #scopes: Scope[] | undefined;
  #imports: Import[] | undefined;
  #exports: Export[] | undefined;
  #lasting: Map<number, Reference> | undefined;
  #references: Reference[] | undefined;
  #bindings: Bindings | undefined;

  constructor(packed: PackedFacts | undefined) {
    this.#packed = packed;
    this.#places = packed ? findSections(packed.body) : [];
  }

  get symbols(): SymbolFacts[] {
    if (!this.#symbols) this.#readSymbols();
    return this.#symbols!;
  }

  /** For each symbol the scope it is declared in, or -1 for the whole file. */
  get symbolScopes(): readonly number[] {
    if (!this.#symbols) this.#readSymbols();
    return this.#symbolScopes;
  }

  #readSymbols(): void {
    this.#symbols = this.#read("symbols", (reader) => {
      const kind = SYMBOL_KINDS[reader.number()]!;
      const name = reader.text();
      const parent = reader.number();
      const container = reader.text();
      const returnType = reader.text();
      const modifiers = reader.text();
      const nameLine = reader.step();
      const nameColumn = reader.number();
      const endLine = nameLine + reader.number();
      this.#symbolScopes.push(reader.number());
      return { kind, name, parent, container, returnType, modifiers, nameLine, nameColumn, endLine };
    });
  }

  get scopes(): readonly Scope[] {
    this.#scopes ??= this.#read("scopes", (reader) => ({
      parent: reader.number(),
      kind: SCOPE_KINDS[reader.number()]!,
    }));
    return this.#scopes;
  }

  get imports(): readonly Import[] {
    this.#imports ??= this.#read("imports", (reader) => {
      const module = reader.text();
      const name = reader.text();
      const alias = reader.text();
      const flags = reader.number();
      const line = reader.step();
      const scope = reader.number();
      return { module, name, alias, typeOnly: (flags & 1) === 1, dynamic: (flags & 2) === 2, line, scope };
    });
    return this.#imports;
  }

  get exports(): readonly Export[] {
    this.#exports ??= this.#read("exports", (reader) => ({
      name: reader.text(),
      local: reader.text(),
      module: reader.text(),
      line: reader.step(),
    }));
    return this.#exports;
  }

  /** References that other files ask for too, by their positions: what types are built on, and decorators. */
  get lasting(): ReadonlyMap<number, Reference> {
    if (!this.#lasting) {
      let at = 0;
      this.#lasting = new Map(
        this.#read("lasting", (reader): [number, Reference] => {
          at += reader.number();
          return [at, readReference(reader)];
        }),
      );
    }
    return this.#lasting;
  }

  /** All of them, in the order of the text. Only who resolves the file asks for them, once. */
  get references(): readonly Reference[] {
    if (!this.#references) {
      const all: Reference[] = [];
      const fill = () => {
        for (let one = this.lasting.get(all.length); one; one = this.lasting.get(all.length)) all.push(one);
      };
      fill();
      this.#read("uses", (reader) => {
        all.push(readReference(reader));
        fill();
      });
      this.#references = all;
    }
    return this.#references;
  }

  /** When they are resolved: they are most of what is known about a file. */
  forgetReferences(): void {
    this.#references = undefined;
  }

  get bindings(): Bindings {
    this.#bindings ??= new Bindings(this.#bytesOf("bindings"), this.#texts());
    return this.#bindings;
  }

  binding(at: number): Binding {
    return this.bindings.get(at);
  }

  #texts(): readonly string[] {
    this.#readTexts ??= this.#packed ? (JSON.parse(this.#packed.texts) as string[]) : [];
    return this.#readTexts;
  }

  #bytesOf(section: (typeof SECTIONS)[number]): Uint8Array {
    const at = SECTIONS.indexOf(section) * 2;
    return this.#packed ? this.#packed.body.subarray(this.#places[at], this.#places[at + 1]) : NOTHING;
  }

  #read<T>(section: (typeof SECTIONS)[number], read: (reader: SectionReader) => T): T[] {
    const reader = new SectionReader(this.#bytesOf(section), this.#texts());
    const items: T[] = [];
    while (!reader.isAtEnd) items.push(read(reader));
    return items;
  }
}

const NOTHING = new Uint8Array();

function findSections(body: Uint8Array): number[] {
  const reader = new NumberReader(body);
  const places: number[] = [];
  for (let section = 0; section < SECTIONS.length; section++) {
    const length = reader.next();
    const from = reader.position;
    reader.position = from + length;
    places.push(from, from + length);
  }
  return places;
}

function readReference(reader: SectionReader): Reference {
  return {
    kind: REFERENCE_KINDS[reader.number()]!,
    name: reader.text(),
    receiver: reader.text(),
    line: reader.step(),
    column: reader.number(),
    symbol: reader.number(),
    scope: reader.number(),
    given: reader.text(),
  };
}

class SectionReader {
  readonly #texts: readonly string[];
  readonly #numbers: NumberReader;
  #line = 0;

  constructor(bytes: Uint8Array, texts: readonly string[]) {
    this.#texts = texts;
    this.#numbers = new NumberReader(bytes);
  }

  get isAtEnd(): boolean {
    return this.#numbers.isAtEnd;
  }

  number(): number {
    return this.#numbers.next();
  }

  step(): number {
    this.#line += this.#numbers.next();
    return this.#line;
  }

  text(): string {
    return this.#texts[this.#numbers.next()]!;
  }
}
