/** What goes in and out of the facade: plain data. */

import type { Detail } from "../answers/item.ts";
import type { Task } from "../answers/neighbours.ts";
import type { GateDecision } from "../answers/understand/gate.ts";
import type { Clock } from "../base/clock.ts";
import type { Logger, LogLevel } from "../base/logger.ts";
import type { IndexProgress } from "../code/index/index-tree.ts";
import type { LanguageCount } from "../code/index/read.ts";
import type { TypeFacts } from "../code/index/type-facts.ts";
import type { SymbolChange } from "../repo/git/git-blame.ts";
import type { Parameter, Problem, SymbolKind } from "../syntax/types.ts";
import type { Begun } from "./begin.ts";
import type { BrokenFile } from "./code/names/broken-files.ts";
import type { MemoryView } from "./memory/views.ts";
import type { Watched } from "./project/watched.ts";

export type { Detail, IndexProgress, LanguageCount, SymbolChange, Task };

export interface EngineOptions {
  env: NodeJS.ProcessEnv;
  /** Index only what is below this folder. Without it: the repository around `cwd`. */
  root?: string | undefined;
  cwd: string;
  clock?: Clock;
  logger?: Logger;
  /** A question waits for the index at most `server.indexWaitMs` and is answered from what is there; a command waits until it is up to date. */
  isServer?: boolean | undefined;
  /** On whose behalf: decides in which session what happens is noted down. */
  caller?: Caller | undefined;
  /** What `begin` has asked already about the same folder. */
  begun?: Begun;
}

export interface WorkspaceOptions extends EngineOptions {
  clock: Clock;
  logger: Logger;
  /** Told what the settings say, once they are read. */
  onLogLevel?: (level: LogLevel) => void;
}

export interface Caller {
  /** The client process that started us (`clientOfProcess`): the session of its hooks is ours too. */
  client?: string | undefined;
  /** True: all calls belong to one conversation (a server on standard input). False: to several (over HTTP). */
  isOneAgent?: boolean | undefined;
}

