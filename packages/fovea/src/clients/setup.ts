/** Set-up of clients: finds them, works out what would change in which file, and changes it. */
import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { EngineError, messageOf } from "../base/errors.ts";
import { changeTogether, isUnfinished, missingFolders, takeBackUnfinished } from "./change-together.ts";
import type { Client, ClientOptions } from "./clients/client.ts";
import { clients } from "./clients/list.ts";
import { parseJson } from "./edit/json-tree.ts";
import { unifiedDiff } from "./edit/lines.ts";
import { leftWithOthers, notPlain, unknownClient } from "./errors.ts";
import { readFileText, reading, requireWritable } from "./file-text.ts";
import { findProgram, type Host } from "./host.ts";
import { copyPath, keepCopy, type Receipt, readReceipts, whileAlone } from "./receipts.ts";
import { formats, takeOut } from "./take-out.ts";
import type { Scope, Target, Trace } from "./wish.ts";

export interface SetupOptions extends ClientOptions {
  scope: Scope;
  /** Also what an interrupted run left half done stays as it is. */
  dryRun?: boolean | undefined;
  /** Ids; without them, the clients that are installed. */
  only?: readonly string[] | undefined;
}

export interface ClientPlan {
  client: string;
  title: string;
  /** What shows that it is installed. */
  found: string | undefined;
  files: FilePlan[];
  notes: string[];
}

export interface FilePlan {
  file: string;
  /** `left`: not written, since another file of the client failed. */
  status: "create" | "change" | "unchanged" | "left" | "failed";
  diff: string;
  problem?: { message: string; advice: string };
  /** Where the file as it was is kept, once it is written. */
  backup?: string;
}

interface Change {
  client: string;
  scope: Scope;
  target: Target;
  before: string | undefined;
  after: string;
  plan: FilePlan;
}

export interface Setup {
  plans: ClientPlan[];
  /** Writes what is planned, all files of a client or none; a client that fails does not keep others from it. */
  write(): void;
}

export function planSetup(host: Host, options: SetupOptions): Setup {
  if (!options.dryRun) endUnfinished(host);
  const changes: Change[] = [];
  const withHooks = options.hooks ? new Set<string>() : clientsWithHooks(host);
  const plans = chooseClients(host, options.only).map(({ client, found }) => {
    const targets = targetsOf(client, host, options);
    const planned = targets.map((target) => planChange(client.id, options.scope, target));
    const files = planned.map((change) => ("target" in change ? change.plan : change));
    const broken = files.find(({ status }) => status === "failed");
    const own = planned.filter((change) => "target" in change);
    if (broken) for (const { plan } of own) leave(plan, leftWithOthers(plan.file, broken.file));
    else changes.push(...own);
    const notes = targets.length === 0 ? [`${client.title} has no settings for a ${options.scope}.`] : [];
    if (withHooks.has(client.id))
      notes.push(
        `Its hooks from an earlier set-up stay; \`fovea uninstall --client ${client.id}\` removes them.`,
      );
    return {
      client: client.id,
      title: client.title,
      found,
      files,
      notes: [...notes, ...(client.notes?.(options.scope, options) ?? [])],
    };
  });
  return { plans, write: () => writeAll(host, changes) };
}

function clientsWithHooks({ foveaHome }: Host): Set<string> {
  const receipts = readReceipts(foveaHome);
  return new Set(
    receipts.filter(({ traces }) => traces.some(({ kind }) => kind === "hook")).map(({ client }) => client),
  );
}

export function chooseClients(
  host: Host,
  only: readonly string[] | undefined,
): { client: Client; found: string | undefined }[] {
  const known = clients.map(({ id }) => id);
  const strange = only?.find((id) => !known.includes(id));
  if (strange !== undefined) throw unknownClient(strange, known);
  return clients
    .map((client) => ({ client, found: findClient(client, host) }))
    .filter(({ client, found }) => (only ? only.includes(client.id) : found !== undefined));
}

/** Targets of one client, a file each. */
export function targetsOf(client: Client, host: Host, options: ClientOptions & { scope: Scope }): Target[] {
  const server = client.server(host, options.scope);
  if (!server) return [];
  const { file, format, path, value, isPlain = false } = server;
  const all: Target[] = [
    {
      file,
      format,
      isPlain,
      wishes: [{ kind: "entry", path, value, dropsVariables: options.scope === "project" }],
    },
    ...(client.extras?.(host, options.scope, options) ?? []),
  ];
  const byFile = new Map<string, Target>();
  for (const target of all) {
    const same = byFile.get(target.file);
    const wishes = [...(same?.wishes ?? []), ...target.wishes];
    byFile.set(target.file, {
      ...(same ?? target),
      within: repositoryOf(target.file, options.scope),
      wishes,
    });
  }
  return [...byFile.values()];
}

