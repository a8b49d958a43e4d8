/**
 * Code runs from a clone, or not: every key of git's documentation that names a command is set in a repository, to a
 * command that leaves a file behind. Then everything of Fovea that touches git is run, and no such file may be there.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askFovea, explain, keepFolder, type Place, pause, removeFolders } from "../support/drill.ts";
import { openAt } from "../support/engines.ts";
import { git, makePipe, write } from "../support/folders.ts";
import { COMMAND_KEYS, FILE_KEYS } from "../support/git-commands.ts";
import { EVENTS } from "../support/hook-payloads.ts";
import {
  arm,
  canariesIn,
  disturb,
  dropObject,
  makeCanary,
  makePartial,
  makeVictim,
} from "../support/hostile-git.ts";
import { ask, connect } from "../support/mcp.ts";
import { reportNumber } from "../support/numbers.ts";
import { run, start } from "../support/program.ts";

afterAll(removeFolders);

const template = keepFolder("victim");
const canaries = keepFolder("canaries");
beforeAll(() => makeVictim(template, canaries));

/** A repository of its own, with nothing left of what arming it may have run. */
function victim(prepare: (folder: string) => void): string {
  const folder = keepFolder("armed");
  cpSync(template, folder, { recursive: true, preserveTimestamps: true });
  prepare(folder);
  for (const name of canariesIn(canaries)) rmSync(join(canaries, name));
  return folder;
}

const nameOf = (n: number) => `${n}-${COMMAND_KEYS[n]!.key.replaceAll(/[^\w.-]/g, "_")}`;

/** Every use that Fovea makes of git, in this process. */
async function useEverything(folder: string): Promise<void> {
  const engine = await openAt(folder);
  await engine.index();
  const cwd = engine.root;
  await engine.search("order");
  await engine.symbols(["order"], { history: 5 });
  for (const [what, staged] of [
    [[]],
    [["HEAD~4"]],
    [["HEAD~3..HEAD"]],
    [["src/shop.ts"]],
    [[], true],
  ] as const)
    await engine.impact([...what], { cwd, staged }).catch(() => undefined);
  await engine.status();
}

describe("each key alone", () => {
  test.each(COMMAND_KEYS.map(({ key }, n) => [n, key] as const))("%i: %s", async (n) => {
    const folder = victim((at) => arm(at, canaries, COMMAND_KEYS[n]!, nameOf(n)));
    await useEverything(folder);
    expect(canariesIn(canaries)).toEqual([]);
  });

  test.each(["remote.origin.uploadpack", "core.sshCommand", "remote.origin.url", "remote.origin.vcs"])(
    "%s, where an object is missing that the remote would bring",
    async (key) => {
      const n = COMMAND_KEYS.findIndex((one) => one.key === key);
      const folder = victim((at) => {
        dropObject(at, "HEAD:src/shop.ts");
        makePartial(at);
        arm(at, canaries, COMMAND_KEYS[n]!, nameOf(n));
      });
      await useEverything(folder);
      expect(canariesIn(canaries)).toEqual([]);
    },
  );

  test.each(["include.path", "includeIf.gitdir:**.path", "includeIf.onbranch:main.path"])(
    "a filter and a monitor by %s",
    async (key) => {
      const folder = victim((at) => {
        const program = makeCanary(canaries, "included");
        write(at, { "more.config": `[core]\nfsmonitor = ${program}\n[filter "evil"]\nclean = ${program}\n` });
        git(at, "config", key, "../more.config");
      });
      await useEverything(folder);
      expect(canariesIn(canaries)).toEqual([]);
    },
  );

  test("a filter of a worktree's own configuration, one in info/attributes, and one with an odd name", async () => {
    for (const name of ["evil.name", 'quote"d', "größe", "a b", "x=y"]) {
      const folder = victim((at) => {
        const program = makeCanary(canaries, "named");
        git(at, "config", "extensions.worktreeConfig", "true");
        git(at, "config", "--worktree", `filter.${name}.clean`, program);
        write(at, { ".git/info/attributes": `* filter=${name}\n`, ".gitattributes": `* filter=${name}\n` });
      });
      await useEverything(folder).catch((error: unknown) => expect(String(error)).toContain("filter"));
      expect(canariesIn(canaries)).toEqual([]);
    }
  });

  test("a filter and a monitor of a submodule", async () => {
    const folder = victim((at) => {
      cpSync(template, join(at, "sub"), { recursive: true, preserveTimestamps: true });
      git(
        at,
        "-c",
        "core.hooksPath=/dev/null",
        "update-index",
        "--add",
        "--cacheinfo",
        `160000,${git(at, "rev-parse", "HEAD").trim()},sub`,
      );
      write(at, { ".gitmodules": '[submodule "sub"]\npath = sub\nurl = ext::sh\nupdate = checkout\n' });
      const program = makeCanary(canaries, "submodule");
      git(join(at, "sub"), "config", "core.fsmonitor", program);
      git(join(at, "sub"), "config", "filter.evil.clean", program);
      git(at, "config", "diff.ignoreSubmodules", "none");
      disturb(join(at, "sub"));
    });
    await useEverything(folder);
    expect(canariesIn(canaries)).toEqual([]);
  });
});

