/**
 * The focus block: what this conversation is about, in at most `contextLimit` characters. Topics by score, the one at
 * hand first; under each the code it is about and its last prompts; then what usually follows, and the guide.
 */
import type { Forest } from "./forest.ts";
import type { FocusNode, FocusSettings } from "./types.ts";

const MOST_TREES = 5;
const MOST_LEAVES = 3;
const LEAF_CHARS = 72;
const GUIDE_CHARS = 90;
const MOST_GUIDE = 3;
const FORESEEN = 0.3;
const END = "[/Focus]";

export interface BlockOptions {
  settings: FocusSettings;
  now: number;
  /** The topic at hand. */
  current: number | undefined;
  /** A leaf that the reader has before its eyes anyway: the prompt itself. */
  without?: number | undefined;
  /** Where in the code a topic is, such as `src/a.ts: Store.open`. */
  placesOf?: (tree: number) => readonly string[];
}

/** Undefined where there is nothing to tell, or no room. */
export function writeBlock(forest: Forest, options: BlockOptions): string | undefined {
  const { settings, now, current } = options;
  const roots = forest
    .roots()
    .filter(({ content }) => content !== "")
    .map((root) => ({ root, score: forest.scoreOf(root, settings, now) }))
    .sort((a, b) => Number(b.root.id === current) - Number(a.root.id === current) || b.score - a.score)
    .slice(0, MOST_TREES);
  if (roots.length === 0) return undefined;
  const head = `[Focus | ${forest.prompts} prompts | ${forest.nodes.size}/${settings.memorySize} mem | ${forest.roots().length} trees]`;
  const text = new Block(head, settings.contextLimit);
  if (!text.fits) return undefined;
  // Names of all topics first: they say most for their length. Then details, the topic at hand before the others.
  const trees = roots.map(({ root, score }) => ({
    root,
    lines: text.section(`  [${score.toFixed(2)}] ${root.content}`),
  }));
  const next = foreseen(forest, current);
  if (next) text.section(next);
  trees.forEach(({ root, lines }, at) => {
    if (!lines) return;
    for (const place of options.placesOf?.(root.id).slice(0, at === 0 ? 3 : 1) ?? [])
      lines.add(`    @ ${place}`);
    const leaves = forest.leavesOf(root.id).filter(({ id }) => id !== options.without);
    for (const leaf of leaves.slice(0, at === 0 ? MOST_LEAVES : 1)) lines.add(`    - ${shown(leaf)}`);
  });
  const guide = forest.guide.filter(({ tree }) => tree === undefined || tree === current).slice(-MOST_GUIDE);
  if (guide.length > 0) {
    const lines = text.section("Guide:");
    const wasAdded = guide.map(({ text: said }) => lines?.add(`  - ${cut(said, GUIDE_CHARS)}`));
    if (!wasAdded.some(Boolean)) lines?.drop();
  }
  return text.write();
}

function foreseen(forest: Forest, current: number | undefined): string | undefined {
  if (current === undefined) return undefined;
  const [top] = forest.transitions.from(current).filter(({ to }) => to !== current);
  const topic = top && forest.nodes.get(top.to);
  if (!topic || top.probability <= FORESEEN) return undefined;
  return `  -> next: ${cut(topic.content, 40)} (${Math.round(100 * top.probability)}%)`;
}

function shown(leaf: FocusNode): string {
  return cut(leaf.content, LEAF_CHARS);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Lines in sections; a line that would not fit is left out. */
class Block {
  readonly #sections: string[][];
  readonly #limit: number;
  #length: number;

  constructor(head: string, limit: number) {
    this.#sections = [[head]];
    this.#limit = limit;
    this.#length = head.length + 1 + END.length;
  }

  get fits(): boolean {
    return this.#length <= this.#limit;
  }

  section(title: string): { add(line: string): boolean; drop(): void } | undefined {
    if (!this.#take(title)) return undefined;
    const lines = [title];
    this.#sections.push(lines);
    return {
      add: (line) => this.#take(line) && lines.push(line) > 0,
      drop: () => {
        this.#length -= lines.reduce((sum, line) => sum + line.length + 1, 0);
        lines.length = 0;
      },
    };
  }

  write(): string {
    return [...this.#sections.flat(), END].join("\n");
  }

  #take(line: string): boolean {
    if (this.#length + line.length + 1 > this.#limit) return false;
    this.#length += line.length + 1;
    return true;
  }
}
