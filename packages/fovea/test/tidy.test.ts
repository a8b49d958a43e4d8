/** House rules that no off-the-shelf linter knows. A rule that matters becomes a test. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { GRAPH_SCHEMA, INDEX_SCHEMA } from "../src/code/index/schema.ts";
import { migrations } from "../src/store/migrations/list.ts";

const source = fileURLToPath(new URL("../src", import.meta.url));
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(source, path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));

/** Files that match, except those allowed to. */
function offenders(pattern: RegExp, allowed: readonly string[] = []): string[] {
  return files
    .filter(({ path, text }) => !allowed.some((start) => path.startsWith(start)) && pattern.test(text))
    .map(({ path }) => path);
}

describe("house rules", () => {
  test("only base/clock.ts reads the clock", () => {
    expect(offenders(/Date\.now\(\)|new Date\(\)/, ["base/clock.ts"])).toEqual([]);
  });

  test("only base/paths.ts asks for the home directory", () => {
    expect(offenders(/\bhomedir\(/, ["base/paths.ts"])).toEqual([]);
  });

  test("only our own modules are imported dynamically: cached code on Node 20 cannot import packages", () => {
    // The plugin's text is written into a file that Node loads by itself.
    expect(offenders(/\bawait import\((?!"\.)/, ["clients/plugin.ts"])).toEqual([]);
  });

  test("nothing prints by itself: output goes through the door's streams", () => {
    expect(offenders(/\bconsole\.\w+\(/)).toEqual([]);
  });

  test("records that grow by names have no prototype: a name may be `constructor`", () => {
    const keysOfOurs = ["config/load.ts", "config/schema.ts", "doors/tools/read-arguments.ts"];
    expect(offenders(/: (?:Partial<)?Record<[^=;]*> = \{\};/, keysOfOurs)).toEqual([]);
    expect(offenders(/=> \(?\w+ in [A-Z][A-Z_]+\b/)).toEqual([]);
  });

  test("only repo/git/run-git.ts starts git, and only the doctor starts anything else", () => {
    expect(offenders(/child_process/, ["repo/git/run-git.ts", "clients/doctor/"])).toEqual([]);
    expect(offenders(/(?:spawn|exec|fork)\w*\(\s*["'`]git\b/, ["repo/git/run-git.ts"])).toEqual([]);
  });

  test("only base/read-bounded.ts opens what others may have made", () => {
    const ofOurOwn = ["store/", "base/lock-file.ts", "base/private-files.ts", "base/write-whole.ts"];
    const ofThePackage = [
      "answers/ranker.ts",
      "vectors/model-file.ts",
      "vectors/word-vectors.ts",
      "bin/start.ts",
    ];
    const ofTheSystem = ["base/client-process.ts", "base/cpu-clock.ts", "doors/mcp/lifetime.ts"];
    const allowed = ["base/read-bounded.ts", ...ofOurOwn, ...ofThePackage, ...ofTheSystem];
    expect(offenders(/\b(?:readFile|readFileSync|openSync|createReadStream|openAsBlob)\(/, allowed)).toEqual(
      [],
    );
    expect(offenders(/import \{[^}]*\bopen\b[^}]*\} from "node:fs\/promises"/)).toEqual([]);
  });

  test("nothing is left open", () => {
    expect(offenders(new RegExp(["TO" + "DO", "FIX" + "ME", "XX" + "X"].join("|")))).toEqual([]);
  });

  test("no escape hatches around the type checker or the linter", () => {
    expect(offenders(/\bas any\b|: any\b|@ts-(?:ignore|nocheck|expect-error)|biome-ignore/)).toEqual([]);
  });

  test("only the owner of a table names it", () => {
    const tables = (sql: string) => [...sql.matchAll(/create table (\w+)/g)].map((match) => match[1]!);
    const owners = [
      { folder: "code/index/", names: tables(INDEX_SCHEMA) },
      { folder: "code/graph/", names: tables(GRAPH_SCHEMA) },
      {
        folder: "sessions/topics/",
        names: [
          "focus_forest",
          "focus_node",
          "focus_guide",
          "focus_session",
          "focus_transition",
          "focus_place",
        ],
      },
      { folder: "repo/project/", names: ["project", "project_location"] },
      { folder: "store/", names: ["config", "migration"] },
      {
        folder: "memory/",
        names: [
          "memory",
          "memory_anchor",
          "memory_relation",
          "memory_log",
          "memory_text",
          "memory_vocabulary",
          "memory_vector",
          "memory_shared",
          "project_meta",
          "feedback",
        ],
      },
      {
        folder: "sessions/",
        names: [
          "session_answer",
          "disclosure",
          "session",
          "session_message",
          "session_message_text",
          "session_decision",
          "session_question",
          "session_event",
          "known_error",
          "checkpoint",
        ],
      },
    ];
    for (const { folder, names } of owners) {
      const statement = new RegExp(`\\b(?:from|into|update|join|table)\\s+(?:${names.join("|")})\\b`);
      const strangers = files
        .filter(
          ({ path }) =>
            !path.startsWith(folder) &&
            path !== "code/index/schema.ts" &&
            !path.startsWith("store/migrations/"),
        )
        .filter(({ text }) =>
          [...text.matchAll(/(["'`])((?:(?!\1)[\s\S])*)\1/g)].some(
            (m) => statement.test(m[2]!) && /\b(?:select|insert|delete|update|drop)\b/i.test(m[2]!),
          ),
        )
        .map(({ path }) => path);
      expect(strangers).toEqual([]);
    }
  });

  test("migrations are named by date and stand in order", () => {
    const names = migrations.map((migration) => migration.name);
    expect(names).toEqual([...names].sort());
    for (const name of names) expect(name).toMatch(/^\d{8}_\d{4}_\w+$/);
    const onDisk = files
      .map(({ path }) => /^store\/migrations\/(\d.*)\.ts$/.exec(path)?.[1])
      .filter((name) => name !== undefined);
    expect(names).toEqual(onDisk.sort());
  });

  test("long files are on a list that may only shrink", () => {
    // Reading C without its preprocessor is one long story.
    const allowed: Record<string, number> = { "syntax/languages/c/prepare.ts": 440 };
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split("\n").length }))
      .filter(({ path, lines }) => lines > (allowed[path] ?? 400));
    expect(long).toEqual([]);
  });
});
