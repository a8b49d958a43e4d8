import { describe, expect, test } from "vitest";
import { followPrompt } from "./follow-prompt.ts";
import { Forest } from "./forest.ts";
import { addToGuide, summaryOf } from "./guide.ts";
import { Transitions } from "./transitions.ts";
import type { FocusSettings } from "./types.ts";
import { describeTopic, foreseen, writeBlock } from "./write-block.ts";

const plain: FocusSettings = {
  memorySize: 100,
  decayRate: 0.05,
  similarity: { extend: 0.55, branch: 0.25 },
  contextLimit: 600,
  bubbleUpTerms: 6,
  maxSourcesPerNode: 20,
  guideSize: 15,
  transitionBoost: 0.2,
  followUps: false,
};
const HOUR = 3_600_000;

function emptyForest(isCommon?: (term: string) => boolean): Forest {
  return new Forest({
    nodes: [],
    guide: [],
    sessions: [],
    transitions: new Transitions([]),
    nextId: 1,
    prompts: 0,
    isCommon,
  });
}

function say(forest: Forest, text: string, { settings = plain, now = 0, session = "s" } = {}) {
  return followPrompt(forest, { text, session }, { settings, now, meaning: () => undefined });
}

test("[C12.4] like a leaf: extend; a little like it: branch; unlike: a new tree", () => {
  const forest = emptyForest();
  expect(say(forest, "parser precedence of unary minus").action).toBe("new");
  expect(say(forest, "unary minus precedence parser bug").action).toBe("extend");
  expect(say(forest, "the parser drops unary comments").action).toBe("branch");
  expect(say(forest, "docker image too large").action).toBe("new");
  expect(forest.roots()).toHaveLength(2);
});

test("[C12.4] an extending prompt stands beside the leaf it is like, a branching one under the root", () => {
  const forest = emptyForest();
  const first = say(forest, "parser precedence of unary minus").leaf!;
  const beside = say(forest, "unary minus precedence parser bug").leaf!;
  expect(forest.nodes.get(beside)!.parent).toBe(forest.nodes.get(first)!.parent);
  const branch = forest.nodes.get(say(forest, "the parser drops unary comments").leaf!)!;
  expect(branch.depth).toBe(2);
  expect(forest.nodes.get(branch.parent!)!.parent).toBe(branch.tree);
});

test("[C12.12] [C12.14] roots are named by their prompts' words and do not count as prompts", () => {
  const forest = emptyForest();
  say(forest, "parser precedence of unary minus");
  say(forest, "unary minus precedence parser bug");
  expect(forest.roots()[0]!.content.split(" | ")).toEqual(["parser", "precedence", "unary", "minus", "bug"]);
  expect(forest.counts.documents).toBe(2);
});

test("[C12.6] the boost is multiplicative: nothing in common never matches, and 0 switches it off", () => {
  const forest = emptyForest();
  say(forest, "stripe webhook signature");
  say(forest, "docker container image");
  say(forest, "stripe webhook retries");
  const boosted = say(forest, "docker container logs").scores;
  expect(boosted[0]!.probability).toBeGreaterThan(0);
  expect(boosted[0]!.score).toBeGreaterThan(boosted[0]!.similarity);
  const off = say(forest, "docker container restart", { settings: { ...plain, transitionBoost: 0 } }).scores;
  expect(off[0]!.score).toBe(off[0]!.similarity);
  expect(say(forest, "quantum teleportation").scores.every(({ score }) => score === 0)).toBe(true);
});

test("[C9.2] a day costs 70 % of the score, two days 91 %", () => {
  const forest = emptyForest();
  say(forest, "parser precedence of unary minus");
  const root = forest.roots()[0]!;
  const score = (hours: number) => forest.scoreOf(root, plain, hours * HOUR);
  expect(score(0)).toBeCloseTo(1);
  expect(score(24)).toBeCloseTo(0.301, 3);
  expect(score(48)).toBeCloseTo(0.0907, 3);
});

