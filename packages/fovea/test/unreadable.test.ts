/**
 * fixtures/unreadable/ keeps what a grammar cannot read, each in a file whose other declarations must be found all the same.
 * After an intended change: `npm run golden:update`, then read the diff.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findLanguage, languageHint } from "../src/syntax/detect-language.ts";
import { parseText } from "../src/syntax/parse-text.ts";

const folder = fileURLToPath(new URL("../../../fixtures/unreadable", import.meta.url));
const options = { chunkLines: 150, chunkOverlap: 10, timeoutMs: 10_000 };
const files = readdirSync(folder).filter((name) => !name.endsWith(".golden"));

test.each(files)("%s loses no more than what cannot be read", async (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const { symbols, problems } = (await parseText(text, findLanguage(languageHint(name), text)!, options))!;
  const lines = [
    ...symbols.map(
      ({ kind, container, name, startLine, endLine }) =>
        `${startLine}-${endLine} ${kind} ${[container, name].filter(Boolean).join(".")}`,
    ),
    ...problems.map(({ line, message }) => `line ${line}: ${message}`),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(join(folder, `${name}.golden`));
});
