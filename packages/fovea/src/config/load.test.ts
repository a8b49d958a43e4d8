// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is the syntax of references in a file.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failure } from "../../test/support/failure.ts";
import { getValue } from "./edit.ts";
import { listValues } from "./list.ts";
import { type LoadedConfig, loadConfig } from "./load.ts";
import { keySpecs } from "./schema.ts";

let folder: string;
let home: string;
let projectRoot: string;

beforeEach(() => {
  // A folder with letters outside ASCII and a space, as many Windows users have.
  folder = mkdtempSync(join(tmpdir(), "fovea config größe 設定 "));
  home = join(folder, "home");
  projectRoot = join(folder, "project");
  mkdirSync(home);
  mkdirSync(projectRoot);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("precedence", () => {
  test("environment wins over the project file, that over the global file, that over the default", () => {
    writeGlobal("index:\n  maxFiles: 1\n  chunkLines: 11\n  debounceMs: 111\n");
    writeProject("# ours\nindex:\n  maxFiles: 2\n  chunkLines: 55\n");
    const { config, sources } = load({ FOVEA_INDEX_MAX_FILES: "3" });
    expect(config.index).toMatchObject({ maxFiles: 3, chunkLines: 55, debounceMs: 111, chunkOverlap: 10 });
    expect(sources).toMatchObject({
      "index.maxFiles": "environment FOVEA_INDEX_MAX_FILES",
      "index.chunkLines": `file ${join(projectRoot, ".fovea.yaml")}:4`,
      "index.debounceMs": `file ${join(home, "config.yaml")}:4`,
      "index.chunkOverlap": "default",
    });
  });

  test("without a home the folder of FOVEA_HOME is used, and without a project root no project file", () => {
    writeGlobal("project: { name: global }");
    writeProject("project: { name: project }");
    expect(loadConfig({ env: { FOVEA_HOME: home } }).config.project.name).toBe("global");
  });

  test("a list replaces a list, it is not merged", () => {
    writeGlobal("index: { include: [a, b] }");
    writeProject("index: { include: [] }");
    expect(load().config.index.include).toEqual([]);
  });

  test("patterns of files to leave out are added to those of the user, who may take them all away", () => {
    writeGlobal("index: { excludePatterns: [a, b] }");
    writeProject("index: { excludePatterns: [b, c] }");
    expect(load().config.index.excludePatterns).toEqual(["a", "b", "c"]);
    expect(load({ FOVEA_INDEX_EXCLUDE_PATTERNS: "" }).config.index.excludePatterns).toEqual([]);
  });
});

describe("what a file may look like", () => {
  test.each([
    ["empty", ""],
    ["only comments", "# index:\n#   maxFiles: 1\n"],
    ["a document marker", "---\n"],
    ["an empty section", "index:\nretrieval:\n  hyde:\n"],
    ["a key without a value", "index:\n  excludePatterns:\n    # - a\n"],
  ])("%s means the defaults", (_, text) => {
    writeProject(text);
    expect(load().config).toEqual(loadConfig({ env: {}, home: folder }).config);
  });

  test.each<[string, string | Buffer]>([
    ["a byte order mark", "\uFEFFproject:\n  name: Größe\n"],
    ["Windows line ends", "# x\r\nproject:\r\n  name: Größe\r\n"],
    ["UTF-16, as PowerShell writes it", Buffer.from("\uFEFFproject:\r\n  name: Größe\r\n", "utf16le")],
    ["an anchor", "project:\n  description: &n Größe\n  name: *n\n"],
    ["no newline at the end", "project: {name: Größe}"],
  ])("%s is fine", (_, text) => {
    writeProject(text);
    expect(load().config.project.name).toBe("Größe");
  });

  test.each([
    ["index:\n  chunkOverlap: 0", "index.chunkOverlap", 0],
    ["focus:\n  contextLimit: 0", "focus.contextLimit", 0],
    ["index:\n  enabled: false", "index.enabled", false],
    ["project:\n  description: ''", "project.description", ""],
    ["embeddings:\n  provider: none", "embeddings.provider", "none"],
    ["retrieval:\n  strategies: []", "retrieval.strategies", []],
  ])("an explicit empty value is honoured: %j", (text, key, value) => {
    writeProject(text);
    expect(getValue(load(), key)).toEqual(value);
  });

  test.each([
    ["retrieval:\n  default_max_tokens: 70", "retrieval.defaultMaxTokens", 70],
    ["indexing:\n  exclude: [a]\n  max_file_size_bytes: 9", "index.excludePatterns", ["a"]],
    ["sessions:\n  retention: 5\n  auto_summarize: false", "sessions.retentionDays", 5],
  ])("older spellings are understood: %j", (text, key, value) => {
    writeGlobal(text);
    expect(getValue(load(), key)).toEqual(value);
  });

  test("a file with the ending .yml is not read, and we say so", () => {
    writeFileSync(join(projectRoot, ".fovea.yml"), "nonsense: 1");
    expect(load().warnings).toEqual([expect.stringContaining(".fovea.yml is not read")]);
  });
});

describe("mistakes name the file, the line and the remedy", () => {
  test.each([
    ["index:\n  maxFile: 3", 2, "unknown key index.maxFile, did you mean index.maxFiles?"],
    ["\n\nidnex:\n  maxFiles: 3", 3, "unknown key idnex, did you mean index?"],
    ["maxFiles: 3", 1, "unknown key maxFiles, did you mean index.maxFiles?"],
    ["index.maxFiles: 3", 1, "index.maxFiles must be written nested, one level per line"],
    ["zzzzzz: 1", 1, "unknown key zzzzzz"],
    ["__proto__: {a: 1}", 1, "unknown key __proto__"],
    ["? [a, b]\n: 1", 1, "a key must be a plain word"],
    ["index:\n  maxFiles: many", 2, 'index.maxFiles: expected a whole number, got "many"'],
    ["index:\n  maxFiles: 1.5", 2, "index.maxFiles: expected a whole number, got 1.5"],
    ["index:\n  maxFiles: 0", 2, "index.maxFiles: must be from 1 to 10000000, got 0"],
    ["index:\n  maxFiles: .nan", 2, "index.maxFiles: expected a whole number, got NaN"],
    ["index:\n  maxFiles: 1e999", 2, "index.maxFiles: expected a whole number, got Infinity"],
    ["constructor: {prototype: {x: 1}}", 1, "unknown key constructor"],
    [`project:\n  "na\\e[31mme": x`, 2, "unknown key project.na\\u001b[31mme"],
    ["index:\n  enabled: yes", 2, 'index.enabled: expected true or false, got "yes"'],
    ["index:\n  depth: deep", 2, 'index.depth: expected one of full, signatures, selective, got "deep"'],
    ["index:\n  include: src", 2, 'index.include: expected a list of texts, got "src"'],
    [
      "index:\n  include: [1]",
      2,
      "index.include: expected a list of texts, got a list with items of another type",
    ],
    [
      "retrieval:\n  strategies: [magic]",
      2,
      'retrieval.strategies: expected a list of some of semantic, keyword, graph, got "magic"',
    ],
    ["project:\n  name: 12", 2, "project.name: expected a text, got 12 (put it in quotes)"],
    ["project:\n  name: [a]", 2, "project.name: expected a text, got a list"],
    ["project:\n  name: {a: b}", 2, "project.name: expected a text, got a section"],
    ["index: 5", 1, "index must contain `key: value` lines"],
    ["- a\n- b", 1, "the file must contain `key: value` lines"],
    ["index:\n  maxFiles: 1\n  maxFiles: 2", 3, "index.maxFiles is set twice; the first time on line 2"],
    ["index:\n  maxFiles: 1\n  max_files: 2", 3, "index.maxFiles is set twice; the first time on line 2"],
    ["index: {}\nindexing: {}", 2, "index is set twice; the first time on line 1"],
    ["index:\n\tmaxFiles: 1", 2, "not valid YAML: "],
    ["index: [1", 1, "not valid YAML: "],
    ["project:\n  name: !env X", 2, "not valid YAML: Unresolved tag: !env"],
    ["project:\n  name: *lost", 2, "project.name: expected a text"],
    ["project:\r\n  # c\r\n  name: 1\r\n", 3, "project.name: expected a text"],
  ])("%j", (text, line, message) => {
    writeProject(text);
    const error = failure(() => load());
    expect(error.code).toBe("CONFIG_INVALID");
    expect(error.message).toContain(`${join(projectRoot, ".fovea.yaml")}:${line}: ${message}`);
    expect(error.advice).not.toBe("");
  });

  test("several mistakes in several places are reported together", () => {
    writeGlobal("index:\n  maxFiles: -1\n  nonsense: 1\n");
    writeProject("index:\n  watchEnabled: blue\n");
    const error = failure(() => load({ FOVEA_INDEX_WORKERS: "two" }));
    expect(error.message.split("\n")).toHaveLength(5);
    expect(error.message).toContain("4 mistakes");
    expect(error.details.problems).toHaveLength(4);
  });

  test("a very wrong file gives a readable error", () => {
    writeProject(Array.from({ length: 500 }, (_, i) => `wrong${i}: 1`).join("\n"));
    expect(failure(() => load()).message).toContain("and 480 more");
  });

  test("a value of the user that refers to a variable that is not set", () => {
    writeGlobal("project:\n  name: ${NOT_SET}\n");
    expect(failure(() => load()).message).toContain(
      "config.yaml:2: project.name refers to ${NOT_SET}, which is not set; set the variable, or write the value itself",
    );
  });

  test.each([
    ["nested 10,000 deep", `index: ${"[".repeat(10_000)}${"]".repeat(10_000)}`, "nest"],
    ["a thousand lines deep", Array.from({ length: 400 }, (_, i) => `${" ".repeat(i)}a:`).join("\n"), "a"],
    [
      "full of aliases",
      `index:\n  languages: [&a x, ${"*a, ".repeat(15_000)}]`,
      "a list with items of another type",
    ],
    [
      "full of unknown keys",
      Array.from({ length: 6_000 }, (_, i) => `k${i}: 1`).join("\n"),
      "unknown key k0",
    ],
    ["larger than any file written by hand", `# ${"x".repeat(200_000)}`, "cannot be read"],
  ])("a file that is %s costs a moment and an error", (_, text, message) => {
    writeProject(text);
    const error = failure(() => load());
    expect(error.message).toContain(message);
    expect(error.message.length).toBeLessThan(20_000);
    expect(JSON.stringify(error.details).length).toBeLessThan(200_000);
  });

  test("a file that is not text, or is a folder, is an error with its name", () => {
    writeProject(Buffer.from([0x6e, 0x3a, 0x20, 0xe9]));
    expect(failure(() => load()).message).toContain(".fovea.yaml: the file cannot be read");
    rmSync(join(projectRoot, ".fovea.yaml"));
    mkdirSync(join(projectRoot, ".fovea.yaml"));
    expect(failure(() => load()).code).toBe("CONFIG_INVALID");
  });

  test.each([
    ["index:\n  chunkLines: 10", "index.chunkOverlap: 10 must be less than index.chunkLines, which is 10"],
    [
      "focus:\n  similarity: {branch: 0.6}",
      "focus.similarity.branch: 0.6 must not exceed focus.similarity.extend",
    ],
  ])("two values that contradict each other are an error: %j", (text, message) => {
    writeGlobal(text);
    expect(failure(() => load()).message).toContain(message);
  });
});

describe("the environment", () => {
  test.each<[Record<string, string>, string, unknown]>([
    [{ FOVEA_DB: "C:\\Users\\Jürgen\\x.db" }, "database.path", "C:\\Users\\Jürgen\\x.db"],
    [{ FOVEA_DB: "short", FOVEA_DATABASE_PATH: "long" }, "database.path", "long"],
    [{ FOVEA_GROUP: "team" }, "project.group", "team"],
    [{ FOVEA_GROUP: "" }, "project.group", ""],
    [{ FOVEA_LOG_LEVEL: "debug" }, "server.logLevel", "debug"],
    [{ NO_COLOR: "1" }, "cli.color", false],
    [{ NO_COLOR: "" }, "cli.color", true],
    [{ NO_COLOR: "1", FOVEA_CLI_COLOR: "true" }, "cli.color", true],
    [{ FOVEA_INDEX_WATCH_ENABLED: "off" }, "index.watchEnabled", false],
    [{ FOVEA_INDEX_WORKERS: " 0 " }, "index.workers", 0],
    [{ FOVEA_INDEX_WORKERS: "" }, "index.workers", 2],
    [
      { FOVEA_INDEX_EXCLUDE_PATTERNS: "a/**, *.{js,ts},,b" },
      "index.excludePatterns",
      ["a/**", "*.{js,ts}", "b"],
    ],
    [{ FOVEA_INDEX_EXCLUDE_PATTERNS: '["a,b", c]' }, "index.excludePatterns", ["a,b", "c"]],
    [{ FOVEA_INDEX_EXCLUDE_PATTERNS: "" }, "index.excludePatterns", []],
    [{ FOVEA_PROJECT_NAME: "${X}" }, "project.name", "${X}"],
    [{ FOVEA_FOCUS_SIMILARITY_BRANCH: ".3" }, "focus.similarity.branch", 0.3],
  ])("%j sets %s to %j", (env, key, value) => {
    writeGlobal("project: { group: from-file }");
    expect(getValue(load(env), key)).toEqual(value);
  });

  test.each<[Record<string, string>, string]>([
    [{ FOVEA_INDEX_MAX_FILES: "lots" }, 'FOVEA_INDEX_MAX_FILES: expected a whole number, got "lots"'],
    [{ FOVEA_INDEX_MAX_FILES: "0x10" }, 'FOVEA_INDEX_MAX_FILES: expected a whole number, got "0x10"'],
    [{ FOVEA_LOG_LEVEL: "loud" }, 'FOVEA_LOG_LEVEL: expected one of error, warn, info, debug, got "loud"'],
    [{ FOVEA_INDEX_INCLUDE: "[*.ts]" }, "FOVEA_INDEX_INCLUDE: expected a list of texts"],
  ])("%j is an error that names the variable", (env, message) => {
    expect(failure(() => load(env)).message).toContain(message);
  });

  test("a variable that looks like ours but names no key is a warning", () => {
    expect(load({ FOVEA_INDEX_MAXFILES: "3", FOVEA_HOME: home }).warnings).toEqual([
      "The environment variable FOVEA_INDEX_MAXFILES matches no setting and is ignored.",
    ]);
  });
});

describe("what a project may not set is ignored, with one sentence", () => {
  const fileOf = () => join(projectRoot, ".fovea.yaml");
  const secret = { AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG" };

  test.each([
    ["maintenance: {cleanup: {automatic: true}}", "maintenance.cleanup.automatic", "how long memories"],
    ["memory:\n  semantic: {decayDays: 1}", "memory.semantic.decayDays", "how long memories"],
    ["sessions: {retentionDays: 1}", "sessions.retentionDays", "how long memories"],
    ["memory:\n  redact: {rules: []}", "memory.redact.rules", "protects your secrets"],
    ["memory: {groups: [other]}", "memory.groups", "other projects"],
    ["database: {path: /tmp/x}", "database.path", "outside the repository"],
    ["providers: {openai: {apiKey: sk-1}}", "providers.openai.apiKey", "where text is sent"],
    ["providers: {ollama: {baseUrl: [not, a, text]}}", "providers.ollama.baseUrl", "where text is sent"],
    ["embeddings: {provider: ollama}", "embeddings.provider", "only set it to default or builtin or none"],
    ["embeddings: {model: ../../evil.onnx}", "embeddings.model", "where text is sent"],
    ["project: {allowedVariables: [PATH]}", "project.allowedVariables", "environment variables"],
    ["index: {maxFileSizeBytes: 4194305}", "index.maxFileSizeBytes", "from 1 to 4194304"],
    ["index: {chunkOverlap: 26}", "index.chunkOverlap", "from 0 to 25"],
    ["hooks: {promptTokens: 601}", "hooks.promptTokens", "from 0 to 600"],
    ['project: {name: "a\\nb"}', "project.name", "control characters"],
  ])("%s", (text, key, why) => {
    writeProject(text);
    const { config, sources, ignored, warnings } = load();
    expect(config).toEqual(loadConfig({ env: {}, home }).config);
    expect(sources[key]).toBe("default");
    expect(ignored).toHaveLength(1);
    expect(ignored[0]).toMatchObject({ key, where: expect.stringContaining(`${fileOf()}:`) });
    expect(warnings).toEqual([ignored[0]!.message]);
    expect(warnings[0]).toContain(why);
    expect(warnings[0]).toContain(`\`fovea config set --global ${key} <value>\``);
    expect(warnings[0]).not.toMatch(/sk-1|evil|\/tmp\/x/);
  });

  test("what the user switched off a project cannot switch on, and lowers what the user limited", () => {
    writeGlobal(
      "hooks: {enabled: false, promptTokens: 0, sessionTokens: 300}\nindex: {watchEnabled: false}\n",
    );
    writeProject(
      "hooks: {enabled: true, promptTokens: 500, sessionTokens: 200}\nindex: {watchEnabled: true, enabled: true}\n",
    );
    const { config, ignored } = load();
    expect(config.hooks).toMatchObject({ enabled: false, promptTokens: 0, sessionTokens: 200 });
    expect(config.index.watchEnabled).toBe(false);
    // `index.enabled` is so anyway: no sentence.
    expect(ignored.map(({ key }) => key).sort()).toEqual([
      "hooks.enabled",
      "hooks.promptTokens",
      "index.watchEnabled",
    ]);
  });

  test.each([
    "project: {name: '${AWS_SECRET_ACCESS_KEY}'}",
    "project: {description: 'a ${AWS_SECRET_ACCESS_KEY} b'}",
    "index: {include: ['src/**', '${AWS_SECRET_ACCESS_KEY}']}",
    "index: {languages: ['${AWS_SECRET_ACCESS_KEY}']}",
    "project: {group: '${AWS_SECRET_ACCESS_KEY}'}",
    "project: {name: &a '${AWS_SECRET_ACCESS_KEY}', description: *a}",
  ])("a variable that the user has not allowed: %s", (text) => {
    writeProject(text);
    const loaded = load(secret);
    expect(loaded.config).toEqual(loadConfig({ env: {}, home }).config);
    expect(JSON.stringify([loaded.ignored, loaded.warnings, listValues(loaded)])).not.toContain("wJalr");
    expect(loaded.warnings[0]).toContain(
      "`fovea config set --global project.allowedVariables AWS_SECRET_ACCESS_KEY`",
    );
    // Whether it is set is not said either.
    expect(load().warnings).toEqual(loaded.warnings);
  });

  test("one more variable is allowed beside those that are, and one without a value is to be set", () => {
    writeGlobal("project: {allowedVariables: [TEAM, REGION]}\n");
    writeProject("project: {name: 'x ${ACME}', description: '${TEAM}'}\n");
    const [closed, missing] = load({ REGION: "eu" }).warnings;
    expect(closed).toContain("`fovea config set --global project.allowedVariables TEAM,REGION,ACME`");
    expect(missing).toContain("which is not set. Set the variable in your environment");
    expect(missing).not.toContain("config set");
  });

  test("a variable that is allowed is used and never shown", () => {
    writeGlobal("project: {allowedVariables: [AWS_SECRET_ACCESS_KEY]}\n");
    writeProject("project: {description: 'a ${AWS_SECRET_ACCESS_KEY}'}\nindex: {include: ['$${X}']}\n");
    const loaded = load(secret);
    expect(loaded.config.project.description).toBe("a wJalrXUtnFEMI/K7MDENG");
    expect(loaded.config.index.include).toEqual(["${X}"]);
    const shown = [getValue(loaded, "project"), getValue(loaded, "project.description"), listValues(loaded)];
    expect(JSON.stringify(shown)).not.toContain("wJalr");
    expect(JSON.stringify(shown)).toContain("********");
    expect(load().ignored).toMatchObject([{ key: "project.description" }]);
  });

  test("many are counted, and the rest of the file holds", () => {
    const keys = [...keySpecs.values()].filter(
      ({ key, setBy }) => setBy.who === "user" && /^\w+\.\w+$/.test(key),
    );
    const sections = new Map(
      keys.map(({ key }) => [
        key.split(".")[0]!,
        keys.filter((one) => one.key.startsWith(`${key.split(".")[0]}.`)),
      ]),
    );
    writeProject(
      [...sections]
        .filter(([section]) => section !== "index")
        .map(([section, specs]) => `${section}: {${specs.map(({ key }) => `${key.split(".")[1]}: 1`)}}`)
        .concat("index: {maxFiles: 7}")
        .join("\n"),
    );
    const { config, warnings, ignored } = load();
    expect(config.index.maxFiles).toBe(7);
    expect(ignored.length).toBeGreaterThan(25);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe(
      `${ignored.length - 20} more settings of the project are ignored in the same way.`,
    );
  });
});

describe("references to the environment and credentials", () => {
  test("${NAME} is resolved inside texts and lists, and $${NAME} stays as it is", () => {
    writeProject(
      'project:\n  name: "${A}-${A}"\n  description: "$${A}"\nindex:\n  include: ["${B(x86)}/**"]\n',
    );
    writeGlobal("project:\n  allowedVariables: [A, B(x86)]\n");
    const { config } = load({ A: "ä", "B(x86)": "src" });
    expect(config.project).toMatchObject({ name: "ä-ä", description: "${A}" });
    expect(config.index.include).toEqual(["src/**"]);
  });

  test("a reference that another level overrides need not exist", () => {
    writeGlobal("project: { name: '${NOT_SET}' }");
    writeProject("project: { name: ours }");
    expect(load().config.project.name).toBe("ours");
  });

  test("a credential whose variable is not set is empty, with a warning", () => {
    writeGlobal("providers:\n  openai:\n    api_key: ${NOT_SET}\n");
    const loaded = load();
    expect(loaded.config.providers.openai.apiKey).toBe("");
    expect(loaded.warnings).toEqual([
      expect.stringMatching(/config\.yaml:3: providers\.openai\.apiKey refers to/),
    ]);
  });

  test("a credential is never shown by accident", () => {
    writeGlobal("providers:\n  openai:\n    apiKey: ${KEY}\n");
    const loaded = load({ KEY: "sk-very-secret" });
    expect(getValue(loaded, "providers.openai.api_key")).toBe("sk-very-secret");
    expect(JSON.stringify([getValue(loaded, "providers"), listValues(loaded)])).not.toContain("sk-very");
    expect(getValue(loaded, "providers")).toMatchObject({
      openai: { apiKey: "********" },
      anthropic: { apiKey: "" },
    });
    writeGlobal("providers:\n  openai:\n    apiKey: [sk-very-secret]\n");
    expect(failure(() => load()).message).not.toContain("sk-very");
  });
});

test("the list has a row for every key, with its source and an honest mark for what comes later", () => {
  writeProject("index:\n  maxFiles: 5\n");
  const rows = listValues(load());
  expect(rows.find((row) => row.key === "index.maxFiles")).toMatchObject({
    value: 5,
    default: 200_000,
    source: `file ${join(projectRoot, ".fovea.yaml")}:2`,
    later: false,
  });
  expect(rows.find((row) => row.key === "retrieval.hyde.enabled")).toMatchObject({
    source: "default",
    later: true,
  });
});

function load(env: NodeJS.ProcessEnv = {}): LoadedConfig {
  return loadConfig({ env, home, projectRoot });
}

function writeGlobal(text: string): void {
  writeFileSync(join(home, "config.yaml"), text);
}

function writeProject(text: string | Buffer): void {
  writeFileSync(join(projectRoot, ".fovea.yaml"), text);
}
