/**
 * The light opening of a project, for hooks: opens memory.db, finds the project without asking git, and reads the index
 * as it is. No sweep, no parsing, no grammar, no model; what is not there is left out. Everything is synchronous and
 * bounded. The use cases are those of the engine (`app/sessions`): this is what they may use.
 */
import { existsSync } from "node:fs";
import type { Clock } from "../../base/clock.ts";
import { errnoOf } from "../../base/errors.ts";
import { foveaHome } from "../../base/paths.ts";
import { withinTime } from "../../base/time-limit.ts";
import { NameLookup } from "../../code/index/name-lookup.ts";
import { mayHoldSecret } from "../../memory/redact/may-hold-secret.ts";
import { createRedactor } from "../../memory/redact/redact.ts";
import { locateProject } from "../../repo/project/locate.ts";
import type { SessionStore } from "../../sessions/types.ts";
import { type Database, isPassing } from "../../store/database.ts";
import { openMemory } from "../../store/open-memory.ts";
import { codeNamedIn } from "../code/names/named-code.ts";
import { indexPath, memoryPath } from "../project/store-paths.ts";
import type { SessionContext } from "../sessions/session-context.ts";
import { defaultSettings, type LightSettings } from "./settings.ts";

export interface LightOptions {
  env: NodeJS.ProcessEnv;
  cwd: string;
  clock: Clock;
  /** How long a write waits for others. */
  busyTimeoutMs: number;
  /** How long the event may still take; at 0 what is still to do is left undone. */
  timeLeftMs: () => number;
  /** The client process that runs the hook. */
  client?: string | undefined;
  /** Instead of what files and environment say, where there are any. */
  settings?: LightSettings | undefined;
}

const GIT_TIMEOUT_MS = 150;

/**
 * Work stops at its next use of SQLite once the deadline is over. What uses none for this long after it is stopped by the
 * virtual machine; never sooner, since stopping inside of a native call ends the process.
 */
const BRAKE_MS = 1_000;

/** The same may well succeed a moment later: the store is in use or full, or git took too long to answer. */
export function mayPass(error: unknown): boolean {
  return isPassing(error) || errnoOf(error) === "ETIMEDOUT";
}

export class LightProject implements SessionContext {
  readonly home: string;
  readonly settings: LightSettings;
  readonly top: string;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly #timeLeftMs: () => number;
  readonly client: string | undefined;
  readonly #busyTimeoutMs: number;
  #lookup: NameLookup | null | undefined;

  /** Undefined where there is no such folder. Throws where there was no time to find out which project it is. */
  static open(options: LightOptions): LightProject | undefined {
    const home = foveaHome(options.env);
    const settings = options.settings ?? defaultSettings();
    const path = memoryPath(home, settings.database.path);
    const { clock, busyTimeoutMs } = options;
    // No time to repair a damaged file: the event is kept, and the next engine repairs it.
    const db = openMemory(path, { clock, home, busyTimeoutMs, lockMs: busyTimeoutMs, durable: false });
    try {
      const located = locateProject(db, options.cwd, { clock: options.clock, gitTimeoutMs: GIT_TIMEOUT_MS });
      if (located) return new LightProject(options, { home, settings, db, ...located });
    } catch (error) {
      db.close();
      throw error;
    }
    db.close();
    return undefined;
  }

  private constructor(
    { clock, timeLeftMs, busyTimeoutMs, client }: LightOptions,
    parts: { home: string; settings: LightSettings; db: Database; projectId: string; top: string },
  ) {
    this.home = parts.home;
    this.settings = parts.settings;
    this.top = parts.top;
    this.clock = clock;
    this.#timeLeftMs = timeLeftMs;
    this.client = client;
    this.#busyTimeoutMs = busyTimeoutMs;
    let redact: SessionStore["redact"] | undefined;
    this.store = {
      db: parts.db,
      clock,
      projectId: parts.projectId,
      namedIn: (text) => (this.lookup ? codeNamedIn(this.lookup, text) : []),
      redact: (text) => {
        if (!mayHoldSecret(text)) return { text };
        redact ??= createRedactor();
        return redact(text);
      },
    };
  }

  /** Undefined where there is no index to read. */
  get lookup(): NameLookup | undefined {
    if (this.#lookup === undefined) {
      const file = indexPath(this.home, this.store.projectId);
      this.#lookup = NameLookup.open(file, this.top, this.#busyTimeoutMs) ?? null;
    }
    return this.#lookup ?? undefined;
  }

  readIndex<T>(read: (lookup: NameLookup) => T): T | undefined {
    return this.lookup && read(this.lookup);
  }

  /** The index may still have a file that is no longer there. */
  isOnDisk(path: string): boolean {
    return existsSync(`${this.top}/${path}`);
  }

  isLate(): boolean {
    return this.#timeLeftMs() <= 0;
  }

  /** Synchronous work, cut off at the deadline. After that the project can only be closed. */
  inTime<T>(work: () => T): T {
    const { db } = this.store;
    db.beforeEach = () => {
      if (this.isLate()) this.#cutOff();
    };
    try {
      const done = withinTime(work, Math.max(0, this.#timeLeftMs()) + BRAKE_MS);
      return done ? done.value : this.#cutOff();
    } finally {
      db.beforeEach = undefined;
    }
  }

  #cutOff(): never {
    this.isCutOff = true;
    throw new Error("stopped at the deadline");
  }

  isCutOff = false;

  /** The event is stored; what comes after it can fail without telling it again. */
  isKept = false;
  /** What went wrong while looking for something to say. */
  trouble: unknown;
  /** What the log is to say although all went on. */
  note: string | undefined;

  /** For what comes after the event was kept: if it fails nothing is said, but the event is not told again. */
  attempt(say: () => string | undefined): string | undefined {
    this.isKept = true;
    try {
      return say();
    } catch (error) {
      this.trouble = error;
      return undefined;
    }
  }

  close(): void {
    this.#lookup?.close();
    this.store.db.close();
  }
}
