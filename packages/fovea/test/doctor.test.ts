/** `fovea doctor` as a user runs it, against servers of our own making. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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
  test("starts no program that only the project's own settings name, and gives ours no variables of theirs", async () => {
    const { options, doctor } = machine({ ".claude/settings.json": "{}\n" });
    await run(["setup", "--client", "claude-code", "--scope", "project", "--yes"], options);
    const file = join(options.cwd, ".mcp.json");
    const ours = JSON.parse(readFileSync(file, "utf8")) as { mcpServers: { fovea: Record<string, unknown> } };
    const canary = join(options.home, "ran");
    const evil = join(options.cwd, "evil.cjs");
    writeFileSync(evil, `require("node:fs").writeFileSync(${JSON.stringify(canary)}, "")`);
    const { fovea } = ours.mcpServers;
    writeFileSync(file, JSON.stringify({ mcpServers: { fovea: { command: "node", args: [evil] } } }));
    expect((await doctor()).of("Claude Code (project)")).toMatchObject({
      status: "warning",
      message: expect.stringContaining("was not started"),
    });
    const env = { NODE_OPTIONS: `--require ${evil}` };
    writeFileSync(file, JSON.stringify({ mcpServers: { fovea: { ...fovea, env } } }));
    const told = (await doctor()).of("Claude Code (project)");
    expect(told).toMatchObject({ status: "problem", message: expect.stringContaining("NODE_OPTIONS") });
    expect(told?.message).not.toContain("evil");
    await doctor("--fix");
    expect(readFileSync(file, "utf8")).not.toContain("NODE_OPTIONS");
    expect((await doctor()).of("Claude Code (project)")).toMatchObject({ status: "ok" });
    expect(existsSync(canary)).toBe(false);
  });

  test("notices hooks of another version, and sets them anew with --fix", async () => {
    const { home, options, doctor } = machine({ ".claude/settings.json": "{}\n" });
    await run(["setup", "--client", "claude-code", "--yes"], options);
    expect((await doctor()).of("Claude Code")).toMatchObject({ status: "ok" });
    const file = join(home, ".claude/settings.json");
    const now = readFileSync(file, "utf8");
    const settings = JSON.parse(now) as { hooks: Record<string, unknown> };
    delete settings.hooks.PostToolUseFailure;
    writeFileSync(file, JSON.stringify(settings));
    expect((await doctor()).of("Claude Code")).toMatchObject({
      status: "warning",
      message: expect.stringContaining("not as this version sets them"),
    });
    await doctor("--fix");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(now));
    expect((await doctor()).of("Claude Code")).toMatchObject({ status: "ok" });
  });

  test("starts servers where the clients do: in the home folder, told of the project or not", async () => {
    const { options, doctor } = machine({
      ".cursor/mcp.json": "{}",
      ".codeium/windsurf/mcp_config.json": "{}",
    });
    await run(["setup", "--yes"], options);
    const { of } = await doctor();
    for (const client of ["Cursor", "Windsurf"]) expect(of(client)).toMatchObject({ status: "ok" });
  });

  test("says why a client could not be set up, and counts no hooks of its own", async () => {
    const { doctor } = machine({
      ".claude.json": '{ // mine\n  "theme": "dark" }',
      ".cursor/mcp.json": "{}",
    });
    const { of } = await doctor();
    expect(of("Claude Code")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("comments or trailing commas"),
    });
    expect(of("Cursor")).toMatchObject({ status: "warning" });
    expect(of("hook log")).toMatchObject({ message: "no hook has run yet" });
  });

  test("says how everything is, with something to do wherever it is not well", async () => {
    const { home, foveaHome, doctor } = machine({
      ".codex/config.toml": "",
      ".gemini/settings.json": '{"mcpServers": {',
    });
    write(home, { ".cursor/mcp.json": cursor("node", join(home, "stand-in.cjs")) });
    write(foveaHome, {
      "logs/hooks.jsonl":
        '{"outcome":"spoke","tokens":120}\n{"outcome":"silent"}\n{"outcome":"spoke","tokens":80}\n{"outc',
      "logs/hook-events-set-aside.jsonl": '{"event":{},"tries":5,"error":"x"}\n',
    });
    const { code, of, findings } = await doctor();
    expect(findings.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "node",
        "fovea",
        "grammars",
        "model",
        "memory database",
        "hooks",
        "processes",
        "disk",
      ]),
    );
    expect(of("repository")!.message).toContain("not indexed yet");
    expect(of("Codex")).toMatchObject({ status: "warning", advice: "`fovea setup --client codex`" });
    expect(of("Cursor")).toMatchObject({
      status: "warning",
      message: expect.stringMatching(
        /^stand-in 9, 1 tools, answered after \d+ ms.* names a different program/,
      ),
    });
    expect(of("Gemini CLI")).toMatchObject({
      status: "problem",
      message: expect.stringContaining("cannot be read"),
    });
    expect(of("hook log")!.message).toContain(
      "of the last 4: 2 spoke, 1 silent, 1 unreadable; 200 tokens given",
    );
    expect(of("hook events")).toMatchObject({
      status: "warning",
      message: "1 could not be stored after several tries and was set aside",
    });
    for (const { status, advice } of findings) expect(status === "ok" || advice !== undefined).toBe(true);
    expect(code).toBe(1);
  });

  test("with --fix throws a damaged index away, and names our server where another one is gone", async () => {
    const { home, foveaHome, options, doctor } = machine({
      ".cursor/mcp.json": cursor("node", "/gone/fovea.js", "serve"),
    });
    await run(["index"], options);
    const [file] = readdirSync(join(foveaHome, "index")).filter((name) => name.endsWith(".db"));
    const index = join(foveaHome, "index", file!);
    const bytes = readFileSync(index);
    writeFileSync(index, bytes.fill(0x5a, 4096, 40_000));
    const { of } = await doctor("--fix");
    expect(of("index")).toMatchObject({ status: "problem", fixed: true });
    expect(existsSync(index)).toBe(false);
    expect(of("Cursor")).toMatchObject({ fixed: true, message: expect.stringContaining("does not work") });
    const text = readFileSync(join(home, ".cursor/mcp.json"), "utf8");
    expect(text).not.toContain("/gone/");
    expect((await doctor()).of("Cursor")).toMatchObject({
      status: "ok",
      message: expect.stringMatching(/^fovea \d+\.\d+\.\d+, \d+ tools, answered/),
    });
    expect(JSON.parse(text).mcpServers.other).toEqual({ command: "x" });
  });
});
