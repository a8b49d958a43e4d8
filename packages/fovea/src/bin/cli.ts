/** The program `fovea`: connects the command line to this process. */
import { constants } from "node:os";
import "../base/parent.ts";
import { clientOfProcess } from "../base/client-process.ts";
import { runCli } from "../doors/cli/program.ts";

const interrupt = new AbortController();
// The first signal asks for an orderly end, the second ends at once.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(128 + constants.signals[signal]);
    interrupt.abort();
  });
// A reader that closes early (`fovea coverage | head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`fovea: the output could not be written: ${error.message}\n`);
  process.exit(1);
});

void runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  client: clientOfProcess(),
  signal: interrupt.signal,
}).then((code) => {
  process.exitCode = code;
});
