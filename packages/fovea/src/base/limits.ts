/** Limits that are not worth a configuration key. Everything a user may want to change is in `config/`. */
import { MINUTE_MS } from "./time-units.ts";
export const limits = {
  /** Bytes of `config.yaml` and `.fovea.yaml`; to parse more YAML takes longer than a hook may. */
  configBytes: 65_536,
  /** Bytes of a file that people write by hand: ignore rules, notes, a shared memory. */
  smallFileBytes: 1_048_576,
  /** Bytes of a file that programs keep: settings of clients, manifests, logs. Claude Code keeps a history in its own. */
  settingsBytes: 33_554_432,
  /** Bytes of a source file that is read for an answer or to know its content; indexing has `index.maxFileSizeBytes`. */
  sourceBytes: 50_000_000,
  /** Bytes of a file of memories that is imported, or of questions for `eval`. */
  importBytes: 268_435_456,
  /** Levels of lists and objects inside each other in JSON and YAML. */
  nestingLevels: 200,
  /** Git is killed after this time: a pipe named `.gitignore` would block it forever. */
  gitMs: 20_000,
  /** The same where it lists a worktree or walks a history. */
  gitWalkMs: MINUTE_MS,
  /** After so long we look whether git waits at a pipe. */
  gitSlowMs: 1000,
  /** So long nobody asks about a folder again after git gave no answer there. */
  gitSilentMs: 300_000,
  /** Characters of a signature that are kept. */
  signatureChars: 400,
  /** Characters of a doc comment that are kept. */
  docChars: 2000,
  /** Characters of an initialiser or receiver expression kept for later resolution. */
  expressionChars: 120,
  /** Characters of a long expression that are looked through for its shape. */
  expressionScanChars: 4000,
  /** Characters of a name; longer ones are machine-made and are not symbols. */
  nameChars: 200,
  /** Names of enclosing symbols kept, the nearest ones; nobody nests deeper by hand. */
  containerLevels: 32,
  /** Problems kept per file; further ones are only counted. */
  problemsPerFile: 20,
  /** Symbols per file; the id scheme of the index leaves room for 2^20. */
  symbolsPerFile: 500_000,
  /** References and bindings kept per file. */
  referencesPerFile: 500_000,
  /** Characters of a text sent to an embedding model; the usual ones read about 8,000 tokens at most. */
  embedChars: 8000,
  /** Characters of one argument of a tool; an issue text with its traces is shorter. */
  argumentChars: 100_000,
  /** Items of an argument that is a list. */
  argumentItems: 200,
  /** Characters of a date or time in words; nobody needs a quarter of it. */
  dateExpressionChars: 200,
  /** Characters of a text that is looked through for dates. */
  dateTextChars: 20_000,
  /** Places of it where a date could begin; prose of that length has half as many. */
  datePlacesPerText: 1000,
  /** Dates taken from one text. */
  datesPerText: 50,
} as const;
