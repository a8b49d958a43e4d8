/** What an expression may hold, as far as resolution can tell. */
import type { Resolution } from "../../syntax/resolution.ts";
import type { Declaration, SourceFile } from "./source-file.ts";

/** Something that other names are reached through, and that is no symbol itself. */
export type Place =
  /** A file, or a block in it (`inside`, dotted). */
  | { t: "module"; file: SourceFile; inside: string }
  | { t: "folder"; path: string; rules: Resolution }
  /** With `from`, only what that file sees of it. */
  | { t: "namespace"; name: string; rules: Resolution; from?: SourceFile }
  /** `type` is set for what is known to be a type, or a value of one. */
  | { t: "external"; name: string; type?: string }
  | { t: "missing"; module: string };

export type Target = Declaration | Place;

export type Value =
  | Place
  /** The type itself, as in `Store.open()`. */
  | { t: "type"; file: SourceFile; at: number; given?: TypesGiven }
  /** `given` says what its type parameters stand for, where that is written. */
  | { t: "instance"; file: SourceFile; at: number; isHeld?: true; given?: TypesGiven }
  | { t: "function"; file: SourceFile; at: number }
  /** A function without a name: what it yields is known by its scope. */
  | { t: "closure"; file: SourceFile; scope: number; symbol: number }
  | { t: "object"; file: SourceFile; scope: number }
  /** An object with members that only its type says: `{ store: Store }`. */
  | { t: "shape"; of: string; file: SourceFile; scope: number }
  | { t: "list"; items: Value[][] }
  /** A collection whose elements have a type that is written down. */
  | { t: "many"; of: string; name?: string; end?: string; file: SourceFile; scope: number };

/** Type arguments, and the place where they are written. */
export interface TypesGiven {
  texts: readonly string[];
  file: SourceFile;
  scope: number;
  symbol: number;
}

/** What a function literal works on. */
export interface LambdaValues {
  /** What `this` is, in addition to what it is around the literal. */
  self: Value[];
  /** The only parameter. */
  item: Value[];
}

/** What a parameter is declared as. */
export interface ParameterType {
  name: string;
  isFunction: boolean;
  /** Takes whatever is given. */
  isOpen: boolean;
  /** Types of the project. */
  owns: Extract<Value, { t: "instance" }>[];
}

/** What may stand in a place. */
export type Wanted = "type" | "anything";

/** A type as written; how many type arguments it has, where that is known. */
export interface TypePath {
  path: readonly string[];
  isAbsolute?: boolean;
  typeArguments?: number;
  types?: readonly string[];
  isHeld?: boolean;
}
