/** `npm run bench:focus [-- --mistakes dev]`: topic assignment and names, plain thresholds against what we do. */
import type { FocusSettings } from "../../packages/fovea/src/sessions/topics/types.ts";
import { readConversations } from "./read-conversations.ts";
import { type Scores, scoreConversations } from "./score.ts";

const ours: FocusSettings = {
  memorySize: 100,
  decayRate: 0.05,
  similarity: { extend: 0.55, branch: 0.25 },
  contextLimit: 600,
  bubbleUpTerms: 6,
  maxSourcesPerNode: 20,
  guideSize: 15,
  transitionBoost: 0.2,
  followUps: true,
};

for (const file of ["conversations.txt", "switches.txt"] as const) {
  const all = readConversations(file);
  const sets = { dev: all.filter((c) => !c.isHeldOut), "held-out": all.filter((c) => c.isHeldOut), all };
  process.stdout.write(`${file}\n`);
  for (const [name, conversations] of Object.entries(sets))
    for (const [variant, settings] of Object.entries({ plain: { ...ours, followUps: false }, ours }))
      report(`${name.padEnd(9)} ${variant.padEnd(6)}`, scoreConversations(conversations, settings));
  if (process.argv.includes("--mistakes"))
    for (const line of scoreConversations(sets.dev, ours).mistakes) process.stdout.write(`${line}\n`);
}

function report(
  name: string,
  { prompts, right, split, merged, wrongTopic, noise, blocks, named }: Scores,
): void {
  const share = (part: number, whole: number) => (part / whole).toFixed(3);
  process.stdout.write(
    `${name} prompts ${prompts}  assigned right ${share(right, prompts)} (split ${split}, merged ${merged}, wrong topic ${wrongTopic}, noise ${noise})  ` +
      `named right ${share(named, blocks)}\n`,
  );
}
