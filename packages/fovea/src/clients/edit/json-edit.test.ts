/** Whatever a person may have in a settings file stays as it is, to the byte. */

import { describe, expect, test } from "vitest";
import fc from "../../../test/support/property.ts";
import { jsonFormat } from "../formats/json-format.ts";
import type { Wish } from "../wish.ts";
import { setJson } from "./json-edit.ts";
import { JsonProblem, parseJson, toValue } from "./json-tree.ts";

const server = { command: "node", args: ["/opt/fovea/bin/fovea.js", "serve"] };
const hook = { command: "node /opt/fovea/bin/fovea.js hook cursor stop", timeout: 5 };
const wishes: Wish[] = [
  { kind: "entry", path: ["mcpServers", "fovea"], value: server },
  { kind: "hook", path: ["hooks", "stop"], value: hook },
];

const samples: Record<string, string> = {
  "another server": '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  "comments everywhere":
    '// mine\n{\n  // servers\n  "mcpServers": {\n    "other": { "url": "http://x" } // keep this\n    /* and\n       this */\n  }, // end\n  "z": 1 /* last */\n}\n// bye\n',
  "trailing commas": '{\n  "mcpServers": {\n    "a": {},\n    "b": {}, // b\n  },\n}\n',
  "Windows line breaks": '{\r\n\t"a": 1,\r\n\t"mcpServers": {\r\n\t\t"b": {}\r\n\t}\r\n}\r\n',
  "a byte order mark": '\uFEFF{\n    "a": [1, 2]\n}',
  "no line break at the end": '{\n  "a": 1\n}',
  "all on one line": '{"a":1,"mcpServers":{"b":{"command":"c"}}}',
  "one line with blanks": '{ "a": 1, "mcpServers": { "b": {} } }\n',
  "closing bracket on the last line": '{\n  "a": 1,\n  "mcpServers": {\n    "b": {} } }\n',
  "hooks of others":
    '{\n  "hooks": {\n    "stop": [\n      { "command": "say done" }\n    ],\n    "other": []\n  }\n}\n',
  "hooks on one line": '{\n  "hooks": { "stop": [{ "command": "say done" }] }\n}\n',
  "names that are traps":
    '{\n  "__proto__": 1,\n  "constructor": {},\n  "mcpServers": { "\\u0066oo": {} }\n}\n',
  "one key twice": '{\n  "mcpServers": {},\n  "mcpServers": {\n    "b": {}\n  }\n}\n',
};

