/**
 * What reading and writing memories needs in the engine: the model, redaction, cached notes. Reads are counted in batches,
 * since a write for every read would make reading slow.
 */

import { isDue } from "../../base/clock.ts";
import { type Read, recordAccess } from "../../memory/access.ts";
import { joinGroup } from "../../memory/groups.ts";
import { ReadAhead } from "../../memory/read-ahead.ts";
import { NoteReader } from "../../memory/recall/notes.ts";
import { parseRedactRules } from "../../memory/redact/parse-rules.ts";
import { createRedactor } from "../../memory/redact/redact.ts";
import type { WriteContext } from "../../memory/remember.ts";
import type { MemoryVectors as Vectors } from "../../memory/vector-store.ts";
import { listWithoutVector, MemoryVectors, writeVector } from "../../memory/vector-store.ts";
import { dropExpired } from "../../memory/working.ts";
import { embedderOfMemories } from "../../vectors/choose.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import type { Workspace } from "../project/workspace.ts";
import { writeSettings } from "./write-settings.ts";

const FLUSH_AFTER_MS = 1000;
const SWEEP_AFTER_MS = 300_000;
/** Memories that get their missing vector before a question is answered. */
const MOST_EMBEDDED = 2000;

export class EngineMemory {
  readonly workspace: Workspace;
  readonly notes: NoteReader;
  /** Started by the first question: who asks one will ask another. */
  readonly readAhead: ReadAhead;
  readonly #vectors: MemoryVectors;
  readonly redact: WriteContext["redact"];
  readonly #read = new Map<string, Read>();
  /** By session. */
  readonly #toHeat = new Map<string | undefined, Set<string>>();
  #sweptAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isComplete = false;
  #completeAt = "";
  /** Told which memories were read once that is noted down. */
  afterRead: (ids: readonly string[]) => void = () => {};
  /** Told which are to become hot, when reads are noted down. */
  heat: (ids: readonly string[], session: string | undefined) => void = () => {};

  constructor(workspace: Workspace) {
    this.workspace = workspace;
    const { memory, clock, project, group } = workspace;
    joinGroup(memory, clock, project.id, group);
    this.notes = new NoteReader(workspace.memory);
    this.readAhead = new ReadAhead(workspace.memory, this.notes);
    this.#vectors = new MemoryVectors(workspace.memory);
    this.redact = createRedactor(parseRedactRules(workspace.config.memory.redact.rules));
  }

  async writeContext(session: string | undefined): Promise<WriteContext> {
    return { ...this.#context(session), meaning: await this.meaning() };
  }

  /** Without the model, for what is written by the way; vectors are made up for when somebody asks. */
  plainContext(session: string | undefined): WriteContext {
    this.#isComplete = false;
    return this.#context(session);
  }

  #context(session: string | undefined): WriteContext {
    const { memory, clock, project, config } = this.workspace;
    this.#sweepWorking();
    return {
      db: memory,
      clock,
      projectId: project.id,
      session,
      redact: this.redact,
      meaning: undefined,
      settings: writeSettings(config),
    };
  }

  /** Nobody sees what has had its time; now and then it is removed as well. */
  #sweepWorking(): void {
    const { memory, clock } = this.workspace;
    if (!isDue(this.#sweptAt, SWEEP_AFTER_MS, clock.now())) return;
    this.#sweptAt = clock.now();
    dropExpired(memory, clock);
  }

  /** Undefined where there is no model, or none that answers: words decide alone then. */
  async meaning(): Promise<{ embedder: Embedder; vectors: Vectors } | undefined> {
    const chosen = await this.workspace.embedder();
    if (!("embedder" in chosen)) return undefined;
    const embedder = await embedderOfMemories(chosen.embedder);
    await this.#embedMissing(embedder);
    return { embedder, vectors: this.#vectors };
  }

  /** With how well each fitted what was asked, where something was asked. */
  noteRead(ids: readonly string[], relevance?: ReadonlyMap<string, number>): void {
    for (const id of ids) {
      const before = this.#read.get(id);
      this.#read.set(id, {
        times: (before?.times ?? 0) + 1,
        at: this.workspace.clock.now(),
        relevance: relevance?.get(id) ?? before?.relevance,
      });
    }
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Good answers change tier with the next notes, so that an answer does not wait for the disk. */
  heatLater(ids: readonly string[], session: string | undefined): void {
    const known = this.#toHeat.get(session) ?? new Set();
    for (const id of ids) known.add(id);
    this.#toHeat.set(session, known);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const read = new Map(this.#read);
    const toHeat = new Map(this.#toHeat);
    this.#read.clear();
    this.#toHeat.clear();
    if (read.size > 0 && recordAccess(this.workspace.memory, read)) this.afterRead([...read.keys()]);
    for (const [session, ids] of toHeat) this.heat([...ids], session);
  }

  /** Made by a program without this model; later writes have it or will catch up. */
  async #embedMissing(embedder: Embedder): Promise<void> {
    // Hooks write without the model, in processes of their own.
    const stamp = this.workspace.memory.stamp();
    if (this.#isComplete && stamp === this.#completeAt) return;
    this.#completeAt = stamp;
    const missing = listWithoutVector(this.workspace.memory, embedder.modelId, MOST_EMBEDDED);
    this.#isComplete = missing.length < MOST_EMBEDDED;
    if (missing.length === 0) return;
    const vectors = await embedder.embedBatch(missing.map(({ content }) => content));
    this.workspace.memory.transaction(() => {
      for (const [at, { row }] of missing.entries())
        writeVector(this.workspace.memory, row, embedder.modelId, vectors[at]!);
    });
  }
}
