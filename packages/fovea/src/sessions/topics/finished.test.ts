import { expect, test } from "vitest";
import { finishedPart } from "./finished.ts";

test("what an agent says is finished, and nothing else", () => {
  const finished = [
    [
      "Fixed: `self.start` was None before the first render.",
      "Fixed: `self.start` was None before the first render.",
    ],
    ["Done: the handlers are converted to async.", "the handlers are converted to async."],
    ["I changed the options type. Which algorithm should be the default?", "I changed the options type."],
    ["Payment of invoices waits for the bank now.", "Payment of invoices waits for the bank now."],
    ["Set line-length = 100 in pyproject.toml.", "Set line-length = 100 in pyproject.toml."],
    [
      "The lock waits 5 sec. before it fails over; I fixed the retry loop.",
      "The lock waits 5 sec. before it fails over; I fixed the retry loop.",
    ],
  ];
  for (const [text, part] of finished) expect(finishedPart(text!), text).toBe(part);
  for (const text of [
    "Should I convert the handlers to async?",
    "I propose sqlite for the completion cache: it handles concurrent shells. Shall I go with sqlite?",
    "I would keep the JSON file.",
    "The build still fails: the added import cannot be resolved.",
    "I could not get the changed tests to pass.",
    "Left as it is.",
    "Ok, I won't touch the created files.",
    "I'll use sqlite for the completion cache.",
    "The lock timeout is 50 ms.",
    "Renamed.",
    "Done.",
    "I'm reading the changed files now.",
    "Two seconds.",
  ])
    expect(finishedPart(text), text).toBeUndefined();
});
