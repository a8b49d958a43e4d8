import { expect, test } from "vitest";
import { isOneName } from "./one-name.ts";
import { understand } from "./understand.ts";

test.each([
  "errNoUpstream",
  "`errNoUpstream`",
  "Handler.ServeHTTP",
  "HTTPServer",
  "where is errNoUpstream defined",
  "rename errNoUpstream",
  "what does parse_header() do?",
])("%s is a name", (question) => {
  expect(isOneName(understand(question))).toBe(true);
});

test.each([
  "how does errNoUpstream reach the client",
  "errNoUpstream and errNoHost",
  "src/store.ts",
  "store",
  "Conn",
  "how are requests retried",
  "rename errNoUpstream when retries are off",
])("%s is more than a name", (question) => {
  expect(isOneName(understand(question))).toBe(false);
});
