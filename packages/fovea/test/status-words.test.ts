/** What `status` and `index` say of a folder is true of it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { run } from "./support/program.ts";

const files = { "src/a.ts": "export const a = 1;\n", "lib/b.ts": "export const b = 1;\n" };

describe("status", () => {
  test("in a home, and above it, says that questions are refused, and makes no index", async () => {
    const user = makeFolder();
    for (const cwd of [user, "/"]) {
      const home = makeFolder();
      const { stdout } = await run(["status"], { cwd, home, env: { HOME: user, USERPROFILE: user } });
      expect(stdout).toContain("questions about code are refused");
      expect(stdout).not.toContain("the first question indexes it");
      expect(readdirSync(home, { recursive: true }).filter((path) => /index/.test(String(path)))).toEqual([]);
      expect(readdirSync(cwd).filter((path) => path.includes("memory:"))).toEqual([]);
    }
  });

  test("has the head that is checked out, before, during and after an index", async () => {
    const top = makeRepository(files);
    const engine = await openAt(top);
    const first = git(top, "rev-parse", "HEAD").trim();
    expect((await engine.status()).tree).toMatchObject({ head: first, indexedHead: null });
    await engine.index();
    write(top, { "src/c.ts": "export const c = 1;\n" });
    commitAll(top, "more");
    const second = git(top, "rev-parse", "HEAD").trim();
    expect((await engine.status()).tree).toMatchObject({ head: second, indexedHead: first });
    const { stdout } = await run(["status"], { cwd: top, home: engine.home });
    expect(stdout).toContain(`${second.slice(0, 12)} on `);
    expect(stdout).toContain(`indexed at ${first.slice(0, 12)}`);
  });
});

test("index names the folder it counts, and what it did with its files", async () => {
  const top = makeRepository(files);
  const home = makeFolder();
  const index = async (...args: string[]) => (await run(["index", ...args], { cwd: top, home })).stdout;
  const below = await index("src");
  expect(below).toContain(`${join(top, "src")}: 1 file,`);
  expect(below).toContain("1 file read,");
  const whole = await index();
  expect(whole).toContain(`${top}: 2 files,`);
  expect(whole).toContain("1 file read, 1 file reused, since their content was known,");
  expect(await index()).toContain("nothing had changed");
  git(top, "rm", "-q", "lib/b.ts");
  expect(await index()).toContain("1 file removed from the index,");
});
