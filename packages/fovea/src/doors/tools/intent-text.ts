/** Focus in words: for models and for terminals. */

import type { DryRun, FocusInspection, FocusStatus, NodeView } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { visibleText } from "../../base/visible-text.ts";

export function writeStatus({ prompts, nodes, limit, topics, guide, block, next }: FocusStatus): string {
  if (topics.length === 0) return `No topics yet; ${prompts} prompts were seen.`;
  const lines = topics.map(({ id, terms, lastUsedAt, prompts: own, files }) => {
    const where = files.length === 0 ? "" : `  @ ${files.slice(0, 3).join(", ")}`;
    return `  ${id}  ${terms}  (${counted(own, "prompt")}, last ${lastUsedAt.slice(0, 10)})${where}`;
  });
  return [
    `${counted(prompts, "prompt")}, ${counted(topics.length, "topic")}, ${nodes} of ${limit} nodes, ${counted(guide, "answer")} remembered`,
    ...lines,
    ...(next === null ? [] : [`Often followed by: ${next}`]),
    ...(block === null ? [] : ["", "What a new conversation about the first topic is told:", block]),
  ].join("\n");
}

export function writeForest({ trees, corpus, guide, transitions, sessions }: FocusInspection): string {
  const names = new Map(
    trees.map(({ id, content }) => [id, content.split(" | ").slice(0, 2).join(" ") || String(id)]),
  );
  const list = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", title, ...lines]);
  return [
    trees.length === 0 ? "No topics yet." : sayCount(trees.length, "topic"),
    ...trees.flatMap((tree) => drawNode(tree, "", "")),
    ...list(`Corpus: ${sayCount(corpus.documents, "prompt")}`, [
      `  ${corpus.terms.map(({ term, documents }) => `${term} ${documents}`).join(", ")}`,
    ]),
    ...list(
      "Guide",
      guide.map(
        ({ text, tree, reinforced }) =>
          `  - ${text}${tree === null ? "" : ` -> ${names.get(tree) ?? tree}`}${reinforced ? " (reinforced)" : ""}`,
      ),
    ),
    ...list(
      "Transitions",
      transitions.map(
        ({ from, to, count, probability }) =>
          `  ${names.get(from) ?? from} -> ${names.get(to) ?? to}  ${Math.round(100 * probability)}% (${count})`,
      ),
    ),
    ...list(
      "Sessions",
      sessions.map(
        ({ session, tree, prompts }) =>
          `  ${visibleText(session)}: ${prompts} prompts, in ${tree === null ? "none" : (names.get(tree) ?? tree)}`,
      ),
    ),
  ].join("\n");
}

function drawNode(node: NodeView, before: string, below: string): string[] {
  const { id, content, score, weight, frequency, indexed, children } = node;
  const facts = `#${id} weight ${weight.toFixed(2)}, frequency ${frequency}, score ${score.toFixed(2)}${indexed ? ", indexed" : ""}`;
  return [
    `${before}${indexed ? `"${content}"` : content || "(empty)"}  ${facts}`,
    ...children.flatMap((child, at) => {
      const isLast = at === children.length - 1;
      return drawNode(child, `${below}${isLast ? "└─ " : "├─ "}`, `${below}${isLast ? "   " : "│  "}`);
    }),
  ];
}

export function writeDryRun({ typed, action, tree, scores, block }: DryRun): string {
  if (!typed) return "No person typed this, so it would be ignored.";
  const what = {
    new: "opens a new topic",
    branch: `opens a branch of topic ${tree}`,
    extend: `belongs to topic ${tree}`,
    none: "matches no topic",
  }[action];
  return [
    `It ${what ?? action}.`,
    ...scores.map(
      ({ tree: id, terms, score, similarity, coverage, meaning, probability }) =>
        `  ${score.toFixed(2)}  topic ${id}  ${terms}  (similarity ${similarity.toFixed(2)}, words ${coverage.toFixed(2)}, meaning ${meaning.toFixed(2)}, follows ${Math.round(100 * probability)}%)`,
    ),
    ...(block === null ? [] : [block]),
  ].join("\n");
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
