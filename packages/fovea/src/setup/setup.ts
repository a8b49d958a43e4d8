/** Set-up of clients: finds them, works out what would change in which file, and changes it. */
import { existsSync } from "node:fs";
import { EngineError, messageOf } from "../base/errors.ts";
import type { Client, ClientOptions } from "./clients/client.ts";
import { clients } from "./clients/list.ts";
import { parseJson } from "./edit/json-tree.ts";
import { unifiedDiff } from "./edit/lines.ts";
import { changedMeanwhile, notPlain, unknownClient } from "./errors.ts";
import { readFileText, reading, requireWritable, writeFileText } from "./file-text.ts";
import { findProgram, type Host } from "./host.ts";
import { copyPath, keepCopy, type Receipt, readReceipts, whileAlone, writeReceipts } from "./receipts.ts";
import { formats, takeOut } from "./take-out.ts";
import type { Scope, Target, Trace } from "./wish.ts";

export interface SetupOptions extends ClientOptions {
  scope: Scope;
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
  status: "create" | "change" | "unchanged" | "failed";
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
  /** Writes what is planned; a file that fails does not keep the others from being written. */
  write(): void;
}

export function planSetup(host: Host, options: SetupOptions): Setup {
  const changes: Change[] = [];
  const withHooks = options.hooks ? new Set<string>() : clientsWithHooks(host);
  const plans = chooseClients(host, options.only).map(({ client, found }) => {
    const targets = targetsOf(client, host, options);
    const files = targets.map((target) => {
      const change = planChange(client.id, options.scope, target);
      if ("target" in change) changes.push(change);
      return "target" in change ? change.plan : change;
    });
    const notes = targets.length === 0 ? [`${client.title} has no settings for a ${options.scope}.`] : [];
    if (withHooks.has(client.id))
      notes.push(
        `Its hooks were set up before and stay; \`fovea uninstall --client ${client.id}\` first takes them out.`,
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
    { file, format, isPlain, wishes: [{ kind: "entry", path, value }] },
    ...(client.extras?.(host, options.scope, options) ?? []),
  ];
  const byFile = new Map<string, Target>();
  for (const target of all) {
    const same = byFile.get(target.file);
    byFile.set(target.file, same ? { ...same, wishes: [...same.wishes, ...target.wishes] } : target);
  }
  return [...byFile.values()];
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
    const before = readFileText(file);
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

/** Comments and trailing commas, which we could edit, break the file for a client that reads plain JSON. */
function requirePlain(file: string, text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    // Broken for us as well: that says where.
    reading(file, () => parseJson(text));
    throw notPlain(file, error);
  }
}

function writeAll(host: Host, changes: readonly Change[]): void {
  for (const change of changes)
    try {
      whileAlone(host.foveaHome, () => writeOne(host, change));
    } catch (error) {
      failed(change.plan, error);
    }
}

function writeOne({ foveaHome }: Host, { client, scope, target, before, after, plan }: Change): void {
  const { file, format, wishes } = target;
  const now = readFileText(file);
  if (now === after) {
    // Another set-up was faster, and has the receipt.
    plan.status = "unchanged";
    return;
  }
  if (now !== before) throw changedMeanwhile(file);
  const receipts = readReceipts(foveaHome);
  const old = receipts.find((receipt) => receipt.file === file);
  // Of a file that we have changed before, what counts is how it would be without us.
  const original = old && before !== undefined ? takeOut(foveaHome, old, before) : before;
  if (before !== undefined) plan.backup = copyPath(foveaHome, keepCopy(foveaHome, file, before));
  const receipt: Receipt = {
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
    madeFolders: old?.madeFolders ?? [],
  };
  // Before the file itself: a receipt for nothing does no harm, an entry without receipt might stay for ever.
  writeReceipts(foveaHome, [...receipts.filter((one) => one !== old), receipt]);
  const made = writeFileText(file, after);
  if (made.length > 0) {
    receipt.madeFolders = made;
    writeReceipts(foveaHome, [...receipts.filter((one) => one !== old), receipt]);
  }
}

/** What the first set-up met is what uninstalling goes back to. */
function mergeTraces(old: readonly Trace[], now: readonly Trace[]): Trace[] {
  const name = ({ kind, path }: Trace) => `${kind} ${path.join("\n")}`;
  const known = new Set(old.map(name));
  return [...old, ...now.filter((trace) => !known.has(name(trace)))];
}

export function failed(plan: FilePlan, error: unknown): FilePlan {
  plan.status = "failed";
  plan.problem = {
    message: messageOf(error),
    advice: error instanceof EngineError ? error.advice : "Please report this as a bug of fovea.",
  };
  return plan;
}
