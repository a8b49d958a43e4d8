/** Takes out exactly what set-up has added. */
import { rmSync } from "node:fs";
import { sep } from "node:path";
import { changeTogether, takeBackUnfinished } from "./change-together.ts";
import { unifiedDiff } from "./edit/lines.ts";
import { leftWithOthers } from "./errors.ts";
import { readFileText, reading, removeFolders, requireWritable } from "./file-text.ts";
import type { Host } from "./host.ts";
import { looksLikeOurs } from "./our-entry.ts";
import { type Receipt, readReceipts, whileAlone, writeReceipts } from "./receipts.ts";
import { chooseClients, endUnfinished, type FilePlan, failed, repositoryOf, targetsOf } from "./setup.ts";
import { formats, takeOut } from "./take-out.ts";
import type { Scope } from "./wish.ts";

export interface RemovalPlan extends Omit<FilePlan, "status"> {
  client: string;
  status: "remove" | "change" | "unchanged" | "failed";
}

export interface Removal {
  plans: RemovalPlan[];
  write(): void;
}

export function planUninstall(host: Host, only?: readonly string[], { dryRun = false } = {}): Removal {
  if (!dryRun) endUnfinished(host);
  const chosen = chooseClients(host, only).map(({ client }) => client.id);
  const receipts = readReceipts(host.foveaHome).filter((one) => !only || only.includes(one.client));
  const known = new Set(receipts.map(({ file }) => file));
  const all = [...receipts, ...findWithoutReceipt(host, chosen).filter(({ file }) => !known.has(file))];
  const planned = all.map((receipt) => planRemoval(host, receipt));
  return {
    plans: planned.map(({ plan }) => plan),
    write: () => {
      for (const client of new Set(planned.map(({ receipt }) => receipt.client)))
        writeClient(
          host,
          planned.filter(({ receipt }) => receipt.client === client),
        );
    },
  };
}

/** Everything we keep, memories included. */
export function removeHome(host: Host): void {
  rmSync(host.foveaHome, { recursive: true, force: true });
}

interface Planned {
  receipt: Receipt;
  plan: RemovalPlan;
  before: string | undefined;
  after: string | undefined;
}

function writeClient({ foveaHome }: Host, planned: readonly Planned[]): void {
  const broken = planned.find(({ plan }) => plan.status === "failed");
  const rest = planned.filter(({ plan }) => plan.status !== "failed");
  if (broken) {
    for (const { plan } of rest) failed(plan as FilePlan, leftWithOthers(plan.file, broken.plan.file));
    return;
  }
  try {
    whileAlone(foveaHome, () => {
      takeBackUnfinished(foveaHome);
      const kept = readReceipts(foveaHome);
      const isGone = ({ file }: Receipt) => rest.some(({ receipt }) => receipt.file === file);
      const receipts = kept.filter((receipt) => !isGone(receipt));
      const changes = rest.filter(({ before, after }) => before !== after);
      changeTogether(
        foveaHome,
        changes.map(({ receipt, before, after }) => ({ file: receipt.file, before, after })),
        receipts,
      );
      removeMade(foveaHome, kept.filter(isGone), receipts);
    });
  } catch (error) {
    for (const { plan } of rest) failed(plan as FilePlan, error);
  }
}

/** A folder that another client still uses goes when that one is uninstalled. */
function removeMade(foveaHome: string, gone: readonly Receipt[], receipts: readonly Receipt[]): void {
  const stay = removeFolders(gone.flatMap(({ madeFolders }) => madeFolders));
  const users = stay.map((folder) => receipts.find(({ file }) => file.startsWith(folder + sep)));
  for (const [at, user] of users.entries()) user?.madeFolders.unshift(stay[at]!);
  if (users.some((user) => user !== undefined)) writeReceipts(foveaHome, receipts);
}

function planRemoval(host: Host, receipt: Receipt): Planned {
  const { file, client } = receipt;
  try {
    const before = readFileText(file, repositoryOf(file, receipt.scope));
    if (before === undefined)
      return { receipt, before, after: undefined, plan: { client, file, status: "unchanged", diff: "" } };
    const after = reading(file, () => takeOut(host.foveaHome, receipt, before));
    if (after !== before) requireWritable(file);
    const status = after === undefined ? "remove" : after === before ? "unchanged" : "change";
    const diff = unifiedDiff(file, before, after);
    return { receipt, before, after, plan: { client, file, status, diff } };
  } catch (error) {
    const plan = failed({ file, status: "failed", diff: "" }, error);
    return { receipt, before: undefined, after: undefined, plan: { ...plan, client, status: "failed" } };
  }
}

/** When the receipts are lost, or somebody copied the settings here: what looks like ours, in all known places. */
function findWithoutReceipt(host: Host, only: readonly string[]): Receipt[] {
  const scopes: Scope[] = ["user", "project"];
  return chooseClients(host, only).flatMap(({ client }) =>
    scopes.flatMap((scope) =>
      targetsOf(client, host, { scope, hooks: true, instructions: true }).flatMap(
        ({ file, format, within, wishes }) => {
          try {
            const text = readFileText(file, within);
            if (text === undefined || !looksLikeOurs(text)) return [];
            const traces = wishes
              .filter(({ kind }) => kind !== "default")
              .map(({ kind, path }) => ({ kind, path, existing: path.length - 1 }));
            const without = formats[format].remove(text, traces);
            // The present text is taken as the original, so that nothing is restored from it.
            return without === text
              ? []
              : [{ file, client: client.id, scope, format, before: "", after: "", traces, madeFolders: [] }];
          } catch {
            // A file that we cannot read has nothing of ours that we could take out.
            return [];
          }
        },
      ),
    ),
  );
}
