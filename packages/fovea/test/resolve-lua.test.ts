/** Names of Lua lead to their definitions: modules as tables, classes as tables, locals; and never to a global by chance. */
import { expect, test } from "vitest";
import { linksOf } from "./support/edges.ts";

const store = `
local Store = {}
Store.__index = Store
local function check(self) return self end
function Store.new(path)
  local self = setmetatable({}, Store)
  self:load()
  return self
end
function Store:load() check(self); self:flush() end
Store.flush = function(self) end
function Store.open(path) return Store.new(path) end
return Store
`;

test.each([
  ["lua/app/main.lua", "lua/app/store.lua", "app.store"],
  ["src/main.lua", "src/store/init.lua", "store"],
  ["spec/main_spec.lua", "lib/deep/app/store.lua", "app.store"],
])("%s finds a module at %s by its name", async (main, library, module) => {
  const files = {
    [main]: `local s = require("${module}")\nlocal function run() s.open("x") end`,
    [library]: store,
  };
  expect(await linksOf(files, { from: main, kind: "calls" })).toEqual([
    `${main}#run -> ${library}#Store.open (import)`,
  ]);
  expect(await linksOf(files, { from: main, kind: "imports" })).toEqual([`${main} -> ${library} (import)`]);
});

test("objects are of the table that is their metatable", async () => {
  const main = `local Store = require("store")
local function run()
  local one = Store.new("x")
  one:load()
  Store.open("y"):flush()
end`;
  expect(
    await linksOf({ "main.lua": main, "store.lua": store }, { from: "main.lua", kind: "calls" }),
  ).toEqual([
    "main.lua#run -> store.lua#Store.flush (typed)",
    "main.lua#run -> store.lua#Store.load (typed)",
    "main.lua#run -> store.lua#Store.new (import)",
    "main.lua#run -> store.lua#Store.open (import)",
  ]);
});

test("self, and functions of the file", async () => {
  const edges = await linksOf({ "store.lua": store }, "calls");
  expect(edges).toEqual([
    "store.lua#Store.load -> store.lua#Store.flush (self)",
    "store.lua#Store.load -> store.lua#check (scope)",
    "store.lua#Store.new -> store.lua#Store.load (self)",
    "store.lua#Store.open -> store.lua#Store.new (scope)",
  ]);
});

test("what a file returns as a list of functions", async () => {
  const library = "local function open() end\nreturn { open = open, close = function() end }\n";
  const main = 'local lib = require("lib")\nlocal function run() lib.open() end';
  expect(
    await linksOf({ "main.lua": main, "lib.lua": library }, { from: "main.lua", kind: "calls" }),
  ).toEqual(["main.lua#run -> lib.lua#open (import)"]);
});

test("globals and members of the standard library lead nowhere", async () => {
  const main = "local function run(s) open(); string.open(); s:find(); io.open('x'):load() end";
  expect(await linksOf({ "main.lua": main, "store.lua": store }, { from: "main.lua" })).toEqual([]);
});

test("a module of the same short name elsewhere is not meant", async () => {
  const files = { "main.lua": 'local s = require("store")\ns.open()', "other/deep/store.lua": store };
  expect(await linksOf(files, { from: "main.lua", kind: "calls" })).toEqual([]);
});
