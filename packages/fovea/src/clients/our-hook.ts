/**
 * Whether one hook of somebody's settings is ours, of whatever version: our script, or our program, as `hook <client> <event>`
 * and nothing else. A command that only mentions us, or does more than start us, is the user's.
 */
import { type HookClient, hookEvents } from "./hook-events.ts";

export interface OurCommand {
  client: HookClient;
  event: string;
}

/** Of a single hook, not of the group that it may be in. */
export function isOurHook(value: unknown): boolean {
  const { command, args } = (value ?? {}) as { command?: unknown; args?: unknown };
  if (typeof command !== "string") return false;
  if (!Array.isArray(args)) return ourCommand(command) !== undefined;
  return args.every((word) => typeof word === "string") && readWords([command, ...args]) !== undefined;
}

/** What a line for a shell asks of us; undefined where it is not ours. */
export function ourCommand(line: string): OurCommand | undefined {
  const words = line.trim().match(WORDS);
  return words?.join(" ") === line.trim() ? readWords(words.map(withoutQuotes)) : undefined;
}

/** Words with one blank between them, and nothing that means something to a shell. */
const WORDS = /"(?:[^"\\]|\\.){0,500}"|'[^']{0,500}'|[^\s"'&|;<>()`]+/g;

function readWords(words: readonly string[]): OurCommand | undefined {
  const [event = "", client = "", hook, ...start] = [...words].reverse();
  const [program = "", ...before] = start.map(lastPart);
  const isStart =
    program === "fovea.js" ? before.length === 1 && isRuntime(before[0]!) : isProgram(program, before);
  const isAsked = hook === "hook" && client in hookEvents && /^\w+$/.test(event);
  return isStart && isAsked ? { client: client as HookClient, event } : undefined;
}

function isProgram(program: string, before: readonly string[]): boolean {
  return before.length === 0 && /^fovea(?:\.cmd|\.exe)?$/.test(program);
}

/** `node`, and under the names that systems give its versions, such as `node-22`. */
function isRuntime(program: string): boolean {
  return /^(?:node|bun|deno)[\d.-]*(?:\.exe)?$/i.test(program) || program === "nodejs";
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}

function withoutQuotes(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1) : word;
}
