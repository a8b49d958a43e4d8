/**
 * The forest in memory: trees of prompts, what was made from them, and how much each still matters. Loaded whole (a
 * hundred nodes), changed, and written back by `store.ts`; what changed is noted for that.
 */
import { HOUR_MS } from "../../base/time-units.ts";
import { TermCounts } from "../../words/tf-idf.ts";
import { Heap } from "./heap.ts";
import { promptTerms } from "./prompt-terms.ts";
import type { Transitions } from "./transitions.ts";
import type { FocusNode, FocusSettings, GuideEntry, SessionFocus } from "./types.ts";

const DEPTH_COST = 0.15;

export interface ForestParts {
  nodes: readonly FocusNode[];
  guide: readonly GuideEntry[];
  sessions: readonly SessionFocus[];
  transitions: Transitions;
  /** Ids are never used twice, so that what points to a node that is gone points to nothing. */
  nextId: number;
  prompts: number;
  /** Words of the whole project; they count only where a prompt has no others. */
  isCommon?: ((term: string) => boolean) | undefined;
}

export class Forest {
  readonly nodes = new Map<number, FocusNode>();
  readonly guide: GuideEntry[];
  readonly sessions: Map<string, SessionFocus>;
  readonly transitions: Transitions;
  readonly changed = new Set<number>();
  readonly removed = new Set<number>();
  nextId: number;
  prompts: number;
  /** Rows that made no sense and were left out when it was read. */
  damaged = 0;
  readonly #isCommon: (term: string) => boolean;
  readonly #children = new Map<number, Set<number>>();
  readonly #terms = new Map<number, { content: string; terms: readonly string[] }>();
  #counts: TermCounts | undefined;

  constructor({ nodes, guide, sessions, transitions, nextId, prompts, isCommon }: ForestParts) {
    this.#isCommon = isCommon ?? (() => false);
    for (const node of inOrder(nodes)) this.#hang(node);
    this.guide = [...guide];
    this.sessions = new Map(sessions.map((session) => [session.session, session]));
    this.transitions = transitions;
    this.nextId = Math.max(nextId, 1 + Math.max(0, ...this.nodes.keys()));
    this.prompts = prompts;
  }

  roots(): FocusNode[] {
    return [...this.nodes.values()].filter(({ parent }) => parent === undefined);
  }

