/**
 * A process of its own that remembers and recalls through the facade, for drills: `memory-writer <cwd> <name> <count> <acks>`.
 * The id of every memory is written to the file `acks` once it was acknowledged, so a kill leaves a true list.
 */
import { appendFileSync } from "node:fs";
import { openEngine } from "../../src/app/engine.ts";

const [cwd, name, count, acks] = process.argv.slice(2) as [string, string, string, string];
const QUIET = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

const engine = await openEngine({ env: process.env, cwd, logger: QUIET });
for (let n = 0; n < Number(count); n++) {
  const subject = `writer${name}item${n}`;
  const started = performance.now();
  const { id } = await engine.memory.remember(
    `The ${subject} is handled by shard${(n * 31) % 97} and retried ${n % 7} times before it is dropped.`,
    { category: "fact", tags: [`writer-${name}`] },
  );
  appendFileSync(acks, `${id} ${subject} ${(performance.now() - started).toFixed(1)}\n`);
  if (n % 20 === 0) {
    const { memories } = await engine.memory.recall(`how is ${subject} handled`);
    if (!memories.some((memory) => memory.id === id)) throw new Error(`${subject} was not found again`);
  }
}
await engine.close();
