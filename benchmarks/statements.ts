/**
 * Is what MCP's texts say true? Asks the tool `graph` several hundred questions about a checkout, parses every
 * statement about an edge, a distance, a count or a step, and compares it with the data and with the source.
 *
 *   npm run bench:statements -- <checkout>… [--questions 200] [--show 20]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Engine, openEngine } from "../packages/fovea/src/app/engine.ts";
import { hash31 } from "../packages/fovea/src/base/hash.ts";
import { callTool } from "../packages/fovea/src/doors/tools/call-tool.ts";
import { checkText, type GraphData } from "../packages/fovea/test/support/graph-texts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: "string", default: "200" }, show: { type: "string", default: "20" } },
});

let falsehoods = 0;
for (const checkout of positionals) {
  const home = mkdtempSync(join(tmpdir(), "fovea-statements-"));
  const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: resolve(checkout) });
  try {
    await engine.index();
    falsehoods += await checkRepository(engine, checkout, Number(values.questions));
  } finally {
    engine.close();
    rmSync(home, { recursive: true, force: true });
  }
}
process.exitCode = falsehoods === 0 ? 0 : 1;

async function checkRepository(engine: Engine, checkout: string, count: number): Promise<number> {
  const total = { calls: 0, statements: 0, false: [] as string[], renamed: 0 };
  for (const question of await questionsAbout(engine, count)) {
    const { text, data } = await callTool("graph", question, { engineFor: () => engine, work: {} }).catch(
      (error: Error) => ({ text: error.message, data: undefined }),
    );
    if (data === undefined) continue;
    // Asked once more for the data, so that text and data are not one object.
    const again = await callTool("graph", question, { engineFor: () => engine, work: {} });
    const found = checkText(text, again.data as GraphData, String(question.op), engine.root);
    total.calls++;
    total.statements += found.statements;
    total.false.push(...found.false.map((one) => `${JSON.stringify(question)} ${one}`));
    total.renamed += found.renamed;
  }
  console.log(
    `${checkout}: ${total.calls} answers, ${total.statements} statements, ${total.false.length} false; on ${total.renamed} lines the target has another name`,
  );
  for (const one of total.false.slice(0, Number(values.show))) console.log(`  FALSE ${one}`);
  return total.false.length;
}

/** Symbols in an order that is random and the same each time, asked about in every way. */
async function questionsAbout(engine: Engine, count: number): Promise<Record<string, unknown>[]> {
  const { items } = await engine.map({ budget: 60_000 });
  const symbols = items.map(({ path, name }) => `${path}#${name}`).sort((a, b) => hash31(a) - hash31(b));
  const files = [...new Set(items.map(({ path }) => path))].sort((a, b) => hash31(a) - hash31(b));
  const ways = [
    { op: "dependents" },
    { op: "dependencies" },
    { op: "impact" },
    { op: "neighbors" },
    { op: "dependents", depth: 3 },
    { op: "dependencies", depth: 2 },
    { op: "impact", depth: 4, limit: 30 },
    { op: "neighbors", kinds: ["contains", "calls"] },
    { op: "neighbors", direction: "incoming", min_confidence: 0 },
  ];
  return Array.from({ length: count }, (_, i) => {
    const symbol = symbols[i % symbols.length]!;
    if (i % 10 === 9) return { op: "path", symbol, to: symbols[(i * 7 + 3) % symbols.length] };
    if (i % 10 === 8) return { op: "impact", files: [files[i % files.length]] };
    const about = i % 10 === 7 ? files[i % files.length] : symbol;
    return { ...ways[i % ways.length], symbol: about };
  });
}
