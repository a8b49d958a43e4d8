/**
 * Every file under fixtures/languages/<language>/ is parsed and compared with its committed golden file.
 * After an intended change: `npm run golden:update`, then read the diff.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { languages } from "../src/syntax/languages/registry.ts";
import { parseText } from "../src/syntax/parse-text.ts";
import { annotate } from "./support/annotate.ts";

const fixtures = fileURLToPath(new URL("../../../fixtures/languages", import.meta.url));
const options = { chunkLines: 150, chunkOverlap: 10, timeoutMs: 10_000 };

describe.each(languages.map((language) => [language.id, language] as const))("%s", (id, language) => {
  const folder = join(fixtures, id);
  const files = readdirSync(folder).filter((name) => !name.endsWith(".golden"));

  test.each(files)("%s is extracted as its golden file says", async (name) => {
    expect(language.extensions.includes(extname(name)) || language.fileNames?.includes(name)).toBe(true);
    const text = readFileSync(join(folder, name), "utf8");
    const parsed = await parseText(text, language, options);
    expect(parsed).toBeDefined();
    await expect(annotate(text, parsed!)).toMatchFileSnapshot(join(folder, `${name}.golden`));
  });

  test("has at least one fixture, and broken code still gives symbols", async () => {
    expect(files.length).toBeGreaterThan(0);
    const text = readFileSync(join(folder, files[0]!), "utf8");
    const whole = await parseText(text, language, options);
    const broken = await parseText(`${text}\n\u0000 ))) {{{ "`, language, options);
    expect(broken!.symbols.length).toBeGreaterThan(whole!.symbols.length / 2);
  });
});
