import { expect, test } from "vitest";
import { saidIn, selfContained } from "./self-contained.ts";

test.each([
  {
    name: "an answer is said in the words that confirm it, with the user's own beside",
    said: "SQS, less work",
    asked: "Kafka keeps the order, SQS is less work. Which one do you prefer?",
    after: "OK, payout events go to SQS. Tests pass.",
    text: "Payout events go to SQS (the user: SQS, less work)",
  },
  {
    name: "a bare yes takes the proposal where nothing confirms it",
    said: "yes, do that",
    asked: "That is the standard. Shall we use 429 with Retry-After?",
    after: "Done.",
    text: "We use 429 with Retry-After (the user: yes, do that)",
  },
  {
    name: "a short answer without a confirmation keeps its question",
    said: "after three",
    asked: "Should an account be blocked after one chargeback or after three?",
    after: "I will change it.",
    text: "after three (about: Should an account be blocked after one chargeback or after three?)",
  },
  {
    name: "a promise confirms nothing",
    said: "the outbox table",
    asked: "Should events go through the outbox table or directly to the bus?",
    after: "I'll put events into the outbox table.",
    text: "the outbox table (about: Should events go through the outbox table or directly to the bus?)",
  },
  {
    name: "what 'it' is stands before",
    said: "we announce it in the 9.1 notes",
    before: ["Not yet.", "has the removal of the legacy flag been announced?"],
    text: "we announce it in the 9.1 notes (about: has the removal of the legacy flag been announced?)",
  },
  {
    name: "what names its subject needs nothing",
    said: "we use uv here, not pip",
    before: ["I can add it as a Choice option."],
    text: "we use uv here, not pip",
  },
])("$name", ({ said, asked, after, before = [], text }) => {
  const made = selfContained(said, { asked, after, before });
  expect(made).toBe(text);
  expect(saidIn(made)).toBe(said);
});
