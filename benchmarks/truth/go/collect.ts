/** Go's own answers: sites.go runs go/types over the packages of the tree. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sitesOfProgram } from "../program.ts";
import type { Compiler } from "../sites.ts";

const PROGRAM = fileURLToPath(new URL("./sites.go", import.meta.url));

export const go: Compiler = {
  name: "go/types",
  extensions: /\.go$/,
  async sites(root, paths) {
    const version = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim();
    console.log(`checked by ${version}`);
    return sitesOfProgram("go", ["run", PROGRAM, root], paths, { ...process.env, GO111MODULE: "off" });
  },
};
