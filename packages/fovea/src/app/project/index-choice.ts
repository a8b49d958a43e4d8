/**
 * What `index` was told about depth and languages for one tree. It holds until it is changed or reset, in all processes, and
 * through rebuilds of the index; so it is kept with what is the user's, never in the repository.
 */
import type { Config } from "../../config/schema.ts";
import type { Database } from "../../store/database.ts";
import { readNote, removeNote, writeNote } from "../../store/store-notes.ts";

export type IndexChoice = Partial<Pick<Config["index"], "depth" | "languages">>;

export function readChoice(memory: Database, key: string): IndexChoice {
  const note = readNote(memory, key);
  return note ? (JSON.parse(note.value) as IndexChoice) : {};
}

/** What is as the settings have it anyway is no choice. */
export function writeChoice(
  memory: Database,
  key: string,
  { depth, languages }: IndexChoice,
  { settings, now }: { settings: Config["index"]; now: number },
): void {
  const isOther = languages !== undefined && languages.join() !== settings.languages.join();
  const choice: IndexChoice = {
    ...(depth !== undefined && depth !== settings.depth ? { depth } : {}),
    ...(isOther ? { languages } : {}),
  };
  if (Object.keys(choice).length === 0) removeNote(memory, key);
  else writeNote(memory, key, JSON.stringify(choice), now);
}

/** What the index of a tree leaves out, by whose word, and how to change that; undefined where it leaves out nothing. */
export function describeRestriction(
  choice: IndexChoice,
  settings: Required<IndexChoice>,
  isServer: boolean,
): string | undefined {
  const chosen = describe(choice);
  const set = describe({
    ...(choice.languages === undefined ? { languages: settings.languages } : {}),
    ...(choice.depth === undefined ? { depth: settings.depth } : {}),
  });
  const reset = isServer ? "`index` with reset: true" : "`fovea index --reset`";
  const parts = [
    ...(chosen === undefined
      ? []
      : [`${chosen}, as chosen with \`index\` for this tree; ${reset} returns to the settings`]),
    ...(set === undefined ? [] : [`${set}, by the settings index.languages and index.depth`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}

function describe({ depth, languages = [] }: IndexChoice): string | undefined {
  const parts = [
    ...(languages.length > 0 ? [`only ${languages.join(", ")} is indexed`] : []),
    ...(depth === undefined ? [] : DEPTHS[depth]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

const DEPTHS: Record<Config["index"]["depth"], string[]> = {
  full: [],
  signatures: ["only signatures are kept (depth signatures), without what calls what"],
  selective: ["only what index.include names is kept in full, the rest as signatures (depth selective)"],
};
