import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeFileText } from "./file-text.ts";

test.runIf(process.platform !== "win32")(
  "where not even the outermost folder is there, nothing is written",
  () => {
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    const gone = mkdtempSync(join(tmpdir(), "fovea-gone-"));
    process.chdir(gone);
    rmSync(gone, { recursive: true });
    // Relative, so that the way up ends at a folder that is not there, as it does on a drive that was taken away.
    expect(() => writeFileText("settings/mcp.json", "{}")).toThrow("cannot be written");
  },
);
