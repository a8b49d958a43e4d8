/**
 * What every question about names shares: the files of a tree, what is open at the moment, and what was found out.
 * The questions themselves are functions of this folder that get a resolver as their first argument.
 */
import type { Parameter } from "../../syntax/types.ts";
import { Asking } from "./asking.ts";
import { IncludedNames } from "./included-names.ts";
import type { Receiver } from "./meaning.ts";
import type { SourceFile } from "./source-file.ts";
import type { Sources } from "./sources.ts";
import type { ParameterType } from "./values.ts";

export class Resolver {
  readonly sources: Sources;
  readonly included: IncludedNames;
  readonly state = new Asking();
  /** Of parameters of overloads, which are asked for again and again. */
  readonly parameterTypes = new Map<Parameter, ParameterType>();
  /** Answers about the whole tree, by question (`memo.ts`). Those about one file are kept with that file. */
  readonly answers = new Map<object, Map<unknown, unknown>>();
  /** Receivers of the file that is being resolved: by their text, then by the place they stand in. */
  readonly receivers: { file: SourceFile | undefined; byText: Map<string, Map<number, Receiver>> } = {
    file: undefined,
    byText: new Map(),
  };

  constructor(sources: Sources) {
    this.sources = sources;
    this.included = new IncludedNames(sources);
  }

  /** Told of every import and export that an answer went through. */
  set onStep(onStep: Asking["onStep"]) {
    this.state.onStep = onStep;
  }
}
