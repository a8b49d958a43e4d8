/**
 * Rules that apply to a prompt although they share no words with it: a rule about a folder for a file below it, a rule
 * about bun for a prompt that says npm.
 */
import { type Asker, visible } from "../../memory/filter.ts";
import { readMemories } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import { kindsIn } from "../../sessions/tech-kinds.ts";
import type { LightProject } from "./light-project.ts";

const MOST_RULES = 300;
const PATH = /(?<![\p{L}\p{N}_@.~-])[\p{L}\p{N}_@.~-]*(?:[/\\][\p{L}\p{N}_@.~+[\]-]+)+[/\\]?/gu;
/** Kinds of tools that a project has one of. Of databases or languages many have several. */
const TOOLS = new Set(kindsIn("npm pip eslint prettier black jest pytest webpack maven").keys());

export function rulesAbout(project: LightProject, asker: Asker, said: string): Memory[] {
  const folders = foldersIn(said, project.top);
  const tools = toolsIn(said);
  if (folders.length === 0 && tools.length === 0) return [];
  const condition = visible(
    asker,
    { scopes: ["project", "global"], categories: ["convention"] },
    project.clock.now(),
  );
  const order = "memory.weight desc, memory.updated_at desc";
  return readMemories(project.store.db, condition, { order, limit: MOST_RULES }).filter(({ content }) => {
    const text = content.replaceAll("\\", "/");
    return (
      folders.some((folder) => isNamedIn(text, folder)) ||
      toolsIn(content).some((kind) => tools.includes(kind))
    );
  });
}

function toolsIn(text: string): number[] {
  return [...kindsIn(text).keys()].filter((kind) => TOOLS.has(kind));
}

/** Every path that is named, and all folders above it. */
function foldersIn(said: string, top: string): string[] {
  const found = new Set<string>();
  const root = `${top.replaceAll("\\", "/")}/`;
  for (const [written] of said.matchAll(PATH)) {
    const path = written.replaceAll("\\", "/");
    const own = path.startsWith(root) ? path.slice(root.length) : path.replace(/^\.?\//, "");
    const parts = own.replace(/(?<![/.])[/.]+$/, "").split("/");
    for (let end = parts.length; end > 0; end--) found.add(parts.slice(0, end).join("/"));
  }
  return [...found].filter((folder) => folder !== "");
}

/** A single word is a folder's name only where a slash follows it. */
function isNamedIn(text: string, folder: string): boolean {
  const name = folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const end = folder.includes("/") ? "(?:/?\\**)" : "/\\**";
  return new RegExp(`(?<![\\p{L}\\p{N}_./-])(?:\\./)?${name}${end}(?![\\p{L}\\p{N}_/-]|\\.\\p{L})`, "u").test(
    text,
  );
}

const PLAIN_PATH = /(?<![\w.@-])[\w.@-]+(?:\/[\w.@-]+)+/g;

/** Names the text files or folders, while the prompt names others? Then it is not about them, whatever words they share. */
export function isAboutOtherPaths(text: string, said: string): boolean {
  const named = said.replaceAll("\\", "/").match(PLAIN_PATH) ?? [];
  const told = (text.match(PLAIN_PATH) ?? []).map((path) => path.replace(/\.$/, ""));
  if (named.length === 0 || told.length === 0) return false;
  return !told.some((path) =>
    named.some((one) => one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`)),
  );
}
