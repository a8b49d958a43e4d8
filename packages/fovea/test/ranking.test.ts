/**
 * Where search ranks the file that answers, for twenty questions on our own fixtures. The ranks are a committed file, so
 * a change of ranking is seen in a diff; they are a guard, not a measure of quality (see benchmarks/RESULTS.md).
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, write } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

const QUESTIONS: readonly (readonly [question: string, file: string])[] = [
  ["where are prices read", "src/store.ts"],
  ["how does a cart check out", "src/cart.ts"],
  ["which test checks the cart out", "test/cart.test.ts"],
  ["write a line to standard output", "src/log.ts"],
  ["discount for values", "src/long.ts"],
  ["checkOut", "src/cart.ts"],
  ["TypeError: price is undefined\n    at checkOut (src/cart.ts:4:9)", "src/cart.ts"],
  ["list the users of the app", "languages/python/app.py"],
  ["match a rule in the order book", "languages/java/OrderBook.java"],
  ["push an item on a generic stack", "languages/go/router.go"],
  ["encode input as bytes", "languages/rust/depot.rs"],
  ["convert meters to f64", "languages/rust/depot.rs"],
  ["openStore", "languages/typescript/store.ts"],
  ["MemoryStore", "languages/typescript/store.ts"],
  ["build the docker image", "languages/bash/deploy.sh"],
  ["start_link of the shop store", "languages/elixir/store.ex"],
  ["mix two colours", "languages/scala/Three.scala"],
  ["fire an event in lua", "languages/lua/store.lua"],
  ["countable repository in php", "languages/php/Repository.php"],
  ["hash a row", "languages/cpp/store.cpp"],
];

test("questions find their files at the ranks of ranking.golden; npm run golden:update accepts a change", async () => {
  const root = makeFolder();
  write(root, shop);
  const fixtures = join(import.meta.dirname, "../../../fixtures/languages");
  cpSync(fixtures, join(root, "languages"), { recursive: true, filter: (path) => !path.endsWith(".golden") });
  git(root, "init", "-q", "-b", "main");
  commitAll(root, "start");
  const engine = await openAt(root);
  const ranks: number[] = [];
  const lines: string[] = [];
  for (const [question, file] of QUESTIONS) {
    const { hits } = await engine.search(question, { limit: 20 });
    const files = [...new Set(hits.map(({ path }) => path))];
    const rank = files.indexOf(file) + 1;
    ranks.push(rank);
    lines.push(`${rank === 0 ? "-" : rank}  ${JSON.stringify(question)}  ${file}`);
  }
  const reciprocal = ranks.map((rank) => (rank === 0 ? 0 : 1 / rank));
  const mrr = reciprocal.reduce((sum, one) => sum + one, 0) / ranks.length;
  await expect(`${lines.join("\n")}\n\nMRR ${mrr.toFixed(3)}\n`).toMatchFileSnapshot(
    "../../../fixtures/ranking.golden",
  );
});