describe("a key in JSON", () => {
  test.each(Object.entries(samples))("%s: it is put in, and nothing else changes its meaning", (_, text) => {
    const after = jsonFormat.apply(text, wishes);
    const value = toValue(parseJson(after)!) as Record<string, Record<string, unknown>>;
    expect(value.mcpServers!.fovea).toEqual(server);
    expect(value.hooks!.stop).toContainEqual(hook);
    expect(jsonFormat.apply(after, wishes)).toBe(after);
  });

  test.each(Object.entries(samples))(
    "%s: removing the keys gives the file back without any copy",
    (_, text) => {
      const after = jsonFormat.apply(text, wishes);
      expect(jsonFormat.remove(after, jsonFormat.traces(text, wishes))).toBe(text);
    },
  );

  test("comments and everything around the new key stay where they were", () => {
    const text = '{\n  "mcpServers": {\n    "other": { "url": "x" } // keep this\n    // and this\n  }\n}\n';
    expect(setJson(text, ["mcpServers", "fovea"], { a: 1 })).toBe(
      '{\n  "mcpServers": {\n    "other": { "url": "x" }, // keep this\n    "fovea": {\n      "a": 1\n    }\n    // and this\n  }\n}\n',
    );
  });

  test.each([
    "",
    "  \n",
    "// only a comment\n",
    "{}",
    "{ }\n",
    "{\n}\n",
    "{\n  // nothing yet\n}\n",
    "\uFEFF{}\r\n",
  ])("nothing in the file yet: %j", (text) => {
    const after = jsonFormat.apply(text, wishes);
    expect(toValue(parseJson(after)!)).toEqual({ mcpServers: { fovea: server }, hooks: { stop: [hook] } });
    const back = jsonFormat.remove(after, jsonFormat.traces(text, wishes));
    expect(back.replace(/[\s{}]/g, "")).toBe(text.replace(/[\s{}]/g, ""));
  });

  test("what the user added to our entry stays, and what it was before comes back", () => {
    const text = '{"mcpServers": {"fovea": {"command": "old", "env": {"A": "b"}, "disabled": false}}}';
    const after = jsonFormat.apply(text, wishes.slice(0, 1));
    expect(toValue(parseJson(after)!)).toEqual({
      mcpServers: { fovea: { ...server, env: { A: "b" }, disabled: false } },
    });
    expect(jsonFormat.remove(after, jsonFormat.traces(text, wishes.slice(0, 1)))).toBe(text);
  });

  test("an older hook of ours gets the present program, and is not doubled", () => {
    const old =
      '{"hooks": {"stop": [{"command": "node /old/fovea.js hook cursor stop", "timeout": 60}, {"command": "x"}]}}';
    const { hooks } = toValue(parseJson(jsonFormat.apply(old, wishes))!) as { hooks: { stop: unknown[] } };
    expect(hooks.stop).toEqual([{ ...hook, timeout: 60 }, { command: "x" }]);
  });

  test.each([
    ['{"a": }', 1],
    ['{\n"a": 1\n"b": 2}', 3],
    ['{"mcpServers": []}', 1],
    ['{"mcpServers": {"a": 1}', 1],
    ['{"a": "x\n"}', 1],
    ["{} {}", 1],
    ["[1]", 1],
    [`${"[".repeat(10_000)}`, 1],
    ["{/* ", 1],
  ])("%j is refused, with its line", (text, line) => {
    const error = (() => {
      try {
        return jsonFormat.apply(text, wishes);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(JsonProblem);
    expect((error as JsonProblem).line).toBe(line);
  });

  test("random JSON with comments: putting in and removing gives back every byte", () => {
    fc.assert(
      fc.property(randomDocument(), (text) => {
        const before = parseJson(text);
        const after = jsonFormat.apply(text, wishes);
        const { mcpServers, hooks, ...rest } = toValue(parseJson(after)!) as Record<string, never>;
        const { mcpServers: _, hooks: __, ...wanted } = toValue(before!) as Record<string, unknown>;
        expect(rest).toEqual(wanted);
        expect((mcpServers as unknown as Record<string, unknown>).fovea).toMatchObject(server);
        expect(jsonFormat.apply(after, wishes)).toBe(after);
        expect(jsonFormat.remove(after, jsonFormat.traces(text, wishes))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

test("random JSON that was changed in between: the change stays, ours goes", () => {
  fc.assert(
    fc.property(randomDocument(), (text) => {
      const change = (before: string) =>
        setJson(setJson(before, ["later", "on"], [1]), ["mcpServers", "third"], {});
      const after = change(jsonFormat.apply(text, wishes));
      const back = jsonFormat.remove(after, jsonFormat.traces(text, wishes));
      expect(jsonFormat.meaning(back)).toEqual(jsonFormat.meaning(change(text)));
    }),
    { numRuns: 200 },
  );
});

/** An object with members in all kinds of handwriting. */
function randomDocument(): fc.Arbitrary<string> {
  const blank = fc.constantFrom(
    "",
    " ",
    "\n",
    "\n  ",
    "\n\t",
    " /* note */ ",
    " // note\n",
    "\n  // note\n  ",
  );
  const key = fc.oneof(
    fc.string({ maxLength: 8 }).filter((name) => !["mcpServers", "hooks"].includes(name)),
    fc.constantFrom("a", "b"),
  );
  const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue({ maxDepth: 0 }).map((plain) => JSON.stringify(plain)),
      tie("list"),
      tie("object"),
    ),
    list: written("[", "]", tie("value"), blank),
    object: written("{", "}", member(key, tie("value"), blank), blank),
  }));
  const servers = written("{", "}", member(key, value, blank), blank, 1).map(
    (text) => `"mcpServers": ${text}`,
  );
  const lists = written("[", "]", value, blank, 1).map((text) => `"hooks":{"stop":${text}}`);
  const others = member(key, value, blank);
  return fc
    .tuple(
      fc.array(others, { minLength: 1, maxLength: 4 }),
      fc.option(servers),
      fc.option(lists),
      blank,
      fc.boolean(),
      fc.boolean(),
    )
    .map(([members, server, list, gap, hasComma, isWindows]) => {
      const all = [...members, ...(server ? [server] : []), ...(list ? [list] : [])];
      const text = `{${gap}${all.join(`,${gap}`)}${hasComma ? "," : ""}${gap}}${gap}`;
      return isWindows ? text.replace(/\r?\n/g, "\r\n") : text;
    });
}

function member(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<string>,
  blank: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc
    .tuple(key, blank, value)
    .map(([name, gap, text]) => `${JSON.stringify(name)}${gap}:${gap}${text}`);
}

function written(
  open: string,
  close: string,
  child: fc.Arbitrary<string>,
  blank: fc.Arbitrary<string>,
  minLength = 0,
): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(child, { minLength, maxLength: 3 }), blank, fc.boolean())
    .map(
      ([children, gap, hasComma]) =>
        `${open}${gap}${children.join(`,${gap}`)}${hasComma && children.length > 0 ? "," : ""}${gap}${close}`,
    );
}
