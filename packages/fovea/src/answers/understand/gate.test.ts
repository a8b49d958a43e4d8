import { expect, test } from "vitest";
import { gate } from "./gate.ts";
import { understand } from "./understand.ts";

test.each([
  ["what does `walk` do", true, 0.95],
  ["explain parseBody", true, 0.95],
  ["how is this project structured", true, 0.9],
  ["what does this codebase do", true, 0.9],
  ["how fast is our implementation", true, 0.85],
  ['Traceback (most recent call last):\n  File "a.py", line 3, in f\nValueError: x', true, 0.9],
  ["how do I reverse a list in Python?", false, 0.8],
  ["what is a closure in JavaScript", false, 0.8],
  ["what does Python's GIL do", false, 0.8],
  ["explain again", false, 0.8],
  ["please explain that in more detail", false, 0.8],
  ["explain the router again", true, 0.5],
  ["what is a mutex?", false, 0.75],
  ["what is a binary search tree", false, 0.75],
  ["write a haiku about autumn", false, 0.75],
  ["convert 5 miles to km", false, 0.75],
  ["what do you mean by that?", false, 0.8],
  ["can you elaborate?", false, 0.8],
  ["thanks!", false, 0.8],
  ["  ", false, 1],
  ["request logging middleware", true, 0.5],
  ["how are routes registered", true, 0.5],
])("'%s': retrieve %s with confidence %d", (query, shouldRetrieve, confidence) => {
  const decision = gate(understand(query));
  expect([decision.shouldRetrieve, decision.confidence]).toEqual([shouldRetrieve, confidence]);
});

test("conflict of C5.26: a lower-case name in backticks is enough to retrieve, by keyword", () => {
  expect(gate(understand("what is a `lease`"))).toMatchObject({
    shouldRetrieve: true,
    suggestedStrategy: "keyword",
  });
});

test("trap of C5.19: capitalised words do not defeat the gate", () => {
  expect(gate(understand("What is a Promise in JavaScript?")).shouldRetrieve).toBe(false);
});

test("without a pattern the default is to retrieve with confidence 0.5", () => {
  expect(gate(understand("radix tree path matching"))).toEqual({
    shouldRetrieve: true,
    confidence: 0.5,
    reason: "default",
  });
});

test("decisions are remembered, and a flood of questions does not grow the memory without end", () => {
  const understood = understand("what is a lease");
  const first = gate(understood);
  expect(gate(understood)).toBe(first);
  for (let i = 0; i < 1000; i++) gate(understand(`what is number ${i}`));
  expect(gate(understood)).not.toBe(first);
  expect(gate(understood)).toEqual(first);
});

test.each([
  "hi there",
  "Hi there!",
  "hello again",
  "hey, good morning",
  "good morning",
  "good evening everyone",
  "how are you?",
  "how's it going",
  "thanks, looks good",
  "thanks a lot, that works great",
  "thank you very much!",
  "looks good to me",
  "lgtm",
  "perfect, thanks",
  "ok, sounds good",
  "yes please",
  "no, that's fine",
  "great job, well done",
  "got it, makes sense",
  "bye, see you tomorrow",
])("small talk is no question: %s", (text) => {
  expect(gate(understand(text))).toMatchObject({ shouldRetrieve: false, reason: "small talk" });
});

test.each([
  "hello world handler",
  "hi-res image loading",
  "thanks page template",
  "good morning greeting text",
  "where is ok handled",
  "how are you sure the lock is released",
  "how's it going to retry",
  "great circle distance",
  "yes no prompt",
  "fine grained permissions",
  "looks good check in review",
  "perfect hash lookup",
  "thanks, now fix the retry loop",
  "ok, where is the router",
  "yes please add a test for timeouts",
  "hi there, why does login fail?",
  "no, the parser is wrong",
  "see you later job scheduler",
  "morning report cron",
  "done channel closed twice",
])("a question is one, whatever it begins with: %s", (text) => {
  expect(gate(understand(text)).shouldRetrieve).toBe(true);
});
