/** What `graph` says of methods that override or implement others, through which they are used. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const files = {
  "shape.ts": `export interface Shape {
  area(): number;
  name(): string;
}
export class Disc implements Shape {
  area() { return 3; }
  name() { return "disc"; }
}
export class Ring extends Disc {
  override area() { return super.area() - 1; }
}
`,
  "total.ts": `import type { Shape } from "./shape.ts";
export function total(shape: Shape) { return shape.area(); }
export function twice(shape: Shape) { return shape.area() + total(shape); }
`,
  "pick.ts": `import { Disc } from "./shape.ts";
export function pick() { return new Disc().area(); }
`,
  "walk.go": `package walk

type Walker interface { Walk(path string) error }
type disk struct{}

func (d *disk) Walk(path string) error { return nil }
func Run(w Walker) error { return w.Walk("a") }
`,
};

const tell = async (given: Record<string, unknown>) => {
  const engine = await openAt(makeRepository(files));
  return (await callTool("graph", given, { engineFor: () => engine, work: {} })).text;
};

describe("dependents of a method that overrides another", () => {
  test("names what it overrides and counts who uses that", async () => {
    const engine = await openAt(makeRepository(files));
    const { nodes, overridden } = await engine.graph("dependents", "disk.Walk");
    expect(nodes).toHaveLength(1);
    expect(overridden).toEqual([
      {
        id: "walk.go#Walker.Walk",
        name: "Walker.Walk",
        kind: "method",
        path: "walk.go",
        line: 3,
        evidence: "typed",
        confidence: 0.75,
        users: 1,
      },
    ]);
  });

  test("goes on to what the overridden overrides; neither itself nor what else overrides is a user", async () => {
    const engine = await openAt(makeRepository(files));
    const { overridden } = await engine.graph("dependents", "Ring.area");
    expect(overridden?.map(({ name, users }) => `${name} ${users}`)).toEqual(["Disc.area 1", "Shape.area 2"]);
  });

  test("says nothing where nobody uses what it overrides, or where the edge is too weak", async () => {
    const engine = await openAt(makeRepository(files));
    expect(await engine.graph("dependents", "Disc.name")).not.toHaveProperty("overridden");
    const sure = await engine.graph("dependents", "disk.Walk", { minConfidence: 0.8 });
    expect(sure).not.toHaveProperty("overridden");
  });

  test("tells an agent the arguments to ask with", async () => {
    expect(await tell({ op: "dependents", symbol: "disk.Walk" })).toBe(
      [
        "**walk.go:6** method `disk.Walk`",
        "No known caller uses this name.",
        'But it overrides Walker.Walk (walk.go:3), which has 1 user that may call it: ask `graph` with {"op":"dependents","symbol":"walk.go#Walker.Walk"}',
      ].join("\n"),
    );
    expect(await tell({ op: "dependents", symbol: "Disc.area" })).toContain(
      'calls Disc.area at line 10 [self 0.96]\nIt overrides Shape.area (shape.ts:2), which has 2 users that may call it: ask `graph` with {"op":"dependents","symbol":"shape.ts#Shape.area"}',
    );
  });

  test("tells a person the command to ask with, from the data of --json", async () => {
    const place = { cwd: makeRepository(files), home: makeFolder() };
    const { stdout } = await run(["graph", "dependents", "disk.Walk"], place);
    expect(stdout).toContain("No known caller uses this name.");
    expect(stdout).toContain("1 user that may call it: ask `fovea graph dependents walk.go#Walker.Walk`");
    const { json } = await runJson(["graph", "dependents", "disk.Walk"], place);
    expect(json.overridden).toMatchObject([{ id: "walk.go#Walker.Walk", users: 1 }]);
  });
});

describe("a way that goes through an interface", () => {
  test("leads on to what overrides its method, marked as a step that may be", async () => {
    const engine = await openAt(makeRepository(files));
    const { paths, nodes } = await engine.paths("Run", "disk.Walk");
    expect(paths).toEqual([
      [
        expect.objectContaining({ from: "walk.go#Run", to: "walk.go#Walker.Walk", kind: "calls" }),
        {
          from: "walk.go#disk.Walk",
          to: "walk.go#Walker.Walk",
          kind: "overrides",
          evidence: "typed",
          confidence: 0.75,
          line: 6,
          mayBe: true,
        },
      ],
    ]);
    expect(nodes.map(({ name, distance }) => `${distance} ${name}`)).toEqual([
      "0 Run",
      "1 Walker.Walk",
      "2 disk.Walk",
    ]);
    expect((await engine.paths("Run", "disk.Walk", { kinds: ["calls"] })).paths).toEqual([]);
    expect((await engine.paths("disk.Walk", "Run")).paths).toEqual([]);
  });

  test("is told with its evidence", async () => {
    expect(await tell({ op: "path", symbol: "Run", to: "disk.Walk" })).toContain(
      "    may be walk.go:6 method `disk.Walk`, which overrides it at line 6 [typed 0.75]",
    );
  });

  test("is left out where a sure way is there", async () => {
    const engine = await openAt(makeRepository(files));
    const { edges } = await engine.paths("pick", "Disc.area");
    expect(edges.map(({ from, kind }) => `${from} ${kind}`)).toEqual(["pick.ts#pick calls"]);
  });

  test("leads to and from a type by what is inside of it, as impact does", async () => {
    const engine = await openAt(makeRepository(files));
    const { from, to, paths } = await engine.paths("total", "Ring");
    expect({ from, to }).toEqual({ from: "total.ts#total", to: "shape.ts#Ring" });
    expect(paths.length).toBeGreaterThan(0);
    const { nodes } = await engine.graph("impact", "Ring.area", { depth: 3 });
    expect(nodes.map(({ name }) => name)).toContain("total");
    expect((await engine.paths("Disc", "Disc.name")).paths).toEqual([]);
  });
});

test("a path that is not there is answered with the nearest paths", async () => {
  const engine = await openAt(
    makeRepository({
      "search/query.go": "package search\nfunc GobDecode() {}\n",
      "search/score.go": "package search\n",
      "store/scan.go": "package store\n",
    }),
  );
  const suggested = async (symbol: string) => {
    const error = await engine.graph("dependents", symbol).then(
      () => undefined,
      (thrown: unknown) => thrown as { code: string; details: { suggestions: string[] } },
    );
    return [error?.code, ...(error?.details.suggestions ?? [])];
  };
  const code = "SYMBOL_NOT_FOUND";
  expect(await suggested("search/nosuch.go")).toEqual([code, "search/query.go", "search/score.go"]);
  expect(await suggested("search/scan.go")).toEqual([
    code,
    "store/scan.go",
    "search/score.go",
    "search/query.go",
  ]);
  expect(await suggested("serch/qery.go:12")).toEqual([code, "search/query.go"]);
  expect(await suggested("other/nosuch.go")).toEqual([code]);
  expect(await suggested("qery.go")).toEqual([code, "search/query.go"]);
  expect(await suggested("GobDecod")).toEqual([code, "GobDecode"]);
});
