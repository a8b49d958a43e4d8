/**
 * Which client started this process? A hook and an MCP server of one client are different processes; what they have in
 * common is the client above them. Shells and wrappers in between (`sh -c "fovea hook …"`, `npx fovea`) have our name
 * on their command line, the client has not.
 */
import { readFileSync } from "node:fs";
import { PARENT_PID } from "./parent.ts";

const MOST_ABOVE = 6;

/** Unique to a running process, also where its number is used again later. Undefined where it cannot be told. */
export function clientOfProcess(): string | undefined {
  // Elsewhere a shell that runs one command becomes it, so the parent is the client in most cases.
  if (process.platform !== "linux") return `${PARENT_PID}`;
  try {
    let pid = PARENT_PID;
    for (let above = 0; above < MOST_ABOVE && pid > 1; above++) {
      // After the name in parentheses: state, parent, … and as the 20th the time it was started.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (!/fovea/i.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))) return `${pid}:${fields[19]}`;
      pid = Number(fields[1]);
    }
  } catch {
    // No /proc, or a process that is gone already.
  }
  return undefined;
}
