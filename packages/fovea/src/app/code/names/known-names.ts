/** Kinds and languages that a question may name: a misspelt one would quietly find nothing. */
import { languageNames } from "../../../syntax/detect-language.ts";
import { SYMBOL_KINDS } from "../../../syntax/types.ts";
import { kindUnknown, languageUnknown } from "../../errors.ts";

export function checkKinds(kinds: readonly string[]): void {
  const unknown = kinds.find((kind) => !(SYMBOL_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined) throw kindUnknown(unknown, SYMBOL_KINDS);
}

export function checkLanguages(languages: readonly string[]): void {
  if (languages.length === 0) return;
  const known = languageNames();
  const unknown = languages.find((name) => !known.includes(name));
  if (unknown !== undefined) throw languageUnknown(unknown, known);
}
