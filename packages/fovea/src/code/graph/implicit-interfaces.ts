/**
 * Which interfaces of the tree a type implements without saying so, by its methods: their names, how many parameters
 * they take and what they yield. An interface that is built on something outside the tree is left out, since what it
 * asks for is not known.
 */
import { folderOf } from "../../base/relative-path.ts";
import type { Resolution } from "../../syntax/resolution.ts";
import { dotted } from "./grouping.ts";
import type { SourceFile } from "./source-file.ts";

interface Place {
  file: SourceFile;
  at: number;
}

type Methods = Map<string, Place>;

/** What is asked of the resolver. */
interface Types {
  linearized(file: SourceFile, at: number): Place[];
  basesOf(file: SourceFile, at: number): Place[];
}

interface Files {
  named(name: string, family: string): readonly Place[];
  filesInFolder(path: string, rules: Resolution): readonly SourceFile[];
}

export class ImplicitInterfaces {
  readonly #resolver: Types;
  readonly #sources: Files;
  readonly #withMethod = new Map<string, Place[]>();
  readonly #asked = new Map<string, Methods | undefined>();
  readonly #implemented = new Map<string, { type: Place; methods: Methods }[]>();

  constructor(resolver: Types, sources: Files) {
    this.#resolver = resolver;
    this.#sources = sources;
  }

  /** The interfaces that a type implements, each with the methods it asks for. */
  of(type: Place): readonly { type: Place; methods: Methods }[] {
    const key = keyOf(type);
    let found = this.#implemented.get(key);
    if (!found) {
      found = type.file.symbols[type.at]!.kind === "interface" ? [] : this.#find(type);
      this.#implemented.set(key, found);
    }
    return found;
  }

  #find(type: Place): { type: Place; methods: Methods }[] {
    const own = this.#methodsOf(type);
    const candidates = new Map<string, Place>();
    for (const [name, { file }] of own)
      for (const one of this.#interfacesWith(name, file.rules.family)) candidates.set(keyOf(one), one);
    return [...candidates.values()].flatMap((candidate) => {
      const methods = this.#askedBy(candidate);
      return methods && this.#covers(type, own, candidate, methods) ? [{ type: candidate, methods }] : [];
    });
  }

  #covers(type: Place, own: Methods, candidate: Place, asked: Methods): boolean {
    const { rules, symbols, path } = candidate.file;
    // Nobody else can use an interface, or have a method, that only its own package sees.
    const isElsewhere = folderOf(type.file.path) !== folderOf(path);
    if (isElsewhere && rules.isPrivateName?.(symbols[candidate.at]!.name)) return false;
    for (const [name, wanted] of asked) {
      const method = own.get(name);
      if (!method || shapeOf(method) !== shapeOf(wanted)) return false;
      if (isElsewhere && rules.isPrivateName?.(name)) return false;
    }
    return asked.size > 0;
  }

  #interfacesWith(method: string, family: string): readonly Place[] {
    let found = this.#withMethod.get(method);
    if (!found) {
      found = this.#sources.named(method, family).flatMap(({ file, at }) => {
        const { parent } = file.symbols[at]!;
        return file.symbols[parent]?.kind === "interface" ? [{ file, at: parent }] : [];
      });
      this.#withMethod.set(method, found);
    }
    return found;
  }

  /** Undefined when not all of it is known. */
  #askedBy(type: Place): Methods | undefined {
    const key = keyOf(type);
    if (!this.#asked.has(key)) {
      const all = this.#resolver.linearized(type.file, type.at);
      const isKnown = all.every(
        ({ file, at }) => this.#resolver.basesOf(file, at).length === file.heritageOf(at).length,
      );
      this.#asked.set(key, isKnown ? this.#methodsOf(type) : undefined);
    }
    return this.#asked.get(key);
  }

  /** Methods by name, those of what is embedded included; the nearest of a name counts. */
  #methodsOf(type: Place): Methods {
    const methods: Methods = new Map();
    for (const { file, at } of this.#resolver.linearized(type.file, type.at))
      for (const method of this.#ownMethods(file, at)) {
        const { name } = method.file.symbols[method.at]!;
        if (!methods.has(name)) methods.set(name, method);
      }
    return methods;
  }

  #ownMethods(file: SourceFile, at: number): Place[] {
    const isMethod = (one: Place) => one.file.symbols[one.at]!.kind === "method";
    const { container, name } = file.symbols[at]!;
    const path = [dotted(container), name].filter(Boolean).join(".");
    const around =
      file.rules.shares === "folder" ? this.#sources.filesInFolder(folderOf(file.path), file.rules) : [file];
    return around
      .filter((other) => other.packageName === file.packageName)
      .flatMap((other) => other.inContainer(path).map((child) => ({ file: other, at: child })))
      .filter(isMethod);
  }
}

/** What two methods must have in common, without the packages their types are from. */
function shapeOf({ file, at }: Place): string {
  const { parameters = "", returnType } = file.symbols[at]!;
  const parameterCount = parameters === "" ? 0 : (JSON.parse(parameters) as unknown[]).length;
  const yielded = file.rules.commonType?.(returnType) ?? returnType;
  return `${parameterCount} ${yielded.replace(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+\.|\s/gu, "")}`;
}

function keyOf({ file, at }: Place): string {
  return `${file.path}#${at}`;
}
