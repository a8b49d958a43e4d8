/**
 * A week of work played through the real hook program, then the questions an agent would ask.
 *   npm run bench:week -- dev [--web DIR] [--cli DIR]; npm run bench:week -- test [--web DIR] [--svc DIR]
 * `<part>.txt` is the week, `<part>-questions.tsv` has questions with what must and what must not be among the first three
 * answers. Every line that a hook injects is written to `<part>-lines.tsv` with its mark from `marks.tsv` (useful, noise, or frame for headings).
 * The two repositories may be any checkouts; without them two small ones of fixtures/ are used.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { estimateTokens } from "../../../packages/fovea/src/base/tokens.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const program = join(here, "../../../packages/fovea/bin/fovea.js");
const fixtures = join(here, "../../../fixtures");
const work = realpathSync(mkdtempSync(join(tmpdir(), "fovea-week-")));
const home = join(work, "home");
const STEP_MS = 40_000;
/** Before the weeks begin: nothing is committed in them. */
const COMMITTED_AT = "2026-10-30T12:00:00Z";
/** Small repositories of our own, where no checkout is named. */
const FALLBACKS: Readonly<Record<string, string>> = {
  web: "languages/typescript",
  cli: "languages/python",
  svc: "languages/go",
  pay: "languages/typescript",
  app: "languages/javascript",
};

const args = process.argv.slice(2);
const part =
  args.find((word) => !word.startsWith("--") && !args[args.indexOf(word) - 1]?.startsWith("--")) ?? "dev";
const option = (name: string) => {
  const at = args.indexOf(`--${name}`);
  return at === -1 ? undefined : args[at + 1];
};

interface Injected {
  event: string;
  line: string;
}

const injected: Injected[] = [];
const promptTokens: number[] = [];
let prompts = 0;
let now = 0;

function run(words: readonly string[], cwd: string, input = ""): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--require", join(here, "fake-clock.cjs"), program, ...words],
    {
      cwd,
      input,
      encoding: "utf8",
      env: { ...process.env, FOVEA_HOME: home, FOVEA_BENCH_NOW: String(now) },
    },
  );
  if (status !== 0 && words[0] !== "hook") throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout;
}

function copy(name: string, from: string | undefined, fallback: string): string {
  const to = join(work, name);
  const source = from ?? join(fixtures, fallback);
  cpSync(source, to, { recursive: true, filter: (path) => !/node_modules|\/\.fovea\b/.test(path) });
  if (!existsSync(join(to, ".git"))) {
    const git = (...words: string[]) =>
      execFileSync("git", ["-C", to, ...words], {
        stdio: "ignore",
        env: { ...process.env, GIT_AUTHOR_DATE: COMMITTED_AT, GIT_COMMITTER_DATE: COMMITTED_AT },
      });
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "start");
  }
  return to;
}

class Player {
  readonly folder: string;
  readonly session: string;

  constructor(folder: string, session: string) {
    this.folder = folder;
    this.session = session;
  }

  hook(event: string, fields: object): string {
    now += STEP_MS;
    const payload = { session_id: this.session, cwd: this.folder, hook_event_name: event, ...fields };
    const printed = run(["hook", "claude-code", event], this.folder, JSON.stringify(payload));
    const text = printed === "" ? "" : (JSON.parse(printed).hookSpecificOutput.additionalContext as string);
    for (const line of text.split("\n"))
      if (line.trim() !== "" && !/^<\/?fovea_/.test(line)) injected.push({ event, line: line.trim() });
    return text;
  }