export interface WorkOptions {
  onProgress?: ((progress: IndexProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface IndexResult {
  root: string;
  /** The folder below the root that alone is indexed, with a final `/`; empty: all of it. */
  prefix: string;
  files: number;
  changed: number;
  /** Of the changed ones, those that were read and parsed; the contents of others were known, as from another worktree. */
  read: number;
  removed: number;
  /** Files whose edges were found anew. */
  resolved: number;
  symbols: number;
  /** Between symbols and files, with evidence. */
  edges: number;
  /** References that lead out of the tree, or nowhere we know; `graph unresolved` lists them. */
  unresolved: number;
  skipped: Record<string, number>;
  /** Files the parser did not fully understand; their readable parts are indexed. */
  problems: number;
  ms: number;
  /** The part of it that went into finding edges, from its begin to its end. */
  resolveMs: number;
  /** The part of that in which words were counted and vectors computed as well, by other threads. */
  overlapMs: number;
  /** Contents that got their vectors now. */
  embedded: number;
  /** What `index` was told for this tree instead of the settings, and how to go back. */
  chosen?: string;
  /** Why others did not, if they should have. */
  note?: string;
}

export interface SnippetLine {
  line: number;
  text: string;
}

/** A place that answers a question. */
export interface HitView {
  path: string;
  startLine: number;
  endLine: number;
  /** Missing for a part of a file that belongs to no symbol. */
  name?: string;
  kind?: string;
  /** Against the best hit, which has 1. */
  score: number;
  why: string;
  /** The lines of it that match best. */
  lines: SnippetLine[];
  /** What an agent is given for it, and how long that is. */
  text: string;
  chars: number;
  /** Where several repositories were searched. */
  repository?: string;
  /** Where the hit is a memory: its id is the path, and this the rest. */
  memory?: MemoryView;
  /** What the score is made of, when asked for. */
  terms?: { name: string; value: number }[];
}

export interface SearchResult {
  query: string;
  mode: string;
  task: string;
  intent: string;
  hits: HitView[];
  /** What the asker should know about how the answer was found. */
  note?: string;
  freshness: Freshness;
  ms: number;
}

/** How sure an answer is of the files on disk. */
export interface Freshness {
  /** Files that had changed and were read again for this answer. */
  refreshed: number;
  /** False when not everything could be compared with the disk, and why. */
  isComplete: boolean;
  note?: string;
  /** While somebody is indexing: the answer is from what is there so far. */
  progress?: IndexingProgress;
  /** Files that are not in the index since parsing them was given up. */
  givenUp?: number;
  /** Of answers from the graph: edges are still being found, so that none is known to be missing. */
  edgesPending?: true;
  /** What this tree is told to leave out, and how to change that; part of the note. */
  restriction?: string;
}

export interface IndexingProgress {
  /** Nothing was complete before: what is not found may only not be there yet. */
  isFirst: boolean;
  /** Files that are in the index so far. */
  done: number;
  /** The total; 0 while files are still being listed. */
  total: number;
  /** Of those that are in it, how many can be found by their words. */
  searchable: number;
}

export interface SymbolView {
  /** `path#Container.name`, with what tells it from others of that name in its file; may be asked for. */
  id: string;
  name: string;
  kind: SymbolKind;
  qualifiedName: string;
  path: string;
  startLine: number;
  endLine: number;
  language: string;
  signature: string;
  doc: string;
  parameters: Parameter[];
  returnType: string;
  modifiers: string[];
  fingerprint: string;
  /** Of a type: what it is built on and how many members it has. */
  type?: TypeFacts;
  /** The type that was asked for, where this is a member of one that it is built on. */
  inheritedBy?: string;
  body?: string;
  /** The last line of the body that is there, where the rest had no room; before the first if none is. */
  bodyEnd?: number;
  /** The commits its lines are from, newest first, when asked for. */
  history?: SymbolChange[];
  /** What is remembered about it; missing where there is nothing. */
  memories?: MemoryView[];
}

export interface MissingSymbol {
  name: string;
  /** A file is called so, or the line is in this file and in no symbol. */
  file?: string;
  line?: number;
  /** The same code under another name or in another file. */
  renamedTo?: { name: string; path: string; startLine: number };
  /** It stands in a file that does not parse just now. */
  broken?: BrokenFile;
  /** It is there, but not of the kind that was asked for. */
  otherKinds?: string[];
  suggestions: string[];
}

export interface SymbolsResult {
  symbols: SymbolView[];
  missing: MissingSymbol[];
  /** With a budget: as much of each symbol as fits. */
  capsule?: SymbolsCapsule;
  freshness: Freshness;
  ms: number;
}

export type OutlineDetail = "toc" | "skeleton" | "docs";

export interface OutlineNode {
  name: string;
  kind: SymbolKind;
  startLine: number;
  endLine: number;
  signature?: string;
  doc?: string;
  children: OutlineNode[];
}

export interface OutlineResult {
  path: string;
  language: string;
  lines: number;
  detail: OutlineDetail;
  symbols: OutlineNode[];
  problems: Problem[];
  freshness: Freshness;
  ms: number;
  /** False when the file is not in the index and was parsed for this answer alone. */
  isIndexed?: false;
}

export interface CoverageResult {
  root: string;
  files: number;
  languages: LanguageCount[];
  skipped: { path: string; reason: string; bytes: number }[];
  skippedByReason: Record<string, number>;
  /** What `index` was told for this tree instead of the settings, and how to go back. */
  chosen?: string;
  problems: { path: string; count: number; problems: Problem[] }[];
  freshness: Freshness;
  ms: number;
}

export interface FolderCoverage {
  path: string;
  files: number;
  skipped: Record<string, number>;
}

export interface StatusResult {
  root: string;
  repository: { id: string; name: string; rootCommit: string | null; locations: string[] };
  tree: {
    prefix: string;
    /** What is checked out now. */
    head: string | null;
    branch: string | null;
    /** What was checked out when the index was last brought up to date. */
    indexedHead: string | null;
    indexedAt: string | null;
  };
  files: number;
  symbols: number;
  edges: number;
  memories: number;
  coverage: { indexed: number; skipped: number; problems: number; givenUp: number };
  freshness: Freshness & { changed: number; needsScan: boolean };
  /** `total` is 0 while files are being listed. */
  indexing: { pid: number; host: string; done: number; total: number } | null;
  /** What `index` was told for this tree instead of the settings, and how to go back; null where nothing was. */
  chosen: string | null;
  /** What the repository's `.fovea.yaml` says and only the user may say; one sentence each. */
  ignoredSettings: readonly { key: string; where: string; message: string }[];
  /** How this process notices changes; null where it does not watch and each question looks for itself. */
  watching: Watched | null;
  sizes: { memoryBytes: number; indexBytes: number; blobs: number; trees: number };
  health: { index: string; memory: string } | null;
  /** Of memory.db: what the last daily check found, and an alarm while one is open. */
  memoryState: {
    check: { at: string; problem: string | null } | null;
    alarm: { kind: "older" | "other"; message: string; advice: string } | null;
  };
  versions: { fovea: string; builder: number; node: string };
}

export interface ProjectView {
  id: string;
  name: string;
  locations: string[];
  trees: { root: string; prefix: string; files: number; symbols: number; indexedAt: string | null }[];
  indexBytes: number;
}

/** What was shown of a symbol, and why. */
export interface ContextItem {
  path: string;
  name: string;
  kind: string;
  startLine: number;
  endLine: number;
  /** name, signature, skeleton, excerpt or body. */
  detail: Detail;
  tokens: number;
  /** The reasons in words, strongest first. */
  why: string;
  /** The answer of this session that had its code; it was not sent again. */
  sentIn?: number;
}

/** There was no room for it; `fovea symbol <handle> --body` shows it. */
export interface OmittedItem {
  path: string;
  name: string;
  kind: string;
  handle: string;
}

export interface SymbolsCapsule {
  /** What to give to the model. Never more than `budget` tokens. */
  text: string;
  tokens: number;
  budget: number;
  items: ContextItem[];
  omitted: OmittedItem[];
}

export interface CapsuleMemory {
  id: string;
  content: string;
  category: string;
  score: number;
  /** Null where it is about no code. */
  freshness: MemoryView["freshness"];
  anchors: MemoryView["anchors"];
  why: string;
  /** False where the text has only its beginning; `recall --ids` gives the rest. */
  isWhole: boolean;
  /** The answer in which the session was told it whole. */
  toldIn?: number;
  tokens: number;
}

export interface ContextResult extends SymbolsCapsule {
  intent: Task;
  /** Whether the question needs code at all, as far as its words tell. */
  gate: GateDecision;
  /** What is remembered about the task or about code that is shown; at most a tenth of the budget. */
  memories: CapsuleMemory[];
  /** Which answer of which session this is; its content is not sent again. */
  session: { id: string; answer: number } | null;
  freshness: Freshness;
  ms: number;
}

export interface MapResult {
  text: string;
  tokens: number;
  budget: number;
  /** Symbols and files that are shown, and how many symbols there are. */
  shown: { files: number; symbols: number };
  symbols: number;
  items: { path: string; name: string; kind: string; line: number; centrality: number }[];
  freshness: Freshness;
  ms: number;
}
