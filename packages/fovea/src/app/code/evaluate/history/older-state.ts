/**
 * The files of a commit in a folder of their own. Git checks nothing out: what a repository says is run at a checkout is
 * not run, and no worktree is added to it. Going from one commit to the next writes only what differs.
 */
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders } from "../../../../base/make-folders.ts";
import { type CommittedFile, contentsOf } from "../../../../repo/git/git-history.ts";

/** Contents that are asked for at once. */
const BATCH_BYTES = 64_000_000;

export class OlderState {
  readonly folder: string;
  readonly #top: string;
  readonly #mostBytes: number;
  readonly #written = new Map<string, string>();

  /** Larger files than `mostBytes` are left out: they would not be indexed either. */
  constructor({ top, folder, mostBytes }: { top: string; folder: string; mostBytes: number }) {
    this.folder = folder;
    this.#top = top;
    this.#mostBytes = mostBytes;
  }

  async show(files: readonly CommittedFile[]): Promise<void> {
    const wanted = files.filter(({ path, bytes }) => bytes <= this.#mostBytes && isSafe(path));
    const stays = new Set(wanted.map(({ path }) => path));
    for (const path of [...this.#written.keys()])
      if (!stays.has(path)) {
        rmSync(join(this.folder, path), { force: true, recursive: true });
        this.#written.delete(path);
      }
    let batch: CommittedFile[] = [];
    let bytes = 0;
    for (const file of wanted) {
      if (this.#written.get(file.path) === file.id) continue;
      batch.push(file);
      bytes += file.bytes;
      if (bytes < BATCH_BYTES) continue;
      await this.#write(batch);
      batch = [];
      bytes = 0;
    }
    await this.#write(batch);
  }

  async #write(files: readonly CommittedFile[]): Promise<void> {
    const contents = await contentsOf(this.#top, [...new Set(files.map(({ id }) => id))]);
    for (const { path, id } of files) {
      const content = contents.get(id);
      if (!content) continue;
      const file = join(this.folder, path);
      try {
        makeFolders(dirname(file));
        writeFileSync(file, content);
        this.#written.set(path, id);
      } catch {
        // A name that this system does not allow, or that differs from another only in case: as at a checkout.
      }
    }
  }
}

function isSafe(path: string): boolean {
  return path.split("/").every((part) => part !== ".." && part !== "." && part.toLowerCase() !== ".git");
}
