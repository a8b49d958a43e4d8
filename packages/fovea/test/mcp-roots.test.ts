/** A server that a client started outside of its project: editors start servers of the user's settings at home or at `/`. */
import { basename, join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { ask, connect, ERAS } from "./support/mcp.ts";
import { shop } from "./support/shop.ts";

const till = { "src/till.py": "def count(coins):\n    return sum(coins)\n" };

describe.each(ERAS)("folders of a client (%s)", (era) => {
  test("are served where the server was started at home or at the top of the disk", async () => {
    const home = makeFolder();
    const env = { HOME: home, USERPROFILE: home };
    for (const cwd of [home, parse(home).root]) {
      const root = makeRepository(shop);
      const client = await connect(era, { cwd, env, roots: () => [root] });
      expect(await ask(client, "symbol", { names: ["checkOut"] })).toMatchObject({
        isError: false,
        text: expect.stringContaining("checkOut"),
      });
    }
  });

  test("that say nothing leave the folder of the start, or an error that says what to do", async () => {
    const root = makeRepository(shop);
    const client = await connect(era, { cwd: root, roots: () => [] });
    expect((await ask(client, "symbol", { names: ["checkOut"] })).isError).toBe(false);
    const home = makeFolder();
    const lost = await connect(era, { cwd: home, env: { HOME: home, USERPROFILE: home } });
    const { text, isError } = await ask(lost, "symbol", { names: ["checkOut"] });
    expect({ text, isError }).toEqual({
      isError: true,
      text: expect.stringContaining("fovea serve <folder>"),
    });
  });

  test("that say nothing leave it to the calls to name a repository, and nothing else", async () => {
    const home = makeFolder();
    const client = await connect(era, { cwd: home, env: { HOME: home, USERPROFILE: home } });
    const { tools } = await client.listTools();
    expect(tools[0]!.inputSchema.properties).toHaveProperty("project");
    for (const project of [home, join(home, ".."), makeFolder({ "a.txt": "secret" }), "/nowhere/at/all"])
      expect((await ask(client, "search", { query: "secret", project })).isError, project).toBe(true);
    const root = makeRepository(shop);
    const named = await ask(client, "symbol", { names: ["checkOut"], project: join(root, "src") });
    expect(named.text).toContain("src/cart.ts");
    expect((await ask(client, "symbol", { names: ["checkOut"] })).text).toContain("src/cart.ts");
    const other = makeRepository(till);
    const uri = pathToFileURL(other).href;
    expect((await ask(client, "symbol", { names: ["count"], project: uri })).text).toContain("src/till.py");
    expect((await ask(client, "symbol", { names: ["count"] })).text).toContain("src/till.py");
    expect((await ask(client, "symbol", { names: ["checkOut"], project: root })).text).toContain(
      "src/cart.ts",
    );
    const none = await ask(client, "search", { query: "x", project: makeFolder() });
    expect(none).toEqual({ isError: true, text: expect.stringContaining("git repository") });
  });
});

test("folders that change while the server runs are served from then on", async () => {
  const [one, two] = [makeRepository(shop), makeRepository(till)];
  let folders = [one];
  const client = await connect("2025-11-25", { cwd: one, roots: () => folders });
  expect((await ask(client, "symbol", { names: ["checkOut"] })).isError).toBe(false);
  folders = [two];
  await client.sendRootsListChanged();
  expect((await ask(client, "symbol", { names: ["count"] })).text).toContain("src/till.py");
});

// What is asked and answered differs between the eras; what is done with it does not.
describe("folders of a client", () => {
  const era = "2026-07-28";
  test("may be several, also inside of a repository; those too wide or of no file are left out", async () => {
    const home = makeFolder();
    const [one, two] = [makeRepository(shop), makeRepository(till)];
    const roots = () => [home, one, join(two, "src")];
    const client = await connect(era, { cwd: home, env: { HOME: home, USERPROFILE: home }, roots });
    expect((await ask(client, "symbol", { names: ["checkOut"] })).text).toContain("src/cart.ts");
    expect((await ask(client, "symbol", { names: ["count"], project: basename(two) })).text).toContain(
      "src/till.py",
    );
  });

  test("come after folders that were named, and before the folder of the start", async () => {
    const [named, started, said] = [makeRepository(shop), makeRepository(till), makeRepository(shop)];
    const roots = () => [said];
    const byName = await connect(era, { cwd: started, args: [named], roots });
    expect((await ask(byName, "status")).text).toContain(basename(named));
    const around = await connect(era, { cwd: started, roots });
    expect((await ask(around, "status")).text).toContain(basename(said));
  });
});