  play(kind: string, text: string): void {
    const [head = "", ...more] = text.split(" | ");
    const rest = more.join(" | ").replaceAll("\\n", "\n");
    const bash = { tool_name: "Bash", tool_input: { command: head } };
    switch (kind) {
      case "U": {
        prompts++;
        const said = this.hook("UserPromptSubmit", { prompt: text });
        promptTokens.push(said === "" ? 0 : estimateTokens(said, "markdown"));
        return;
      }
      case "A":
        this.hook("Stop", { last_assistant_message: text });
        return;
      case "R":
        this.hook("PreToolUse", { tool_name: "Read", tool_input: { file_path: join(this.folder, head) } });
        this.hook("PostToolUse", {
          tool_name: "Read",
          tool_input: { file_path: join(this.folder, head) },
          tool_response: {},
        });
        return;
      case "G":
        this.hook("PreToolUse", { tool_name: "Grep", tool_input: { pattern: text } });
        return;
      case "W": {
        const [from = "", to = ""] = rest.split("=>");
        const input = { file_path: join(this.folder, head), old_string: from.trim(), new_string: to.trim() };
        this.hook("PostToolUse", { tool_name: "Edit", tool_input: input, tool_response: {} });
        return;
      }
      case "F":
        this.hook("PostToolUseFailure", { ...bash, error: rest });
        return;
      case "P":
        this.hook("PostToolUse", { ...bash, tool_response: { stdout: rest || "ok", stderr: "" } });
        return;
      case "C":
        this.hook("PreCompact", { trigger: "auto" });
        this.hook("SessionStart", { source: "compact" });
        this.hook("PostCompact", { compact_summary: text });
        return;
      default:
        this.hook("SessionEnd", { reason: "exit" });
    }
  }
}

function playWeek(folders: Readonly<Record<string, string>>): void {
  let player: Player | undefined;
  for (const line of readFileSync(join(here, `${part}.txt`), "utf8").split("\n")) {
    const session = /^## (\w+) (\S+) (\S+)/.exec(line);
    if (session) {
      now = Date.parse(`${session[3]}Z`);
      player = new Player(folders[session[1]!]!, session[2]!);
      player.hook("SessionStart", { source: "startup" });
    } else if (/^[A-Z]: /.test(line)) player!.play(line[0]!, line.slice(3));
  }
}

function ask(folders: Readonly<Record<string, string>>) {
  now += 3_600_000;
  const wrong: string[] = [];
  const lines = readFileSync(join(here, `${part}-questions.tsv`), "utf8")
    .split("\n")
    .filter(Boolean);
  for (const line of lines) {
    const [repository = "", question = "", expected = "", forbidden = ""] = line.split("\t");
    const answer = JSON.parse(run(["recall", question, "--json"], folders[repository]!)) as {
      memories: { content: string }[];
    };
    const said = answer.memories
      .slice(0, 3)
      .map(({ content }) => content)
      .join("\n");
    const isRight = new RegExp(expected).test(said) && (forbidden === "" || !said.includes(forbidden));
    if (!isRight) wrong.push(`${repository}: ${question} -> ${said.replaceAll("\n", " | ") || "(nothing)"}`);
  }
  return { questions: lines.length, right: lines.length - wrong.length, wrong };
}

/** Dates and counts differ from run to run; a line is marked without them. */
function keyOf(line: string): string {
  return line.replace(/\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?/g, "<date>").replace(/\[[0-9a-f]{8}\]/g, "[id]");
}

function markLines() {
  const path = join(here, "marks.tsv");
  const marks = new Map(
    (existsSync(path) ? readFileSync(path, "utf8") : "")
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(line.indexOf("\t") + 1), line.slice(0, line.indexOf("\t"))] as const),
  );
  const rows = injected.map(({ event, line }) => ({ event, line, mark: marks.get(keyOf(line)) ?? "" }));
  writeFileSync(
    join(here, `${part}-lines.tsv`),
    `${rows.map(({ event, line, mark }) => `${mark}\t${event}\t${keyOf(line)}`).join("\n")}\n`,
  );
  const count = (mark: string) => rows.filter((row) => row.mark === mark).length;
  return {
    lines: rows.length,
    useful: count("useful"),
    noise: count("noise"),
    frame: count("frame"),
    unmarked: count(""),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

try {
  const source = readFileSync(join(here, `${part}.txt`), "utf8");
  const names = [...new Set([...source.matchAll(/^## (\w+) /gm)].map((match) => match[1]!))];
  const folders = Object.fromEntries(
    names.map((name) => [name, copy(name, option(name), FALLBACKS[name] ?? "languages/javascript")]),
  );
  now = Date.parse("2026-11-02T08:00Z");
  for (const folder of Object.values(folders)) run(["index", "--json"], folder);
  playWeek(folders);
  const { wrong, ...answers } = ask(folders);
  const tokens = { median: quantile(promptTokens, 0.5), p95: quantile(promptTokens, 0.95) };
  console.log(JSON.stringify({ part, prompts, tokens, ...answers, injected: markLines() }));
  for (const line of wrong) console.log(`  ${line}`);
} finally {
  if (!args.includes("--keep")) rmSync(work, { recursive: true, force: true });
  else console.log(work);
}
