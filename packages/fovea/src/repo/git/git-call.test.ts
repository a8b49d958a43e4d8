import { describe, expect, onTestFinished, test } from "vitest";
import { gitArguments, gitEnvironment } from "./git-call.ts";

describe("the environment of git", () => {
  const set = (values: Record<string, string>) => {
    Object.assign(process.env, values);
    onTestFinished(() => {
      for (const name of Object.keys(values)) delete process.env[name];
    });
  };

  test("has none of the variables that git sets for hooks, or that name a program", () => {
    set({
      GIT_DIR: "/elsewhere",
      GIT_COMMON_DIR: "/elsewhere",
      GIT_OBJECT_DIRECTORY: "/elsewhere",
      GIT_INDEX_FILE: "/elsewhere/index",
      GIT_EXTERNAL_DIFF: "evil",
      GIT_SSH_COMMAND: "evil",
      GIT_ASKPASS: "evil",
      GIT_PAGER: "evil",
      GIT_PROXY_COMMAND: "evil",
      GIT_CONFIG_PARAMETERS: "'core.fsmonitor=evil'",
      GIT_TRACE: "/tmp/trace",
      git_editor: "evil",
    });
    const names = Object.keys(gitEnvironment()).filter((name) => /^git_/i.test(name));
    expect(names.filter((name) => !/^GIT_(?:CONFIG_GLOBAL|CONFIG_NOSYSTEM)$/.test(name)).sort()).toEqual([
      "GIT_ALLOW_PROTOCOL",
      "GIT_NO_LAZY_FETCH",
      "GIT_OPTIONAL_LOCKS",
      "GIT_TERMINAL_PROMPT",
      "GIT_WORK_TREE",
    ]);
  });

  test("keeps where the user's settings are, and the index where what is staged is asked for", () => {
    set({
      GIT_CONFIG_GLOBAL: "/home/ada/gitconfig",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      GIT_INDEX_FILE: ".git/next-index-1.lock",
    });
    const kept = { GIT_CONFIG_GLOBAL: "/home/ada/gitconfig", GIT_CONFIG_COUNT: "1", GIT_CONFIG_VALUE_0: "*" };
    expect(gitEnvironment()).toMatchObject(kept);
    expect(gitEnvironment()).not.toHaveProperty("GIT_INDEX_FILE");
    expect(gitEnvironment(true)).toMatchObject({ ...kept, GIT_INDEX_FILE: ".git/next-index-1.lock" });
  });
});

test("the arguments switch off what executes before they name the command", () => {
  const args = gitArguments("/repository", ["ls-files"], ["-c", "filter.lfs.clean="]);
  expect(args.slice(0, 3)).toEqual(["-C", "/repository", "--no-pager"]);
  expect(args.slice(-3)).toEqual(["-c", "filter.lfs.clean=", "ls-files"]);
  for (const one of ["core.fsmonitor=false", "safe.bareRepository=explicit", "core.hooksPath=/dev/null"])
    expect(args).toContain(one);
});
