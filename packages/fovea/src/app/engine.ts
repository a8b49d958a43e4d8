/**
 * The facade: everything a door can ask for, plain data in and out. Doors translate to and from it and know nothing
 * below it.
 */
import { resolve } from "node:path";
import { systemClock } from "../base/clock.ts";
import { EngineError, messageOf } from "../base/errors.ts";
import { createLogger, type LogLevel } from "../base/logger.ts";
import { assembleContext, type ContextOptions, forgetDisclosed } from "./code/capsule/context.ts";
import { evaluate, readQuestions } from "./code/evaluate/evaluate.ts";
import { evaluateHistory } from "./code/evaluate/history/evaluate-history.ts";
import type { EvalResult, HistoryEvalResult } from "./code/evaluate/results.ts";
import {
  askGraph,
  askPath,
  askUnresolved,
  type GraphOptions,
  type GraphQuestion,
  type PathOptions,
} from "./code/graph/graph.ts";
import type {
  GraphResult,
  ImpactResult,
  PathResult,
  ReferencesResult,
  UnresolvedResult,
} from "./code/graph/graph-views.ts";
import { askImpact, type ImpactOptions } from "./code/graph/impact.ts";
import { askReferences, type ReferencesOptions } from "./code/graph/references.ts";
import { drawMap, type MapOptions } from "./code/map.ts";
import { checkLanguages } from "./code/names/known-names.ts";
import { suggest } from "./code/names/suggest.ts";
import { type OutlineOptions, outlineFile } from "./code/outline.ts";
import { findPatterns, type PatternsResult } from "./code/patterns.ts";
import { findText, type TextOptions } from "./code/search/find-text.ts";
import type { SearchOptions } from "./code/search/search.ts";
import { searchIn } from "./code/search/search-in.ts";
import type { TextResult } from "./code/search/text-views.ts";
import { lookUpSymbols, type SymbolOptions } from "./code/symbols.ts";
import { usage } from "./errors.ts";
import { checkDaily } from "./memory/daily-check.ts";
import { keepDailyCopy } from "./memory/daily-copy.ts";
import { EngineMemory } from "./memory/engine-memory.ts";
import { askEntities, withStated } from "./memory/entity-graph.ts";
import { linkWaiting } from "./memory/link-later.ts";
import { type Memories, openMemories } from "./memory/memories.ts";
import { noteRelocations } from "./memory/relocations.ts";
import {
  reportCoverage,
  reportFolder,
  reportLanguages,
  reportProjects,
  reportStatus,
} from "./project/reports.ts";
import { type WatchOptions, watchTree } from "./project/watch.ts";
import { Workspace } from "./project/workspace.ts";
import { type Checkpoints, openCheckpoints } from "./sessions/checkpoints.ts";
import { EngineSessions } from "./sessions/engine-sessions.ts";
import { type EventInput, type EventResult, keepEvent } from "./sessions/events.ts";
import { type FocusFacade, openFocus } from "./sessions/focus.ts";
import { catchUp } from "./sessions/learn.ts";
import { type Observer, openObserver } from "./sessions/observe.ts";
import { type OrientOptions, type OrientResult, orient } from "./sessions/orient.ts";
import { openSessions, type Sessions } from "./sessions/sessions.ts";
import { openWindow, type WindowOptions, type WindowResult } from "./sessions/window.ts";
import { type TimeRequest, type TimeResult, tellTime } from "./time.ts";
import type {
  ContextResult,
  CoverageResult,
  EngineOptions,
  FolderCoverage,
  IndexResult,
  LanguageCount,
  MapResult,
  OutlineResult,
  ProjectView,
  SearchResult,
  StatusResult,
  SymbolsResult,
  WorkOptions,
  WorkspaceOptions,
} from "./types.ts";

export interface IndexOptions extends WorkOptions {
  force?: boolean | undefined;
  /** Instead of what is set, for this tree, until something else is chosen or it is reset. */
  depth?: "full" | "signatures" | "selective" | undefined;
  languages?: readonly string[] | undefined;
  /** Back to the settings. */
  reset?: boolean | undefined;
}

