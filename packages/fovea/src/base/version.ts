/** Our own version, from the package that is running. */
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";
import { readText } from "./read-bounded.ts";

export function packageVersion(): string {
  return (JSON.parse(readText(join(packageRoot(), "package.json"))) as { version: string }).version;
}
