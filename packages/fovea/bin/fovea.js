#!/usr/bin/env node
// Kept tiny and in old syntax, so that an old Node gets a sentence instead of a syntax error.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`fovea needs Node 20.19 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
await import("../dist/cli.js");
