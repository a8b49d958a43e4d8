/** Looks at everything that can be wrong between a client and an answer, and repairs what can be repaired safely. */
import { messageOf } from "../../base/errors.ts";
import type { Host } from "../host.ts";
import { checkClients } from "./check-clients.ts";
import { checkData } from "./check-databases.ts";
import { checkHooks } from "./check-hooks.ts";
import { checkMachine } from "./check-machine.ts";
import { checkProgram } from "./check-program.ts";
import { type Finding, problem } from "./finding.ts";

export async function diagnose(host: Host, options: { fix: boolean }): Promise<Finding[]> {
  const checks = [checkProgram, checkData, checkClients, checkHooks, checkMachine];
  const findings: Finding[] = [];
  for (const check of checks)
    try {
      findings.push(...(await check(host)));
    } catch (error) {
      // One check that fails must not hide what the others found.
      findings.push(problem("doctor", messageOf(error), "Please report this as a bug in fovea."));
    }
  if (options.fix) for (const finding of findings) applyFix(finding);
  return findings;
}

function applyFix(finding: Finding): void {
  if (!finding.fix) return;
  try {
    finding.fix();
    finding.fixed = true;
  } catch (error) {
    finding.fixed = false;
    finding.advice = `It could not be repaired: ${messageOf(error)}. ${finding.advice ?? ""}`.trim();
  }
}
