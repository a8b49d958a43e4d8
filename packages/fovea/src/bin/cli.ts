/** The program `fovea`: connects the command line to this process. */
import "../base/parent.ts";
import { clientOfProcess } from "../base/client-process.ts";
import { runCli } from "../doors/cli/program.ts";

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());
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
