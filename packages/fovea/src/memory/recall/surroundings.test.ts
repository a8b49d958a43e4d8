import { describe, expect, test } from "vitest";
import type { Candidate } from "./candidate.ts";
import type { Query } from "./query.ts";
import { speakerAsked, surroundingsOf } from "./surroundings.ts";

const query = {
  text: "When did Ann go camping with her child?",
  terms: new Map([
    ["camp", 3],
    ["child", 1],
  ]),
  mass: 4,
} as unknown as Query;

function said(row: number, part: Partial<Candidate> & { session?: string; speaker?: string }): Candidate {
  const { session = "s", speaker, ...rest } = part;
  const note = { row, session, createdAt: row, isTalk: true, said: { manner: { speaker } } };
  return { note, matched: [], meaning: 0, nearest: undefined, ...rest } as unknown as Candidate;
}

describe("the conversation around what was said", () => {
  test("has what any of its turns has, by words, by like words and by meaning", () => {
    const around = surroundingsOf(query, [
      said(1, { matched: [0], nearest: Float64Array.of(1, 0.2), meaning: 0.1 }),
      said(2, { nearest: Float64Array.of(0, 0.6), meaning: 0.5 }),
      said(3, { session: "other", nearest: Float64Array.of(0.4, 0) }),
    ]);
    expect(around.get(1)).toEqual({ coverage: 0.75, near: (3 + 0.6) / 4, meaning: 0.5 });
    expect(around.get(2)).toEqual(around.get(1));
    expect(around.get(3)!.near).toBeCloseTo(0.3);
  });

  test("has no fewer like words than words, where only words were compared", () => {
    expect(surroundingsOf(query, [said(1, { matched: [0] })]).get(1)).toMatchObject({
      coverage: 0.75,
      near: 0.75,
    });
  });
});

test("who is asked about is the one speaker that the question names", () => {
  const talk = [said(1, { speaker: "Ann" }), said(2, { speaker: "Bob" }), said(3, {})];
  expect(speakerAsked(query, talk)).toBe("Ann");
  expect(speakerAsked({ ...query, text: "When did Ann meet Bob?" }, talk)).toBeUndefined();
  expect(speakerAsked({ ...query, text: "When was it?" }, talk)).toBeUndefined();
});
