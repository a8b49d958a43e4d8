/** The patterns that are put together with `new RegExp(…)`: while modules are loaded, and while texts are read. */
import { pathToFileURL } from "node:url";
import { type FoundPattern, SOURCE, sourceFiles } from "./find-patterns.ts";

/** Programs, which run when they are imported. */
const PROGRAMS = /^bin\//;

/** Ordinary texts, which make readers build what they build only when needed. */
const SAMPLES = [
  "Why does Cart.total in src/cart.ts fail since 3 days ago? <ide_file>a</ide_file> We always use Müller's parser.",
  "next monday at 5pm",
  "in 2 hours and 3 minutes",
  "christmas 2026",
  "10 min",
];

export async function builtPatterns(): Promise<FoundPattern[]> {
  const found = new Map<string, FoundPattern>();
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget) as RegExp;
      const file = /\/src\/([^\s:?)]+\.ts)/.exec(
        (new Error().stack ?? "").split("\n").slice(2).join("\n"),
      )?.[1];
      if (file !== undefined) found.set(`${file} ${pattern}`, { file, pattern });
      return pattern;
    },
  });
  try {
    for (const file of sourceFiles())
      if (!PROGRAMS.test(file)) await import(pathToFileURL(`${SOURCE}/${file}`).href);
    const { TEXT_READERS } = await import("./text-readers.ts");
    for (const read of Object.values(TEXT_READERS)) for (const text of SAMPLES) read(text);
  } finally {
    globalThis.RegExp = Original;
  }
  return [...found.values()];
}