export interface Engine {
  /** The top of the tree this engine answers about. */
  readonly root: string;
  /** What the project is called; no other has this name. */
  readonly name: string;
  /** The group whose projects share their memories; empty where there is none. */
  readonly group: string;
  /** What was decided, learned and fixed. */
  readonly memory: Memories;
  /** What conversations about this repository are about. */
  readonly focus: FocusFacade;
  /** What was said, decided and asked in conversations. */
  readonly sessions: Sessions;
  readonly checkpoints: Checkpoints;
  /** Something happened in a session: a file was opened, a command failed, something was decided. */
  event(input: EventInput): Promise<EventResult>;
  /** A tool of ours was used; noted down by the way. */
  observe: Observer["observe"];
  flushObservations: Observer["flush"];
  /** What time it is, how long nobody was here, and what has happened since. */
  orient(options?: OrientOptions): Promise<OrientResult>;
  /** What is due at most once a day: the life of memories, and sessions that are over. Never fails. */
  tidyUp(options?: { signal?: AbortSignal | undefined }): Promise<void>;
  /** What is at hand without a question: working and relevant memories, patterns, suggestions, ghosts. */
  window(options?: WindowOptions): Promise<WindowResult>;
  /** How things are done in this project, with counts as evidence. */
  patterns(options?: WorkOptions): Promise<PatternsResult>;
  /** Brings the index up to date; with `force`, builds it from nothing. */
  index(options?: IndexOptions): Promise<IndexResult>;
  watch(options: WatchOptions): Promise<void>;
  symbols(names: readonly string[], options?: SymbolOptions): Promise<SymbolsResult>;
  outline(path: string, options: OutlineOptions): Promise<OutlineResult>;
  /** The places that answer a question, a name, an issue text or a stack trace, best first. */
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Every line with a literal text, or that a regular expression matches. */
  findText(text: string, options: TextOptions): Promise<TextResult>;
  /** Scores search on a file of questions whose answers are known. */
  evaluate(questionsFile: string, options?: SearchOptions): Promise<EvalResult>;
  /** Scores search and capsules on questions made from this repository's last commits. */
  evaluateHistory(count: number, options?: WorkOptions): Promise<HistoryEvalResult>;
  /** What matters for a task, in full and in outline, inside a budget of tokens. */
  context(task: string, options?: ContextOptions): Promise<ContextResult>;
  /** After a conversation was compacted: what it was given is sent again. */
  forgetSession(session: string): { session: string; forgotten: number };
  /** The most central symbols of the tree or a folder, inside a budget of tokens. */
  map(options?: MapOptions): Promise<MapResult>;
  coverage(options?: WorkOptions): Promise<CoverageResult>;
  /** How many files below a folder are in the index, and how many are not, by reason. */
  folderCoverage(folder: string): Promise<FolderCoverage>;
  /** What a symbol or file depends on, what depends on it, what a change of it may break, what is around it. */
  graph(question: GraphQuestion, name: string, options?: GraphOptions): Promise<GraphResult>;
  paths(from: string, to: string, options?: PathOptions): Promise<PathResult>;
  /** Every place where a symbol or file is used. */
  references(name: string, options?: ReferencesOptions): Promise<ReferencesResult>;
  /** References that lead nowhere we know, of one symbol or file, or of the whole tree. */
  unresolved(name: string | undefined, options?: GraphOptions): Promise<UnresolvedResult>;
  /** What changed files, a range of commits or uncommitted changes may break. */
  impact(what: readonly string[], options: ImpactOptions): Promise<ImpactResult>;
  /** Names of symbols, or paths of files, that begin with what somebody is typing or contain it. */
  suggest(what: "symbol" | "file", typed: string, limit: number): Promise<string[]>;
  /** Files, lines and symbols by language, as indexed. */
  languages(): Promise<LanguageCount[]>;
  /** What time it is somewhere, what a date in words means, a duration in words. */
  time(request?: TimeRequest): TimeResult;
  /** With `check`, every page of both databases is read. */
  status(options?: { check?: boolean }): Promise<StatusResult>;
  /** Makes the copy of memory.db for today, if there is none and there is room; says so where it cannot. */
  keepCopy(): void;
  /** Every repository this user has worked with. */
  projects(): ProjectView[];
  /** Throws the index of this repository away, for all its worktrees. Memories are not touched. */
  clearIndex(): { removed: string };
  /** Stops what is under way; the files are closed when that has ended, see `closed`. */
  close(): void;
  /** After `close`: settles when nothing runs any more and the files are closed. */
  closed(): Promise<void>;
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const logging = options.logger ? { logger: options.logger } : commandLogger();
  const { logger } = logging;
  const clock = options.clock ?? systemClock;
  const workspace = await Workspace.open({ ...options, clock, ...logging });
  const engineMemory = new EngineMemory(workspace);
  workspace.onIndexed = () => {
    try {
      linkWaiting(workspace);
      noteRelocations(workspace);
    } catch (error) {
      // Worked out again by the next question that needs it.
      logger.debug(`Anchors could not be updated: ${messageOf(error)}`);
    }
  };
  const keepCopy = () => {
    // The check first: a copy of what is damaged would take the place of a good one.
    checkDaily(workspace.memory, { clock, logger });
    keepDailyCopy(workspace.memory, { home: workspace.home, clock, logger });
  };
  const engineSessions = new EngineSessions(engineMemory, options.caller);
  const memory = withLearning(openMemories(workspace, engineMemory), () => catchUp(engineSessions));
  const sessions = openSessions(engineSessions);
  const observer = openObserver(engineSessions);
  const focus = openFocus(engineSessions);
  return {
    root: workspace.folder.place.top,
    name: workspace.project.name,
    group: workspace.group,
    memory,
    focus,
    sessions,
    checkpoints: openCheckpoints(engineSessions),
    event: (input) => keepEvent(engineSessions, sessions, input),
    observe: observer.observe,
    flushObservations: observer.flush,
    async orient(request = {}) {
      await catchUp(engineSessions);
      return orient(engineSessions, request);
    },
    async tidyUp({ signal } = {}) {
      try {
        linkWaiting(workspace);
        await catchUp(engineSessions);
        if (await memory.maintainIfDue({ signal })) sessions.maintain();
      } catch (error) {
        if (!signal?.aborted) logger.warn(`Memory maintenance failed: ${messageOf(error)}`);
      }
      if (!signal?.aborted && !workspace.isClosed) keepCopy();
    },
    keepCopy,
    async window(request = {}) {
      await catchUp(engineSessions);
      return openWindow(engineSessions, request);
    },
    patterns: (work = {}) => findPatterns(workspace, work),
    index: (work = {}) => runIndex(workspace, work),
    watch: (work) => watchTree(workspace, work),
    async symbols(names, work = {}) {
      const result = await lookUpSymbols(workspace, names, work);
      engineMemory.noteRead(result.symbols.flatMap(({ memories = [] }) => memories.map(({ id }) => id)));
      return result;
    },
    outline: (path, work) => outlineFile(workspace, path, work),
    async context(task, work = {}) {
      await catchUp(engineSessions);
      return assembleContext(engineMemory, task, work);
    },
    forgetSession: (session) => forgetDisclosed(workspace, session),
    map: (work = {}) => drawMap(workspace, work),
    graph: (question, name, work = {}) =>
      withOthers(workspace, options, work.others ?? [], (others) =>
        askGraphOrEntities(engineMemory, question, name, work, others),
      ),
    paths: (from, to, work = {}) => askPath(workspace, from, to, work),
    references: (name, work = {}) => askReferences(workspace, name, work),
    unresolved: (name, work = {}) => askUnresolved(workspace, name, work),
    impact: (what, work) => askImpact(workspace, what, work),
    search: (query, work = {}) =>
      withOthers(workspace, options, work.others ?? [], (others) =>
        searchIn(engineMemory, query, work, others),
      ),
    findText: (text, work) =>
      withOthers(workspace, options, work.others ?? [], (others) => findText(workspace, text, work, others)),
    evaluate: async (questionsFile, work = {}) => evaluate(workspace, readQuestions(questionsFile), work),
    evaluateHistory: (count, work = {}) =>
      evaluateHistory(
        workspace,
        count,
        ({ root, home }) =>
          openEngine({
            env: { ...options.env, FOVEA_HOME: home },
            cwd: root,
            root,
            logger: workspace.log,
            clock,
          }),
        work,
      ),
    coverage: (work = {}) => reportCoverage(workspace, work),
    folderCoverage: (folder) => reportFolder(workspace, folder),
    suggest: (what, typed, limit) => suggest(workspace, what, typed, limit),
    languages: () => reportLanguages(workspace),
    time: (request = {}) => tellTime(request, options.clock ?? systemClock),
    status: ({ check = false } = {}) => reportStatus(workspace, { check }),
    projects: () => reportProjects(workspace),
    clearIndex() {
      workspace.discardIndex();
      return { removed: workspace.indexFile };
    },
    close() {
      void observer.flush();
      memory.close();
      workspace.close();
    },
    closed: () => workspace.closed,
  };
}

