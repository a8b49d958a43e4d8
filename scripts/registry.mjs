/** How we bundle, and the list of languages as the source itself has it, so that the list exists once. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {import("esbuild").BuildOptions} */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  external: ["@photostructure/sqlite", "@parcel/watcher", "web-tree-sitter"],
  // As ES modules it loads in half the time, and every command waits for it.
  alias: { yaml: join(root, "node_modules/yaml/browser/dist/index.js") },
  // Bundled CommonJS packages (commander, ignore) call require(), which ES modules do not have.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  logLevel: "warning",
};

/**
 * What is run again and again: one CommonJS file each, which loads in half the time of ES modules. What is imported only
 * sometimes (the parser of settings) is in it too, but does not run until then.
 * @param {string} name
 * @returns {import("esbuild").BuildOptions}
 */
export const programOptions = (name) => ({
  ...bundleOptions,
  format: "cjs",
  entryPoints: [join(root, `packages/fovea/src/bin/${name}.ts`)],
  outfile: join(root, `packages/fovea/dist/${name}.cjs`),
  banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  define: { "import.meta.url": "__url" },
  minify: true,
});

/**
 * Parts of the hook that a prompt does not need, each a file of its own that is required when it is imported: by the
 * module that is imported dynamically.
 */
const HOOK_PARTS = {
  "app/light/off-prompt.ts": "hook-learn",
  "config/load.ts": "hook-settings",
};

/** @type {import("esbuild").Plugin} */
const hookParts = {
  name: "hook-parts",
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const module = join(resolveDir, path).replaceAll("\\", "/");
      const part = Object.keys(HOOK_PARTS).find((ending) => module.endsWith(`/src/${ending}`));
      return part && { path: `./${HOOK_PARTS[part]}.cjs`, external: true };
    });
  },
};

/** `import()` becomes `require()`, which does not start the loader of ES modules. */
const hookBuild = { supported: { "dynamic-import": false }, plugins: [hookParts] };

export const hookOptions = { ...programOptions("hook"), ...hookBuild };

/** @type {Record<string, import("esbuild").BuildOptions>} */
export const hookPartOptions = Object.fromEntries(
  Object.entries(HOOK_PARTS).map(([module, name]) => [
    name,
    {
      ...programOptions(name),
      ...hookBuild,
      entryPoints: [join(root, "packages/fovea/src", module)],
    },
  ]),
);

export async function loadRegistry() {
  const temporary = await mkdtemp(join(root, "node_modules/.fovea-build-"));
  try {
    const outfile = join(temporary, "registry.mjs");
    await build({
      ...bundleOptions,
      entryPoints: [join(root, "packages/fovea/src/syntax/languages/registry.ts")],
      outfile,
    });
    return (await import(pathToFileURL(outfile).href)).languages;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
