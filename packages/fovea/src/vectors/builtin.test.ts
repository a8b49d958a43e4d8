import { expect, test } from "vitest";
import { loadBuiltin } from "./builtin.ts";

const model = loadBuiltin();

test.each([
  ["read a file from disk", "const text = readFileSync(path, 'utf8')", "drawCircle(context, radius, colour)"],
  [
    "retry failed requests",
    "for (attempt = 0; attempt < maxRetries; attempt++) sleep(backoff)",
    "parseColor(hex)",
  ],
  [
    "user authentication",
    "if (!verifyPassword(login, hash)) throw new Unauthorized()",
    "matrix.multiply(vector)",
  ],
])("%s is nearer to code that does it than to other code", (question, does, doesNot) => {
  const asked = model.embedText(question);
  expect(cosine(asked, model.embedText(does))).toBeGreaterThan(
    cosine(asked, model.embedText(doesNot)) + 0.05,
  );
});

test("a vector has unit length, whatever the text's", () => {
  for (const text of ["request", "open the file\n".repeat(10_000)])
    expect(cosine(model.embedText(text), model.embedText(text))).toBeCloseTo(1, 5);
});

test.each(["", "  \n\t", "!? {} ();", "1 2 3", "x"])("%j says nothing, so its vector is zeros", (text) => {
  expect(model.embedText(text)).toEqual(new Float32Array(model.dimensions));
});

test.each(["поиск файла", "搜索代码", "größe", "ファイル", "😀 parse", "\ud800"])(
  "%s is a text too",
  (text) => {
    expect(model.embedText(text).every(Number.isFinite)).toBe(true);
  },
);

test("how an identifier is written does not matter", () => {
  expect(cosine(model.embedText("parseRequestBody"), model.embedText("PARSE_REQUEST_BODY"))).toBeCloseTo(
    1,
    5,
  );
});

test("a chunk knows its path, and only its own lines", () => {
  const text = "alpha();\nsendEmail(recipient);\nomega();";
  const from = text.indexOf("send");
  const to = text.indexOf(";\nomega");
  const chunk = model.embedChunk("a/b/src/mail/smtp.ts", text, from, to);
  expect(cosine(chunk, model.embedText("src mail smtp sendEmail recipient"))).toBeCloseTo(1, 5);
});

test("many texts at once give what each gives alone", async () => {
  const texts = ["open a socket", "", "close the window"];
  expect(await model.embedBatch(texts)).toEqual(texts.map((text) => model.embedText(text)));
  expect(await model.embed(texts[0]!)).toEqual(model.embedText(texts[0]!));
  expect(model.modelId).toMatch(/^fovea-code@\d+$/);
});

test("a stopped batch is not computed", async () => {
  await expect(model.embedBatch(["text"], { signal: AbortSignal.abort() })).rejects.toThrow();
});

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
