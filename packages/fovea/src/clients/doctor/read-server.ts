/** Our server as a client's settings have it now. */
import type { ServerPlace } from "../clients/client.ts";
import { findNode, parseJson, toValue } from "../edit/json-tree.ts";
import { isBelow, parseToml } from "../edit/toml-tree.ts";
import { VARIABLE_KEYS } from "../wish.ts";
import type { ServerCommand } from "./probe-server.ts";

/** Undefined when it is not there. */
export function readServer(text: string, { format, path }: ServerPlace): ServerCommand | undefined {
  const entry = format === "json" ? readJsonEntry(text, path) : readTomlEntry(text, path);
  if (typeof entry !== "object" || entry === null) return undefined;
  const { command, args, env, environment } = entry as Record<string, unknown>;
  const words = Array.isArray(command) ? command : [command, ...(Array.isArray(args) ? args : [])];
  const [program, ...rest] = words.map(String);
  return { command: program!, args: rest, env: texts(env ?? environment) };
}

/** Names of the variables that the settings give our server; a file of them by its key. */
export function namedVariables(text: string, { format, path }: ServerPlace): string[] {
  if (format !== "json")
    return parseToml(text)
      .filter((one) => one.kind === "pair" && VARIABLE_KEYS.some((key) => isBelow(one.path, [...path, key])))
      .map((one) => one.path.at(-1)!);
  const entry = readJsonEntry(text, path) as Record<string, unknown> | undefined;
  return VARIABLE_KEYS.flatMap((key) => {
    const value = entry?.[key];
    return typeof value === "object" && value !== null
      ? Object.keys(value)
      : value === undefined
        ? []
        : [key];
  });
}

function readJsonEntry(text: string, path: readonly string[]): unknown {
  const node = findNode(parseJson(text), path);
  return node && toValue(node);
}

function readTomlEntry(text: string, path: readonly string[]): Record<string, unknown> | undefined {
  const pairs = parseToml(text).filter(
    (one) =>
      one.kind === "pair" &&
      one.path.length === path.length + 1 &&
      path.every((part, i) => one.path[i] === part),
  );
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map(({ path: full, value }) => [full.at(-1)!, readTomlValue(text.slice(value!.start, value!.end))]),
  );
}

/** Texts and lists of texts; anything else is of no use here. */
function readTomlValue(written: string): unknown {
  const plain = written
    .replace(/'([^'\n]*)'/g, (_, inside: string) => JSON.stringify(inside))
    .replace(/,\s*\]$/, "]");
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}
