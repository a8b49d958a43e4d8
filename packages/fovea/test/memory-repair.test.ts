/** After a repair of memory.db: what is said to be recovered and lost is what was really read, and a copy is named only when it has more. */
import {
  closeSync,
  cpSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEngine } from "../src/app/engine.ts";
import { listCopies } from "../src/store/copies.ts";
import { keepFolder, removeFolders } from "./support/drill.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { withDatabase } from "./support/stores.ts";

const settings = { EMBEDDINGS_PROVIDER: "none" };
const EARLY = 2;
const ALL = 60;
const PAGE = 4096;

let cwd: string;
let usedHome: string;

/** Memories with an anchor each; the daily copy was made when there were only two. */
beforeAll(async () => {
  cwd = keepFolder("project");
  usedHome = keepFolder("home");
  writeFileSync(join(cwd, "store.ts"), "export function openStore(path: string) {\n  return path;\n}\n");
  const env = { FOVEA_HOME: usedHome, FOVEA_EMBEDDINGS_PROVIDER: "none" };
  const engine = await openEngine({ env, cwd });
  await engine.index();
  for (let n = 0; n < ALL; n++) {
    if (n === EARLY) engine.keepCopy();
    const text = `Rule ${n}: openStore number ${n} needs ${"word ".repeat(60)} module${n * 7}.`;
    await engine.memory.remember(text, { symbols: ["openStore"] });
  }
  await engine.close();
}, 60_000);

afterAll(removeFolders);

function damagedHome(damage: (file: string) => void): { home: string; file: string } {
  const home = makeFolder();
  cpSync(usedHome, home, { recursive: true });
  const file = join(home, "memory.db");
  damage(file);
  return { home, file };
}

function rootOf(file: string, name: string): number {
  return withDatabase(file, (db) => {
    const row = db.prepare("select rootpage from sqlite_master where name = ?").get(name);
    return (row as { rootpage: number }).rootpage;
  });
}

function spoilRoot(file: string, name: string): void {
  const page = rootOf(file, name);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
}

function countIn(file: string, table: string): number {
  return withDatabase(
    file,
    (db) => (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n,
  );
}

/** What is said about the repair; the message of the alarm where nothing could be read. */
async function repairedAt(home: string): Promise<string> {
  const engine = await openAt(cwd, { home, settings }).catch((error: Error) => error);
  if (engine instanceof Error) return engine.message;
  await engine.status({ check: true });
  engine.close();
  return engine.warnings.filter((warning) => warning.includes("was damaged")).join("\n");
}

const NONE_LOST = "nothing is known to be lost";

describe("what is said after a repair", () => {
  test.each([0.95, 0.9, 0.7, 0.4, 0.1, 0.02])("of a file cut to %s of its length", async (share) => {
    const { home, file } = damagedHome((path) => truncateSync(path, Math.floor(statSync(path).size * share)));
    const said = await repairedAt(home);
    expect(said).not.toContain(NONE_LOST);
    if (said.endsWith("is damaged.")) return;
    expect(said).toContain(
      `Recovered: ${countIn(file, "memory")} memories, ${countIn(file, "memory_anchor")} anchors`,
    );
    expect(said).toContain("It is not known how many of these are lost.");
  });

  test.each([
    ["memory", /Only partly read: memories\./],
    ["memory_anchor", /at all: anchors\.|partly read: anchors\./],
    ["memory_log", /partly read: entries of the log\.|at all: entries of the log\./],
    ["session", /Could not be read at all: sessions\./],
    ["focus_node", /Could not be read at all: 1 table\./],
  ])("of a broken root of %s", async (table, loss) => {
    const { home, file } = damagedHome((path) => spoilRoot(path, table));
    const said = await repairedAt(home);
    expect(said).toMatch(loss);
    expect(said).not.toContain(NONE_LOST);
    expect(said).toContain(`${countIn(file, "memory_anchor")} anchors`);
  });

  test.each(["memory_text_data", "memory_digest"])(
    "of broken %s, which follows from the rest",
    async (name) => {
      const { home, file } = damagedHome((path) => spoilRoot(path, name));
      const said = await repairedAt(home);
      expect(said).toContain(`Recovered: ${ALL} memories, ${ALL} anchors, `);
      expect(said).toContain(NONE_LOST);
      expect(said).not.toContain("daily copy");
      expect(countIn(file, "memory")).toBe(ALL);
    },
  );
});

describe("after a repair with losses", () => {
  test("a copy with less is not recommended", async () => {
    const { home } = damagedHome((path) => spoilRoot(path, "memory_anchor"));
    const said = await repairedAt(home);
    expect(said).toContain("No daily copy has a memory that is missing here.");
    expect(said).not.toContain("memory restore");
  });

  test("a copy with more is, with its time, its count and what it lacks", async () => {
    const { home, file } = damagedHome((path) => truncateSync(path, Math.floor(statSync(path).size * 0.7)));
    const said = await repairedAt(home);
    const [copy] = listCopies(home);
    const made = new Date(copy!.at).toISOString().replace("T", " ").slice(0, 16);
    expect(countIn(file, "memory")).toBe(0);
    expect(said).toContain(
      `The daily copy of ${copy!.date} (made ${made} UTC, ${EARLY} memories) holds ${EARLY} memories and ${EARLY} anchors missing here: \`fovea memory restore ${copy!.date}\``,
    );
  });

  test("without copies that is said", async () => {
    const { home } = damagedHome((path) => spoilRoot(path, "memory_anchor"));
    rmSync(join(home, "backups"), { recursive: true });
    expect(await repairedAt(home)).toContain("There is no daily copy.");
  });
});