/** Commands say little unless `debug` is asked for; a server has a logger of its own. */
function commandLogger(): Required<Pick<WorkspaceOptions, "logger" | "onLogLevel">> {
  let level: LogLevel = "warn";
  return {
    logger: createLogger(
      () => level,
      (line) => void process.stderr.write(line),
    ),
    onLogLevel(set) {
      if (set === "debug" || set === "error") level = set;
    },
  };
}

/** An answer includes what was learned up to now. */
function withLearning(memory: Memories, learnFirst: () => Promise<void>): Memories {
  return {
    ...memory,
    async recall(query, options) {
      await learnFirst();
      return memory.recall(query, options);
    },
    async list(options) {
      await learnFirst();
      return memory.list(options);
    },
  };
}

/** Other repositories are opened for one question and closed again. One that is this one would be told twice. */
async function withOthers<T>(
  workspace: Workspace,
  { begun: _, ...options }: EngineOptions,
  folders: readonly string[],
  work: (others: Workspace[]) => Promise<T>,
): Promise<T> {
  const others: Workspace[] = [];
  try {
    for (const folder of folders) {
      const clock = options.clock ?? systemClock;
      const cwd = resolve(options.cwd, folder);
      const other = await Workspace.open({ ...options, root: undefined, cwd, clock, logger: workspace.log });
      others.push(other);
      if (other.project.id === workspace.project.id)
        throw usage(`${folder} is the repository you are already asking about. Name a different one.`);
    }
    return await work(others);
  } finally {
    for (const other of others) other.close();
  }
}

