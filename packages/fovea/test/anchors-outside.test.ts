/** What a memory is about is looked for on disk: a path that leads out of the repository is never opened. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blobId } from "../src/repo/git/blob-id.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, write } from "./support/folders.ts";

test.skipIf(process.platform === "win32")("an imported anchor tells nothing of a file outside", async () => {
  const [top, other] = [makeFolder(), makeFolder()];
  write(top, { "src/a.ts": "export const a = 1;\n" });
  const secret = "export const secret = 1;\n";
  write(other, { "s.ts": secret });
  symlinkSync(other, join(top, "out"));
  const engine = await openAt(top, { settings: { EMBEDDINGS_PROVIDER: "none" } });
  await engine.index();
  const anchor = { symbol: "", kind: "file", fingerprint: blobId(Buffer.from(secret)), commit: null };
  const paths = [`${other}/s.ts`, `../${other.split("/").at(-1)}/s.ts`, "src/../../x.ts", "out/s.ts"];
  const file = join(makeFolder(), "memories.jsonl");
  writeFileSync(
    file,
    paths
      .map((path, at) =>
        JSON.stringify({ id: `m${at}`, content: `Secret ${at}.`, anchors: [{ ...anchor, path }] }),
      )
      .join("\n"),
  );
  for (const trust of ["imported", "user"] as const) await engine.memory.import(file, { trust });
  const anchorsOf = async (id: string) => (await engine.memory.inspect(id)).anchors;
  for (const id of ["m0", "m1", "m2"]) expect(await anchorsOf(id)).toEqual([]);
  const [through] = await anchorsOf("m3");
  expect(through).toMatchObject({ state: "unknown", change: "its path points outside this repository" });
});
