/** `fovea serve`: an MCP server over standard input and output, or over HTTP, until its client is done with it. */
import { resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { loadConfig } from "../../app/settings.ts";
import { clientOfProcess } from "../../base/client-process.ts";
import { messageOf } from "../../base/errors.ts";
import { createLogger } from "../../base/logger.ts";
import type { Profile } from "../tools/list.ts";
import type { Asker } from "./call.ts";
import { CallQueue } from "./call-queue.ts";
import { ClientRoots } from "./client-roots.ts";
import { createServer } from "./create-server.ts";
import { guardMemory, watchParent } from "./lifetime.ts";
import { LineTransport } from "./line-transport.ts";
import { ServedProjects } from "./served-projects.ts";

export interface ServeOptions {
  roots: readonly string[];
  profile: Profile;
  name: string;
  /** Instead of what is set. */
  http?: boolean | undefined;
  port?: number | undefined;
  host?: string | undefined;
}

export interface ServeIo {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  signal: AbortSignal;
  /** Called when nobody is served any more, before what is open is closed. */
  onEnding: (isWell: boolean) => void;
}

/** Of one client; more are refused, so that what waits cannot grow without end. */
const MOST_WAITING_CALLS = 4096;

/** Ends with whether it ended well. */
export async function serve(options: ServeOptions, io: ServeIo): Promise<boolean> {
  const { server } = loadConfig({ env: io.env }).config;
  const logger = createLogger(server.logLevel, (line) => void io.stderr.write(line));
  const folders =
    options.roots.length === 0
      ? [{ path: io.cwd, isAround: true }]
      : options.roots.map((root) => ({ path: resolve(io.cwd, root), isAround: false }));
  const isHttp = options.http ?? server.transport === "http";
  const caller = { isOneAgent: !isHttp, client: isHttp ? undefined : clientOfProcess() };
  const projects = new ServedProjects(folders, { env: io.env, logger, caller });
  const queue = new CallQueue({
    runningPerClient: server.callsPerClient,
    waitingPerClient: MOST_WAITING_CALLS,
  });
  const asker = { projects, logger, queue };
  const life = new AbortController();
  let isWell = true;
  const stopGuarding = guardMemory({
    limitMb: server.memoryLimitMb,
    async release() {
      if (projects.isBusy) return false;
      await projects.close();
      return true;
    },
    onTrouble(error) {
      logger.warn(`a project could not be closed to free memory: ${messageOf(error)}`);
    },
    onExceeded(usedMb) {
      logger.error(
        `${Math.round(usedMb)} MB are in use, more than server.memoryLimitMb (${server.memoryLimitMb}) allows; stopping. The client will start it again.`,
      );
      isWell = false;
      life.abort();
    },
  });
  const ends = AbortSignal.any([io.signal, life.signal]);
  try {
    if (isHttp) {
      const { serveHttp } = await import("./serve-http.ts");
      await serveHttp({ ...options, settings: server, asker, logger, env: io.env, signal: ends });
    } else await serveLines(options, { io, asker: { ...asker, client: "the only one" }, ends });
  } finally {
    io.onEnding(isWell);
    stopGuarding();
    await projects.close();
  }
  return isWell;
}

async function serveLines(
  options: ServeOptions,
  { io, asker, ends }: { io: ServeIo; asker: Asker; ends: AbortSignal },
): Promise<void> {
  const { projects, logger } = asker;
  const transport = new LineTransport(io.stdin, io.stdout);
  // Opening a project keeps the processor busy; the greeting and the list of tools come first.
  transport.onQuiet = () => projects.start();
  const clientRoots = options.roots.length === 0 ? new ClientRoots(projects, logger) : undefined;
  const handle = serveStdio(() => createServer(asker, { ...options, clientRoots }), {
    transport,
    onerror: (error) => logger.debug(error.message),
  });
  const stopWatching = watchParent({
    hasClient: () => transport.hasClient,
    onGone: () => void handle.close(),
  });
  await new Promise<void>((done) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      done();
    };
    const stop = () => {
      void handle.close();
      done();
    };
    if (ends.aborted) stop();
    else ends.addEventListener("abort", stop, { once: true });
  });
  stopWatching();
}
