/** Names of Zig lead to their definitions: files as structs, modules of the build, types of values; and never a field's. */
import { expect, test } from "vitest";
import type { EdgeKind } from "../src/code/graph/edges.ts";
import { linksOf } from "./support/edges.ts";

const store = `const std = @import("std");
const Log = @import("log.zig");

pub const Store = struct {
    const Self = @This();
    log: *Log,
    items: []Item,
    pub fn init(log: *Log) !Store { return Store{ .log = log, .items = &.{} }; }
    pub fn open(self: *Self) void { self.log.write("x"); self.close(); check(); }
    pub fn close(self: *Store) void { _ = self; }
    pub fn first(self: Store) ?*Item { return &self.items[0]; }
};
pub const Item = struct {
    pub fn drop(self: *Item) void { _ = self; }
};
fn check() void {}
`;
const log = `const Self = @This();
line: usize,
pub fn write(self: *Self, text: []const u8) void { self.flush(); _ = text; }
fn flush(self: *Self) void { _ = self; }
`;

/** Edges that start in `main.zig`. */
function fromMain(body: string, kind: EdgeKind = "calls") {
  const files = { "src/main.zig": body, "src/store.zig": store, "src/log.zig": log };
  return linksOf(files, { from: "src/main.zig", kind });
}

test.each([
  ['const s = @import("store.zig");', "s.Store"],
  ['const Store = @import("store.zig").Store;', "Store"],
  ['const s = @import("store.zig");\nconst Shop = s.Store;', "Shop"],
])("%s", async (statement, type) => {
  const body = `${statement}\nfn run(one: *${type}) void {\n    one.close();\n    var two = try ${type}.init(null);\n    two.open();\n}`;
  const edges = (await fromMain(body)).map((edge) => edge.replace(/ \(.*/, ""));
  expect(edges).toEqual([
    "src/main.zig#run -> src/store.zig#Store.close",
    "src/main.zig#run -> src/store.zig#Store.init",
    "src/main.zig#run -> src/store.zig#Store.open",
  ]);
});

test("fields, a file as a struct, functions around a struct", async () => {
  const edges = await linksOf({ "src/store.zig": store, "src/log.zig": log }, "calls");
  expect(edges).toEqual([
    "src/log.zig#write -> src/log.zig#flush (scope)",
    "src/store.zig#Store.init -> src/store.zig#Store (scope)",
    "src/store.zig#Store.open -> src/log.zig#write (typed)",
    "src/store.zig#Store.open -> src/store.zig#Store.close (typed)",
    "src/store.zig#Store.open -> src/store.zig#check (scope)",
  ]);
});

test("what a loop or a condition takes out", async () => {
  const body = `const s = @import("store.zig");
fn run(one: s.Store, all: []const s.Store, maybe: ?s.Item) void {
    for (all) |*item| item.close();
    if (maybe) |found| found.drop();
    if (one.first()) |found| found.drop();
}`;
  expect(await fromMain(body)).toEqual([
    "src/main.zig#run -> src/store.zig#Item.drop (typed)",
    "src/main.zig#run -> src/store.zig#Store.close (typed)",
    "src/main.zig#run -> src/store.zig#Store.first (typed)",
  ]);
});

test("modules that the build gives a name", async () => {
  const files = {
    "build.zig":
      'pub fn build(b: *std.Build) void {\n    const m = b.addModule("shop", .{\n        .root_source_file = b.path("src/store.zig"),\n    });\n}',
    "examples/main.zig": 'const shop = @import("shop");\nfn run() void { _ = shop.Store.init(null); }',
    "src/store.zig": store,
  };
  expect(await linksOf(files, { from: "examples/main.zig", kind: "calls" })).toEqual([
    "examples/main.zig#run -> src/store.zig#Store.init (import)",
  ]);
  expect(await linksOf(files, { from: "examples/main.zig", kind: "imports" })).toEqual([
    "examples/main.zig -> src/store.zig (import)",
  ]);
});

test("a field is no name, and the standard library is somebody else's", async () => {
  const body = `const std = @import("std");
const Box = struct { check: u8, fn run(self: *Box) void { check(); std.Store.init(); self.check.close(); } };
fn log(x: anytype) void { x.init(); }`;
  expect(await fromMain(body)).toEqual([]);
});
