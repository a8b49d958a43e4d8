/** Writes the first configuration file of a project or a user: short, commented, and valid as written. */
import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { stringify } from "yaml";
import { configExists } from "./errors.ts";
import { writeText } from "./file-text.ts";
import type { ConfigScope } from "./schema.ts";

export interface InitOptions {
  readonly file: string;
  readonly scope: ConfigScope;
  /** Name of the project; without it, the name of the folder. */
  readonly name?: string | undefined;
  readonly force?: boolean | undefined;
}

export function initConfig({ file, scope, name, force }: InitOptions): {
  file: string;
  overwritten: boolean;
} {
  const overwritten = existsSync(file);
  if (overwritten && !force) throw configExists(file);
  const text = scope === "project" ? projectText(name ?? basename(dirname(resolve(file)))) : globalText;
  writeText(file, text, { mode: scope === "global" ? 0o600 : 0o644 });
  return { file, overwritten };
}

function projectText(name: string): string {
  const project = stringify({ project: { name } }, { lineWidth: 0, blockQuote: false });
  return `# Fovea, settings of this project. Everything is optional; \`fovea config list\` shows all keys.
# Environment variables win over this file, this file wins over config.yaml in the Fovea home folder.

${project}
# index:
#   excludePatterns: ["generated/**", "*.min.js"]   # .gitignore syntax
#   maxFileSizeBytes: 1048576
`;
}

const globalText = `# Fovea, your settings for all projects. Everything is optional; \`fovea config list\` shows all keys.
# Environment variables and a project's .fovea.yaml win over this file.

# server:
#   logLevel: info   # error, warn, info or debug

# index:
#   workers: 0       # 0 chooses by the number of processors

# providers:         # keys stay in the environment, the file only names them
#   openai:
#     apiKey: \${OPENAI_API_KEY}
`;
