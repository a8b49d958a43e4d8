import { describe, expect, test } from "vitest";
import { EngineError } from "../../base/errors.ts";
import {
  type Arguments,
  choice,
  integer,
  list,
  listOf,
  number,
  orElse,
  rare,
  record,
  required,
  text,
  toggle,
  toJsonSchema,
} from "./argument.ts";
import { readArguments } from "./read-arguments.ts";

const args = {
  query: required(text("What to look for")),
  limit: orElse(integer([1, 10], "Most of them"), 5),
  share: number([0, 1], "How much"),
  body: toggle("With code"),
  mode: choice(["fast", "slow"], "How"),
  names: list("Names"),
  layers: listOf(["L1", "L2"], "Layers"),
  data: record("Anything"),
  odd: rare(text("Seldom used")),
};

const read = (given: Record<string, unknown>, of: Arguments = args) => readArguments("find", of, given);
const failure = (given: Record<string, unknown>, of: Arguments = args) => {
  try {
    read(given, of);
  } catch (error) {
    return error as EngineError;
  }
  throw new Error("nothing was wrong");
};

describe("a schema", () => {
  test("is short, and leaves out what is rare", () => {
    expect(toJsonSchema(args)).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "What to look for" },
        limit: { type: "integer", description: "Most of them", default: 5 },
        share: { type: "number", description: "How much" },
        body: { type: "boolean", description: "With code" },
        mode: { type: "string", enum: ["fast", "slow"], description: "How" },
        names: { type: "array", items: { type: "string" }, description: "Names" },
        layers: { type: "array", items: { type: "string", enum: ["L1", "L2"] }, description: "Layers" },
        data: { type: "object", description: "Anything" },
      },
      required: ["query"],
    });
  });

  test("leaves out what the door does not need", () => {
    expect(Object.keys(toJsonSchema(args, (name) => name === "body").properties)).toEqual(["body"]);
  });
});

describe("reading arguments", () => {
  test("gives what was sent, and defaults", () => {
    expect(read({ query: "x", data: { a: [1] }, odd: "y" })).toEqual({
      query: "x",
      limit: 5,
      share: undefined,
      body: undefined,
      mode: undefined,
      names: undefined,
      layers: undefined,
      data: { a: [1] },
      odd: "y",
    });
  });

  test("takes null for nothing, and texts that clearly mean something else", () => {
    const given = {
      query: "x",
      limit: "7",
      share: "0.5",
      body: "false",
      mode: null,
      names: "one",
      layers: "L2",
    };
    expect(read(given)).toMatchObject({
      limit: 7,
      share: 0.5,
      body: false,
      mode: undefined,
      names: ["one"],
      layers: ["L2"],
    });
  });

  test.each([
    [{}, "find: query is missing.", "Give query as a text"],
    [{ query: null }, "find: query is missing.", "Give query as a text"],
    [{ query: 7 }, "find: query is wrong: 7.", "Give query as a text"],
    [{ query: "a\0b" }, "find: query is wrong", "Give query as a text"],
    [{ query: "x".repeat(100_001) }, "find: query is too long: 100001 ch", "at most 100000 characters"],
    [{ query: "x", limit: 0 }, "find: limit is wrong: 0.", "a whole number from 1 to 10: Most of them."],
    [{ query: "x", limit: 1.5 }, "find: limit is wrong: 1.5.", "a whole number"],
    [{ query: "x", limit: "" }, 'find: limit is wrong: "".', "a whole number"],
    [{ query: "x", share: Number.NaN }, "find: share is wrong: NaN.", "a number from 0 to 1"],
    [{ query: "x", body: 1 }, "find: body is wrong: 1.", "true or false"],
    [{ query: "x", mode: "medium" }, 'find: mode is wrong: "medium".', "one of fast, slow"],
    [{ query: "x", names: [1] }, "find: names is wrong: a list of 1.", "a list of texts, at most 200"],
    [{ query: "x", names: Array(201).fill("n") }, "find: names is wrong: a list of 201.", "at most 200"],
    [{ query: "x", layers: ["L9"] }, "find: layers is wrong", "a list of some of L1, L2"],
    [{ query: "x", data: [] }, "find: data is wrong: a list of 0.", "an object"],
    [{ query: "x", data: { a: "x".repeat(100_001) } }, "find: data is wrong: an object.", "an object"],
    [{ query: "x", unheardOf: 1 }, 'find: unknown argument "unheardOf".', "It takes query, limit"],
    [{ query: "x", constructor: 1 }, 'find: unknown argument "constructor".', "It takes query"],
  ])("refuses %j with a reason and what to do", (given, message, advice) => {
    const error = failure(given as Record<string, unknown>);
    expect(error).toBeInstanceOf(EngineError);
    expect(error.code).toBe("USAGE");
    expect(error.message).toContain(message);
    expect(error.advice).toContain(advice);
    expect(error.message.length).toBeLessThan(200);
  });

  test("names the default of a number as such", () => {
    const most = { max_tokens: integer([50, 1000], "Default 4000") };
    expect(failure({ max_tokens: 5 }, most).advice).toBe(
      "Give max_tokens as a whole number from 50 to 1000 (default 4000).",
    );
  });

  test("takes lists and objects that were sent as texts", () => {
    expect(read({ query: "x", names: '["a", "b"]', layers: '["L1"]', data: '{"a":1}' })).toMatchObject({
      names: ["a", "b"],
      layers: ["L1"],
      data: { a: 1 },
    });
    expect(read({ query: "x", names: "[a" })).toMatchObject({ names: ["[a"] });
    expect(failure({ query: "x", names: "[1]" }).message).toContain("names is wrong");
    expect(failure({ query: "x", data: "[]" }).message).toContain("data is wrong");
    expect(failure({ query: "x", data: "{" }).message).toContain("data is wrong");
  });

  test("refuses an empty list where something must be named", () => {
    expect(failure({ names: [] }, { names: required(list("Names")) }).message).toContain("a list of 0");
  });
});
