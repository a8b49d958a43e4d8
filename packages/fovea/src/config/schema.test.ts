import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { LogLevel } from "../base/logger.ts";
import { JSON_TYPES } from "../base/value-spec.ts";
import { findKey, suggestKey } from "./key-names.ts";
import { loadConfig } from "./load.ts";
import { reasons } from "./rights.ts";
import { type Config, type KeySpec, keySpecs, sectionKeys } from "./schema.ts";
import { refusalOf, refusalOfKey } from "./set-by.ts";
import { findMistake } from "./values.ts";

describe("the schema and the type cannot drift", () => {
  const { config } = loadConfig({ env: {}, home: "/nowhere" });

  test("the loaded object has exactly the keys of the schema, each with a value of its type", () => {
    expect(leavesOf(config)).toEqual([...keySpecs.values()].map(({ key, default: value }) => [key, value]));
    for (const spec of keySpecs.values())
      expect([spec.key, findMistake(spec, spec.default)]).toEqual([spec.key, undefined]);
  });

  test("the type is derived from the schema, so every kind of field has its own type", () => {
    expectTypeOf(config).toEqualTypeOf<Config>();
    expectTypeOf<keyof Config>().toEqualTypeOf<
      | "database"
      | "project"
      | "server"
      | "cli"
      | "index"
      | "providers"
      | "defaults"
      | "summarization"
      | "embeddings"
      | "sessions"
      | "retrieval"
      | "focus"
      | "hooks"
      | "memory"
      | "maintenance"
    >();
    expectTypeOf(config.index.maxFileSizeBytes).toEqualTypeOf<number>();
    expectTypeOf(config.index.enabled).toEqualTypeOf<boolean>();
    expectTypeOf(config.index.excludePatterns).toEqualTypeOf<readonly string[]>();
    expectTypeOf(config.index.depth).toEqualTypeOf<"full" | "signatures" | "selective">();
    expectTypeOf(config.retrieval.strategies).toEqualTypeOf<readonly ("semantic" | "keyword" | "graph")[]>();
    expectTypeOf(config.server.logLevel).toEqualTypeOf<LogLevel>();
    expectTypeOf(config.focus.similarity.branch).toEqualTypeOf<number>();
    // @ts-expect-error a key that is not in the schema is not in the type
    expect(config.index.noSuchKey).toBeUndefined();
  });

  test.each([
    ["index.maxFileSizeBytes", 1_048_576],
    ["index.maxFiles", 200_000],
    ["index.chunkLines", 150],
    ["index.chunkOverlap", 10],
    ["index.debounceMs", 500],
    ["providers.ollama.baseUrl", "http://localhost:11434"],
    ["defaults.summarizationModel", "qwen2.5-coder"],
    ["defaults.embeddingProvider", "builtin"],
    ["providers.openai.baseUrl", "https://api.openai.com/v1"],
    ["embeddings.provider", "default"],
    ["embeddings.batchSize", 32],
    ["retrieval.defaultMaxTokens", 4_000],
    ["focus.memorySize", 100],
    ["focus.transitionBoost", 0.2],
    ["memory.tiers.promoteThreshold", 0.85],
    ["memory.working.defaultTtlSeconds", 3_600],
    ["maintenance.decay.episodicFactor", 0.95],
    ["sessions.retentionDays", 30],
  ])("the default of %s is %s", (key, value) => expect(keySpecs.get(key)?.default).toBe(value));
});

describe("names of keys", () => {
  test.each([
    ["index.maxFiles", "index.maxFiles"],
    ["index.max_files", "index.maxFiles"],
    ["index.max-files", "index.maxFiles"],
    ["retrieval.default_max_tokens", "retrieval.defaultMaxTokens"],
    ["providers.openai.api_key", "providers.openai.apiKey"],
    ["indexing.exclude", "index.excludePatterns"],
    ["sessions.retention", "sessions.retentionDays"],
    ["focus.similarity", "focus.similarity"],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["", undefined],
    ["index.", undefined],
  ])("%j is understood as %j", (written, key) => expect(findKey(written)).toBe(key));

  test.each([
    ["index.maxFile", "index.maxFiles"],
    ["idnex", "index"],
    ["chunkLines", "index.chunkLines"],
    ["retrieval.chunkLines", "index.chunkLines"],
    ["server.loglevel", "server.logLevel"],
    ["größe", undefined],
    ["x".repeat(100_000), undefined],
  ])("for %j we suggest %j", (written, key) => expect(suggestKey(written)).toBe(key));

  test("every key has a variable of its own", () => {
    const variables = [...keySpecs.values()].map((spec) => spec.variable);
    expect(new Set(variables).size).toBe(keySpecs.size);
    expect(keySpecs.get("index.maxFileSizeBytes")?.variable).toBe("FOVEA_INDEX_MAX_FILE_SIZE_BYTES");
  });
});