/** The folder whose settings of a project a file has; undefined for those of the user. */
export function repositoryOf(file: string, scope: Scope): string | undefined {
  if (scope === "user") return undefined;
  const folder = dirname(file);
  // `.mcp.json`, or `.cursor/mcp.json`.
  return basename(folder).startsWith(".") ? dirname(folder) : folder;
}

function findClient({ signs, programs }: Client, host: Host): string | undefined {
  return (
    signs(host).find((sign) => existsSync(sign)) ??
    programs.map((name) => findProgram(name, host.env)).find((file) => file !== undefined)
  );
}

function planChange(client: string, scope: Scope, target: Target): Change | FilePlan {
  const { file, format, wishes } = target;
  try {
    const before = readFileText(file, target.within);
    if (before?.trim() && target.isPlain) requirePlain(file, before);
    const after = reading(file, () => formats[format].apply(before ?? "", wishes));
    if (after === before) return { file, status: "unchanged", diff: "" };
    requireWritable(file);
    const plan: FilePlan = {
      file,
      status: before === undefined ? "create" : "change",
      diff: unifiedDiff(file, before, after),
    };
    return { client, scope, target, before, after, plan };
  } catch (error) {
    return failed({ file, status: "failed", diff: "" }, error);
  }
}

/**
 * Comments and trailing commas, which we could edit, break the file for a client that reads plain JSON. A byte order mark
 * is neither: it stays where it is.
 */
function requirePlain(file: string, text: string): void {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // Broken for us as well: that says where.
    reading(file, () => parseJson(text));
    throw notPlain(file, error);
  }
}

/** Takes back what an interrupted run left half done. */
export function endUnfinished({ foveaHome }: Host): void {
  if (isUnfinished(foveaHome)) whileAlone(foveaHome, () => takeBackUnfinished(foveaHome));
}

function writeAll(host: Host, changes: readonly Change[]): void {
  for (const client of new Set(changes.map((change) => change.client))) {
    const own = changes.filter((change) => change.client === client);
    try {
      whileAlone(host.foveaHome, () => writeClient(host, own));
    } catch (error) {
      // One says why, the others that they stay with it.
      const plans = own.map(({ plan }) => plan);
      const blamed = plans.find(({ file }) => messageOf(error).includes(file)) ?? plans[0]!;
      failed(blamed, error);
      for (const plan of plans) if (plan !== blamed) failed(plan, leftWithOthers(plan.file, blamed.file));
    }
  }
}

function writeClient(host: Host, changes: readonly Change[]): void {
  const { foveaHome } = host;
  takeBackUnfinished(foveaHome);
  // Another set-up may have been faster, and has the receipts.
  const isDone = ({ target, after }: Change) => readFileText(target.file, target.within) === after;
  for (const change of changes.filter(isDone)) change.plan.status = "unchanged";
  const rest = changes.filter((change) => !isDone(change));
  if (rest.length === 0) return;
  const receipts = readReceipts(foveaHome);
  const made = rest.map((change) => toReceipt(host, change, receipts));
  const kept = receipts.filter(({ file }) => !made.some((receipt) => receipt.file === file));
  changeTogether(
    foveaHome,
    rest.map(({ target, before, after }) => ({ file: target.file, before, after })),
    [...kept, ...made],
  );
}

function toReceipt({ foveaHome }: Host, change: Change, receipts: readonly Receipt[]): Receipt {
  const { client, scope, target, before, after, plan } = change;
  const { file, format, wishes } = target;
  const old = receipts.find((receipt) => receipt.file === file);
  // Of a file that we have changed before, what counts is how it would be without us.
  const original = old && before !== undefined ? takeOut(foveaHome, old, before) : before;
  if (before !== undefined) plan.backup = copyPath(foveaHome, keepCopy(foveaHome, file, before));
  return {
    file,
    client,
    scope,
    format,
    ...(original === undefined ? {} : { before: keepCopy(foveaHome, file, original) }),
    after: keepCopy(foveaHome, file, after),
    traces: mergeTraces(
      before === undefined ? [] : (old?.traces ?? []),
      formats[format].traces(before ?? "", wishes),
    ),
    madeFolders: [...new Set([...(old?.madeFolders ?? []), ...missingFolders(file)])],
  };
}

/** What the first set-up met is what uninstalling goes back to. */
function mergeTraces(old: readonly Trace[], now: readonly Trace[]): Trace[] {
  const name = ({ kind, path }: Trace) => `${kind} ${path.join("\n")}`;
  const known = new Set(old.map(name));
  return [...old, ...now.filter((trace) => !known.has(name(trace)))];
}

function leave(plan: FilePlan, error: EngineError): void {
  plan.status = "left";
  plan.diff = "";
  plan.problem = { message: error.message, advice: error.advice };
}

export function failed(plan: FilePlan, error: unknown): FilePlan {
  plan.status = "failed";
  plan.problem = {
    message: messageOf(error),
    advice: error instanceof EngineError ? error.advice : "Please report this as a bug in fovea.",
  };
  return plan;
}