/** A name that no code has may be that of an entity; its relations have kinds of their own. */
async function askGraphOrEntities(
  engineMemory: EngineMemory,
  question: GraphQuestion,
  name: string,
  options: GraphOptions,
  others: readonly Workspace[],
): Promise<GraphResult> {
  try {
    const answer = await askGraph(engineMemory.workspace, question, name, options, others);
    return withStated(engineMemory, question, answer, options);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "SYMBOL_NOT_FOUND") throw error;
    const answer = askEntities(engineMemory, question, name, options);
    if (!answer) throw error;
    return answer;
  }
}

async function runIndex(
  workspace: Workspace,
  { depth, languages, reset, force, ...options }: IndexOptions,
): Promise<IndexResult> {
  const started = performance.now();
  checkLanguages(languages ?? workspace.settings().languages);
  if (reset) workspace.treeSettings.choose(undefined);
  if (depth ?? languages)
    workspace.treeSettings.choose({
      ...(depth ? { depth } : {}),
      ...(languages ? { languages: [...languages] } : {}),
    });
  const run = { ...options, retriesGivenUp: true };
  const report = await (force ? workspace.rebuild(run) : workspace.runIndex(run));
  const { tree, changed, read, removed, resolved, resolveMs, overlapMs, embedded, note } = report;
  const chosen = workspace.treeSettings.restriction;
  return {
    root: tree.root,
    prefix: tree.prefix,
    files: tree.files,
    changed,
    read,
    removed,
    resolved,
    symbols: tree.symbols,
    edges: tree.edges,
    unresolved: tree.unresolved,
    skipped: tree.skipped,
    problems: tree.problemFiles,
    ms: Math.round(performance.now() - started),
    resolveMs,
    overlapMs,
    embedded,
    ...(chosen === undefined ? {} : { chosen }),
    ...(note === undefined ? {} : { note }),
  };
}
