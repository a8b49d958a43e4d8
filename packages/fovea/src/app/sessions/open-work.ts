/** Work that is under way in a workspace: what it uses is closed when the last of it has ended. */

/** Work that does not heed its signal, such as a question to a slow server, is not waited for any longer. */
const LIMIT_MS = 10_000;

export class OpenWork {
  #count = 0;
  #whenDone: (() => void) | undefined;

  async run<T>(work: () => T | Promise<T>): Promise<T> {
    this.#count++;
    try {
      return await work();
    } finally {
      this.#count--;
      if (this.#count === 0) this.#whenDone?.();
    }
  }

  /** At once where there is nothing under way. */
  afterwards(close: () => void): Promise<void> {
    if (this.#count === 0) {
      close();
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        this.#whenDone = undefined;
        try {
          close();
          resolve();
        } catch (error) {
          reject(error);
        }
      };
      const timer = setTimeout(finish, LIMIT_MS);
      this.#whenDone = finish;
    });
  }
}
