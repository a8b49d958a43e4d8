/** Types that are written in several parts: C# partial classes, and what is opened again (Ruby). */
import { mainParts, nearest } from "./namespaces.ts";
import type { Questions } from "./questions.ts";
import type { SourceFile } from "./source-file.ts";
import type { SymbolTarget } from "./targets.ts";

export class SplitTypes {
  readonly #ask: Questions;

  constructor(ask: Questions) {
    this.#ask = ask;
  }

  /** Of the parts of one type the one that stands for all; of unlike types of one name the one that is nearest. */
  asOne(found: SymbolTarget[], from: SourceFile): SymbolTarget[] {
    const [first] = found;
    if (
      !first ||
      found.length < 2 ||
      first.file.rules.hasInnerTypes ||
      !found.every(({ file, at }) => file.isType(at))
    )
      return found;
    const home = this.#ask.sources.modules(first.file.rules).home?.(first.file.qualifiedName(first.at));
    const atHome = home === undefined ? undefined : found.find(({ file }) => file.path === home);
    if (atHome) return [atHome];
    if (found.every(({ file, at }) => this.isSplit(file, at))) return mainParts(found);
    return nearest(found, from.path);
  }

  isSplit(file: SourceFile, at: number): boolean {
    const { hasSplitTypes, shares } = file.rules;
    if (!hasSplitTypes || shares !== "namespace" || !file.isType(at)) return false;
    return hasSplitTypes === true || file.hasModifier(at, hasSplitTypes);
  }

  /** All that is written of one type, wherever. */
  partsOf(file: SourceFile, at: number): readonly { file: SourceFile; at: number }[] {
    if (!this.isSplit(file, at)) return [{ file, at }];
    return this.#ask.sources
      .qualified(file.qualifiedName(at), file.rules.family)
      .filter((part) => this.isSplit(part.file, part.at));
  }
}
