/** Loaded into a server before anything else: on SIGUSR2 it collects garbage and adds a line about memory to a file. */
const { appendFileSync } = require("node:fs");
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  collect();
  appendFileSync(process.env.FOVEA_PROBE_FILE, `${JSON.stringify(process.memoryUsage())}\n`);
});
