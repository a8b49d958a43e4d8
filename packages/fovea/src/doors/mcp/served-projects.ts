/** The folders a server answers about, found by name or path. Nothing outside of them is looked at. */
import { existsSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "../../app/engine.ts";
import { isHomeOrAbove } from "../../base/paths.ts";
import { noRepository, outsideOfServed, projectAmbiguous, projectUnknown } from "./errors.ts";
import { isInside } from "./inside.ts";
import { type OpeningOptions, type ServedFolder, ServedProject } from "./served-project.ts";

export class ServedProjects {
  readonly #options: OpeningOptions;
  #projects: readonly ServedProject[];
  #calls = 0;
  /** Started at home or above it, by a client that names no folder: a call may name any repository. */
  #isUnplaced: boolean;
  /** Until it is settled, which folders are served is not known for sure. */
  #held: Promise<void> = Promise.resolve();

  constructor(folders: readonly ServedFolder[], options: OpeningOptions) {
    this.#options = options;
    this.#projects = folders.map((folder) => new ServedProject(folder, options));
    this.#isUnplaced = this.#projects.length === 1 && this.#projects[0]!.isTooWide;
  }

  /** Questions wait for this. */
  hold(until: Promise<void>): void {
    this.#held = until;
  }

  /** Resolves when it is known which folders are served. */
  get whenKnown(): Promise<void> {
    return this.#held;
  }

  /** Serves what the client says it works in from now on. */
  useRoots(folders: readonly ServedFolder[]): void {
    this.#isUnplaced = false;
    this.replace(folders);
  }

  /** Serves these folders from now on. Projects that are open and stay are not closed. */
  replace(folders: readonly ServedFolder[]): void {
    const former = this.#projects;
    this.#projects = folders.map(
      (folder) =>
        former.find((one) => one.folder === folder.path) ?? new ServedProject(folder, this.#options),
    );
    for (const project of former)
      if (!this.#projects.includes(project)) void project.close().catch(() => undefined);
  }

  get names(): readonly string[] {
    return this.#projects.map(({ name }) => name);
  }

  /** Must a call say which project it means? Where there are several, and where the start says nothing about it. */
  get needsProject(): boolean {
    return this.#projects.length > 1 || this.#isUnplaced;
  }

  /** Is anybody being answered? */
  get isBusy(): boolean {
    return this.#calls > 0;
  }

  /** Begins to index what is served; trouble is told to whoever asks. */
  start(): void {
    void this.#held.then(() => {
      for (const project of this.#projects) project.open().catch(() => {});
    });
  }

  /** The engine of a project; without a name, of the one that these files are in, or else of the first. */
  async engineFor(name: string | undefined, paths: readonly string[]): Promise<Engine> {
    await this.#held;
    const project = name === undefined ? this.#holding(paths) : await this.#named(name);
    const engine = await project.open();
    const stranger = paths.find((path) => !isInside(engine.root, path));
    if (stranger !== undefined) throw outsideOfServed(stranger, engine.root);
    return engine;
  }

  /** All engines, with the name that tells them apart where there are several. Folders that cannot be opened are left out. */
  async everyEngine(): Promise<{ engine: Engine; project: string | undefined }[]> {
    await this.#held;
    const opened = await Promise.allSettled(
      this.#projects.map(async (project) => ({
        engine: await project.open(),
        project: this.#projects.length === 1 ? undefined : this.#tellingName(project),
      })),
    );
    return opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Counts as a call in progress, so that nothing is closed under it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#calls++;
    try {
      return await work();
    } finally {
      this.#calls--;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#projects.map((project) => project.close()));
  }

  #tellingName({ name, folder }: ServedProject): string {
    return this.names.filter((other) => other === name).length === 1 ? name : folder;
  }

  #holding(paths: readonly string[]): ServedProject {
    const first = this.#projects[0]!;
    if (this.#projects.length === 1) return first;
    const path = paths[0];
    if (path === undefined) return first;
    const holder = this.#projects.find(({ folder }) =>
      isAbsolute(path) ? isInside(folder, path) : existsSync(join(folder, path)),
    );
    return holder ?? first;
  }

  /** A repository that a call names is served too, and is the first from then on. */
  async #takeIn(name: string): Promise<void> {
    const path = name.startsWith("file:") ? pathOf(name) : name;
    if (!isAbsolute(path)) return;
    const folder = await repositoryAt(path);
    const others = this.#projects.filter((one) => one.folder !== folder.path && !one.isTooWide);
    this.replace([folder, ...others.map((one) => ({ path: one.folder, isAround: true }))]);
  }

  async #named(name: string): Promise<ServedProject> {
    if (this.#isUnplaced) await this.#takeIn(name);
    const called = this.#projects.filter((project) => project.name === name);
    if (called.length > 1)
      throw projectAmbiguous(
        name,
        called.map(({ folder }) => folder),
      );
    if (this.#isUnplaced && called.length === 0 && name.startsWith("file:")) return this.#projects[0]!;
    // A bare word is a name: as a path it would lie in the folder that the server was started in, whatever it is.
    const isPath = isAbsolute(name) || /^\.|[\\/]/.test(name);
    const found = called[0] ?? this.#projects.find(({ folder }) => isPath && isInside(folder, resolve(name)));
    if (found) return found;
    // What is around a folder is known only when it is open.
    for (const project of this.#projects) {
      const engine = await project.open();
      if (engine.name === name || basename(engine.root) === name) return project;
      if (isPath && isInside(engine.root, resolve(name))) return project;
    }
    throw projectUnknown(
      name,
      this.#projects.map((project) => this.#tellingName(project)),
    );
  }
}

/** Empty where it is no address of a file. */
function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return "";
  }
}

/** Only a repository: a folder such as `/etc` is not for whoever can call a tool. */
async function repositoryAt(path: string): Promise<ServedFolder> {
  const { findProjectTop } = await import("../../app/settings.ts");
  const top = existsSync(path) ? await findProjectTop(path) : undefined;
  if (top === undefined || isHomeOrAbove(top) || !existsSync(join(top, ".git"))) throw noRepository(path);
  return { path: top, isAround: true };
}
