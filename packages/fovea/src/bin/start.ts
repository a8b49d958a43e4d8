/**
 * Starts the program on Node 20, with what V8 compiled of it in earlier runs: reading and compiling the program is a
 * quarter of a short command. From Node 22 on Node does this by itself, and this file is not used.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";
import { digestOf, keepBytes, readKept } from "../base/kept-bytes.ts";
import { foveaHome } from "../base/paths.ts";

const file = join(dirname(fileURLToPath(import.meta.url)), "cli.cjs");
const source = readFileSync(file, "utf8");
const home = foveaHome(process.env);
const folder = join(home, "cache");
/** Another V8, or the same with other flags, would refuse it. */
const tag = cachedDataVersionTag();
const name = `program-${tag}-${digestOf(source).toString("hex")}.v8`;
const cachedData = isOurs(join(folder, name)) ? readKept(folder, name) : undefined;

const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
if (!cachedData || script.cachedDataRejected) process.once("exit", keepCompiled);

type Program = (
  exports: object,
  require: NodeJS.Require,
  module: object,
  filename: string,
  folder: string,
) => void;

const module = { exports: {} };
(script.runInThisContext() as Program)(module.exports, createRequire(file), module, file, dirname(file));

/**
 * At the end, when the functions that were used are compiled too; so not by a run for help, which uses hardly any. And
 * not in a home that nobody has made or used yet: a command such as `fovea time` leaves nothing behind.
 */
function keepCompiled(): void {
  const isForHelp = process.argv.slice(2).every((argument) => argument.startsWith("-"));
  if (isForHelp || cachedDataVersionTag() !== tag || !isInUse(home)) return;
  keepBytes(folder, `program-${tag}-`, name, script.createCachedData());
}

function isInUse(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    // Not there, or no folder: the program has said so.
    return false;
  }
}

/** It is code: what another user has put there is not run. */
function isOurs(path: string): boolean {
  try {
    return statSync(path).uid === (process.getuid?.() ?? 0);
  } catch {
    // Not there, or not to be looked at: the program says what is wrong with its home.
    return false;
  }
}
