/**
 * `npm run bench:hook-drill [-- --calls 1000]`: hook processes with broken, empty, huge, binary and hostile payloads, in
 * homes that work, are locked, have no index, may only be read, or are full. Counts what must not happen; needs a build.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";
import { Database } from "../../packages/fovea/src/store/database.ts";
import { hostilePayload } from "../../packages/fovea/test/support/hook-payloads.ts";

const program = fileURLToPath(new URL("../../packages/fovea/bin/fovea.js", import.meta.url));
const at = process.argv.indexOf("--calls");
const calls = at === -1 ? 1000 : Number(process.argv[at + 1]);
const folder = mkdtempSync(join(tmpdir(), "fovea-hook-drill-"));
const root = join(folder, "repository");
mkdirSync(root);
for (let n = 0; n < 40; n++) writeFileSync(join(root, `service${n}.ts`), `export class Service${n} {}\n`);
spawnSync("git", ["init", "-q"], { cwd: root });

const good = join(folder, "good");
const engine = await openEngine({ env: { FOVEA_HOME: good }, cwd: root });
await engine.index();
engine.close();
const copy = (name: string) => {
  cpSync(good, join(folder, name), { recursive: true });
  return join(folder, name);
};
const locked = copy("locked");
const readOnly = copy("read-only");
const full = join(folder, "full");
mkdirSync(join(full, "logs"), { recursive: true });
symlinkSync("/dev/full", join(full, "memory.db"));
symlinkSync("/dev/full", join(full, "logs/hooks.jsonl"));
chmodSync(readOnly, 0o555);
chmodSync(folder, 0o755);
const lock = new Database(join(locked, "memory.db"));
lock.exec("begin exclusive");

const homes: [string, string, number | undefined][] = [
  ["good", good, undefined],
  ["locked", locked, undefined],
  ["no index", join(folder, "empty"), undefined],
  ["read-only", readOnly, process.getuid?.() === 0 ? 65_534 : undefined],
  ["full disk", full, undefined],
];
const bad = { exit: 0, stdout: 0, stderr: 0 };
const times: number[] = [];
const bare: number[] = [];
for (let n = 0; n < calls; n++) {
  const [, home, uid] = homes[n % homes.length]!;
  const { event, payload } = hostilePayload(n, root);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "hook", "claude-code", event], {
    input: payload,
    cwd: root,
    env: { ...process.env, FOVEA_HOME: home },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  times.push(performance.now() - started);
  if (status !== 0) bad.exit++;
  if (stderr.length > 0) bad.stderr++;
  if (stdout.length > 0 && !isAnswer(stdout.toString("utf8"), event)) bad.stdout++;
  if (n % 10 === 0) {
    const begun = performance.now();
    spawnSync(process.execPath, ["-e", ""]);
    bare.push(performance.now() - begun);
  }
}
lock.exec("rollback");
lock.close();
const quantile = (list: number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))]!.toFixed(0);
process.stdout.write(
  `${calls} calls: ${bad.exit} with another exit code than 0, ${bad.stdout} with wrong output, ${bad.stderr} with anything on stderr\n` +
    `wall time p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, most ${quantile(times, 1)} ms, over 1 s: ${times.filter((ms) => ms > 1000).length}; ` +
    `bare node p50 ${quantile(bare, 0.5)} ms, p95 ${quantile(bare, 0.95)} ms, most ${quantile(bare, 1)} ms\n`,
);

function isAnswer(text: string, event: string): boolean {
  try {
    return JSON.parse(text).hookSpecificOutput.hookEventName === event;
  } catch {
    return false;
  }
}
