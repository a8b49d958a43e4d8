/** A call by name: aliases are resolved, arguments checked, the repository chosen, the tool asked. */

import type { Engine } from "../../app/engine.ts";
import { promptAnswer, promptJson } from "../../base/prompt-text.ts";
import { withVisibleNames } from "../../base/visible-names.ts";
import { resolveAlias } from "./aliases.ts";
import { servedArguments } from "./argument.ts";
import { PROJECT } from "./common.ts";
import { callCancelled, toolUnknown } from "./errors.ts";
import { tools } from "./list.ts";
import { observationOf } from "./observation.ts";
import { readArguments } from "./read-arguments.ts";
import type { Answer, Tool, ToolWork } from "./tool.ts";

export interface Caller {
  /**
   * The engine of a repository by its name or path; without one, of the repository that the given files are in. Refuses
   * what is not served.
   */
  engineFor(project: string | undefined, paths: readonly string[]): Promise<Engine> | Engine;
  work: ToolWork;
}

/** Every tool may be called, whatever profile is listed: what a client does not see it can still know. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  { engineFor, work }: Caller,
): Promise<Answer> {
  const call = resolveAlias(name, given);
  const tool = tools.find((one) => one.name === call.tool);
  if (!tool)
    throw toolUnknown(
      name,
      tools.map((one) => one.name),
    );
  const args = readArguments(tool.name, servedArguments(tool.args), withProject(tool, call.given));
  const engine = await engineFor(args[PROJECT] as string | undefined, pathsIn(tool, args));
  if (work.signal?.aborted) throw callCancelled();
  const answer = await tool.run(engine, args, work);
  const observation = observationOf(tool.name, args, answer.data);
  if (observation) engine.observe(observation);
  const { text, data } = answer;
  const isJson = args.format === "json";
  return { text: isJson ? promptJson(text) : promptAnswer(withVisibleNames(text, data)), data };
}

function pathsIn(tool: Tool, values: Readonly<Record<string, unknown>>): string[] {
  const given = Object.entries(tool.args).flatMap(([name, { isPath }]) => (isPath ? [values[name]] : []));
  return given.flat().filter((path) => typeof path === "string");
}

/** Agents that know other tools say `repo`. */
function withProject(
  { args }: Tool,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!(PROJECT in args) || given.repo === undefined) return given;
  const { repo, ...rest } = given;
  return { [PROJECT]: repo, ...rest };
}
