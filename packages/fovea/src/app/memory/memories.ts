/** The part of the facade that is about memories. */
import { type Filter, visible } from "../../memory/filter.ts";
import { countByKind, type MemoryStats } from "../../memory/stats.ts";
import type { Tier } from "../../memory/types.ts";
import { readQuestions } from "../code/evaluate/evaluate.ts";
import type { EvalResult } from "../code/evaluate/results.ts";
import type { Workspace } from "../project/workspace.ts";
import type { WorkOptions } from "../types.ts";
import { askerOf } from "./asker.ts";
import { type BackupResult, backUp } from "./backup.ts";
import { type ClaudeOptions, type ClaudeResult, importClaude } from "./claude.ts";
import { EngineMemory } from "./engine-memory.ts";
import { evaluateRecall } from "./evaluate.ts";
import { type ForgetResult, forgetMemories, inspectMemory } from "./inspect.ts";
import {
  type CondensingOptions,
  cleanUp,
  compactMemories,
  type MaintainOptions,
  type MaintainResult,
  maintain,
  maintainIfDue,
  summarizeMemories,
} from "./maintain.ts";
import { listMemories, type RecallOptions, type RecallResult, recallMemories } from "./recall.ts";
import { type RelateOptions, type RelateResult, relate } from "./relate.ts";
import {
  type Changed,
  type ChangeOptions,
  changeText,
  type RememberOptions,
  type RememberResult,
  rememberText,
} from "./remember.ts";
import {
  type Decided,
  type Decision,
  decide,
  type ReviewItem,
  type ReviewKind,
  reviewList,
} from "./review.ts";
import { type SyncResult, syncFolder } from "./sync.ts";
import {
  heatAnswered,
  heatRead,
  type MoveResult,
  moveTo,
  type SpillRequest,
  type SpillResult,
  spillMemories,
  type TierStatus,
  tierStatus,
} from "./tiers.ts";
import {
  type ExportOptions,
  type ExportResult,
  exportMemories,
  type ImportOptions,
  type ImportResult,
  importMemories,
} from "./transfer.ts";
import { type VerifyResult, verifyMemories } from "./verify.ts";
import type { MemoryDetails } from "./views.ts";
import { sayWhyEmpty } from "./why-empty.ts";

export type { MemoryStats };

export interface Memories {
  /** Keeps a text for later: redacted, anchored to the code it mentions, once. */
  remember(content: string, options?: RememberOptions): Promise<RememberResult>;
  /** Changes one; what it said before stays as a version. */
  change(id: string, change: ChangeOptions): Promise<Changed>;
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
  /** A cycle of maintenance, at most one in 24 hours. */
  maintain(options?: MaintainOptions): Promise<MaintainResult>;
  /** The same if it is time; cheap when it is not. For the start of a conversation or of a server. */
  maintainIfDue(options?: Pick<MaintainOptions, "signal">): Promise<MaintainResult | undefined>;
  /** Deletes for good what has faded and is not used. */
  cleanup(options?: MaintainOptions): Promise<MaintainResult>;
  /** Old episodes of a week become one summary. */
  compact(options?: CondensingOptions): Promise<MaintainResult>;
  /** Old memories of a week, whatever their type, become one summary. */
  summarize(options?: CondensingOptions): Promise<MaintainResult>;
  tiers(session?: string): TierStatus;
  /** Moves hot memories away: the named ones, the N least relevant, or half of them. */
  spill(request?: SpillRequest): SpillResult;
  /** To another tier; what becomes hot may push others out. */
  move(
    ids: readonly string[],
    target: Tier,
    options?: { session?: string | undefined; dryRun?: boolean | undefined },
  ): MoveResult;
  /** What a person should look at. */
  review(kinds?: readonly ReviewKind[]): Promise<ReviewItem[]>;
  decide(decision: Decision): Promise<Decided>;
  /** A whole, checked copy of memory.db, made while others write. */
  backup(path?: string): BackupResult;
  /** Claude Code's own memory files become memories; again brings them up to date. */
  importClaude(options?: ClaudeOptions): Promise<ClaudeResult>;
  /** Scores recall on a file of questions whose answers are known. */
  evaluate(
    questionsFile: string,
    options?: WorkOptions & Pick<RecallOptions, "mode" | "limit">,
  ): Promise<EvalResult>;
  /** Keeps the project's memories in step with a folder of files, in both directions. */
  sync(folder: string, options?: { dryRun?: boolean | undefined }): Promise<SyncResult>;
  /** Notes down what was read; otherwise that is done a moment later. */
  close(): void;
}

const EVERYTHING: Filter = {
  includeSuperseded: true,
  includeForgotten: true,
  includeQuarantined: true,
  acrossSessions: true,
  includeObservations: true,
};

export function openMemories(workspace: Workspace, engine = new EngineMemory(workspace)): Memories {
  engine.afterRead = (ids) => heatRead(engine, ids);
  engine.heat = (ids, session) => heatAnswered(engine, ids, session);
  return {
    remember: (content, options = {}) => rememberText(engine, content, options),
    change: (id, change) => changeText(engine, id, change),
    recall: async (query, options = {}) =>
      sayWhyEmpty(engine, await recallMemories(engine, query, options), options),
    list: async (options = {}) => sayWhyEmpty(engine, await listMemories(noted(engine), options), options),
    inspect: (id) => inspectMemory(noted(engine), id),
    verify: (ids) => verifyMemories(engine, ids),
    forget: (ids, options = {}) => forgetMemories(engine, ids, options),
    relate: (subject, predicate, object, options = {}) =>
      relate(engine, [subject, predicate, object], options),
    stats: () =>
      countByKind(
        workspace.memory,
        visible(askerOf(workspace, undefined), EVERYTHING, workspace.clock.now()),
      ),
    export: (path, options = {}) => exportMemories(engine, path, options),
    import: (path, options = {}) => importMemories(engine, path, options),
    maintain: (options = {}) => maintain(engine, options),
    maintainIfDue: (options = {}) => maintainIfDue(engine, options),
    cleanup: (options = {}) => cleanUp(engine, options),
    compact: (options = {}) => compactMemories(engine, options),
    summarize: (options = {}) => summarizeMemories(engine, options),
    tiers: (session) => tierStatus(engine, session),
    spill: (request = {}) => spillMemories(engine, request),
    move: (ids, target, options = {}) => moveTo(engine, ids, target, options),
    review: (kinds) => reviewList(engine, kinds),
    decide: (decision) => decide(engine, decision),
    backup: (path) => backUp(engine, path),
    importClaude: (options = {}) => importClaude(engine, options),
    evaluate: async (file, options = {}) => evaluateRecall(engine, readQuestions(file), options),
    sync: (folder, options = {}) => syncFolder(engine, folder, options),
    close() {
      engine.readAhead.stop();
      engine.flush();
    },
  };
}

/** Every look at memories first flushes pending changes. */
function noted(engine: EngineMemory): EngineMemory {
  engine.flush();
  return engine;
}
