/** Each client's settings, and whether the server they name starts and answers. */
import { isDeepStrictEqual } from "node:util";
import { messageOf } from "../../base/errors.ts";
import { visibleText } from "../../base/visible-text.ts";
import type { Client, Start } from "../clients/client.ts";
import { readFileText } from "../file-text.ts";
import type { Host } from "../host.ts";
import { looksLikeOurs } from "../our-entry.ts";
import { chooseClients, planSetup, repositoryOf, targetsOf } from "../setup.ts";
import { formats } from "../take-out.ts";
import type { Scope } from "../wish.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { type Probe, probeServer, type ServerCommand } from "./probe-server.ts";
import { namedVariables, readServer } from "./read-server.ts";

const TIMEOUT_MS = 10_000;

export async function checkClients(host: Host): Promise<Finding[]> {
  const found = chooseClients(host, undefined);
  if (found.length === 0)
    return [
      warning(
        "clients",
        "none was found on this machine",
        "`fovea setup --client <name>` sets one up anyway.",
      ),
    ];
  const probes = new Map<string, Promise<Probe>>();
  const findings: Finding[] = [];
  // One after the other: servers that start together would slow each other down.
  for (const { client } of found) findings.push(...(await checkClient(client, host, probes)));
  return findings;
}

async function checkClient(
  client: Client,
  host: Host,
  probes: Map<string, Promise<Probe>>,
): Promise<Finding[]> {
  const scopes: Scope[] = ["user", "project"];
  const findings: Finding[] = [];
  for (const scope of scopes) {
    const finding = await checkScope(client, scope, host, probes);
    if (finding) findings.push(finding);
  }
  if (findings.length > 0) return findings;
  return [sayNotSetUp(client, host)];
}

/** What set-up would meet is found out by planning it. */
function sayNotSetUp(client: Client, host: Host): Finding {
  const [plan] = planSetup(host, {
    scope: "user",
    only: [client.id],
    hooks: true,
    instructions: false,
  }).plans;
  const hooks = hooksOf(client, "user", host).startsWith("hooks are set") ? "; its hooks are" : "";
  const trouble = plan?.files.find(({ problem }) => problem !== undefined)?.problem;
  return trouble
    ? problem(client.title, `our server is not set up${hooks}: ${trouble.message}`, trouble.advice)
    : warning(
        client.title,
        `is installed, but our server is not set up${hooks}`,
        `\`fovea setup --client ${client.id}\``,
      );
}

/** Undefined when nothing of ours is in the settings of this scope. */
async function checkScope(
  client: Client,
  scope: Scope,
  host: Host,
  probes: Map<string, Promise<Probe>>,
): Promise<Finding | undefined> {
  const place = client.server(host, scope);
  if (!place) return undefined;
  const subject = scope === "user" ? client.title : `${client.title} (project)`;
  let server: ServerCommand | undefined;
  let variables: string[] = [];
  try {
    const text = readFileText(place.file, repositoryOf(place.file, scope));
    server = text === undefined ? undefined : readServer(text, place);
    if (text !== undefined && scope === "project") variables = namedVariables(text, place);
  } catch (error) {
    return problem(
      subject,
      `${place.file} cannot be read: ${messageOf(error)}`,
      "Repair the file; the client cannot read it either.",
    );
  }
  if (!server) return undefined;
  const repair = () => repairClient(client, scope, host);
  const advice = `\`fovea doctor --fix\` or \`fovea setup --client ${client.id}${scope === "project" ? " --scope project" : ""}\``;
  // The file comes with a repository: another program than ours, or variables for it, may do anything.
  if (scope === "project" && !isAsWanted(server, place.value))
    return warning(
      subject,
      `${place.file} names a different program; it was not started, because it comes with the repository`,
      advice,
      repair,
    );
  if (variables.length > 0)
    return problem(
      subject,
      `${place.file}, which comes with the repository, starts our server with its own variables: ${listed(variables)}. Such variables can run other code in it or move its data`,
      `${advice} removes them; put your own variables in your user settings`,
      repair,
    );
  const own = scope === "project" ? { ...server, env: {} } : server;
  const probe = await probeOnce(own, host, client.start?.(host, scope), probes);
  if (!probe.isWell) {
    const isOurs = isAsWanted(server, place.value);
    return problem(
      subject,
      `the server named in ${place.file} does not work: ${probe.message}`,
      isOurs ? "`fovea serve` in a terminal shows why." : advice,
      isOurs ? undefined : repair,
    );
  }
  const hooks = hooksOf(client, scope, host);
  const told = `${probe.message}, answered after ${Math.round(probe.ms)} ms; ${hooks}`;
  if (!isAsWanted(server, place.value))
    return warning(subject, `${told}; but ${place.file} names a different program`, advice, repair);
  return hooks === OTHER_HOOKS ? warning(subject, told, advice, repair) : ok(subject, told);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => visibleText(name).slice(0, NAME_CHARS));
  return shown.join(", ") + (names.length > MOST_NAMES ? ", …" : "");
}

const MOST_NAMES = 10;
const NAME_CHARS = 40;

const OTHER_HOOKS = "hooks are set, but not as this version sets them";

function probeOnce(
  server: ServerCommand,
  { env, project, launch }: Host,
  { cwd, hasRoots }: Start = { cwd: project, hasRoots: false },
  probes: Map<string, Promise<Probe>>,
): Promise<Probe> {
  // The client fills in such names; here they mean the current repository.
  const args = server.args.map((word) => word.replace(`\${workspaceFolder}`, project));
  // Windows would look for `node` in the folder where it starts it.
  const command = server.command === launch.command ? process.execPath : server.command;
  const key = JSON.stringify([command, args, server.env, cwd, hasRoots]);
  const known =
    probes.get(key) ??
    probeServer(
      { ...server, command, args },
      {
        cwd,
        env,
        timeoutMs: TIMEOUT_MS,
        roots: hasRoots ? [project] : undefined,
        project: hasRoots || cwd === project ? undefined : project,
      },
    );
  probes.set(key, known);
  return known;
}

function isAsWanted(server: ServerCommand, value: Readonly<Record<string, unknown>>): boolean {
  const wanted = Array.isArray(value.command) ? value.command : [value.command, ...(value.args as string[])];
  return isDeepStrictEqual([server.command, ...server.args], wanted);
}

function hooksOf(client: Client, scope: Scope, host: Host): string {
  const files = targetsOf(client, host, { scope, hooks: true, instructions: false });
  const hooked = files.flatMap(({ file, format, within, wishes }) => {
    const hooks = wishes.filter(({ kind }) => kind === "hook");
    return hooks.length === 0 ? [] : [{ text: readFileText(file, within), format, hooks }];
  });
  if (hooked.length === 0) return "it has no hooks";
  const ours = hooked.filter(({ text }) => text !== undefined && /hook/.test(text) && looksLikeOurs(text));
  if (ours.length === 0) return "no hooks";
  const isCurrent = ours.every(({ text, format, hooks }) => formats[format].apply(text!, hooks) === text);
  return isCurrent ? "hooks are set" : OTHER_HOOKS;
}

function repairClient(client: Client, scope: Scope, host: Host): void {
  const hooks = hooksOf(client, scope, host).startsWith("hooks are set");
  planSetup(host, { scope, only: [client.id], hooks, instructions: false }).write();
}
