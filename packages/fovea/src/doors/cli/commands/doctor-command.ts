import { resolve } from "node:path";
import type { Command } from "commander";
import { findProjectTop } from "../../../app/settings.ts";
import type { Finding } from "../../../clients/doctor/finding.ts";
import { currentHost } from "../../../clients/host.ts";
import { type CliIo, paintFor, print } from "../context.ts";
import { CommandFailed } from "../failure.ts";
import { formatCount, type Paint } from "../terminal.ts";

export function registerDoctor(program: Command, io: CliIo): void {
  program
    .command("doctor")
    .description("check that everything works: program, databases, index, clients and their servers, hooks")
    .option("--fix", "repair what can be repaired without losing anything")
    .option("--root <dir>", "the repository (default: the one that contains the current folder)")
    .option("--json", "print one JSON document")
    .action(async (flags: { fix?: boolean; root?: string; json?: boolean }) => {
      const { diagnose } = await import("../../../clients/doctor/doctor.ts");
      const host = currentHost(io.env, await findProjectTop(resolve(io.cwd, flags.root ?? ".")));
      const findings = await diagnose(host, { fix: flags.fix ?? false });
      const paint = paintFor(io);
      print(io, flags, { findings }, () => findings.map((finding) => render(finding, paint)).join("\n"));
      const open = findings.filter(({ status, fixed }) => status === "problem" && !fixed);
      if (open.length > 0) throw new CommandFailed(`fovea: ${formatCount(open.length, "problem")} found`);
    });
}

function render({ subject, status, message, advice, fix, fixed }: Finding, paint: Paint): string {
  const sign = {
    ok: paint.green("ok     "),
    warning: paint.yellow("warning"),
    problem: paint.red("problem"),
  }[status];
  const line = `${sign} ${paint.bold(subject)}: ${message}`;
  if (fixed) return `${line}\n        ${paint.green("repaired")}`;
  if (advice === undefined) return line;
  return `${line}\n        ${advice}${fix && !advice.includes("--fix") ? " (`fovea doctor --fix` does it)" : ""}`;
}
