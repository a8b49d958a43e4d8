import { expect, test } from "vitest";
import { OpenRequests } from "./http-requests.ts";

const client = (key: string, isSession = true) => ({ key, isSession });
const question = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/call" });
const cancelling = (requestId: number) => ({ method: "notifications/cancelled", params: { requestId } });

test("one client has so many requests open, and others are not counted with it", () => {
  const open = new OpenRequests(2);
  const ends = [1, 2].map((id) => open.begin(client("a"), question(id), new AbortController()));
  expect(open.begin(client("a"), question(3), new AbortController())).toBeUndefined();
  expect(open.begin(client("b"), question(3), new AbortController())).toBeDefined();
  ends[0]!();
  expect(open.begin(client("a"), question(3), new AbortController())).toBeDefined();
});

test("a client cancels its own request, whatever it has open, and nobody else's", () => {
  const open = new OpenRequests(1);
  const [mine, other] = [new AbortController(), new AbortController()];
  open.begin(client("a"), question(7), mine);
  open.begin(client("b"), question(7), other);
  open.begin(client("a"), cancelling(7), new AbortController());
  expect([mine.signal.aborted, other.signal.aborted]).toEqual([true, false]);
});

test("without a session nothing is cancelled by its number: others count from the same one", () => {
  const open = new OpenRequests(5);
  const asked = new AbortController();
  open.begin(client("a", false), question(1), asked);
  open.begin(client("a", false), cancelling(1), new AbortController());
  expect(asked.signal.aborted).toBe(false);
});
