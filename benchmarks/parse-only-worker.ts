/** The yardstick: reads and parses files with the same grammars, and does nothing with the trees. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { findLanguage, languageHint } from "../packages/fovea/src/syntax/detect-language.ts";
import { loadLanguage } from "../packages/fovea/src/syntax/parser.ts";

parentPort!.on("message", async (files: string[]) => {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const language = findLanguage(languageHint(file), text);
    if (!language) continue;
    const { parse } = await loadLanguage(language);
    parse(text, () => false)?.delete();
  }
  parentPort!.postMessage("done");
});
