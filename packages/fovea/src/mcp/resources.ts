/** What can be read by address: symbols, outlines of files, memories, sessions; with links on. */
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { EngineError } from "../base/errors.ts";
import type { ToolWork } from "../tools/tool.ts";
import type { Asker } from "./call.ts";
import { KINDS } from "./resource-kinds.ts";
import { parseUri, templateOf, uriOf } from "./resource-uris.ts";

const MOST_LINKS = 20;
const MARKDOWN = "text/markdown";
const MOST_LISTED = { memories: 50, sessions: 20 };

export function listTemplates(hasProjects: boolean): ListResourceTemplatesResult {
  return {
    resourceTemplates: KINDS.map(({ name, variable, title, description }) => ({
      uriTemplate: templateOf(name, variable, hasProjects),
      name,
      title,
      description,
      mimeType: MARKDOWN,
    })),
  };
}

/** The newest memories and sessions; there is no end to symbols and files. */
export async function listResources({ projects }: Asker): Promise<ListResourcesResult> {
  const engine = await projects.engineFor(undefined, []);
  return projects.during(async () => {
    const { memories } = await engine.memory.list({ limit: MOST_LISTED.memories });
    const sessions = engine.sessions.list({ limit: MOST_LISTED.sessions });
    return {
      resources: [
        ...memories.map(({ id, category, name, content }) => ({
          uri: uriOf("memory", id),
          name: name ?? id,
          title: `${category}: ${firstWords(content)}`,
          mimeType: MARKDOWN,
        })),
        ...sessions.map(({ id, name, updatedAt }) => ({
          uri: uriOf("session", id),
          name: name ?? id,
          title: `session, last used ${updatedAt.slice(0, 16)}`,
          mimeType: MARKDOWN,
        })),
      ],
    };
  });
}

export async function readResource(asker: Asker, uri: string, work: ToolWork): Promise<ReadResourceResult> {
  const address = parseUri(uri);
  const kind = KINDS.find(({ name }) => name === address?.kind);
  if (!address || !kind || address.value === "") throw new ResourceNotFoundError(uri);
  try {
    const { text, data } = await kind.read(asker, address.value, address.project, work);
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
