/**
 * Thousands of broken and hostile messages: each that has an id is answered, the server lives, and nothing outside of
 * what is served is in any answer.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { tools } from "../../src/tools/list.ts";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { git, write } from "../support/folders.ts";
import { createRandom } from "../support/random.ts";
import { shop } from "../support/shop.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/fovea.js", import.meta.url));
const MESSAGES = 2500;
const SECRET = "swordfish-4711";
/** So many are under way at once. */
const AT_ONCE = 20;

afterAll(removeFolders);

interface Server {
  child: ChildProcess;
  answers: Map<unknown, Record<string, unknown>>;
  /** Those to messages whose id could not be read. */
  refusals: number;
  text: string;
}

function serve(root: string, home: string): Server {
  const child = spawn(process.execPath, [PROGRAM, "serve", root], {
    env: { ...process.env, FOVEA_HOME: home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const server: Server = { child, answers: new Map(), refusals: 0, text: "" };
  let rest = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (line.includes(SECRET)) server.text += line;
      const answer = JSON.parse(line) as Record<string, unknown>;
      if (answer.id === null) server.refusals++;
      else if ("id" in answer) server.answers.set(answer.id, answer);
    }
  });
  return server;
}

test(`${MESSAGES} broken messages are answered with errors, and the server lives`, async () => {
  const [root, home, outside] = [keepFolder("fuzz"), keepFolder("fuzz-home"), keepFolder("fuzz-outside")];
  write(root, shop);
  write(outside, { "secret.ts": `export const secret = "${SECRET}";\n` });
  mkdirSync(join(root, "deep"));
  symlinkSync(outside, join(root, "deep/out"));
  symlinkSync(join(outside, "secret.ts"), join(root, "src/out.ts"));
  writeFileSync(join(root, ".gitignore"), "ignored/\n");
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  const server = serve(root, home);
  const { next: random, pick } = createRandom(7);

  const strange = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => random() < 0.5,
      () => -1e308,
      () => Number.MAX_SAFE_INTEGER,
      () => "",
      () => "x".repeat(pick([10, 1000, 150_000])),
      () => "\u0000\ud800\u{1f600}",
      () => "'; drop table file; --",
      () => "%_\\%",
      () => "-".repeat(30),
      () => "--output=/tmp/fovea-fuzz",
      () => [],
      () => Array.from({ length: 300 }, () => "a"),
      () => [[["a"]]],
      () => ({ __proto__: { a: 1 }, constructor: 1 }),
      () => nest(50),
      () => outside,
      () => join(outside, "secret.ts"),
      () => `../${outside.split("/").at(-1)}/secret.ts`,
      () => "deep/out/secret.ts",
      () => "src/out.ts",
      () => "/etc/passwd",
      () => "file:///etc/passwd",
      () => "..%2f..%2fetc%2fpasswd",
      () => "secret",
      () => "price",
    ])();
  const argumentsOf = (name: string): unknown => {
    const tool = tools.find((one) => one.name === name);
    if (!tool || random() < 0.1) return strange();
    const names = Object.keys(tool.args).filter(() => random() < 0.5);
    return Object.fromEntries(
      [...names, ...(random() < 0.1 ? ["nothere"] : [])].map((one) => [one, strange()]),
    );
  };
  // Deleting for good and building anew are what they say; they are tried elsewhere.
  const names = [
    ...tools.map(({ name }) => name).filter((name) => name !== "index"),
    "query_symbol",
    "nothere",
    "",
  ];
  const methods: readonly (() => [string, unknown])[] = [
    () => {
      const name = pick(names);
      return ["tools/call", { name, arguments: argumentsOf(name) }];
    },
    () => ["tools/call", { name: strange(), arguments: strange() }],
    () => ["tools/call", strange()],
    () => [
      "resources/read",
      {
        uri: pick([
          `fovea://outline/${encodeURIComponent(String(strange()).replaceAll(/\p{Surrogate}/gu, ""))}`,
          strange(),
        ]),
      },
    ],
    () => ["prompts/get", { name: pick(["onboard", "recall_decisions", strange()]), arguments: strange() }],
    () => [
      "completion/complete",
      {
        ref: { type: "ref/resource", uri: "x" },
        argument: { name: pick(["name", "path", "id"]), value: strange() },
      },
    ],
    () => ["tools/list", strange()],
    () => [String(strange()), strange()],
    () => ["initialize", strange()],
    () => ["server/discover", strange()],
    () => ["subscriptions/listen", strange()],
  ];
  /** A line, and the id whose answer must come; undefined where a refusal must. */
  const message = (id: number): [line: string, id: number | undefined] => {
    const broken = random();
    const [method, params] = pick(methods)();
    const whole = JSON.stringify({ jsonrpc: "2.0", id, method, ...(params === null ? {} : { params }) });
    if (broken < 0.06)
      return [whole.slice(0, Math.floor(random() * (whole.length - 1)) + 1).replaceAll("\n", " "), undefined];
    if (broken < 0.09)
      return [JSON.stringify({ jsonrpc: "2.0", id: strangeId(), method, params }), undefined];
    if (broken < 0.12) return [JSON.stringify({ jsonrpc: "1.0", id, method, params }), id];
    if (broken < 0.14)
      return [
        `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
        id,
      ];
    if (broken < 0.145) return ["y".repeat(5 * 1024 * 1024), undefined];
    return [whole, id];
  };
  const strangeId = () => pick([null, {}, [], 1.5, true]);

  const send = (line: string) => server.child.stdin!.write(`${line}\n`);
  send(
    JSON.stringify({
      jsonrpc: "2.0",
      id: -1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "fuzz", version: "1" } },
    }),
  );
  await waitUntil("the server greets", () => server.answers.has(-1), 30_000);
  const wanted: number[] = [];
  let refused = 0;
  for (let id = 0; id < MESSAGES; id++) {
    const [line, expected] = message(id);
    if (expected === undefined) refused++;
    else wanted.push(expected);
    send(line);
    const isAnswered = () => wanted.filter((one) => !server.answers.has(one)).length < AT_ONCE;
    if (!isAnswered()) await waitUntil("some are answered", isAnswered, 120_000);
  }
  await waitUntil("all are answered", () => wanted.every((id) => server.answers.has(id)), 120_000);
  expect(server.refusals).toBe(refused);
  expect(server.child.exitCode).toBeNull();
  expect(server.text).toBe("");
  const crashes = [...server.answers.values()].filter((answer) =>
    JSON.stringify(answer).includes("inside of fovea"),
  );
  expect(crashes).toEqual([]);
  const call = { name: "search", arguments: { query: "price" } };
  send(JSON.stringify({ jsonrpc: "2.0", id: "last", method: "tools/call", params: call }));
  await waitUntil("it still answers", () => server.answers.has("last"), 60_000);
  expect(JSON.stringify(server.answers.get("last"))).toContain("src/cart.ts");
  server.child.stdin!.end();
});

function nest(levels: number): unknown {
  return levels === 0 ? 1 : { a: nest(levels - 1) };
}