describe("files that git would wait for", () => {
  test.each(
    FILE_KEYS.flatMap(
      (key) =>
        [
          [key, "/dev/zero"],
          [key, "pipe"],
        ] as const,
    ),
  )(
    "%s is %s",
    async (key, what) => {
      const folder = victim((at) => {
        if (what === "pipe") makePipe(join(at, ".git/pipe"));
        git(at, "config", key, what === "pipe" ? join(at, ".git/pipe") : what);
      });
      await useEverything(folder);
      expect(canariesIn(canaries)).toEqual([]);
    },
    60_000,
  );

  test.each([".git/config", ".git/info/exclude", ".gitignore", ".gitattributes", ".git/HEAD", ".git/index"])(
    "a pipe as %s is refused with a sentence that names it",
    async (path) => {
      const folder = victim((at) => {
        rmSync(join(at, path), { force: true });
        mkdirSync(join(at, ".git/info"), { recursive: true });
        makePipe(join(at, path));
      });
      const finished = await run(["index"], { cwd: folder, home: keepFolder("home") });
      expect(finished.code).toBe(1);
      expect(finished.stderr).toContain(`${path} is a pipe, not a regular file`);
    },
    60_000,
  );
});

/** Everything at once, through every door. */
const COMMANDS: readonly (readonly string[])[] = [
  ["index"],
  ["status"],
  ["search", "order"],
  ["search", "order", "--root", "src"],
  ["context", "why does order fail"],
  ["map"],
  ["symbol", "order", "--history", "5"],
  ["outline", "src/shop.ts"],
  ["graph", "dependents", "order"],
  ["impact"],
  ["impact", "--staged"],
  ["impact", "HEAD~4"],
  ["impact", "HEAD~3..HEAD"],
  ["impact", "src/shop.ts"],
  ["coverage"],
  ["orient"],
  ["remember", "Orders are priced by src/shop.ts#order."],
  ["recall", "orders"],
  ["memory", "list"],
  ["memory", "sync"],
  ["memory", "review", "--list"],
  ["memory", "import", "--claude-code"],
  ["focus", "status"],
  ["session", "start"],
  ["setup", "--dry-run"],
  ["doctor"],
  ["config", "list"],
  ["clear-index"],
];