describe("who may set what", () => {
  const mayProject = (key: string) => keySpecs.get(key)!.setBy.who === "project";

  test.each([
    "database.",
    "server.",
    "cli.",
    "providers.",
    "defaults.",
    "summarization.",
    "memory.",
    "maintenance.",
    "sessions.retentionDays",
    "sessions.checkpointsKept",
    "project.allowedVariables",
    "embeddings.model",
    "embeddings.cacheDir",
    "focus.memorySize",
    "focus.decayRate",
    "index.workers",
  ])("a project may set nothing of %s", (prefix) => {
    const keys = [...keySpecs.keys()].filter((key) => key.startsWith(prefix));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(mayProject)).toEqual([]);
  });

  test("what a project may set it may only set within bounds of its own, or lower, or add to", () => {
    for (const spec of keySpecs.values()) {
      if (spec.setBy.who === "user") {
        expect(refusalOfKey(spec)).toContain("only you may set it, because it ");
        continue;
      }
      expect(refusalOf(spec, spec.default, spec.default), spec.key).toBe(
        spec.setBy.only && !spec.setBy.only.includes(spec.default as string)
          ? `a project may only set it to ${spec.setBy.only.join(" or ")}`
          : undefined,
      );
      if (spec.kind === "text")
        expect(refusalOf(spec, "a\u001b[2Jb", ""), spec.key).toContain("control characters");
      if (spec.kind === "list") {
        expect(refusalOf(spec, Array(201).fill("a"), []), spec.key).toContain("at most 200");
        expect(refusalOf(spec, ["a".repeat(201)], []), spec.key).toContain("at most 200 characters");
      }
      if (spec.kind === "toggle" && spec.setBy.only)
        expect(refusalOf(spec, !spec.setBy.only[0], spec.setBy.only[0] as boolean)).toContain("only");
      // Only what costs nothing may use the whole range of the schema.
      if (spec.kind === "integer" && spec.key !== "retrieval.rrfK") {
        expect(refusalOf(spec, spec.max!, spec.default), spec.key).toContain("a project may set it from");
        expect(spec.setBy.lowers ?? spec.setBy.max! >= (spec.default as number), spec.key).toBe(true);
      }
    }
  });
});

test("docs/configuration.md lists every key as the schema has it", async () => {
  const file = fileURLToPath(new URL("../../../../docs/configuration.md", import.meta.url));
  const [before, after] = readFileSync(file, "utf8").split(/<!-- keys -->[\s\S]*<!-- end of keys -->/);
  // `npm run golden:update` writes the table anew.
  await expect(`${before}<!-- keys -->\n${tables()}\n<!-- end of keys -->${after}`).toMatchFileSnapshot(file);
});

function leavesOf(node: unknown, prefix = ""): [string, unknown][] {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return [[prefix, node]];
  return Object.entries(node).flatMap(([name, child]) =>
    leavesOf(child, prefix ? `${prefix}.${name}` : name),
  );
}

function tables(): string {
  const sections = [...sectionKeys].filter((key) => !key.includes("."));
  return sections.map((section) => `\n### ${section}\n\n${tableOf(section)}`).join("\n");
}

function tableOf(section: string): string {
  const rows = [...keySpecs.values()].filter(({ key }) => key.startsWith(`${section}.`)).map(rowOf);
  return ["| Key | Type | Default | A project may set it | Meaning |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function rowOf(spec: KeySpec): string {
  const type = spec.values ? spec.values.join(", ") : spec.kind === "list" ? "list" : JSON_TYPES[spec.kind];
  const range = spec.min === undefined ? "" : ` ${spec.min}–${spec.max}`;
  const fallback =
    spec.default === ""
      ? ""
      : `\`${JSON.stringify(spec.default).replaceAll('"', "").replaceAll(",", ", ")}\``;
  const notes = [spec.secret ? " Secret." : "", spec.later ? " *Later.*" : ""];
  return `| \`${spec.key}\` | ${type}${range} | ${fallback} | ${rightsOf(spec)} | ${spec.doc}${notes.join("")} |`;
}

function rightsOf({ setBy, min, max }: KeySpec): string {
  if (setBy.who === "user") return `no: it ${reasons[setBy.reason]}`;
  if (setBy.adds) return "adds to yours";
  if (setBy.lowers) return "lower than yours";
  if (setBy.only) return `only ${setBy.only.join(", ")}`;
  if (setBy.min === undefined && setBy.max === undefined) return "yes";
  return `${setBy.min ?? min}–${setBy.max ?? max}`;
}
