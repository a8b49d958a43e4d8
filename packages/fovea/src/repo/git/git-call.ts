/**
 * How git is called: with arguments and an environment under which nothing of a repository runs. Git executes much that
 * `.git/config` and `.gitattributes` name (monitors, hooks, filters, converters, helpers, transports), and those may
 * come from a stranger. `run-git.ts` is the only file that starts git.
 */

/** What would run a program, reach the network, or read a file of the repository's choice. `-c` wins over all files. */
const SWITCHED_OFF = {
  "core.fsmonitor": "false",
  "core.hooksPath": "/dev/null",
  "core.sshCommand": "false",
  "core.gitProxy": "",
  "core.askPass": "",
  "core.pager": "cat",
  "core.editor": "false",
  "core.alternateRefsCommand": "",
  "uploadpack.packObjectsHook": "",
  "credential.helper": "",
  "diff.external": "",
  // It would write the index, optional locks or not.
  "diff.autoRefreshIndex": "false",
  "diff.orderFile": "/dev/null",
  "diff.ignoreSubmodules": "dirty",
  "submodule.recurse": "false",
  "log.showSignature": "false",
  "gpg.program": "false",
  "gpg.openpgp.program": "false",
  "gpg.x509.program": "false",
  "gpg.ssh.program": "false",
  "gpg.ssh.defaultKeyCommand": "",
  "protocol.allow": "never",
  "safe.bareRepository": "explicit",
  // Names come as they are, not as in C.
  "core.quotePath": "false",
} as const;

/** More of the same, of one repository: `off` is what `readSwitches` found in its configuration. */
export function gitArguments(folder: string, args: readonly string[], off: readonly string[] = []): string[] {
  return ["-C", folder, "--no-pager", ...ALWAYS, ...off, ...args];
}

const ALWAYS = Object.entries(SWITCHED_OFF).flatMap(([key, value]) => ["-c", `${key}=${value}`]);

/**
 * Variables of git that are the user's own: where settings are, and how far git looks for a repository. All others are
 * dropped: git sets them for its hooks and for the commands of a rebase, and about any other folder they are wrong.
 */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/i;

/** With `keepsIndex`, what is staged is what git says it is: `git commit -a` has an index of its own. */
export function gitEnvironment(keepsIndex = false): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env))
    if (!/^GIT_/i.test(name) || KEPT.test(name) || (keepsIndex && name === "GIT_INDEX_FILE"))
      env[name] = value;
  return {
    ...env,
    LC_ALL: "C",
    // The folder that git is asked about is the top of its worktree, whatever `core.worktree` says.
    GIT_WORK_TREE: ".",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // Also over `protocol.<name>.allow` of the repository. No protocol has this name.
    GIT_ALLOW_PROTOCOL: "none",
  };
}
