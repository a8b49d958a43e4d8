/** What must be true of the package before it is published. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("../packages/fovea/", import.meta.url));
const { repository } = JSON.parse(readFileSync(`${home}package.json`, "utf8"));
const missing = [
  ...(repository
    ? []
    : ["`repository` in packages/fovea/package.json: the public address of this repository"]),
  ...[
    "README.md",
    "SECURITY.md",
    "THIRD-PARTY-NOTICES.txt",
    "sbom.cdx.json",
    "dist/cli.cjs",
    "dist/hook.cjs",
    "dist/types/index.d.ts",
  ].filter((file) => !existsSync(home + file)),
];
if (missing.length > 0) {
  console.error(`Not ready to be published. Missing:\n${missing.map((one) => `- ${one}`).join("\n")}`);
  process.exitCode = 1;
}
