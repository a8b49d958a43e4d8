/** The program `fovea`: connects the command line to this process. */
import "../base/parent.ts";
import { runCli } from "../cli/program.ts";

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());
// A reader that closes early (`fovea coverage | head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
});

const exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupt.signal,
});
await Promise.all([written(process.stdout), written(process.stderr)]);
// Left to itself Node waits for what it compiles in the background: 200 ms and more when a file was parsed.
process.exit(exitCode);

/** Resolves when all that was written before has left the process, or never can. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writable && stream.writableLength > 0) stream.write("", () => resolve());
    else resolve();
  });
}
