// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is the syntax of references in a file.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failure } from "../../test/support/failure.ts";
import { getValue, setValue } from "./edit.ts";
import { initConfig } from "./init.ts";
import { loadConfig } from "./load.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fovea-edit-größe-"));
  file = join(folder, "config.yaml");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a changed file keeps everything else", () => {
  const authored = [
    "# my settings",
    "index:",
    "    # about code",
    "    maxFiles: 100      # enough",
    "    excludePatterns:",
    "        - a  # first",
    "        - b",
    "",
    "# tail",
    "cli: {color: true, outputFormat: text}",
    "",
  ].join("\n");

  test.each<[string, string, string, [string, string]]>([
    [
      "a number on its line",
      "index.maxFiles",
      "7",
      ["maxFiles: 100      # enough", "maxFiles: 7      # enough"],
    ],
    ["a value in braces", "cli.color", "no", ["color: true", "color: false"]],
    ["a list", "index.excludePatterns", "a,c", ["        - b", "        - c"]],
  ])("%s", (_, key, value, [from, to]) => {
    writeFileSync(file, authored);
    setValue(file, key, value);
    expect(tidy(read())).toBe(tidy(authored.replace(from, to)));
  });

  test("a number on its line changes nothing but the number, to the byte, with Windows line ends too", () => {
    const windows = authored.replaceAll("\n", "\r\n");
    writeFileSync(file, windows);
    setValue(file, "index.maxFiles", "7");
    expect(read()).toBe(windows.replace("100", "7"));
  });

  test("a new key is added to its section, and a new section at the end", () => {
    writeFileSync(file, authored);
    setValue(file, "index.workers", "0");
    setValue(file, "focus.similarity.branch", "0.35");
    const text = read();
    for (const kept of ["# my settings", "# about code", "# enough", "# first", "# tail"])
      expect(text).toContain(kept);
    expect(text).toContain("        - b\n    workers: 0\n");
    expect(text.endsWith("focus:\n    similarity:\n        branch: 0.35\n")).toBe(true);
  });

  test.each([
    ["# only a comment\n", "# only a comment"],
    ["index:\n  # maxFiles: 3\n", "# maxFiles: 3"],
    ["# top\n\nindex: # side\n", "# side"],
    ["index: {}  # none\n", "# none"],
    ["", ""],
  ])("comments around nothing survive: %j", (text, kept) => {
    writeFileSync(file, text);
    setValue(file, "index.maxFiles", "9");
    expect(read()).toContain(kept);
    expect(load().index.maxFiles).toBe(9);
  });

  test("an older spelling in the file is changed in place, not added again", () => {
    writeFileSync(file, "indexing:\n  exclude: [a]\n  max_files: 3\n");
    setValue(file, "index.maxFiles", "4");
    setValue(file, "index.excludePatterns", "b,c");
    expect(read()).toBe("indexing:\n  exclude: [b, c]\n  max_files: 4\n");
  });
});

