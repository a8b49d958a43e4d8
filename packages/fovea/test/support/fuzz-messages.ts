/** Broken and hostile messages to a server, the same in every run. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { tools } from "../../src/doors/tools/list.ts";
import { git, write } from "./folders.ts";
import type { Era } from "./mcp.ts";
import type { Random } from "./random.ts";
import { shop } from "./shop.ts";

/** It is in a folder that is not served, and may be in no answer. */
export const SECRET = "swordfish-4711";

export interface FuzzMessage {
  text: string;
  /** Whose answer must come; undefined where nobody can tell whom to answer, and a refusal must come. */
  id: number | undefined;
  method: string;
  params: unknown;
}

/** A repository with links that lead out of it. */
export function makeTrap(root: string, outside: string): void {
  write(root, { ...shop, ".gitignore": "ignored/\n" });
  write(outside, { "secret.ts": `export const secret = "${SECRET}";\n` });
  mkdirSync(join(root, "deep"));
  symlinkSync(outside, join(root, "deep/out"));
  symlinkSync(join(outside, "secret.ts"), join(root, "src/out.ts"));
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
}

export function createFuzz(
  era: Era,
  outside: string,
  { next: random, pick }: Random,
): (id: number) => FuzzMessage {
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
    // In the new era this is a stream without an end, so there is no answer to wait for.
    ...(era === "2025-11-25" ? [(): [string, unknown] => ["subscriptions/listen", strange()]] : []),
  ];
  const withMeta = (params: unknown): unknown => {
    if (era === "2025-11-25" || (random() < 0.1 && params !== null)) return params;
    if (params !== null && (typeof params !== "object" || Array.isArray(params))) return params;
    const meta =
      random() < 0.1 ? { ...MODERN_META, [pick(Object.keys(MODERN_META))]: strange() } : MODERN_META;
    return { ...params, _meta: random() < 0.05 ? strange() : meta };
  };
  const message = (id: number): [text: string, id: number | undefined, method: string, params: unknown] => {
    const broken = random();
    const [method, bare] = pick(methods)();
    const params = withMeta(bare);
    const whole = JSON.stringify({ jsonrpc: "2.0", id, method, ...(params === null ? {} : { params }) });
    if (broken < 0.06)
      return [
        whole.slice(0, Math.floor(random() * (whole.length - 1)) + 1).replaceAll("\n", " "),
        undefined,
        method,
        params,
      ];
    if (broken < 0.09)
      return [JSON.stringify({ jsonrpc: "2.0", id: strangeId(), method, params }), undefined, method, params];
    if (broken < 0.12) return [JSON.stringify({ jsonrpc: "1.0", id, method, params }), id, method, params];
    if (broken < 0.14)
      return [
        `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
        id,
        "ping",
        {},
      ];
    if (broken < 0.145) return ["y".repeat(5 * 1024 * 1024), undefined, method, params];
    return [whole, id, method, params];
  };
  const strangeId = () => pick([null, {}, [], 1.5, true]);
  return (id) => {
    const [text, expected, method, params] = message(id);
    return { text, id: expected, method, params };
  };
}

/** What every message of the new era carries. */
export const MODERN_META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

function nest(levels: number): unknown {
  return levels === 0 ? 1 : { a: nest(levels - 1) };
}
