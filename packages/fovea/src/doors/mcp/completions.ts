/** Completes what a person is typing for a prompt or an address: names of symbols, paths, memories, sessions, projects. */
import type { CompleteRequest, CompleteResult } from "@modelcontextprotocol/server";
import type { Engine } from "../../app/engine.ts";
import { type Asker, inTurn } from "./call.ts";
import { kindOfTemplate } from "./resource-uris.ts";

/** The protocol allows no more. */
const MOST = 100;

export async function complete(
  asker: Asker,
  { ref, argument, context }: CompleteRequest["params"],
  signal: AbortSignal | undefined,
): Promise<CompleteResult> {
  const { projects } = asker;
  const typed = argument.value.slice(0, 1000);
  const isSession = ref.type === "ref/resource" && kindOfTemplate(ref.uri) === "session";
  const find = isSession && argument.name === "id" ? sessionIds : FINDERS.get(argument.name);
  if (argument.name === "project") return toResult(projects.names.filter((name) => name.startsWith(typed)));
  if (!find) return toResult([]);
  return inTurn(asker, signal, async () => {
    const engine = await projects.engineFor(context?.arguments?.project, []);
    return toResult(await find(engine, typed));
  });
}

/** By the name of the argument: the same name means the same everywhere, but for the id of a session. */
const FINDERS = new Map<string, (engine: Engine, typed: string) => Promise<string[]>>([
  ["name", symbolNames],
  ["path", (engine, typed) => engine.suggest("file", typed, MOST)],
  ["id", async (engine, typed) => (await memoriesLike(engine, typed)).map(({ id }) => id)],
  ["topic", topicsLike],
]);

async function topicsLike(engine: Engine, typed: string): Promise<string[]> {
  const named = (await memoriesLike(engine, typed)).flatMap(({ name }) => name ?? []);
  return [...named, ...(await symbolNames(engine, typed))];
}

function symbolNames(engine: Engine, typed: string): Promise<string[]> {
  return engine.suggest("symbol", typed, MOST);
}

async function sessionIds(engine: Engine, typed: string): Promise<string[]> {
  const wanted = typed.toLowerCase();
  return engine.sessions
    .list({ limit: 1000 })
    .filter(({ id, name }) => id.startsWith(typed) || name?.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

async function memoriesLike(engine: Engine, typed: string): Promise<{ id: string; name?: string }[]> {
  const { memories } = await engine.memory.list({ limit: 1000 });
  const wanted = typed.toLowerCase();
  return memories.filter(
    ({ id, name = "", content }) =>
      id.startsWith(typed) || name.toLowerCase().startsWith(wanted) || content.toLowerCase().includes(wanted),
  );
}

function toResult(values: readonly string[]): CompleteResult {
  const all = [...new Set(values)];
  return { completion: { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST } };
}
