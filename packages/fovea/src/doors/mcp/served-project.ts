/**
 * One folder that is served. Its engine is opened when somebody asks or when `start` is called, and from then on the
 * index is brought up to date and kept so in the background. It can be closed and is opened again by the next question.
 */

import { basename } from "node:path";
import type { Caller, Watched } from "../../app/api.ts";
import type { Engine } from "../../app/engine.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { isHomeOrAbove } from "../../base/paths.ts";
import { describeWatched } from "../tools/status-words.ts";
import { folderTooWide } from "./errors.ts";

export interface ServedFolder {
  path: string;
  /** Nobody named it: the repository around it is meant. */
  isAround: boolean;
}

export interface OpeningOptions {
  env: NodeJS.ProcessEnv;
  logger: Logger;
  caller: Caller;
}

interface Opened {
  engine: Engine;
  stop: AbortController;
  background: Promise<void>;
}

export class ServedProject {
  readonly folder: string;
  readonly #isAround: boolean;
  readonly #env: NodeJS.ProcessEnv;
  readonly #logger: Logger;
  readonly #caller: Caller;
  #opened: Promise<Opened> | undefined;

  constructor({ path, isAround }: ServedFolder, { env, logger, caller }: OpeningOptions) {
    this.folder = path;
    this.#isAround = isAround;
    this.#env = env;
    this.#logger = logger;
    this.#caller = caller;
  }

  get name(): string {
    return basename(this.folder);
  }

  /** Nobody named it, and it holds everything of a user. */
  get isTooWide(): boolean {
    return this.#isAround && isHomeOrAbove(this.folder);
  }

  async open(): Promise<Engine> {
    // A folder that could not be opened now may be there for the next question.
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return (await this.#opened).engine;
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    opened?.stop.abort();
    await opened?.background;
    opened?.engine.close();
    await opened?.engine.closed();
  }

  async #open(): Promise<Opened> {
    // Loaded only now: a client is greeted before there is any need for it.
    const { openEngine } = await import("../../app/engine.ts");
    const { findProjectTop, loadConfig } = await import("../../app/settings.ts");
    if (this.#isAround) {
      const top = await findProjectTop(this.folder);
      if (isHomeOrAbove(top)) throw folderTooWide(top);
    }
    const place = this.#isAround ? {} : { root: this.folder };
    const asked = {
      env: this.#env,
      cwd: this.folder,
      logger: this.#logger,
      caller: this.#caller,
      isServer: true,
    };
    const engine = await openEngine({ ...asked, ...place });
    const { index } = loadConfig({ env: this.#env, projectRoot: engine.root }).config;
    const stop = new AbortController();
    const tidied = engine.tidyUp({ signal: stop.signal });
    if (!index.enabled) return { engine, stop, background: tidied };
    // Questions that come meanwhile find out that the work has begun, and answer from what is there.
    const fresh = this.#keepFresh(engine, { signal: stop.signal }, index.watchEnabled);
    return { engine, stop, background: Promise.all([fresh, tidied]).then(() => undefined) };
  }

  #sayWatched(root: string, watched: Watched): void {
    const text = `${root} is watched ${describeWatched(watched)}`;
    if (watched.by === "events") this.#logger.info(text);
    else this.#logger.warn(`${text}; questions still see every change`);
  }

  async #keepFresh(engine: Engine, work: { signal: AbortSignal }, isWatched: boolean): Promise<void> {
    try {
      if (isWatched)
        await engine.watch({
          ...work,
          onWatching: (watched) => this.#sayWatched(engine.root, watched),
          onTrouble: (message) => this.#logger.warn(message),
        });
      else await engine.index(work);
    } catch (error) {
      // Questions look at the disk by themselves; they say what is wrong, if it still is.
      if (!work.signal.aborted)
        this.#logger.warn(`${engine.root} is not kept up to date: ${messageOf(error)}`);
    }
  }
}