describe("values from the command line", () => {
  test.each<[string, string, unknown]>([
    ["project.name", "Größe: 設定 # no comment", "Größe: 設定 # no comment"],
    ["project.name", "true", "true"],
    ["project.name", "12", "12"],
    ["project.name", "", ""],
    ["project.name", "two\nlines", "two\nlines"],
    ["project.name", "C:\\Users\\x", "C:\\Users\\x"],
    ["project.name", "a, b}", "a, b}"],
    ["index.enabled", "false", false],
    ["index.chunkOverlap", "0", 0],
    ["index.include", "", []],
    ["index.include", "src/**,*.{a,b}", ["src/**", "*.{a,b}"]],
    ["index.include", '["x y", z]', ["x y", "z"]],
    ["retrieval.dedup_threshold", "0.5", 0.5],
  ])("%s %j is read back as %j, in a new file and in existing ones", (key, text, value) => {
    for (const start of [
      undefined,
      "project: {name: old}\nindex: {enabled: true}\n",
      "project:\n  name: old # c\n",
    ]) {
      if (start === undefined) rmSync(file, { force: true });
      else writeFileSync(file, start);
      expect(setValue(file, key, text).value).toEqual(value);
      expect(getValue(loadConfig({ env: {}, home: folder }), key)).toEqual(value);
    }
  });

  test.each([
    ["index.maxFile", "3", "CONFIG_KEY_UNKNOWN", "index.maxFiles"],
    ["index", "3", "CONFIG_KEY_UNKNOWN", "index.enabled"],
    ["index.maxFiles", "many", "CONFIG_INVALID", "Nothing was changed"],
    ["index.maxFiles", "0", "CONFIG_INVALID", "Nothing was changed"],
    ["server.logLevel", "loud", "CONFIG_INVALID", "Nothing was changed"],
  ])("%s %s is refused with advice, and the file stays as it was", (key, text, code, advice) => {
    writeFileSync(file, "# mine\n");
    const error = failure(() => setValue(file, key, text));
    expect([error.code, error.advice]).toEqual([code, expect.stringContaining(advice)]);
    expect(read()).toBe("# mine\n");
  });

  test.each([
    ["broken YAML", "index: [1\n"],
    ["another mistake", "nonsense: 1\n"],
    ["something that is not a configuration", "just a text\n"],
    ["a value where a section should be", "project: 5\n"],
    ["an anchored section", "project: &p\n  description: x\nindex: *p\n"],
    ["an anchor shared with another key", "project:\n  name: &n x\n  description: *n\n"],
  ])("a file with %s is not written", (_, text) => {
    writeFileSync(file, text);
    expect(failure(() => setValue(file, "project.name", "y")).advice).toContain("Nothing was written");
    expect(read()).toBe(text);
  });

  test("setting a wrong value right repairs the file", () => {
    writeFileSync(file, "index:\n  maxFiles: many # hm\n");
    setValue(file, "index.maxFiles", "5");
    expect(read()).toBe("index:\n  maxFiles: 5 # hm\n");
  });

  test("a project file may not be given a key that only the user may set", () => {
    const error = failure(() => setValue(join(folder, ".fovea.yaml"), "database.path", "/tmp/x"));
    expect(error.message).toContain("cannot be set by a project");
    expect(error.advice).toContain("`fovea config set --global database.path <value>`");
    expect(existsSync(join(folder, ".fovea.yaml"))).toBe(false);
  });

  test.each([
    ["providers.openai.apiKey", "sk-very-secret"],
    ["maintenance.cleanup.automatic", "not even a switch"],
    ["index.maxFiles", "200001"],
    ["hooks.enabled", "true"],
    ["embeddings.provider", "onnx"],
  ])("nor %s the value %s, and the way to set it is named", (key, value) => {
    const project = join(folder, ".fovea.yaml");
    writeFileSync(project, "index:\n  maxFiles: 3\n");
    const error = failure(() => setValue(project, key, value));
    expect(error.advice).toContain(`\`fovea config set --global ${key} <value>\``);
    expect(error.message + error.advice).not.toContain("by hand");
    expect(error.message + error.advice).not.toContain("sk-very");
    expect(readFileSync(project, "utf8")).toBe("index:\n  maxFiles: 3\n");
  });

  test("a project takes back what it limited, to what the user has, and no further", () => {
    const project = join(folder, ".fovea.yaml");
    const limited = "index:\n  enabled: false\nhooks: {promptTokens: 100}\n";
    writeFileSync(project, limited);
    writeFileSync(file, "hooks: {enabled: false, promptTokens: 400}\n");
    const users = loadConfig({ env: {}, home: folder });
    const value = (key: string) => getValue(loadConfig({ env: {}, home: folder, projectRoot: folder }), key);
    for (const [key, text] of [
      ["hooks.promptTokens", "401"],
      ["hooks.enabled", "true"],
    ] as const) {
      expect(failure(() => setValue(project, key, text, users)).message).toContain("cannot be set");
      expect(readFileSync(project, "utf8")).toBe(limited);
    }
    setValue(project, "hooks.promptTokens", "400", users);
    setValue(project, "index.enabled", "true", users);
    expect([value("index.enabled"), value("hooks.promptTokens")]).toEqual([true, 400]);
    expect(loadConfig({ env: {}, home: folder, projectRoot: folder }).ignored).toEqual([]);
  });

  test("the advice for a wrong value names the file that was meant", () => {
    const advice = (path: string) => failure(() => setValue(path, "index.maxFiles", "many")).advice;
    expect(advice(file)).toContain("`fovea config set --global index.maxFiles <value>`");
    expect(advice(join(folder, ".fovea.yaml"))).toContain("`fovea config set index.maxFiles <value>`");
  });

  test("a key that is ignored in a project file does not keep others from being set", () => {
    const project = join(folder, ".fovea.yaml");
    writeFileSync(project, "maintenance:\n  cleanup: {automatic: true}\nindex:\n  maxFiles: 3\n");
    setValue(project, "index.maxFiles", "4");
    expect(readFileSync(project, "utf8")).toContain("maxFiles: 4");
    expect(readFileSync(project, "utf8")).toContain("automatic: true");
  });

  test("an unknown key is refused by get as well", () => {
    const error = failure(() => getValue(loadConfig({ env: {}, home: folder }), "index.max_file"));
    expect([error.code, error.details.suggestions]).toEqual(["CONFIG_KEY_UNKNOWN", ["index.maxFiles"]]);
  });

  test("a credential in clear text is written with a warning, a reference without", () => {
    expect(setValue(file, "providers.openai.apiKey", "sk-1").warnings[0]).toContain("${OPENAI_API_KEY}");
    expect(setValue(file, "providers.openai.apiKey", "${OPENAI_API_KEY}").warnings).toEqual([]);
    expect(read()).toContain("apiKey: ${OPENAI_API_KEY}");
    const { warnings } = setValue(file, "providers.anthropic.apiKey", "${ANTHROPIC_API_KEY}");
    expect(warnings).toEqual(["providers.anthropic.apiKey takes effect in a later version."]);
  });
});