  childrenOf(id: number): FocusNode[] {
    return [...(this.#children.get(id) ?? [])].map((child) => this.nodes.get(child)!);
  }

  /** The prompts of a tree, newest first. */
  leavesOf(tree: number): FocusNode[] {
    return [...this.nodes.values()]
      .filter((node) => node.tree === tree && node.isPrompt)
      .sort((a, b) => b.lastUsedAt - a.lastUsedAt || b.id - a.id);
  }

  /** Counted from the prompts that are there, so they cannot drift from them. */
  get counts(): TermCounts {
    if (!this.#counts) {
      this.#counts = new TermCounts();
      for (const node of this.nodes.values()) if (node.isPrompt) this.#counts.add(this.termsOf(node));
    }
    return this.#counts;
  }

  termsOf(node: FocusNode): readonly string[] {
    const known = this.#terms.get(node.id);
    if (known?.content === node.content) return known.terms;
    const terms = this.special(promptTerms(node.content).terms);
    this.#terms.set(node.id, { content: node.content, terms });
    return terms;
  }

  /** Without what the whole project is about, unless that is all there is. */
  special(terms: readonly string[]): readonly string[] {
    const rest = terms.filter((term) => !this.#isCommon(term));
    return rest.length > 0 ? rest : terms;
  }

  add(
    node: Pick<FocusNode, "parent" | "content" | "isPrompt" | "sources" | "vector">,
    now: number,
  ): FocusNode {
    const id = this.nextId++;
    const parent = node.parent === undefined ? undefined : this.nodes.get(node.parent)!;
    const added: FocusNode = {
      ...node,
      id,
      tree: parent?.tree ?? id,
      depth: parent ? parent.depth + 1 : 0,
      frequency: 1,
      createdAt: now,
      lastUsedAt: now,
    };
    this.#hang(added);
    this.changed.add(id);
    if (added.isPrompt) this.#counts = undefined;
    return added;
  }

  /** Met again, with everything above it. */
  touch(id: number, session: string, settings: FocusSettings, now: number): void {
    for (let node = this.nodes.get(id); node; node = this.#parentOf(node)) {
      node.frequency++;
      node.lastUsedAt = Math.max(node.lastUsedAt, now);
      node.sources = [...node.sources.filter((source) => source !== session), session].slice(
        -settings.maxSourcesPerNode,
      );
      this.changed.add(node.id);
    }
  }

  /** What is above a node says again what is below: its most frequent words. A topic outlives its prompts by its name. */
  bubbleUp(from: number, settings: FocusSettings): void {
    for (let node = this.nodes.get(from); node; node = this.#parentOf(node)) {
      if (node.isPrompt) continue;
      node.content = this.#mostFrequentWords(node.id, settings.bubbleUpTerms) || node.content;
      this.changed.add(node.id);
    }
  }

  scoreOf(node: FocusNode, settings: FocusSettings, now: number): number {
    const ageHours = Math.abs(now - node.lastUsedAt) / HOUR_MS;
    const weight = Math.log2(node.frequency + 1);
    return (weight * Math.exp(-settings.decayRate * ageHours)) / (1 + node.depth * DEPTH_COST);
  }

  /** The weakest leaves go first, and what stands empty then, until the rest fits. What was just said stays. */
  prune(settings: FocusSettings, now: number, keep: number): void {
    if (this.nodes.size <= settings.memorySize) return;
    const kept = new Set<number>();
    for (let node = this.nodes.get(keep); node; node = this.#parentOf(node)) kept.add(node.id);
    const weakest = new Heap<FocusNode>((node) =>
      // Forests of older versions have topics that lost their names.
      node.content === "" ? 0 : this.scoreOf(node, settings, now),
    );
    for (const node of this.nodes.values())
      if (this.childrenOf(node.id).length === 0 && !kept.has(node.id)) weakest.push(node);
    const poorer = new Set<number>();
    while (this.nodes.size > settings.memorySize) {
      const node = weakest.pop();
      if (!node) break;
      this.remove(node.id);
      const parent = this.#parentOf(node);
      if (!parent) continue;
      if (this.childrenOf(parent.id).length === 0 && !kept.has(parent.id)) weakest.push(parent);
      else poorer.add(parent.id);
    }
    for (const id of poorer) if (this.nodes.has(id)) this.bubbleUp(id, settings);
  }

  remove(id: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    for (const child of this.childrenOf(id)) this.remove(child.id);
    this.nodes.delete(id);
    this.#children.delete(id);
    if (node.parent !== undefined) this.#children.get(node.parent)?.delete(id);
    this.changed.delete(id);
    this.removed.add(id);
    if (node.isPrompt) this.#counts = undefined;
    if (node.parent !== undefined) return;
    this.transitions.forget(id);
    for (const session of this.sessions.values()) if (session.tree === id) session.tree = undefined;
    for (const entry of this.guide) if (entry.tree === id) entry.tree = undefined;
  }

  #parentOf(node: FocusNode): FocusNode | undefined {
    return node.parent === undefined ? undefined : this.nodes.get(node.parent);
  }

  #hang(node: FocusNode): void {
    // A node whose parent is gone comes from a damaged file; it is left out rather than trusted.
    if (node.parent !== undefined && !this.nodes.has(node.parent)) {
      this.removed.add(node.id);
      return;
    }
    this.nodes.set(node.id, node);
    if (node.parent === undefined) return;
    const siblings = this.#children.get(node.parent) ?? new Set();
    this.#children.set(node.parent, siblings.add(node.id));
  }

  #mostFrequentWords(id: number, limit: number): string {
    const counts = new Map<string, number>();
    const words = new Map<string, string>();
    for (const leaf of this.#promptsBelow(id)) {
      const found = promptTerms(leaf.content);
      for (const term of new Set(found.terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, word] of found.words) if (!words.has(term)) words.set(term, word);
    }
    const special = new Set(this.special([...counts.keys()]));
    return [...counts]
      .filter(([term]) => special.has(term))
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([term]) => words.get(term) ?? term)
      .join(" | ");
  }

  #promptsBelow(id: number): FocusNode[] {
    return this.childrenOf(id).flatMap((child) => (child.isPrompt ? [child] : this.#promptsBelow(child.id)));
  }
}

/** Parents before their children. */
function inOrder(nodes: readonly FocusNode[]): FocusNode[] {
  return [...nodes].sort((a, b) => a.depth - b.depth || a.id - b.id);
}
