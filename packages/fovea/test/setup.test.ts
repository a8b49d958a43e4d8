/** `fovea setup` and `fovea uninstall` as a user runs them, in a home of its own. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { clientIds, projectSettings, userSettings } from "./support/client-settings.ts";
import { type Contents, makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

interface Result {
  written: boolean;
  clients: {
    client: string;
    files: { file: string; status: string; backup?: string; problem?: { message: string } }[];
  }[];
}

/** Every file below a folder as text; BOMs and line breaks show as they are. */
function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.parentPath.includes(".git/") && !entry.parentPath.endsWith(".git"))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = entry.isDirectory() ? "" : readFileSync(path).toString("latin1");
        return [relative(folder, path) + (entry.isDirectory() ? "/" : ""), text] as const;
      })
      .sort(),
  );
}

function machine(settings: Contents, repository: Contents = {}) {
  const home = makeFolder(settings);
  const foveaHome = makeFolder();
  const project = makeRepository({ "a.ts": "export const a = 1;\n", ...repository });
  const env = {
    HOME: home,
    PATH: join(process.execPath, ".."),
    XDG_CONFIG_HOME: "",
    CLAUDE_CONFIG_DIR: "",
    CODEX_HOME: "",
    KIMI_CODE_HOME: "",
    KIMI_SHARE_DIR: "",
  };
  const options = { cwd: project, home: foveaHome, env };
  return {
    home,
    foveaHome,
    project,
    options,
    setup: (...more: string[]) => runJson<Result>(["setup", "--yes", ...more], options),
    uninstall: (...more: string[]) => run(["uninstall", "--yes", ...more], options),
  };
}

