/** What can be read by address: symbols, outlines of files, memories. Each is the answer of a tool, with links on. */
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { EngineError } from "../base/errors.ts";
import type { AnchorView } from "../engine/memory/views.ts";
import type { OutlineResult, SymbolsResult } from "../engine/types.ts";
import { tools } from "../tools/list.ts";
import type { ToolWork } from "../tools/tool.ts";
import { type Asker, askTool, type Given } from "./call.ts";
import { parseUri, templateOf, uriOf } from "./resource-uris.ts";

interface ResourceKind {
  name: string;
  variable: string;
  title: string;
  description: string;
  tool: string;
  /** The call that gives it. */
  given(value: string): Given;
  /** Addresses of what belongs to it; undefined where there is nothing. */
  links(data: unknown): string[] | undefined;
}

const MOST_LINKS = 20;

const KINDS: readonly ResourceKind[] = [
  {
    name: "symbol",
    variable: "name",
    title: "Symbol",
    description: "A definition with its code, by `name`, `Class.method` or `path#Class.method`",
    tool: "symbol",
    given: (name) => ({ names: [name] }),
    links(data) {
      const { symbols } = data as SymbolsResult;
      return symbols.length === 0 ? undefined : symbols.map(({ path }) => uriOf("outline", path));
    },
  },
  {
    name: "outline",
    variable: "path",
    title: "Outline of a file",
    description: "The symbols of a file with lines and signatures",
    tool: "outline",
    given: (path) => ({ path }),
    links(data) {
      const { path, symbols } = data as OutlineResult;
      return symbols.map(({ name }) => uriOf("symbol", `${path}#${name}`));
    },
  },
  {
    name: "memory",
    variable: "id",
    title: "Memory",
    description: "One memory with its relations and history",
    tool: "recall",
    given: (id) => ({ ids: [id], detail: "full" }),
    links(data) {
      const { memories } = data as { memories: readonly { anchors?: readonly AnchorView[] }[] };
      if (memories.length === 0) return undefined;
      return memories
        .flatMap(({ anchors = [] }) => anchors)
        .map(({ path, symbol }) =>
          symbol === "" ? uriOf("outline", path) : uriOf("symbol", `${path}#${symbol}`),
        );
    },
  },
];

const served = KINDS.filter(({ tool }) => tools.some(({ name }) => name === tool));
const MARKDOWN = "text/markdown";
const MOST_LISTED = 50;

export function listTemplates(hasProjects: boolean): ListResourceTemplatesResult {
  return {
    resourceTemplates: served.map(({ name, variable, title, description }) => ({
      uriTemplate: templateOf(name, variable, hasProjects),
      name,
      title,
      description,
      mimeType: MARKDOWN,
    })),
  };
}

/** The newest memories; there is no end to symbols and files. */
export async function listResources({ projects }: Asker): Promise<ListResourcesResult> {
  const engine = await projects.engineFor(undefined, []);
  const { memories } = await projects.during(() => engine.memory.list({ limit: MOST_LISTED }));
  return {
    resources: memories.map(({ id, category, name, content }) => ({
      uri: uriOf("memory", id),
      name: name ?? id,
      title: `${category}: ${firstWords(content)}`,
      mimeType: MARKDOWN,
    })),
  };
}

export async function readResource(asker: Asker, uri: string, work: ToolWork): Promise<ReadResourceResult> {
  const address = parseUri(uri);
  const kind = served.find(({ name }) => name === address?.kind);
  if (!address || !kind || address.value === "") throw new ResourceNotFoundError(uri);
  const project = address.project === undefined ? {} : { project: address.project };
  try {
    const { text, data } = await askTool(
      asker,
      kind.tool,
      { ...kind.given(address.value), ...project },
      work,
    );
    const links = kind.links(data);
    if (!links) throw new ResourceNotFoundError(uri, text);
    return { contents: [{ uri, mimeType: MARKDOWN, text: `${text}${writeLinks(links)}` }] };
  } catch (error) {
    if (error instanceof EngineError)
      throw new ResourceNotFoundError(uri, `${error.message} ${error.advice}`);
    throw error;
  }
}

function writeLinks(links: readonly string[]): string {
  const shown = [...new Set(links)].slice(0, MOST_LINKS);
  return shown.length === 0 ? "" : `\n\nSee also:\n${shown.map((link) => `- ${link}`).join("\n")}`;
}

function firstWords(content: string): string {
  const line = content.split("\n", 1)[0]!;
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
