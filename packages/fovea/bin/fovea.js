#!/usr/bin/env node
// Kept tiny and in old syntax, so that an old Node gets a sentence instead of a syntax error.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);
const asksForHelp = ["--help", "-h"].includes(process.argv[3]);
if (process.argv[2] === "hook" && !asksForHelp) {
  // Runs at every prompt: one small file, nothing else, and whatever happens, no complaint.
  try {
    require("../dist/hook.cjs");
  } catch {
    process.exit(0);
  }
} else {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`fovea needs Node 20.19 or later; this is Node ${process.versions.node}.`);
    process.exit(1);
  }
  // Node 22 and later can keep compiled code between runs.
  const { enableCompileCache } = require("node:module");
  enableCompileCache?.();
  require(enableCompileCache ? "../dist/cli.cjs" : "../dist/start.cjs");
}
