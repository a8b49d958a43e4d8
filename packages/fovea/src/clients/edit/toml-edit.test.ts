import { describe, expect, test } from "vitest";
import { tomlFormat } from "../formats/toml-format.ts";
import type { Wish } from "../wish.ts";
import { parseToml, TomlProblem } from "./toml-tree.ts";

const entry: Wish = {
  kind: "entry",
  path: ["mcp_servers", "fovea"],
  value: { command: "node", args: ["C:\\Program Files\\fovea\\bin\\fovea.js", "serve"] },
};
const hooks: Wish[] = ["Stop", "SessionEnd"].map((event) => ({
  kind: "hook",
  path: ["hooks"],
  value: { event, command: `node "/opt/x y/fovea.js" hook kimi ${event}`, timeout: 5 },
}));
const wishes = [entry, ...hooks];

const samples: Record<string, string> = {
  "another server":
    'model = "o"\n\n[mcp_servers.other] # mine\ncommand = "x"\nargs = [\n  "a", # first\n  "]b",\n]\n\n[mcp_servers.other.env]\nA = "1"\n',
  "texts over several lines":
    'a = """\n[mcp_servers.fovea]\n"quoted" \\\n"""\nb = \'\'\'\n[[hooks]]\n\'\'\'\n',
  "Windows line breaks": "a = 1\r\n\r\n[b]\r\nc = 2\r\n",
  "no line break at the end": "[a]\nb = 1",
  "blank lines and comments at the end": "[a]\nb = 1\n\n\n# the end\n\n",
  "hooks of others": '[[hooks]]\nevent = "Stop"\ncommand = "say done"\n\n[z]\na = 1979-05-27T07:32:00Z\n',
  "an empty list of hooks": "hooks = []\n\n[x]\ny = { z = 1, w = [ { a = 1 } ] }\n",
  "hooks as a value": 'hooks = [{ event = "Stop", command = "say" }]\n',
  "odd names": '"a.b" = 1\n[ x . "y z" ]\n\'lit\' = 2\n',
  empty: "",
  "a byte order mark": "\uFEFFa = 1\n",
};

describe("a table in TOML", () => {
  test.each(Object.entries(samples))(
    "%s: it is put in once, and removing it gives the file back",
    (name, text) => {
      const after = tomlFormat.apply(text, wishes);
      expect(after).toContain('args = ["C:\\\\Program Files\\\\fovea\\\\bin\\\\fovea.js", "serve"]');
      expect(after.match(/hook kimi Stop/g)).toHaveLength(1);
      const meaning = tomlFormat.meaning(after) as unknown[];
      if (!name.includes("list of hooks") && !name.includes("as a value"))
        for (const statement of tomlFormat.meaning(text) as unknown[])
          expect(meaning).toContainEqual(statement);
      expect(tomlFormat.apply(after, wishes)).toBe(after);
      const back = tomlFormat.remove(after, tomlFormat.traces(text, wishes));
      // The line break that the last line lacked is all that may be left over; the copy takes care of that.
      expect(back.trimEnd()).toBe(text.trimEnd());
      if (text.endsWith("\n") || text === "") expect(back).toBe(text);
    },
  );

  test("keys that the user added to our table stay, and what it said before comes back", () => {
    const text =
      '[mcp_servers.fovea]\ncommand = "old" # by hand\nstartup_timeout_sec = 20\n\n[mcp_servers.fovea.env]\nA = "1"\n\n[z]\n';
    const after = tomlFormat.apply(text, [entry]);
    expect(after).toContain('command = "node" # by hand\nstartup_timeout_sec = 20\nargs = [');
    expect(tomlFormat.apply(after, [entry])).toBe(after);
    expect(tomlFormat.remove(after, tomlFormat.traces(text, [entry]))).toBe(text);
  });

  test("older hooks of ours are replaced, not doubled", () => {
    const old = tomlFormat.apply("", hooks).replaceAll("/opt/x y", "/old");
    const after = tomlFormat.apply(old, hooks);
    expect(after.match(/\[\[hooks\]\]/g)).toHaveLength(2);
    expect(after).not.toContain("/old");
  });

  test.each([
    ["a = \n", 1],
    ["a = 1\n[b\n", 2],
    ['a = "x\n', 1],
    ["a = [1,\n", 1],
    ['mcp_servers = { x = { command = "y" } }\n', 1],
    ['[mcp_servers]\nfovea = { command = "y" }\n', 2],
    ['[mcp_servers.fovea]\nurl = "http://x"\n', 2],
    ["[hooks]\na = 1\n", 1],
    ["a b = 1\n", 1],
  ])("%j is refused, with its line", (text, line) => {
    let thrown: unknown;
    try {
      tomlFormat.apply(text, wishes);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TomlProblem);
    expect((thrown as TomlProblem).line).toBe(line);
  });

  test("names and places of statements", () => {
    const text = 'a.b = 1\n[[x]]\n"c" = [1] # z\n';
    expect(parseToml(text).map(({ kind, path }) => [kind, path.join("/")])).toEqual([
      ["pair", "a/b"],
      ["list-table", "x"],
      ["pair", "x/c"],
    ]);
  });
});
