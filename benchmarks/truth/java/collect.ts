/** Java's own answers: Sites.java asks javac about all files at once. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sitesOfProgram } from "../program.ts";
import type { Compiler } from "../sites.ts";

const PROGRAM = fileURLToPath(new URL("./Sites.java", import.meta.url));

export const java: Compiler = {
  name: "javac",
  extensions: /\.java$/,
  async sites(root, paths) {
    console.log(`checked by ${execFileSync("javac", ["-version"], { encoding: "utf8" }).trim()}`);
    return sitesOfProgram("java", ["-Xmx3g", PROGRAM, root], paths);
  },
};
