/**
 * The folders a client says it works in (`roots/list`). They are asked for when nobody named folders on the command
 * line: editors start a server of the user's settings in the home folder or at `/`. In the 2025 era the server asks
 * after the greeting; in the 2026 era an answer asks for them, and the client calls again.
 */
import { fileURLToPath } from "node:url";
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Root,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { isHomeOrAbove } from "../../base/paths.ts";
import type { ServedProjects } from "./served-projects.ts";

/** A client that does not answer in time is served the folder it started us in. */
const ANSWER_MS = 3000;
const KEY = "roots";

export class ClientRoots {
  readonly #projects: ServedProjects;
  readonly #logger: Logger;
  #isSettled = false;

  constructor(projects: ServedProjects, logger: Logger) {
    this.#projects = projects;
    this.#logger = logger;
  }

  /** After a greeting of the 2025 era, and whenever the client's folders change. Calls wait for the answer. */
  ask(server: Server): void {
    this.#isSettled = true;
    if (!server.getClientCapabilities()?.roots) return;
    this.#projects.hold(
      server.listRoots(undefined, { timeout: ANSWER_MS }).then(
        ({ roots }) => this.#serve(roots),
        (error: unknown) => this.#logger.debug(`the client did not send its roots: ${messageOf(error)}`),
      ),
    );
  }

  /** In the 2026 era: what to answer instead, as long as the client's folders are not known. */
  missing(context: ServerContext): InputRequiredResult | undefined {
    if (this.#isSettled) return undefined;
    const answered = inputResponse(context.mcpReq.inputResponses, KEY);
    if (answered.kind === "roots") this.#serve(answered.roots);
    // A client that was asked and gave something else is not asked for ever.
    else if (context.mcpReq.inputResponses === undefined && declaresRoots(context))
      return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
    this.#isSettled = true;
    return undefined;
  }

  #serve(roots: readonly Root[]): void {
    const folders = roots.flatMap(({ uri }) => folderOf(uri)).filter((folder) => !isHomeOrAbove(folder));
    if (folders.length === 0) return;
    this.#logger.debug(`serving the client's roots: ${folders.join(", ")}`);
    this.#projects.useRoots([...new Set(folders)].map((path) => ({ path, isAround: true })));
  }
}

function declaresRoots({ mcpReq: { envelope } }: ServerContext): boolean {
  // The package's type of the envelope is empty.
  const keyed: { [CLIENT_CAPABILITIES_META_KEY]?: { roots?: object } } = envelope ?? {};
  return keyed[CLIENT_CAPABILITIES_META_KEY]?.roots !== undefined;
}

/** Nothing for a root that is no folder of this machine. */
function folderOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
