/** What can be read by address: symbols, outlines of files, memories, sessions; with links on. */

import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { sayDoubt } from "../../app/api.ts";
import type { Engine } from "../../app/engine.ts";
import { EngineError } from "../../base/errors.ts";
import { promptError, promptLine } from "../../base/prompt-text.ts";
import type { ToolWork } from "../tools/tool.ts";
import { type Asker, inTurn } from "./call.ts";
import { KINDS } from "./resource-kinds.ts";
import { type Address, parseUri, templateOf, uriOf } from "./resource-uris.ts";

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

/** The newest memories and sessions of every project; there is no end to symbols and files. */
export async function listResources(
  asker: Asker,
  signal: AbortSignal | undefined,
): Promise<ListResourcesResult> {
  return inTurn(asker, signal, async () => {
    const engines = await asker.projects.everyEngine();
    const lists = await Promise.all(engines.map(({ engine, project }) => listOf(engine, project)));
    // What is remembered for all projects is in the list of each, and clones of one repository are one project.
    const known = new Map<string, Resource>();
    for (const { key, resource } of lists.flat()) if (!known.has(key)) known.set(key, resource);
    return { resources: [...known.values()] };
  });
}

async function listOf(
  engine: Engine,
  project: string | undefined,
): Promise<{ key: string; resource: Resource }[]> {
  const { memories } = await engine.memory.list({ limit: MOST_LISTED.memories });
  const sessions = engine.sessions.list({ limit: MOST_LISTED.sessions });
  return [
    ...memories.map(({ id, category, name, content, freshness }) => ({
      key: id,
      resource: {
        uri: uriOf({ kind: "memory", value: id, project }),
        name: promptLine(name ?? id),
        title: promptLine(`${category}: ${firstWords(content)}${sayDoubt(freshness)}`),
        mimeType: MARKDOWN,
      },
    })),
    ...sessions.map(({ id, name, updatedAt }) => ({
      // The same id may be at work in several projects.
      key: `${project} ${id}`,
      resource: {
        uri: uriOf({ kind: "session", value: id, project }),
        name: promptLine(name ?? id),
        title: `session, last used ${updatedAt.slice(0, 16)}`,
        mimeType: MARKDOWN,
      },
    })),
  ];
}

export async function readResource(asker: Asker, uri: string, work: ToolWork): Promise<ReadResourceResult> {
  const address = parseUri(uri);
  const kind = KINDS.find(({ name }) => name === address?.kind);
  if (!address || !kind || address.value === "") throw new ResourceNotFoundError(uri);
  try {
    const { text, data } = await kind.read(asker, address.value, address.project, work);
    const links = kind.links(data);
    if (!links) throw new ResourceNotFoundError(uri, text);
    return { contents: [{ uri, mimeType: MARKDOWN, text: `${text}${writeLinks(links, address.project)}` }] };
  } catch (error) {
    if (error instanceof EngineError) throw new ResourceNotFoundError(uri, promptError(error));
    throw error;
  }
}

function writeLinks(links: readonly Address[], project: string | undefined): string {
  const shown = [...new Set(links.map((link) => uriOf({ ...link, project })))].slice(0, MOST_LINKS);
  return shown.length === 0 ? "" : `\n\nSee also:\n${shown.map((link) => `- ${link}`).join("\n")}`;
}

function firstWords(content: string): string {
  const line = content.split("\n", 1)[0]!;
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
