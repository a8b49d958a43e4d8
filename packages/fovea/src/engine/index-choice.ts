/**
 * What `index` was told about depth and languages for one tree. It holds until it is changed or reset, in all processes, and
 * through rebuilds of the index; so it is kept with what is the user's, never in the repository.
 */
import type { Config } from "../config/schema.ts";
import type { Database } from "../store/database.ts";
import { readNote, removeNote, writeNote } from "../store/store-notes.ts";

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

/** Undefined where nothing was chosen. */
export function describeChoice({ depth, languages }: IndexChoice): string | undefined {
  const parts = [
    ...(languages ? [`only ${languages.join(", ")}`] : []),
    ...(depth ? [`depth ${depth}`] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(", ")}, as \`index\` was told for this tree; \`index\` with reset goes back to the settings`;
}
