/** The part of the facade that is about memories. */
import { type Filter, visible } from "../../memory/filter.ts";
import { countByKind, type MemoryStats } from "../../memory/stats.ts";
import { readQuestions } from "../evaluate.ts";
import type { EvalResult, WorkOptions } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { MemoryBook } from "./book.ts";
import { evaluateRecall } from "./evaluate.ts";
import { type ForgetResult, forgetMemories, inspectMemory } from "./inspect.ts";
import { askerOf, listMemories, type RecallOptions, type RecallResult, recallMemories } from "./recall.ts";
import { type RelateOptions, type RelateResult, relate } from "./relate.ts";
import {
  type ChangeOptions,
  changeText,
  type RememberOptions,
  type RememberResult,
  rememberText,
} from "./remember.ts";
import {
  type ExportOptions,
  type ExportResult,
  exportMemories,
  type ImportOptions,
  type ImportResult,
  importMemories,
  type SyncResult,
  syncFolder,
} from "./transfer.ts";
import { type VerifyResult, verifyMemories } from "./verify.ts";
import type { MemoryDetails, MemoryView } from "./views.ts";

export type { MemoryStats };

export interface Memories {
  /** Keeps a text for later: redacted, anchored to the code it mentions, once. */
  remember(content: string, options?: RememberOptions): Promise<RememberResult>;
  /** Changes one; what it said before stays as a version. */
  change(id: string, change: ChangeOptions): Promise<{ memory: MemoryView; notes: string[] }>;
  /** The memories that answer a question, best first; none rather than padding. */
  recall(query: string, options?: RecallOptions): Promise<RecallResult>;
  /** Without a question: newest first. */
  list(options?: RecallOptions): Promise<RecallResult>;
  /** One with its relations, its log and what it said before. */
  inspect(id: string): Promise<MemoryDetails>;
  /** Says that they still hold, for the code as it is now. */
  verify(ids: readonly string[]): Promise<VerifyResult>;
  /** Softly unless `hard`; `restore` takes a soft one back. */
  forget(
    ids: readonly string[],
    options?: { hard?: boolean | undefined; reason?: string | undefined; restore?: boolean | undefined },
  ): ForgetResult;
  relate(subject: string, predicate: string, object: string, options?: RelateOptions): Promise<RelateResult>;
  stats(): MemoryStats;
  /** To a `.jsonl` file, or to a folder with a markdown file for each. */
  export(path: string, options?: ExportOptions): ExportResult;
  import(path: string, options?: ImportOptions): Promise<ImportResult>;
  /** Scores recall on a file of questions whose answers are known. */
  evaluate(
    questionsFile: string,
    options?: WorkOptions & Pick<RecallOptions, "mode" | "limit">,
  ): Promise<EvalResult>;
  /** Keeps the project's memories in step with a folder of files, in both directions. */
  sync(folder: string, options?: { dryRun?: boolean | undefined }): Promise<SyncResult>;
}

const EVERYTHING: Filter = {
  includeSuperseded: true,
  includeForgotten: true,
  includeQuarantined: true,
  acrossSessions: true,
  includeObservations: true,
};

export function openMemories(
  workspace: Workspace,
  book = new MemoryBook(workspace),
): Memories & { close(): void } {
  return {
    remember: (content, options = {}) => rememberText(book, content, options),
    change: (id, change) => changeText(book, id, change),
    recall: (query, options = {}) => recallMemories(book, query, options),
    list: (options = {}) => listMemories(book, options),
    inspect: (id) => inspectMemory(book, id),
    verify: (ids) => verifyMemories(book, ids),
    forget: (ids, options = {}) => forgetMemories(book, ids, options),
    relate: (subject, predicate, object, options = {}) => relate(book, [subject, predicate, object], options),
    stats: () => countByKind(workspace.memory, visible(askerOf(book, {}), EVERYTHING, workspace.clock.now())),
    export: (path, options = {}) => exportMemories(book, path, options),
    import: (path, options = {}) => importMemories(book, path, options),
    evaluate: async (file, options = {}) => evaluateRecall(book, readQuestions(file), options),
    sync: (folder, options = {}) => syncFolder(book, folder, options),
    close: () => book.flush(),
  };
}
