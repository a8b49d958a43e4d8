/** `eval --from-history`: questions that a repository's own commits make. */
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { run } from "./support/program.ts";

const CART = `/** What a customer is about to buy. */
export class Cart {
  readonly items: number[] = [];

  addItem(price: number): void {
    this.items.push(price);
  }

  totalPrice(): number {
    return this.items.reduce((sum, price) => sum + price, 0);
  }
}
`;
const MAIL = `export function sendReceipt(address: string, total: number): string {
  const subject = "Your receipt";
  return \`\${address}: \${subject} \${total}\`;
}
`;

/** One commit says a task, one only mends a comment, one says nothing. */
function makeHistory(): string {
  const folder = makeRepository({ "src/cart.ts": CART, "src/mail.ts": MAIL });
  write(folder, {
    "src/cart.ts": CART.replace("this.items.push(price);", "if (price > 0) this.items.push(price);"),
  });
  commitAll(folder, "Ignore negative prices when an item is added to the cart");
  write(folder, { "src/mail.ts": `// Mail.\n${MAIL}` });
  commitAll(folder, "Explain the module that sends mail to customers");
  write(folder, { "README.md": "# Shop\n" });
  commitAll(folder, "docs: say what this is");
  return folder;
}

function temporaryFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("fovea-eval-"));
}

test("a message is asked at the state before it, and what the commit changed is what was needed", async () => {
  const folder = makeHistory();
  const before = temporaryFolders();
  const engine = await openAt(folder);
  const result = await engine.evaluateHistory(5);
  expect(result).toMatchObject({
    questions: 1,
    commits: 3,
    leftOut: { "say no task": 1, "change only imports, comments or tests": 1 },
    search: { fileAt: { 1: 1 }, placeAt: { 1: 1 } },
    capsule: { questions: 1, shownIn: { 4000: 1 } },
  });
  expect(result.perQuestion).toMatchObject([
    { rank: 1, needed: [{ path: "src/cart.ts", ranges: [[6, 6]] }], shown: [1, 1, 1, 1] },
  ]);
  expect(temporaryFolders()).toEqual(before);
  expect(git(folder, "status", "--short")).toBe("");
  expect(git(folder, "worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("where nothing was needed that is shown, the share says so", async () => {
  const folder = makeHistory();
  const wide = Array.from({ length: 400 }, (_, n) => `export const cartItemPrice${n} = "${"x".repeat(60)}";`);
  write(folder, { "src/unrelated.ts": `${wide.join("\n")}\n` });
  commitAll(folder, "Keep a table of numbers");
  write(folder, {
    "src/unrelated.ts": `${wide.with(200, 'export const zebra = "stripes and more";').join("\n")}\n`,
  });
  commitAll(folder, "Prefer horses over donkeys whenever quarrels arise");
  const { perQuestion } = await (await openAt(folder)).evaluateHistory(5);
  const horses = perQuestion.find(({ query }) => query.startsWith("Prefer horses"));
  expect(horses).toMatchObject({ rank: null, shown: [0, 0, 0, 0] });
});

test("a repository without history, and one whose commits say nothing, are told apart", async () => {
  const engine = await openAt(makeFolder({ "a.ts": "export const a = 1;\n" }));
  await expect(engine.evaluateHistory(5)).rejects.toThrow("is not in a git repository");
  const silent = await openAt(makeRepository({ "a.ts": "export const a = 1;\n" }));
  await expect(silent.evaluateHistory(5)).rejects.toThrow("none of its last 0 commits");
});

test("an interrupted run leaves nothing behind", async () => {
  const before = temporaryFolders();
  const engine = await openAt(makeHistory());
  const stop = new AbortController();
  const asked = engine.evaluateHistory(5, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(asked).rejects.toThrow();
  expect(temporaryFolders()).toEqual(before);
});

test("the command says it in words, and refuses what does not go together", async () => {
  const place = { cwd: makeHistory(), home: makeFolder() };
  const told = await run(["eval", "--from-history", "5"], place);
  expect(told.stdout).toContain("1 question from 3 commits, asked at 1 older state");
  expect(told.stdout).toContain("needed lines shown 1.00 in 1,000");
  for (const args of [["eval"], ["eval", "q.jsonl", "--from-history", "5"], ["eval", "--from-history", "0"]])
    expect((await run(args, place)).code).toBe(2);
});
