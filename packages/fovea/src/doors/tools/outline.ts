/** The tool `outline`: the symbols of one file, a tenth of its length. */

import type { OutlineNode, OutlineResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { asPath, choice, orElse, required, text } from "./argument.ts";
import { common } from "./common.ts";
import { fitAnswer } from "./fit.ts";
import { defineTool, READS } from "./tool.ts";
import { sayNotes } from "./write.ts";

const BUDGET = 8000;

export const outlineTool = defineTool({
  name: "outline",
  title: "Outline a file",
  description: "Symbols of one file with lines and signatures. Cheaper than reading it.",
  args: {
    path: required(asPath(text(""))),
    detail: orElse(choice(["toc", "skeleton", "docs"], "Names, signatures, or both with docs"), "skeleton"),
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { positional: "path" },
  async run(engine, { path, detail, format }, work) {
    const result = await engine.outline(path, { ...work, detail, cwd: work.cwd ?? engine.root });
    const flat = result.symbols.flatMap((node) => flatten(node, 0));
    return fitAnswer(flat, { format, budget: work.defaultBudget ?? BUDGET }, (shown, leftOut) => {
      const kept = new Set(shown.map(({ node }) => node));
      return {
        text: write(result, shown, leftOut),
        data: leftOut === 0 ? result : { ...result, symbols: prune(result.symbols, kept), leftOut },
      };
    });
  },
});

interface Placed {
  node: OutlineNode;
  depth: number;
}

function flatten(node: OutlineNode, depth: number): Placed[] {
  return [{ node, depth }, ...node.children.flatMap((child) => flatten(child, depth + 1))];
}

function prune(nodes: readonly OutlineNode[], kept: ReadonlySet<OutlineNode>): OutlineNode[] {
  return nodes
    .filter((node) => kept.has(node))
    .map((node) => ({ ...node, children: prune(node.children, kept) }));
}

function write(result: OutlineResult, shown: readonly Placed[], leftOut: number): string {
  const { path, language, lines, symbols, problems, freshness } = result;
  return [
    `**${path}** ${language}, ${sayCount(lines, "line")}`,
    ...shown.map(({ node, depth }) => writeNode(node, "  ".repeat(depth))),
    ...(symbols.length === 0 ? ["No symbols; the file is indexed as text."] : []),
    ...sayNotes([
      ...problems.map(({ line, message }) => `line ${line}: ${message}`),
      freshness.note,
      leftOut > 0 ? `${sayCount(leftOut, "more symbol")}; detail "toc" is shorter` : undefined,
    ]),
  ].join("\n");
}

function writeNode({ startLine, kind, name, signature, doc }: OutlineNode, indent: string): string {
  const docs = doc ? doc.split("\n").map((line) => `${indent}  ${line}\n`) : [];
  return `${indent}${startLine}: ${signature ?? `${kind} ${name}`}\n${docs.join("")}`.trimEnd();
}
