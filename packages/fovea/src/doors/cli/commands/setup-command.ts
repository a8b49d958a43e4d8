/** `fovea setup` and `fovea uninstall`: shows what changes in which file, asks, and writes it. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { Option } from "commander";
import { findProjectTop } from "../../../app/settings.ts";
import { EngineError } from "../../../base/errors.ts";
import { clients } from "../../../clients/clients/list.ts";
import { currentHost, type Host } from "../../../clients/host.ts";
import { type ClientPlan, planSetup } from "../../../clients/setup.ts";
import { planUninstall, type RemovalPlan, removeHome } from "../../../clients/uninstall.ts";
import { askYesOrNo } from "../ask.ts";
import { type CliIo, type CommonOptions, paintFor, print } from "../context.ts";
import { CommandFailed } from "../failure.ts";
import type { Paint } from "../terminal.ts";

interface Options extends CommonOptions {
  client?: string;
  dryRun?: boolean;
  yes?: boolean;
}

interface SetupFlags extends Options {
  scope: "user" | "project";
  hooks: boolean;
  instructions?: boolean;
}

export function registerSetup(program: Command, io: CliIo): void {
  withWriteOptions(program.command("setup"))
    .description("connect the coding agents on this machine to fovea: server and hooks")
    .addOption(
      new Option(
        "--scope <scope>",
        "your own settings, or those of the repository that contains the current folder",
      )
        .choices(["user", "project"])
        .default("user"),
    )
    .option("--no-hooks", "the server only")
    .option("--instructions", "also write into CLAUDE.md when to use which tool (never without this flag)")
    .action(async (flags: SetupFlags) => {
      const setup = planSetup(await openHost(io, flags), {
        scope: flags.scope,
        dryRun: flags.dryRun,
        only: chosen(flags),
        hooks: flags.hooks,
        instructions: flags.instructions ?? false,
      });
      const pending = setup.plans.flatMap(({ files }) => files).filter(({ diff }) => diff !== "").length;
      const paint = paintFor(io);
      if (!flags.json) print(io, flags, setup.plans, (plans) => renderSetup(plans, flags, paint));
      const isWritten = pending > 0 && (await mayWrite(io, flags, "Write these changes?"));
      if (isWritten) setup.write();
      const result = { scope: flags.scope, written: isWritten, clients: setup.plans };
      if (flags.json) print(io, flags, result, () => "");
      else if (isWritten) print(io, flags, result, ({ clients: plans }) => renderDone(plans, paint));
      failIfAny(setup.plans.flatMap(({ files }) => files));
    });
}

export function registerUninstall(program: Command, io: CliIo): void {
  withWriteOptions(program.command("uninstall"))
    .description("remove from the agents' settings exactly what setup added")
    .option("--purge", "also remove everything fovea keeps, memories included; needs --yes")
    .action(async (flags: Options & { purge?: boolean }) => {
      const host = await openHost(io, flags);
      if (flags.purge && !flags.yes && !flags.dryRun) throw purgeNeedsYes(host);
      const removal = planUninstall(host, chosen(flags), { dryRun: flags.dryRun });
      const paint = paintFor(io);
      if (!flags.json) print(io, flags, removal.plans, (plans) => renderRemoval(plans, paint));
      const pending = removal.plans.some(({ diff }) => diff !== "");
      const isWritten =
        (pending || flags.purge === true) && (await mayWrite(io, flags, "Write these changes?"));
      if (isWritten) removal.write();
      // What could not be taken out needs the copies that are kept there.
      const isPurged =
        isWritten && flags.purge === true && removal.plans.every(({ status }) => status !== "failed");
      if (isPurged) removeHome(host);
      const result = { written: isWritten, files: removal.plans, purged: isPurged ? host.foveaHome : null };
      if (flags.json) print(io, flags, result, () => "");
      else if (isPurged) print(io, flags, result, () => `removed ${host.foveaHome}`);
      else if (flags.purge && flags.dryRun)
        print(io, flags, result, () => `would remove ${host.foveaHome} with all memories`);
      failIfAny(removal.plans);
    });
}

function withWriteOptions(command: Command): Command {
  return command
    .option("--client <names>", `only these, separated by commas: ${clients.map(({ id }) => id).join(", ")}`)
    .option("--dry-run", "show what would change, and change nothing")
    .option("-y, --yes", "do not ask for confirmation")
    .option("--root <dir>", "the repository (default: the one that contains the current folder)")
    .option("--json", "print one JSON document");
}

async function openHost(io: CliIo, { root = "." }: Options): Promise<Host> {
  return currentHost(io.env, await findProjectTop(resolve(io.cwd, root)));
}

function chosen({ client }: Options): string[] | undefined {
  return client
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

async function mayWrite(io: CliIo, { dryRun, yes, json }: Options, question: string): Promise<boolean> {
  if (dryRun) return false;
  if (yes) return true;
  const answer = json ? undefined : await askYesOrNo(io, question);
  if (answer === undefined) io.stderr.write("fovea: nothing was written; --yes writes these changes.\n");
  return answer ?? false;
}

function renderSetup(plans: readonly ClientPlan[], flags: SetupFlags, paint: Paint): string {
  if (plans.length === 0)
    return `no client found; --client ${clients.map(({ id }) => id).join(",")} sets one up anyway`;
  const parts = plans.map(({ title, found, files, notes }) =>
    [
      paint.bold(title) + paint.dim(found === undefined ? "  not found on this machine" : `  ${found}`),
      ...files.map((file) =>
        renderFile(file, { create: "new", change: "changes", unchanged: "already set up" }, paint),
      ),
      ...notes.map((note) => `  ${note}`),
    ].join("\n"),
  );
  if (flags.scope === "project")
    parts.push("These files contain a path of this machine; think twice before you commit them.");
  return parts.join("\n\n");
}

function renderRemoval(plans: readonly RemovalPlan[], paint: Paint): string {
  if (plans.length === 0) return "no client's settings contain anything of fovea";
  const words = {
    remove: "will be removed: fovea made it",
    change: "changes",
    unchanged: "nothing of fovea left",
  };
  return plans.map((plan) => renderFile(plan, words, paint)).join("\n");
}

function renderFile(
  plan: { file: string; status: string; diff: string; problem?: { message: string; advice: string } },
  words: Readonly<Record<string, string>>,
  paint: Paint,
): string {
  if (plan.problem)
    return `  ${plan.status === "left" ? paint.dim("left  ") : paint.red("failed")} ${plan.problem.message}\n         ${plan.problem.advice}`;
  const diff = plan.diff
    .trimEnd()
    .split("\n")
    .map((line) => coloured(line, paint))
    .join("\n");
  return `  ${plan.file}: ${words[plan.status]}${plan.diff === "" ? "" : `\n${diff}`}`;
}

function coloured(line: string, paint: Paint): string {
  if (line.startsWith("+")) return paint.green(line);
  return line.startsWith("-") ? paint.red(line) : paint.dim(line);
}

function renderDone(plans: readonly ClientPlan[], paint: Paint): string {
  const files = plans.flatMap((plan) => plan.files);
  const written = files.filter(
    ({ status, diff }) => diff !== "" && status !== "failed" && status !== "unchanged",
  );
  const backups = written.filter(({ backup }) => backup !== undefined);
  return [
    `${paint.green("done")}: ${written.length} written${backups.length > 0 ? `, copies of what was there before in ${backups[0]!.backup!.replace(/[^/\\]*$/, "")}` : ""}`,
    "Restart the agents; `fovea doctor` checks that the server answers, `fovea uninstall` undoes everything.",
  ].join("\n");
}

function failIfAny(files: readonly { status: string; problem?: { message: string } }[]): void {
  const bad = files.filter(({ status }) => status === "failed");
  if (bad.length > 0)
    throw new CommandFailed(`fovea: ${bad.map(({ problem }) => problem?.message).join("\nfovea: ")}`);
}

function purgeNeedsYes(host: Host): EngineError {
  return new EngineError(
    "USAGE",
    `--purge permanently removes ${host.foveaHome}: all memories, sessions, settings and indexes.`,
    {
      advice:
        "Save the memories with `fovea memory export`. Add --yes if you mean it, or --dry-run to see more.",
    },
  );
}
