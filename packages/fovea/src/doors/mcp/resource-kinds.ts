/** The kinds of what can be read by address: how each is asked for, and what belongs to it. */

import type { AnchorView, OutlineResult, SessionSummary, SymbolsResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import type { Answer, ToolWork } from "../tools/tool.ts";
import { type Asker, askTool, type Given, inTurn } from "./call.ts";
import type { Address } from "./resource-uris.ts";

export interface ResourceKind {
  name: string;
  variable: string;
  title: string;
  description: string;
  read(asker: Asker, value: string, project: string | undefined, work: ToolWork): Promise<Answer>;
  /** What belongs to it, in the same project; undefined where there is nothing. */
  links(data: unknown): Address[] | undefined;
}

export const KINDS: readonly ResourceKind[] = [
  {
    name: "symbol",
    variable: "name",
    title: "Symbol",
    description: "A definition with its code, by `name`, `Class.method` or `path#Class.method`",
    read: byTool("symbol", (name) => ({ names: [name] })),
    links(data) {
      const { symbols } = data as SymbolsResult;
      return symbols.length === 0 ? undefined : symbols.map(({ path }) => ({ kind: "outline", value: path }));
    },
  },
  {
    name: "outline",
    variable: "path",
    title: "Outline of a file",
    description: "The symbols of a file with lines and signatures",
    read: byTool("outline", (path) => ({ path })),
    links(data) {
      const { path, symbols } = data as OutlineResult;
      return symbols.map(({ name }) => ({ kind: "symbol", value: `${path}#${name}` }));
    },
  },
  {
    name: "memory",
    variable: "id",
    title: "Memory",
    description: "One memory with its relations and history",
    read: byTool("recall", (id) => ({ ids: [id], detail: "full" })),
    links(data) {
      const { memories } = data as { memories: readonly { anchors?: readonly AnchorView[] }[] };
      if (memories.length === 0) return undefined;
      return memories
        .flatMap(({ anchors = [] }) => anchors)
        .map(({ path, symbol }) => addressOfCode(symbol === "" ? path : `${path}#${symbol}`));
    },
  },
  {
    name: "session",
    variable: "id",
    title: "Session",
    description: "What a conversation was about: topics, decisions, open questions",
    read: readSession,
    links(data) {
      return (data as SessionSummary).decisions.flatMap(({ memory, related }) => [
        ...(memory === null ? [] : [{ kind: "memory", value: memory }]),
        ...related.map(addressOfCode),
      ]);
    },
  },
];

/** Not by the tool `session`: that one closes what it summarises, and reading must change nothing. */
async function readSession(
  asker: Asker,
  id: string,
  project: string | undefined,
  { signal }: ToolWork,
): Promise<Answer> {
  const data = await inTurn(asker, signal, async () => {
    const engine = await asker.projects.engineFor(project, []);
    return engine.sessions.summaryOf(id);
  });
  const { name, status, messageCount, updatedAt } = data.session;
  const head = `# ${name ?? id}\n${status}, ${sayCount(messageCount, "message")}, last used ${updatedAt.slice(0, 16)}`;
  return { text: `${head}\n\n${data.text}`, data };
}

function byTool(tool: string, given: (value: string) => Given): ResourceKind["read"] {
  return (asker, value, project, work) =>
    askTool(asker, tool, { ...given(value), ...(project === undefined ? {} : { project }) }, work);
}

/** Of `path` or `path#symbol`. */
function addressOfCode(code: string): Address {
  return { kind: code.includes("#") ? "symbol" : "outline", value: code };
}