describe("writing", () => {
  test("leaves no temporary file and makes missing folders", () => {
    file = join(folder, "a", "b", "config.yaml");
    setValue(file, "index.maxFiles", "5");
    expect(readdirSync(join(folder, "a", "b"))).toEqual(["config.yaml"]);
  });

  test.skipIf(process.platform === "win32")(
    "keeps permissions, follows a link, and hides a new global file",
    () => {
      setValue(file, "index.maxFiles", "5");
      expect(statSync(file).mode & 0o777).toBe(0o600);
      chmodSync(file, 0o640);
      const link = join(folder, "link.yaml");
      symlinkSync(file, link);
      setValue(link, "index.maxFiles", "6");
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(statSync(file).mode & 0o777).toBe(0o640);
      expect(load().index.maxFiles).toBe(6);
    },
  );

  test("a folder that cannot be made is an error with advice", () => {
    writeFileSync(join(folder, "blocked"), "");
    const error = failure(() => setValue(join(folder, "blocked", "config.yaml"), "index.maxFiles", "5"));
    expect(error.code).toBe("HOME_UNWRITABLE");
  });
});

describe("a first file", () => {
  test.each(["plain", "Größe: 設定", "yes", "12", '"quoted" # x', "*"])(
    "is valid with the name %j",
    (name) => {
      initConfig({ file: join(folder, ".fovea.yaml"), scope: "project", name });
      expect(loadConfig({ env: {}, home: folder, projectRoot: folder }).config.project.name).toBe(name);
    },
  );

  test("of a project is named after its folder", () => {
    initConfig({ file: join(folder, ".fovea.yaml"), scope: "project" });
    expect(loadConfig({ env: {}, home: folder, projectRoot: folder }).config.project.name).toMatch(
      /^fovea-edit-größe/,
    );
  });

  test("of the user is valid, changes nothing, and stays valid when a key is set", () => {
    initConfig({ file, scope: "global" });
    expect(load()).toEqual(loadConfig({ env: {}, home: join(folder, "none") }).config);
    const before = read();
    setValue(file, "index.workers", "4");
    expect(read()).toContain(before.trim());
  });

  test("the commented examples are valid when they are uncommented", () => {
    for (const scope of ["global", "project"] as const) {
      const target = join(folder, scope === "global" ? "config.yaml" : ".fovea.yaml");
      initConfig({ file: target, scope });
      const text = readFileSync(target, "utf8").split("\n").slice(2).join("\n");
      writeFileSync(target, text.replace(/^# /gm, ""));
    }
    const { config } = loadConfig({ env: { OPENAI_API_KEY: "k" }, home: folder, projectRoot: folder });
    expect(config.providers.openai.apiKey).toBe("k");
    expect(config.index.excludePatterns).toEqual(["generated/**", "*.min.js"]);
  });

  test("is not overwritten unless forced", () => {
    writeFileSync(file, "# precious\n");
    const error = failure(() => initConfig({ file, scope: "global" }));
    expect([error.code, error.advice]).toEqual(["CONFIG_EXISTS", expect.stringContaining("--force")]);
    expect(read()).toBe("# precious\n");
    expect(initConfig({ file, scope: "global", force: true }).overwritten).toBe(true);
    expect(read()).not.toContain("precious");
  });
});

function load() {
  return loadConfig({ env: {}, home: folder }).config;
}

function read(): string {
  return readFileSync(file, "utf8");
}

/** The YAML writer puts one space before a comment; that much it may change. */
function tidy(text: string): string {
  return text.replace(/ +#/g, " #");
}