describe("setup, then uninstall", () => {
  test("of all nine clients leaves every byte as it was", async () => {
    const { home, setup, uninstall } = machine(userSettings);
    const before = snapshot(home);
    const { json, code } = await setup("--instructions");
    expect(code).toBe(0);
    expect(json.clients.map(({ client }) => client)).toEqual([...clientIds]);
    for (const path of Object.keys(userSettings))
      expect([path, snapshot(home)[path]]).not.toEqual([path, before[path]]);
    const again = await setup("--instructions");
    expect(again.json.clients.flatMap(({ files }) => files.map(({ status }) => status))).not.toContain(
      "change",
    );
    expect(again.json.written).toBe(false);
    expect((await uninstall()).code).toBe(0);
    expect(snapshot(home)).toEqual(before);
  });

  test("twice at once is as good as once", async () => {
    const { home, setup, uninstall } = machine(userSettings);
    const before = snapshot(home);
    const both = await Promise.all([setup(), setup()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect((await setup()).json.written).toBe(false);
    expect((await uninstall()).code).toBe(0);
    expect(snapshot(home)).toEqual(before);
  });

  test("of all nine clients without any settings leaves nothing behind", async () => {
    const { home, setup, uninstall } = machine({});
    const { json } = await setup("--client", clientIds.join(","));
    expect(json.clients.flatMap(({ files }) => files.map(({ status }) => status))).toEqual(
      Array(13).fill("create"),
    );
    await uninstall("--client", clientIds.join(","));
    expect(snapshot(home)).toEqual({});
  });

  test("in a repository leaves it as it was, and never writes CLAUDE.md unasked", async () => {
    const { home, project, setup, uninstall } = machine({}, projectSettings);
    const before = snapshot(project);
    const { json } = await setup("--scope", "project", "--client", clientIds.join(","));
    expect(json.clients.find(({ client }) => client === "windsurf")!.files).toEqual([]);
    const between = snapshot(project);
    expect(Object.keys(between)).toEqual(
      expect.arrayContaining([".github/hooks/fovea.json", ".codex/config.toml"]),
    );
    expect(Object.keys(between).filter((path) => /CLAUDE|AGENTS/.test(path))).toEqual([]);
    expect(
      JSON.parse(between[".vscode/mcp.json"]!.replace("// none yet", "")).servers.fovea.args.at(-1),
    ).toBe(`\${workspaceFolder}`);
    await uninstall("--client", clientIds.join(","));
    expect(snapshot(project)).toEqual(before);
    expect(snapshot(home)).toEqual({});
  });

  test("keeps what was changed in between, and restores an entry that was there before", async () => {
    const { home, setup, uninstall } = machine({
      ".cursor/mcp.json":
        '{\n  "mcpServers": {\n    "fovea": { "command": "old" }, // by hand\n    "b": {}\n  }\n}\n',
      ".codex/config.toml": "a = 1\n",
      ".claude.json": '{"numStartups":1}',
    });
    await setup();
    const cursor = join(home, ".cursor/mcp.json");
    const codex = join(home, ".codex/config.toml");
    const claude = join(home, ".claude.json");
    writeFileSync(
      cursor,
      readFileSync(cursor, "utf8").replace('"b": {}', '"b": { "x": 1 },\n    // new\n    "c": {}'),
    );
    writeFileSync(codex, `# top\n${readFileSync(codex, "utf8")}\n[more]\nx = 1\n`);
    // Claude Code writes its file anew, in its own handwriting.
    const state = JSON.parse(readFileSync(claude, "utf8")) as Record<string, unknown>;
    writeFileSync(claude, JSON.stringify({ ...state, numStartups: 2, later: true }, null, 2));
    expect((await setup()).json.written).toBe(false);
    expect((await uninstall()).code).toBe(0);
    expect(readFileSync(cursor, "utf8")).toBe(
      '{\n  "mcpServers": {\n    "fovea": { "command": "old" }, // by hand\n    "b": { "x": 1 },\n    // new\n    "c": {}\n  }\n}\n',
    );
    expect(readFileSync(codex, "utf8")).toBe("# top\na = 1\n\n[more]\nx = 1\n");
    expect(readFileSync(claude, "utf8")).toBe('{\n  "numStartups": 2,\n  "later": true\n}');
  });

  test("works without receipts, by the look of our entries", async () => {
    const { home, foveaHome, setup, uninstall } = machine({
      ".gemini/settings.json":
        '{\n  "mcpServers": {\n    "b": {}\n  },\n  "hooks": {\n    "AfterAgent": []\n  }\n}\n',
    });
    await setup();
    rmSync(join(foveaHome, "setup.json"));
    await uninstall();
    expect(readFileSync(join(home, ".gemini/settings.json"), "utf8")).not.toContain("fovea");
  });

  test("goes back to the first state also after it was set up in two steps", async () => {
    const { home, setup, uninstall } = machine(userSettings);
    const before = snapshot(home);
    await setup("--no-hooks");
    expect(snapshot(home)[".claude/settings.json"]).toBe(before[".claude/settings.json"]);
    await setup("--client", "claude-code,gemini,codex");
    await setup();
    await uninstall("--client", "kimi");
    await uninstall();
    expect(snapshot(home)).toEqual(before);
  });
});

describe("setup", () => {
  test("shows everything and writes nothing without consent", async () => {
    const { home, options } = machine(userSettings);
    const before = snapshot(home);
    for (const args of [["setup"], ["setup", "--dry-run"], ["setup", "--yes", "--dry-run"]]) {
      const { code, stdout } = await run(args, options);
      expect(code).toBe(0);
      expect(stdout).toContain("+++ ");
      expect(stdout).toContain('+command = "node"');
    }
    expect(snapshot(home)).toEqual(before);
  });

  test("says that hooks of an earlier set-up stay when none are asked for", async () => {
    const { setup } = machine(userSettings);
    expect((await setup("--client", "gemini", "--no-hooks")).stdout).not.toContain(
      "hooks from an earlier set-up",
    );
    await setup("--client", "gemini");
    const { stdout } = await setup("--client", "gemini", "--no-hooks");
    expect(stdout).toContain("fovea uninstall --client gemini");
  });

  test("leaves alone what is read-only, and what the client itself cannot read", async () => {
    const { home, setup } = machine({
      ".claude.json": '{ /* mine */ "theme": "dark" }',
      ".cursor/mcp.json": '{"mcpServers": {}}',
    });
    chmodSync(join(home, ".cursor/mcp.json"), 0o444);
    const { json, code } = await setup("--client", "claude-code,cursor", "--no-hooks");
    expect(code).toBe(1);
    const problems = json.clients.flatMap(({ files }) => files.map(({ problem }) => problem?.message));
    expect(problems).toEqual([
      expect.stringContaining("comments or trailing commas"),
      expect.stringContaining("is read-only"),
    ]);
    expect(readFileSync(join(home, ".claude.json"), "utf8")).toBe('{ /* mine */ "theme": "dark" }');
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toBe('{"mcpServers": {}}');
  });

  test("writes hooks of a project into Claude Code's local settings, not into the shared ones", async () => {
    const { project, setup, uninstall } = machine({ ".claude/settings.json": "{}" });
    await setup("--client", "claude-code", "--scope", "project");
    expect(readFileSync(join(project, ".claude/settings.local.json"), "utf8")).toContain("UserPromptSubmit");
    expect(Object.keys(snapshot(project))).not.toContain(".claude/settings.json");
    await uninstall();
    expect(Object.keys(snapshot(project))).not.toContain(".claude/settings.local.json");
  });

  test("leaves a broken file alone, says where it is broken, and does the others", async () => {
    const broken = '{\n  "mcpServers": {\n    "a": {\n  }\n';
    const { home, setup } = machine({
      ".cursor/mcp.json": broken,
      ".zed/x": "",
      ".codex/config.toml": "a = [1\n",
      ".gemini/settings.json": new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      ".codeium/windsurf/mcp_config.json": "{}",
    });
    const { code, stderr, json } = await setup();
    expect(code).toBe(1);
    expect(stderr).toMatch(/\.cursor\/mcp\.json:5 cannot be changed safely/);
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toBe(broken);
    expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toBe("a = [1\n");
    expect([...readFileSync(join(home, ".gemini/settings.json"))]).toEqual([0x7b, 0xff, 0xfe, 0x7d]);
    expect(readFileSync(join(home, ".codeium/windsurf/mcp_config.json"), "utf8")).toContain("fovea.js");
    expect(
      json.clients.flatMap(({ files }) => files).filter(({ status }) => status === "failed"),
    ).toHaveLength(3);
  });

  test.each([
    ["a file", (at: string, out: string) => symlinkSync(join(out, "other.json"), join(at, ".mcp.json"))],
    [
      "a file in a folder",
      (at: string, out: string) => {
        mkdirSync(join(at, ".claude"));
        symlinkSync(join(out, "other.json"), join(at, ".claude/settings.local.json"));
      },
    ],
    ["a folder", (at: string, out: string) => symlinkSync(out, join(at, ".claude"))],
  ])("of a project follows no link out of it: %s", async (_, link) => {
    const { project, options } = machine({ ".claude/x": "" });
    const outside = makeFolder({ "other.json": '{ "hunter2": true }\n' });
    link(project, outside);
    const before = snapshot(outside);
    for (const more of [["--dry-run"], ["--yes"]]) {
      const args = ["setup", "--client", "claude-code", "--scope", "project", ...more];
      const { stdout, stderr, code } = await run(args, options);
      expect(code).toBe(1);
      expect(stdout + stderr).toMatch(/leads outside/);
      expect(stdout + stderr).not.toContain("hunter2");
    }
    expect(snapshot(outside)).toEqual(before);
  });

  test("keeps a copy, the file's permissions, and links to files elsewhere", async () => {
    const { home, setup } = machine({ "dotfiles/mcp.json": "{}\n", ".cursor/x": "" });
    const real = join(home, "dotfiles/mcp.json");
    chmodSync(real, 0o602);
    symlinkSync(real, join(home, ".cursor/mcp.json"));
    const { json } = await setup("--no-hooks");
    expect(lstatSync(join(home, ".cursor/mcp.json")).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, "utf8")).toContain("fovea");
    expect(statSync(real).mode & 0o777).toBe(0o602);
    const backup = json.clients[0]!.files[0]!.backup!;
    expect(readFileSync(backup, "utf8")).toBe("{}\n");
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, "dotfiles"))).toEqual(["mcp.json"]);
  });

  test("writes nothing where it cannot keep a copy", async () => {
    const { home, foveaHome, setup } = machine({ ".cursor/mcp.json": "{}" });
    write(foveaHome, { backups: "a file in the way" });
    const { code, json } = await setup();
    expect(code).toBe(1);
    expect(json.clients[0]!.files.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(snapshot(home)).toEqual({ ".cursor/": "", ".cursor/mcp.json": "{}" });
  });

  test("says what it does not know", async () => {
    const { options } = machine({});
    const { code, stderr } = await run(["setup", "--client", "emacs"], options);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no client "emacs".');
    expect((await run(["setup", "--scope", "world"], options)).code).toBe(2);
    expect((await run(["setup"], options)).stdout).toContain("no client found");
  });

  test("writes instructions only when asked to, and once", async () => {
    const { home, setup } = machine({ ".claude/CLAUDE.md": "mine\n" });
    await setup();
    expect(readFileSync(join(home, ".claude/CLAUDE.md"), "utf8")).toBe("mine\n");
    await setup("--instructions");
    await setup("--instructions");
    const text = readFileSync(join(home, ".claude/CLAUDE.md"), "utf8");
    expect(text.match(/fovea: begin/g)).toHaveLength(1);
    expect(text).toMatch(/^mine\n\n<!-- fovea: begin -->\n[\s\S]*`search`/);
  });
});