describe("all keys at once", () => {
  const prepare = (at: string) => {
    COMMAND_KEYS.forEach((one, n) => {
      // These two end git before it does anything.
      if (!/^(?:extensions|alias)\./.test(one.key)) arm(at, canaries, one, nameOf(n));
    });
  };

  function makePlace(): Place {
    const home = keepFolder("home");
    return {
      cwd: victim(prepare),
      home,
      env: { HOME: keepFolder("user"), CLAUDE_CONFIG_DIR: keepFolder("claude") },
    };
  }

  test("through the command line", async () => {
    const place = makePlace();
    for (const args of COMMANDS) {
      const finished = await run(args, place);
      expect([0, 1, 2], `${args.join(" ")}: ${explain(finished)}`).toContain(finished.code);
      expect(canariesIn(canaries), args.join(" ")).toEqual([]);
    }
    const { hits } = await askFovea<{ hits: { path: string }[] }>(["search", "order"], place);
    expect(hits.map(({ path }) => path)).toContain("src/shop.ts");
    reportNumber("git configuration that runs commands", {
      result: `${COMMAND_KEYS.length} keys, ${COMMANDS.length} commands, 0 ran`,
    });
  });

  test("through hooks", async () => {
    const place = makePlace();
    for (const event of [...EVENTS, "SessionStart", "UserPromptSubmit"]) {
      const payload = {
        session_id: "s",
        cwd: place.cwd,
        prompt: "why does order fail?",
        hook_event_name: event,
      };
      const { code } = await run(["hook", "claude-code", event], {
        ...place,
        input: JSON.stringify(payload),
      });
      expect(code).toBe(0);
      expect(canariesIn(canaries), event).toEqual([]);
    }
  });

  test("through the server and its tools", async () => {
    const place = makePlace();
    const client = await connect("2025-11-25", { ...place, args: ["--tools", "full"] });
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      await ask(client, name, {
        query: "order",
        names: ["order"],
        history: 5,
        task: "order",
        path: "src/shop.ts",
      }).catch(() => {});
      expect(canariesIn(canaries), name).toEqual([]);
    }
    for (const [name, given] of [
      ["get_symbol_history", { symbol_name: "order" }],
      ["graph", { op: "impact", of: [] }],
      ["impact", {}],
      ["orient", {}],
    ] as const)
      await ask(client, name, given).catch(() => {});
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("while it is watched", async () => {
    const place = makePlace();
    const { child, finished } = start(["watch"], place);
    await pause(4000);
    disturb(place.cwd);
    await pause(4000);
    child.kill("SIGINT");
    await finished;
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("in the environment of a hook of git", async () => {
    const place = makePlace();
    const env = {
      ...place.env,
      GIT_DIR: join(place.cwd, ".git"),
      GIT_INDEX_FILE: join(place.cwd, ".git/index"),
      GIT_EXTERNAL_DIFF: makeCanary(canaries, "external"),
      GIT_SSH_COMMAND: makeCanary(canaries, "ssh"),
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${makeCanary(canaries, "parameter")}'`,
    };
    for (const args of [["index"], ["impact"], ["impact", "--staged"]]) await run(args, { ...place, env });
    expect(canariesIn(canaries)).toEqual([]);
  });
});

describe("a committed folder that looks like a bare repository", () => {
  function addBare(at: string, extra = ""): void {
    const program = makeCanary(canaries, "bare");
    for (const folder of ["objects", "refs/heads"]) mkdirSync(join(at, folder), { recursive: true });
    write(at, {
      HEAD: "ref: refs/heads/main\n",
      "refs/keep.txt": "",
      config: `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = ${program}\n[filter "evil"]\nclean = ${program}\n${extra}`,
      "inner.ts": "export const inner = 1;\n",
      ".gitattributes": "* filter=evil\n",
    });
    git(
      at,
      "--git-dir=.",
      "--work-tree=.",
      "-c",
      "core.fsmonitor=false",
      "-c",
      "filter.evil.clean=",
      "-c",
      "core.hooksPath=/dev/null",
      "update-index",
      "--add",
      "--cacheinfo",
      "100644,e69de29bb2d1d6434b8b29ae775ad8c2e48c5391,inner.ts",
    );
  }

  test.each([
    ["in a repository", template],
    ["outside git", ""],
  ])("%s is a folder like any other", async (_, from) => {
    const folder = keepFolder("bare");
    if (from !== "") cpSync(from, folder, { recursive: true });
    mkdirSync(join(folder, "docs/example"), { recursive: true });
    addBare(join(folder, "docs/example"));
    for (const name of canariesIn(canaries)) rmSync(join(canaries, name));
    const place = { cwd: join(folder, "docs/example"), home: keepFolder("home") };
    for (const args of [
      ["index"],
      ["index", "--root", "."],
      ["search", "inner", "--root", "."],
      ["status", "--root", "."],
      ["impact", "--root", "."],
      ["orient", "--root", "."],
      ["hook", "claude-code", "SessionStart"],
    ])
      await run(args, { ...place, input: JSON.stringify({ session_id: "s", cwd: place.cwd }) });
    const client = await connect("2025-11-25", { ...place, args: ["."] });
    await ask(client, "search", { query: "inner" });
    expect(canariesIn(canaries)).toEqual([]);
    const { hits } = await askFovea<{ hits: { path: string }[] }>(["search", "inner", "--root", "."], place);
    expect(hits.map(({ path }) => path.replace(/^.*\//, ""))).toContain("inner.ts");
  });
});

describe("a repository that reaches beyond itself", () => {
  test.each(["/", "..", "../.."])(
    "core.worktree = %s brings nothing of it into the index",
    async (worktree) => {
      const around = keepFolder("around");
      write(around, { "secret/keys.ts": "export const hunter2secret = 1;\n" });
      const folder = join(around, "clone");
      cpSync(template, folder, { recursive: true });
      git(
        folder,
        "config",
        "core.worktree",
        worktree === "/" ? join(around, "secret") : join(folder, worktree),
      );
      const place = { cwd: folder, home: keepFolder("home") };
      await askFovea(["index"], place);
      const { symbols } = await askFovea<{ symbols: unknown[] }>(["symbol", "order"], place);
      expect(symbols).toHaveLength(1);
      expect((await run(["symbol", "hunter2secret", "--json"], place)).stdout).not.toContain("keys.ts");
    },
  );

  test("an index that names files outside, or behind a link, brings none of them", async () => {
    const around = keepFolder("around");
    write(around, { "secret/keys.ts": "export const hunter2secret = 1;\n" });
    const folder = join(around, "clone");
    cpSync(template, folder, { recursive: true, filter: (path) => !path.endsWith("/hooks") });
    symlinkSync("../secret", join(folder, "zz"));
    write(folder, { "aa/keys.ts": "export const here = 1;\n" });
    git(folder, "-c", "core.hooksPath=/dev/null", "update-index", "--add", "aa/keys.ts");
    git(folder, "update-index", "--assume-unchanged", "aa/keys.ts");
    // The name in the index becomes one that leads outside, of the same length.
    const index = join(folder, ".git/index");
    const { readFileSync } = await import("node:fs");
    const bytes = readFileSync(index);
    const at = bytes.indexOf("aa/keys.ts");
    bytes.write("zz/keys.ts", at);
    const { createHash } = await import("node:crypto");
    createHash("sha1")
      .update(bytes.subarray(0, -20))
      .digest()
      .copy(bytes, bytes.length - 20);
    writeFileSync(index, bytes);
    const place = { cwd: folder, home: keepFolder("home") };
    await askFovea(["index"], place);
    expect((await run(["symbol", "hunter2secret", "--json"], place)).stdout).not.toContain("keys.ts");
    expect(readdirSync(join(folder, "zz"))).toEqual(["keys.ts"]);
  });
});
