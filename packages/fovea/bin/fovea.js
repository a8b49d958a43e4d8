#!/usr/bin/env node
// Kept tiny and in old syntax, so that an old Node gets a sentence instead of a syntax error.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`fovea needs Node 20.19 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
// Node 22 and later can keep compiled code between runs.
const { enableCompileCache } = await import("node:module");
enableCompileCache?.();
await import("../dist/cli.js");
