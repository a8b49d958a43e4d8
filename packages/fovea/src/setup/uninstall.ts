/** Takes out exactly what set-up has added. */
import { rmSync } from "node:fs";
import { sep } from "node:path";
import { unifiedDiff } from "./edit/lines.ts";
import { changedMeanwhile } from "./errors.ts";
import { readFileText, reading, removeFile, removeFolders, writeFileText } from "./file-text.ts";
import type { Host } from "./host.ts";
import { looksLikeOurs } from "./our-entry.ts";
import { type Receipt, readReceipts, whileAlone, writeReceipts } from "./receipts.ts";
import { chooseClients, type FilePlan, failed, targetsOf } from "./setup.ts";
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

export function planUninstall(host: Host, only?: readonly string[]): Removal {
  const chosen = chooseClients(host, only).map(({ client }) => client.id);
  const receipts = readReceipts(host.foveaHome).filter((one) => !only || only.includes(one.client));
  const known = new Set(receipts.map(({ file }) => file));
  const all = [...receipts, ...findWithoutReceipt(host, chosen).filter(({ file }) => !known.has(file))];
  const planned = all.map((receipt) => planRemoval(host, receipt));
  return {
    plans: planned.map(({ plan }) => plan),
    write: () => {
      if (planned.length > 0) whileAlone(host.foveaHome, () => writeAll(host, planned));
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

function writeAll({ foveaHome }: Host, planned: readonly Planned[]): void {
  let rest = readReceipts(foveaHome);
  const folders: string[] = [];
  for (const { receipt, plan, before, after } of planned)
    try {
      if (plan.status === "failed") continue;
      if (readFileText(receipt.file) !== before) throw changedMeanwhile(receipt.file);
      if (after === undefined && before !== undefined) removeFile(receipt.file);
      else if (after !== undefined && after !== before) writeFileText(receipt.file, after);
      folders.push(...receipt.madeFolders);
      rest = rest.filter(({ file }) => file !== receipt.file);
      writeReceipts(foveaHome, rest);
    } catch (error) {
      failed(plan as FilePlan, error);
    }
  // A folder that another client still uses goes when that one is uninstalled.
  for (const folder of removeFolders(folders))
    rest.find(({ file }) => file.startsWith(folder + sep))?.madeFolders.unshift(folder);
  writeReceipts(foveaHome, rest);
}

function planRemoval(host: Host, receipt: Receipt): Planned {
  const { file, client } = receipt;
  try {
    const before = readFileText(file);
    if (before === undefined)
      return { receipt, before, after: undefined, plan: { client, file, status: "unchanged", diff: "" } };
    const after = reading(file, () => takeOut(host.foveaHome, receipt, before));
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
        ({ file, format, wishes }) => {
          try {
            const text = readFileText(file);
            if (text === undefined || !looksLikeOurs(text)) return [];
            const traces = wishes
              .filter(({ kind }) => kind !== "default")
              .map(({ kind, path }) => ({ kind, path, existing: path.length - 1 }));
            const without = formats[format].remove(text, traces);
            // The present text stands for the one before, so that nothing is restored from it.
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
