/** Ollama and OpenAI-compatible servers, stood in for by a real one on this machine. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { EngineError } from "../src/base/errors.ts";
import { limits } from "../src/base/limits.ts";
import { chooseEmbedder, type EmbedSettings } from "../src/vectors/choose.ts";
import type { Embedder } from "../src/vectors/embedder.ts";
import { type ModelServer, startModelServer, vectorOf } from "./support/model-server.ts";
import { dot } from "./support/vectors.ts";

const providers = ["ollama", "openai"] as const;

async function embedderOf(server: ModelServer, settings: Partial<EmbedSettings> = {}): Promise<Embedder> {
  const chosen = await chooseEmbedder({
    provider: "ollama",
    model: "",
    batchSize: 32,
    home: "",
    modelFolder: "",
    ollama: { baseUrl: `${server.url}/` },
    openai: { baseUrl: `${server.url}/v1`, apiKey: "sk-secret" },
    ...settings,
  });
  if (!("embedder" in chosen)) throw new Error(chosen.note);
  return chosen.embedder;
}

async function failure(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EngineError);
  return error as EngineError;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `text number ${i}`);

test.each(providers)("%s: every text gets its own vector, of unit length, in order", async (provider) => {
  const server = await startModelServer();
  const embedder = await embedderOf(server, { provider });
  const texts = numbered(70);
  const vectors = await embedder.embedBatch(texts);
  expect(server.asked.map((asked) => asked.texts.length)).toEqual([32, 32, 6]);
  texts.forEach((text, i) => {
    const plain = Float32Array.from(vectorOf(text, 32));
    expect(dot(vectors[i]!, vectors[i]!)).toBeCloseTo(1, 5);
    expect(dot(vectors[i]!, plain) / Math.sqrt(dot(plain, plain))).toBeCloseTo(1, 5);
  });
  expect(embedder).toMatchObject({ name: provider, dimensions: 32 });
  expect(await embedder.embed(texts[3]!)).toEqual(vectors[3]);
});

test("each provider asks at its own address for its own model, and only OpenAI is given the key", async () => {
  const server = await startModelServer();
  const ids: string[] = [];
  for (const provider of providers) {
    const embedder = await embedderOf(server, { provider });
    await embedder.embed("text");
    ids.push(embedder.modelId);
  }
  await (await embedderOf(server, { model: "mine" })).embed("text");
  expect(ids).toEqual(["ollama:nomic-embed-text", "openai:text-embedding-3-small"]);
  expect(server.asked).toEqual([
    { path: "/api/embed", model: "nomic-embed-text", texts: ["text"], key: undefined },
    { path: "/v1/embeddings", model: "text-embedding-3-small", texts: ["text"], key: "Bearer sk-secret" },
    { path: "/api/embed", model: "mine", texts: ["text"], key: undefined },
  ]);
});

test("an old Ollama without batches is asked text by text, and asked for batches only once", async () => {
  const server = await startModelServer();
  server.reply = ({ path }) =>
    path === "/api/embed" ? { status: 404, body: "404 page not found" } : undefined;
  const embedder = await embedderOf(server);
  const [first, second] = await embedder.embedBatch(["one", "two"]);
  await embedder.embed("three");
  expect(server.asked.map(({ path }) => path)).toEqual([
    "/api/embed",
    "/api/embeddings",
    "/api/embeddings",
    "/api/embeddings",
  ]);
  expect(first).not.toEqual(second);
});

test("a text is sent in one form, without what no model reads, and not longer than it reads", async () => {
  const server = await startModelServer();
  const embedder = await embedderOf(server);
  const half = "😀".slice(0, 1);
  const long = "x".repeat(limits.embedChars - 1);
  await embedder.embedBatch([
    "cafe\u0301\r\n\r\n\t\tif (x)\u0000  {\n",
    `half${half}`,
    `${long}😀`,
    "y".repeat(5_000_000),
  ]);
  const [code, cut, cutInHalf, longest] = server.texts();
  expect([code, cut]).toEqual(["café\nif (x) {", "half"]);
  expect(cutInHalf === long).toBe(true);
  expect(longest).toHaveLength(limits.embedChars);
});

test("a text that says nothing is not sent; its vector is zeros", async () => {
  const server = await startModelServer();
  const embedder = await embedderOf(server);
  const [empty, word] = await embedder.embedBatch([" \n ", "word"]);
  expect(server.texts()).toEqual(["word"]);
  expect(empty).toEqual(new Float32Array(32));
  expect(word).not.toEqual(empty);
});

test.each([429, 500, 503])("a server that answers %i is asked again after a while", async (status) => {
  const server = await startModelServer();
  let refusals = 2;
  server.reply = () => (refusals-- > 0 ? { status, headers: { "retry-after": "0.05" } } : undefined);
  const started = performance.now();
  await (await embedderOf(server)).embed("text");
  expect(server.asked).toHaveLength(3);
  expect(performance.now() - started).toBeGreaterThan(95);
});

test("without being told how long, it waits longer each time, and then gives up with what the server said", async () => {
  const server = await startModelServer();
  server.reply = () => ({ status: 500, body: { error: "out of memory, key sk-secret" } });
  const started = performance.now();
  const error = await failure((await embedderOf(server, { provider: "openai" })).embed("text"));
  expect(server.asked).toHaveLength(4);
  expect(performance.now() - started).toBeGreaterThan(250 + 500 + 1000 - 20);
  expect(error).toMatchObject({ code: "EMBED_REFUSED" });
  expect(error.message).toContain("500: out of memory");
  expect(error.message).not.toContain("sk-secret");
});

test.each([
  ["a wrong key", "openai", 401, "sk-wrong", "refused the API key (401)", "Set providers.openai.apiKey"],
  ["no key", "openai", 401, "", "requires an API key (401)", "Set providers.openai.apiKey"],
  [
    "a model Ollama does not have",
    "ollama",
    404,
    "",
    "has no model nomic-embed-text",
    "ollama pull nomic-embed-text",
  ],
  [
    "a model OpenAI does not have",
    "openai",
    404,
    "",
    "has no model text-embedding-3-small",
    "embeddings.model",
  ],
  ["a request it does not like", "ollama", 400, "", "(400: no)", "embeddings.provider none"],
] as const)("%s is said at once, with what to do", async (_, provider, status, apiKey, message, advice) => {
  const server = await startModelServer();
  server.reply = () => ({ status, body: { error: "no" } });
  const openai = { baseUrl: `${server.url}/v1`, apiKey };
  const error = await failure((await embedderOf(server, { provider, openai })).embed("text"));
  expect(error.code).toBe("EMBED_REFUSED");
  expect(error.message).toContain(message);
  expect(error.advice).toContain(advice);
  if (apiKey) expect(error.message + error.advice).not.toContain(apiKey);
  expect(server.asked).toHaveLength(1);
});

test("a server that is not there is said at once, with how to start it", async () => {
  const server = await startModelServer();
  const embedder = await embedderOf(server);
  await server.stop();
  const error = await failure(embedder.embed("text"));
  expect(error.code).toBe("EMBED_UNREACHABLE");
  expect(error.message).toContain(`Ollama at ${server.url}/ does not answer (ECONNREFUSED)`);
  expect(error.advice).toContain("Start Ollama with `ollama serve`");
});

test("waiting for a server ends when the caller has had enough", async () => {
  const server = await startModelServer();
  server.reply = () => "hang";
  const embedder = await embedderOf(server);
  const started = performance.now();
  await expect(embedder.embed("text", { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  ["nothing of the kind", { embeddings: "none" }, 'something without "embeddings"'],
  ["too few vectors", { embeddings: [[1, 2]] }, "1 vectors for 2 texts"],
  ["what is no number", { embeddings: [[1], ["x"]] }, "something that is not a vector"],
])("an answer with %s is an error", async (_, body, message) => {
  const server = await startModelServer();
  server.reply = () => ({ status: 200, body });
  const error = await failure((await embedderOf(server)).embedBatch(["one", "two"]));
  expect(error.code).toBe("EMBED_WRONG_ANSWER");
  expect(error.message).toContain(message);
});

test("a model that suddenly gives vectors of another length is an error", async () => {
  const server = await startModelServer();
  const embedder = await embedderOf(server);
  await embedder.embed("text");
  server.dimensions = 64;
  const error = await failure(embedder.embed("text"));
  expect(error.code).toBe("EMBED_WRONG_ANSWER");
  expect(error.message).toContain("now gives vectors of 64 numbers; those in the index have 32");
});

test("with no provider there is a note instead of an embedder", async () => {
  const server = await startModelServer();
  await expect(embedderOf(server, { provider: "none" })).rejects.toThrow("embeddings.provider is none");
  expect(server.asked).toEqual([]);
});

test.each([
  ["", "/home/models/tiny"],
  ["cache", "/home/cache/tiny"],
  ["/elsewhere", "/elsewhere/tiny"],
])("with the folder for models %j an ONNX model is looked for at %s", async (modelFolder, file) => {
  const chosen = await chooseEmbedder({
    provider: "onnx",
    model: "tiny",
    batchSize: 2,
    home: "/home",
    modelFolder,
    ollama: { baseUrl: "" },
    openai: { baseUrl: "", apiKey: "" },
  });
  expect(chosen).toMatchObject({ note: expect.stringContaining(resolve(file)) });
});
