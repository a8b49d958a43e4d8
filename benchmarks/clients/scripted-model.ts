/** A stand-in for remote models: on loopback, in the protocol it is asked in, it says what a script says, step by step. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Asked, protocols, type Step } from "./protocols.ts";

export interface ScriptedModel {
  url: string;
  /** The conversations it was shown, as JSON. */
  readonly shown: string[];
  play(steps: readonly Step[]): void;
  close(): void;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const shown: string[] = [];
  let steps: Step[] = [];
  let calls = 0;
  const answer = (url: string, body: string): string | undefined => {
    const protocol = protocols.find(({ speaks }) => speaks(url));
    if (!protocol || /count_?tokens/i.test(url)) return undefined;
    const asked = JSON.parse(body) as Asked;
    const conversation = protocol.conversation(asked);
    if (conversation !== undefined) shown.push(JSON.stringify(conversation));
    const step = (conversation === undefined ? undefined : steps.shift()) ?? { text: "{}" };
    return protocol.answer(step, asked, `_${++calls}`);
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      const said = answer(request.url ?? "", body);
      response.setHeader("content-type", said === undefined ? "application/json" : "text/event-stream");
      response.end(said ?? '{"input_tokens":1,"totalTokens":1,"object":"list","data":[],"models":[]}');
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shown,
    play(script) {
      steps = [...script];
      shown.length = 0;
    },
    close: () => server.close(),
  };
}
