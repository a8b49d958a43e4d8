/** `fovea doctor` as a user runs it, against servers of our own making. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

interface Finding {
  subject: string;
  status: string;
  message: string;
  advice?: string;
  fixed?: boolean;
}

const STAND_IN = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const result = { initialize: { serverInfo: { name: "stand-in", version: "9" } }, "tools/list": { tools: [{}] } }[method];
    if (result) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

function machine(settings: Record<string, string>) {
  const home = makeFolder({ "stand-in.cjs": STAND_IN, ...settings });
  const foveaHome = makeFolder();
  const cwd = makeRepository({ "a.ts": "export const a = 1;\n" });
  const options = {
    cwd,
    home: foveaHome,
    env: { HOME: home, PATH: `${join(process.execPath, "..")}:/usr/bin:/bin`, XDG_CONFIG_HOME: "" },
  };
  const doctor = async (...more: string[]) => {
    const { json, code } = await runJson<{ findings: Finding[] }>(["doctor", ...more], options);
    const of = (subject: string) => json.findings.find((finding) => finding.subject === subject);
    return { code, of, findings: json.findings };
  };
  return { home, foveaHome, options, doctor };
}

const cursor = (command: string, ...args: string[]) =>
  JSON.stringify({ mcpServers: { fovea: { command, args }, other: { command: "x" } } });

describe("doctor", () => {
  test("says how everything is, with something to do wherever it is not well", async () => {
    const { doctor } = machine({ ".codex/config.toml": "" });
    const { of, findings } = await doctor();
    expect(findings.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "node",
        "fovea",
        "grammars",
        "model",
        "memory database",
        "repository",
        "Codex",
        "hooks",
        "hook log",
        "processes",
        "disk",
      ]),
    );
    expect(of("Codex")).toMatchObject({ status: "warning", advice: "`fovea setup --client codex`" });
    expect(of("repository")).toMatchObject({
      status: "warning",
      message: expect.stringContaining("not indexed yet"),
    });
    for (const { status, advice } of findings) expect(status === "ok" || advice !== undefined).toBe(true);
  });

  test("starts the server that the settings name, and tells that it is not ours", async () => {
    const { home, doctor } = machine({ ".cursor/x": "" });
    write(home, { ".cursor/mcp.json": cursor("node", join(home, "stand-in.cjs")) });
    const { of } = await doctor();
    expect(of("Cursor")).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/^stand-in 9, 1 tools, answered after \d+ ms/),
    });
  });

  test("finds a server that does not start, and with --fix puts ours there", async () => {
    const { home, doctor } = machine({ ".cursor/mcp.json": cursor("node", "/gone/fovea.js", "serve") });
    const before = await doctor();
    expect(before.code).toBe(1);
    expect(before.of("Cursor")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("does not answer"),
    });
    expect((await doctor("--fix")).of("Cursor")).toMatchObject({ fixed: true });
    const text = readFileSync(join(home, ".cursor/mcp.json"), "utf8");
    expect(text).not.toContain("/gone/");
    expect(JSON.parse(text).mcpServers.other).toEqual({ command: "x" });
  });

  test("names settings that cannot be read", async () => {
    const { doctor } = machine({ ".cursor/mcp.json": '{"mcpServers": {' });
    expect((await doctor()).of("Cursor")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("cannot be read"),
    });
  });

  test("finds a damaged index, and with --fix throws it away", async () => {
    const { options, doctor } = machine({});
    await run(["index"], options);
    const { of } = await doctor();
    expect(of("index")).toMatchObject({ status: "ok" });
    expect(of("repository")!.message).toContain("1 files, 1 symbols");
    const file = of("index")!.message.replace("sound, ", "");
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096, 40_000);
    writeFileSync(file, bytes);
    const repaired = await doctor("--fix");
    expect(repaired.of("index")).toMatchObject({ status: "problem", fixed: true });
    expect(existsSync(file)).toBe(false);
  });

  test("counts what the hooks have written down", async () => {
    const { foveaHome, doctor } = machine({});
    write(foveaHome, {
      "logs/hooks.jsonl":
        '{"outcome":"fired","tokens":120}\n{"outcome":"silent"}\n{"outcome":"fired","tokens":80}\n{"outc',
    });
    expect((await doctor()).of("hook log")!.message).toBe(
      "of the last 4: 2 fired, 1 silent, 1 unreadable; 200 tokens given",
    );
  });
});
