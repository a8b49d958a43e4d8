/**
 * `fovea hook <client> <event>`: a payload in, an answer or nothing out. It fails open: whatever goes wrong, it prints
 * nothing and exits with 0, since the user's conversation matters more than anything we could say.
 */

import { LightProject, mayPass } from "../../app/light/light-project.ts";
import { readSettings } from "../../app/light/settings.ts";
import { untoldSummary } from "../../app/sessions/untold-summary.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { promptAnswer } from "../../base/prompt-text.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { visibleText } from "../../base/visible-text.ts";
import { CLIENTS, type Client, type HookEvent } from "./event.ts";
import { handleEvent } from "./handle-event.ts";
import { type HookRecord, logHook } from "./log.ts";
import { parsePayload, stringIn } from "./payload.ts";
import { readEvent } from "./read-event.ts";
import { drainSpool, type Spooled, spool } from "./spool.ts";
import { writeAnswer } from "./write-answer.ts";

export interface HookCall {
  args: readonly string[];
  payload: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
  clock?: Clock;
  /** The client process that runs the hook (`clientOfProcess`). */
  client?: string | undefined;
  /** After so long nothing more is looked for. */
  deadlineMs?: number;
}

const DEADLINE_MS = 300;
const BUSY_MS = 120;
/** Events at which every client can be told something. */
const ANSWERABLE: ReadonlySet<HookEvent["kind"]> = new Set(["session-start", "prompt", "file", "command"]);

/** What is to be printed; "" for nothing. Never throws. */
export async function runHook({
  args,
  payload,
  env,
  cwd,
  clock = systemClock,
  client: process,
  deadlineMs = DEADLINE_MS,
}: HookCall): Promise<string> {
  const started = performance.now();
  const { client, eventName } = namesIn(args, payload);
  let isDebug = env.FOVEA_LOG_LEVEL === "debug";
  const log = (outcome: HookRecord["outcome"], text: string, error?: string) => {
    // Clients do not show it, and nobody else asks for this level.
    if (isDebug)
      globalThis.process.stderr.write(
        `fovea debug: hook ${client} ${visibleText(eventName)}: ${outcome}${error ? ` (${visibleText(error)})` : ""}\n`,
      );
    logHook(env, {
      at: new Date(clock.now()).toISOString(),
      client,
      event: eventName,
      outcome,
      tokens: text === "" ? 0 : estimateTokens(text, "markdown"),
      ms: Math.round(performance.now() - started),
      ...(error === undefined ? {} : { error }),
    });
  };
  const timeLeftMs = () => deadlineMs - (performance.now() - started);
  let event: HookEvent | undefined;
  let project: LightProject | undefined;
  try {
    const read = parsePayload(payload);
    event = read && readEvent(eventName, read, unnamedSession(process, clock));
    if (!event) {
      log("ignored", "");
      return "";
    }
    const folder = event.cwd ?? cwd;
    const config = await readSettings(env, folder);
    isDebug = config?.server.logLevel === "debug";
    if (config?.hooks.enabled === false) {
      log("ignored", "");
      return "";
    }
    project = LightProject.open({
      env,
      cwd: folder,
      clock,
      timeLeftMs,
      busyTimeoutMs: BUSY_MS,
      client: process,
      settings: config,
    });
    if (!project) {
      log("ignored", "", "there is no such folder");
      return "";
    }
    const said = await handleEvent(project, event);
    const lost = ANSWERABLE.has(event.kind) ? await lostIn(project, event) : undefined;
    const text = promptAnswer([lost, said].filter((part) => part !== undefined).join("\n"));
    const answer = writeAnswer(client, hookName(client, eventName), event, text);
    await takeUpSpooled(env, project, folder, timeLeftMs);
    if (project.trouble !== undefined) log("failed", "", messageOf(project.trouble));
    else
      log(
        project.isLate() ? "late" : answer === "" ? "silent" : "spoke",
        answer === "" ? "" : text,
        project.note,
      );
    return answer;
  } catch (error) {
    // What only reads has nothing to lose.
    const isKept =
      event &&
      event.kind !== "before-search" &&
      !project?.isKept &&
      spool(env, { event: { ...event, cwd: event.cwd ?? cwd }, at: clock.now() });
    const outcome = project?.isCutOff ? "late" : "failed";
    log(outcome, "", `${messageOf(error)}${isKept ? " (kept for later)" : ""}`);
    return "";
  } finally {
    closeQuietly(project);
  }
}

/** What was cut off left its transaction open: closing takes it back, and may complain. */
function closeQuietly(project: LightProject | undefined): void {
  try {
    project?.close();
  } catch {
    // The process ends in a moment.
  }
}

/** One a day for each process of a client that names no session: two of them are two conversations. */
function unnamedSession(client: string | undefined, clock: Clock): string {
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return client === undefined ? `unnamed ${day}` : `unnamed ${day} ${client}`;
}

async function lostIn(project: LightProject, { kind, session }: HookEvent): Promise<string | undefined> {
  const untold = untoldSummary(project.store, session);
  // The summary is told after the start, if at all.
  if (untold === undefined || (kind === "session-start" && untold.message === undefined)) return undefined;
  if (project.settings.hooks.sessionTokens === 0 || project.isLate()) return undefined;
  const { tellWhatWasLost } = await import("../../app/light/off-prompt.ts");
  return project.inTime(() => project.attempt(() => tellWhatWasLost(project, session) || undefined));
}

/** With less than this left an event of the spool is not begun. */
const SPOOLED_MS = 100;

/** Of other folders too: each in its own project, at the time it happened, inside the time that is left. */
async function takeUpSpooled(
  env: NodeJS.ProcessEnv,
  project: LightProject,
  folder: string,
  timeLeftMs: () => number,
): Promise<void> {
  if (timeLeftMs() < SPOOLED_MS) return;
  try {
    const take = async ({ event, at }: Spooled) => {
      if (timeLeftMs() < SPOOLED_MS) throw noTimeLeft();
      const isHere = event.cwd === folder;
      const clock = { now: () => at };
      const own = LightProject.open({
        env,
        cwd: event.cwd ?? folder,
        clock,
        timeLeftMs,
        busyTimeoutMs: BUSY_MS,
        settings: isHere ? project.settings : undefined,
      });
      try {
        if (own) await handleEvent(own, event);
      } catch (error) {
        if (!own?.isKept) throw error;
      } finally {
        closeQuietly(own);
      }
    };
    await drainSpool(env, take, mayPass);
  } catch {
    // Another process was faster, the database is busy again, or an event fails: what is left waits for the next hook.
  }
}

/** Waits for the next hook, and is no failure of the event. */
function noTimeLeft(): Error {
  return Object.assign(new Error("no time left"), { code: "ETIMEDOUT" });
}

/** `hook claude-code Stop`, `hook Stop`, `hook prompt` for plain text, or `hook` with the event's name in the payload. */
function namesIn(args: readonly string[], payload: string): { client: Client; eventName: string } {
  const [first = "", second] = args;
  const isClient = (CLIENTS as readonly string[]).includes(first);
  const client = isClient ? (first as Client) : /^(prompt|start)$/.test(first) ? "text" : "claude-code";
  const named = isClient ? second : first;
  const eventName = named || (stringIn(parsePayload(payload), "hook_event_name") ?? "");
  return { client, eventName };
}

/** As the client itself writes it, whatever was typed on the command line. */
function hookName(client: Client, eventName: string): string {
  if (client === "cursor") return eventName;
  return eventName.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
