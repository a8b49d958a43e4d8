/** The program behind `fovea hook`: reads standard input to its end, or for as long as a hook may wait. */
import { writeSync } from "node:fs";
import { clientOfProcess } from "../base/client-process.ts";
import { parsePayload } from "../doors/hooks/payload.ts";
import { runHook } from "../doors/hooks/run-hook.ts";

const MOST_BYTES = 8 * 1024 * 1024;
/** Some clients leave the pipe open: what has come is looked at again and again, and after this not waited for. */
const LOOK_MS = 50;
const MOST_MS = 600;

process.on("uncaughtException", () => process.exit(0));
process.on("unhandledRejection", () => process.exit(0));

const chunks: Buffer[] = [];
let size = 0;
let isDone = false;
const started = performance.now();
const timer = setInterval(() => {
  if (performance.now() - started > MOST_MS || isWhole()) finish();
}, LOOK_MS);
process.stdin.on("error", finish);
process.stdin.on("end", finish);
process.stdin.on("data", (chunk: Buffer) => {
  size += chunk.length;
  if (size <= MOST_BYTES) chunks.push(chunk);
});

function isWhole(): boolean {
  const last = chunks.at(-1);
  return last !== undefined && /\}\s*$/.test(last.toString("latin1")) && parsePayload(textOf()) !== undefined;
}

function textOf(): string {
  return size > MOST_BYTES ? "" : Buffer.concat(chunks).toString("utf8");
}

function finish(): void {
  if (isDone) return;
  isDone = true;
  clearInterval(timer);
  const payload = textOf();
  void runHook({
    args: process.argv.slice(3),
    payload,
    env: process.env,
    cwd: process.cwd(),
    client: clientOfProcess(),
  }).then((answer) => {
    try {
      if (answer !== "") writeSync(1, answer);
    } catch {
      // Nobody reads any more.
    }
    process.exit(0);
  });
}
