import { expect, test } from "vitest";
import { namedVariables } from "../doctor/read-server.ts";
import { jsonFormat } from "./json-format.ts";
import { tomlFormat } from "./toml-format.ts";

const path = ["servers", "fovea"];
const value = { command: "node", args: ["fovea.js", "serve"] };
const wish = { kind: "entry", path, value, dropsVariables: true } as const;

test.each([
  ["env", '{"LD_PRELOAD": "/x.so", "FOVEA_DB": 1}', ["LD_PRELOAD", "FOVEA_DB"]],
  ["environment", '{"NODE_OPTIONS": "-r x"}', ["NODE_OPTIONS"]],
  ["envFile", '".env"', ["envFile"]],
])("JSON: variables of a repository are named and go: %s", (key, written, names) => {
  const text = `{"servers": {"fovea": {"command": "node", "timeout": 5, "${key}": ${written}}}}`;
  const place = { file: "", format: "json", path, value } as const;
  expect(namedVariables(text, place)).toEqual(names);
  const after = jsonFormat.apply(text, [wish]);
  expect(JSON.parse(after)).toEqual({ servers: { fovea: { timeout: 5, ...value } } });
  expect(jsonFormat.apply(text, [{ ...wish, dropsVariables: false }])).toContain(key);
});

test.each([
  ["inline", '[servers.fovea]\ncommand = "node"\nenv = { NODE_OPTIONS = "-r x" }\n', ["env"]],
  ["a table", '[servers.fovea]\ncommand = "x"\n\n[servers.fovea.env]\nLD_PRELOAD = "x"\n', ["LD_PRELOAD"]],
  [
    "a table elsewhere",
    '[servers.fovea]\ncommand = "x"\n\n[other]\na = 1\n\n[servers.fovea.env]\nA = "x"\n',
    ["A"],
  ],
])("TOML: variables of a repository are named and go: %s", (_, text, names) => {
  const place = { file: "", format: "toml", path, value } as const;
  expect(namedVariables(text, place)).toEqual(names);
  const after = tomlFormat.apply(text, [wish]);
  expect(namedVariables(after, place)).toEqual([]);
  expect(after).toContain('args = ["fovea.js", "serve"]');
  expect(after.includes("[other]")).toBe(text.includes("[other]"));
});