test("[C12.17] above the limit the weakest leaves go, counts with them, and what was just said stays", () => {
  const forest = emptyForest();
  const settings = { ...plain, memorySize: 10 };
  for (let n = 0; n < 40; n++) {
    const { leaf } = say(forest, `subject${String.fromCharCode(97 + (n % 26))}${n} alone`, {
      settings,
      now: n * HOUR,
    });
    expect(forest.nodes.has(leaf!)).toBe(true);
    expect(forest.nodes.size).toBeLessThanOrEqual(10);
  }
  const prompts = [...forest.nodes.values()].filter(({ isPrompt }) => isPrompt);
  expect(forest.counts.documents).toBe(prompts.length);
  expect(prompts.at(-1)!.content).toContain("39");
  for (const { parent } of forest.nodes.values())
    expect(parent === undefined || forest.nodes.has(parent)).toBe(true);
});

test("[C12.15] [C12.16] the guide keeps the last entries, and each speaks for its topic once", () => {
  const forest = emptyForest();
  const settings = { ...plain, guideSize: 3 };
  say(forest, "stripe webhook signature check");
  const before = forest.roots()[0]!.frequency;
  addToGuide(
    forest,
    { text: "Verified the stripe webhook signature", session: "s", tree: undefined },
    settings,
    1,
  );
  say(forest, "docker image", { settings, now: 2 });
  expect(forest.nodes.get(1)!.frequency).toBe(before + 1);
  say(forest, "kubernetes pods", { settings, now: 3 });
  expect(forest.nodes.get(1)!.frequency).toBe(before + 1);
  for (let n = 0; n < 5; n++)
    addToGuide(forest, { text: `did number ${n}`, session: "s", tree: undefined }, settings, n);
  expect(forest.guide.map(({ text }) => text)).toEqual(["did number 2", "did number 3", "did number 4"]);
});

test("what no person typed changes nothing", () => {
  const forest = emptyForest();
  say(forest, "stripe webhook signature check");
  for (const text of [
    "/compact",
    "<task-notification>done</task-notification>",
    "<command-name>/model</command-name>",
    "",
  ])
    expect(say(forest, text).isTyped).toBe(false);
  expect(forest.prompts).toBe(1);
});

test("a short question stays with what was said before it", () => {
  const forest = emptyForest();
  const settings = { ...plain, followUps: true };
  const { current } = say(forest, "duplicate rows in the csv upload must be dropped", { settings });
  expect(say(forest, "by which column?", { settings }).current).toBe(current);
  expect(say(forest, "ok go ahead", { settings })).toMatchObject({ action: "none", current });
});

test("[C12.19] [C12.20] earlier work is told where a conversation comes to it, dated and within the limit", () => {
  const forest = emptyForest();
  const settings = { ...plain, followUps: true };
  const placesOf = () => ["src/hook.ts: verify"];
  const told = (text: string, session: string) =>
    writeBlock(forest, say(forest, text, { settings, session }), { settings, session, placesOf });
  expect(told("stripe webhook signature", "first")).toBeUndefined();
  const tree = forest.sessions.get("first")!.tree;
  const done = "Changed the stripe webhook to compare signatures in constant time.";
  addToGuide(forest, { text: done, session: "first", tree }, settings, 0);
  expect(told("stripe webhook signature header", "first")).toBeUndefined();
  expect(told("docker container image", "first")).toBeUndefined();
  // It came back to what it did itself.
  expect(told("stripe webhook signature tests", "first")).toBeUndefined();
  const other = told("stripe webhook signature of refunds", "second")!;
  expect(other).toBe(
    [
      "Earlier work on stripe, webhook, signature, header:",
      "- in src/hook.ts: verify",
      `- done: ${done} (1970-01-01)`,
      "- asked: stripe webhook signature tests (1970-01-01)",
    ].join("\n"),
  );
  expect(told("and the signature of stripe disputes", "second")).toBeUndefined();
  for (const contextLimit of [0, 90, 120, 600]) {
    const short = describeTopic(forest, tree!, {
      settings: { ...settings, contextLimit },
      session: "x",
      placesOf,
    });
    expect(short?.length ?? 0).toBeLessThanOrEqual(contextLimit);
  }
});