describe("odd settings of a client", () => {
  /** Cursor has two files: the server's, and the hooks'. */
  const cursor = async (settings: Contents, prepare: (home: string) => void = () => {}) => {
    const made = machine({ ".cursor/x": "", ...settings });
    prepare(made.home);
    const before = snapshot(made.home);
    const result = await made.setup("--client", "cursor");
    return { ...made, ...result, before, after: () => snapshot(made.home) };
  };

  test.each<[string, string | Uint8Array, string]>([
    ["an array", "[1, 2]", "cannot be changed safely"],
    ["a text", '"settings"', "cannot be changed safely"],
    ["a server list that is a list", '{"mcpServers": []}', "cannot be changed safely"],
    ["nested 10,000 deep", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "cannot be changed safely"],
    ["not closed", '{"mcpServers": {', "cannot be changed safely"],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), "not text in UTF-8"],
  ])("%s: is refused, and none of the client's files is written", async (_, text, message) => {
    const { code, stderr, json, before, after } = await cursor({ ".cursor/mcp.json": text });
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(json.clients[0]!.files.map(({ status }) => status).sort()).toEqual(["failed", "left"]);
    expect(json.clients[0]!.files.find(({ status }) => status === "left")!.problem!.message).toContain(
      "hooks.json was left unchanged, because ",
    );
    expect(after()).toEqual(before);
  });

  test.each<[string, (home: string) => void, string]>([
    ["a folder", (home) => mkdirSync(join(home, ".cursor/mcp.json")), "not a regular file"],
    [
      "a link to nothing",
      (home) => symlinkSync("/nowhere/x", join(home, ".cursor/mcp.json")),
      "is a link to",
    ],
    ["/dev/zero", (home) => symlinkSync("/dev/zero", join(home, ".cursor/mcp.json")), "not a regular file"],
    [
      "60 MB",
      (home) => writeFileSync(join(home, ".cursor/mcp.json"), Buffer.alloc(60 << 20, 32)),
      "cannot be changed safely",
    ],
  ])("%s: is refused", async (_, prepare, message) => {
    const made = machine({ ".cursor/x": "" });
    prepare(made.home);
    const { code, stderr } = await made.setup("--client", "cursor");
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(readdirSync(join(made.home, ".cursor")).sort()).toEqual(["mcp.json", "x"]);
  });

  test("one of two is read-only: neither is written, nor taken out", async () => {
    const readOnly = (home: string) => chmodSync(join(home, ".cursor/hooks.json"), 0o444);
    const first = await cursor({ ".cursor/mcp.json": "{}", ".cursor/hooks.json": "{}" }, readOnly);
    expect(first.code).toBe(1);
    expect(first.after()).toEqual(first.before);
    const second = await cursor({ ".cursor/mcp.json": "{}", ".cursor/hooks.json": "{}" });
    expect(second.code).toBe(0);
    readOnly(second.home);
    const written = second.after();
    const { code, stderr } = await second.uninstall();
    expect(code).toBe(1);
    expect(stderr).toContain("is read-only");
    expect(second.after()).toEqual(written);
    chmodSync(join(second.home, ".cursor/hooks.json"), 0o644);
    expect((await second.uninstall()).code).toBe(0);
    expect(second.after()).toEqual(second.before);
  });

  test.each([
    ["empty", ""],
    ["only blanks", " \n\n"],
    ["a byte order mark and Windows line ends", '\uFEFF{\r\n  "a": 1\r\n}\r\n'],
    ["one key twice", '{"mcpServers": {"a": {"command": "1"}}, "mcpServers": {"b": {"command": "2"}}}'],
    ["our name taken by something else", '{"mcpServers": {"fovea": {"url": "https://example.org/mcp"}}}'],
    ["strange names", '{"__proto__": {"x": 1}, "constructor": 2, "mcpServers": {"__proto__": {}}}'],
  ])("%s: is set up, and taken back to the byte", async (_, text) => {
    const { code, json, home, uninstall, before, after } = await cursor({ ".cursor/mcp.json": text });
    expect(code).toBe(0);
    expect(json.written).toBe(true);
    const now = readFileSync(join(home, ".cursor/mcp.json"), "utf8").replace("\uFEFF", "");
    expect(JSON.parse(now).mcpServers.fovea.args.join(" ")).toContain("fovea.js");
    expect((await uninstall()).code).toBe(0);
    expect(after()).toEqual(before);
  });

  test("setup and uninstall at once leave all of it or nothing", async () => {
    const { setup, uninstall, home } = machine(userSettings);
    const before = snapshot(home);
    await setup();
    const done = snapshot(home);
    for (let i = 0; i < 2; i++) {
      await Promise.all([setup(), uninstall()]);
      await setup();
      expect(snapshot(home)).toEqual(done);
    }
    await uninstall();
    expect(snapshot(home)).toEqual(before);
  });
});

describe("uninstall --purge", () => {
  test("says what is lost, and removes it only with --yes", async () => {
    const { home, foveaHome, options, setup } = machine({ ".cursor/mcp.json": "{}" });
    await setup();
    write(foveaHome, { "memory.db": "precious" });
    const refused = await run(["uninstall", "--purge"], options);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/all memories[\s\S]*fovea memory export/);
    expect(readdirSync(foveaHome)).toContain("memory.db");
    expect((await run(["uninstall", "--purge", "--yes"], options)).code).toBe(0);
    expect(snapshot(home)).toEqual({ ".cursor/": "", ".cursor/mcp.json": "{}" });
    expect(() => statSync(foveaHome)).toThrow();
  });
});
