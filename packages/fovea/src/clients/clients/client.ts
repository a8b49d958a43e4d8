/** The contract of a client: where its settings are, and what they need to hold so that it uses us. */
import type { Host } from "../host.ts";
import type { Format, Scope, Target } from "../wish.ts";

export interface Client {
  id: string;
  title: string;
  /** Files and folders that are there when it is installed. */
  signs(host: Host): string[];
  /** Names of its program. */
  programs: readonly string[];
  /** Where our server is registered; undefined when it has no settings of that scope. */
  server(host: Host, scope: Scope): ServerPlace | undefined;
  /** How it starts our server; absent: in the project, without a word about folders. */
  start?(host: Host, scope: Scope): Start;
  /** The other files: hooks, and instructions if asked for. */
  extras?(host: Host, scope: Scope, options: ClientOptions): Target[];
  /** What the user must know or do besides. */
  notes?(scope: Scope, options: ClientOptions): string[];
}

export interface Start {
  /** The folder the server's process begins in. */
  cwd: string;
  /** Does the client tell which folders it works in (`roots/list`)? */
  hasRoots: boolean;
}

export interface ServerPlace {
  file: string;
  format: Format;
  isPlain?: boolean;
  path: readonly string[];
  value: Readonly<Record<string, unknown>>;
}

export interface ClientOptions {
  hooks: boolean;
  instructions: boolean;
}

/** The name under which clients know our server. */
export const SERVER = "fovea";

/** As most clients write it. */
export function command({ launch }: Host, ...more: string[]): { command: string; args: string[] } {
  return { command: launch.command, args: [launch.script, "serve", ...more] };
}
