/** The index of a repository as a file that is open: opened again when another process has put a new one in its place. */
import type { Logger } from "../../base/logger.ts";
import { closeIndex, deleteIndex, openEmptyIndex, openIndex } from "../../code/index/open-index.ts";
import type { Database } from "../../store/database.ts";
import { inodeOf } from "../../store/inode.ts";
import { workspaceClosed } from "../errors.ts";

export class IndexFile {
  readonly path: string;
  readonly #log: Logger;
  readonly #mayMake: () => boolean;
  #opened: { db: Database; isReadOnly: boolean; inode: number };
  #isClosed = false;

  /** `mayMake`: false where an index that is not there must not be begun. */
  constructor(path: string, { log, mayMake }: { log: Logger; mayMake: () => boolean }) {
    this.path = path;
    this.#log = log;
    this.#mayMake = mayMake;
    this.#opened = this.#open();
  }

  get db(): Database {
    if (this.#isClosed) throw workspaceClosed();
    // Another process may have thrown the file away and begun a new one.
    if (inodeOf(this.path) !== this.#opened.inode) this.reopen();
    return this.#opened.db;
  }

  get isReadOnly(): boolean {
    return this.#opened.isReadOnly;
  }

  reopen(): void {
    closeIndex(this.#opened.db);
    this.#opened = this.#open();
  }

  discard(): void {
    deleteIndex(this.path, () => {
      // As long as we have our file open no other can get its number. Some systems remove no file that is open.
      const isOurs = inodeOf(this.path) === this.#opened.inode;
      if (isOurs) this.#opened.db.close();
      return isOurs;
    });
    this.reopen();
  }

  close(): void {
    this.#isClosed = true;
    closeIndex(this.#opened.db);
  }

  #open() {
    if (!this.#mayMake() && inodeOf(this.path) === 0) return openEmptyIndex();
    const opened = openIndex(this.path);
    this.#log.debug(`opened ${this.path}${opened.isReadOnly ? "read-only" : ""}`);
    if (opened.rebuilt) this.#log.warn(`the index ${this.path} was ${opened.rebuilt} and is being rebuilt`);
    return opened;
  }
}