test("[C12.7] what usually follows a topic is known after three times, not after one", () => {
  const forest = emptyForest();
  const settings = { ...plain, followUps: true };
  const stripe = say(forest, "stripe webhook signature", { settings }).current;
  for (let n = 0; n < 3; n++) {
    expect(foreseen(forest, stripe)).toBeUndefined();
    say(forest, `docker container image part${n}`, { settings });
    say(forest, `stripe webhook signature part${n}`, { settings });
  }
  expect(foreseen(forest, stripe)).toContain("docker");
});

test("a topic whose prompts were pruned keeps its name, and is found by it", () => {
  const forest = emptyForest();
  const settings = { ...plain, followUps: true };
  const stripe = say(forest, "stripe webhook signature check", { settings }).current!;
  expect(say(forest, "stripe webhook refunds and chargebacks", { settings }).action).toBe("branch");
  for (const { id, parent } of forest.leavesOf(stripe)) {
    forest.remove(id);
    forest.bubbleUp(parent!, settings);
  }
  expect(forest.nodes.get(stripe)!.content).toContain("stripe");
  say(forest, "docker image too large", { settings, session: "other" });
  expect(say(forest, "stripe webhook signature again", { settings, session: "other" }).current).toBe(stripe);
  expect(forest.nodes.get(stripe)!.content).toContain("stripe | webhook");
});

test("a summary is the first sentences, without code; too little is none", () => {
  expect(summaryOf("Fixed the parser loop. ```js\nx()\n``` All tests pass now.")).toBe(
    "Fixed the parser loop. All tests pass now.",
  );
  expect(summaryOf("Done.")).toBeUndefined();
});

describe("a word of the whole project", () => {
  const settings = { ...plain, followUps: true };
  const isCommon = (term: string) => term === "middlewar";

  test("joins no prompts by itself, and names no topic", () => {
    const forest = emptyForest(isCommon);
    const trees = [
      "How does the JWT middleware read the cookie?",
      "The compress middleware sends no brotli",
      "The middleware for CSRF ignores the Sec-Fetch-Site header",
      "The middleware for timing reports negative values",
    ].map((text, at) => say(forest, text, { settings, session: `s${at}`, now: at }).current);
    expect(new Set(trees).size).toBe(4);
    for (const { content } of forest.roots()) expect(content).not.toContain("middleware");
    expect(say(forest, "back to the JWT cookie", { settings, session: "s9", now: 9 }).current).toBe(trees[0]);
  });

  test("small talk joins nothing, what changes the subject is a new topic", () => {
    const forest = emptyForest(isCommon);
    const jwt = say(forest, "How does the JWT middleware read the cookie?", { settings }).current;
    for (const text of ["what's for dinner?", "what about the weather today?", "is it a nice weekend?"])
      expect(say(forest, text, { settings }).action, text).toBe("none");
    expect(say(forest, "Thanks! One more: bump typescript to 5.9", { settings }).current).not.toBe(jwt);
  });
});

test("only the part of a topic that the prompt is about is told, and nothing by one word in many", () => {
  const forest = emptyForest();
  const settings = { ...plain, followUps: true };
  const tree = say(forest, "stripe webhook signature check", { settings, session: "first" }).current!;
  say(forest, "stripe webhook retries with backoff", { settings, session: "first" });
  for (const [at, text] of [
    "Added the signature check to the stripe webhook.",
    "Added a backoff to the retries of deliveries.",
    "Should I convert the signature check of stripe to async?",
  ].entries())
    addToGuide(forest, { text, session: "first", tree }, settings, at);
  const told = (text: string, session: string) =>
    writeBlock(forest, say(forest, text, { settings, session }), { settings, session });
  const part = told("stripe signature of refunds", "second")!;
  expect(part).toContain("- done: Added the signature check");
  expect(part).not.toContain("backoff");
  expect(part).not.toContain("async");
  expect(told("format stripe invoices, receipts and letters with ruff", "third") ?? "").not.toContain(
    "done:",
  );
});
