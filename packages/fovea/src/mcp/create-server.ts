/**
 * One server of the protocol, for one connection or one request: which methods there are, and who answers them. The
 * package below speaks both eras of the protocol. Cheap to make: nothing is opened before somebody asks for it.
 */
import { Server } from "@modelcontextprotocol/server";
import { packageVersion } from "../base/version.ts";
import type { Profile } from "../tools/list.ts";
import { type Asker, answerCall, workOf } from "./call.ts";
import { complete } from "./completions.ts";
import { writeInstructions } from "./instructions.ts";
import { listTools } from "./list-tools.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { listResources, listTemplates, readResource } from "./resources.ts";

export interface ServerIdentity {
  name: string;
  profile: Profile;
}

/** The lists depend only on how the server was started. */
const LISTS_LAST_MS = 3_600_000;

export function createServer(asker: Asker, { name, profile }: ServerIdentity): Server {
  const { names } = asker.projects;
  const lasting = { ttlMs: LISTS_LAST_MS, cacheScope: "private" } as const;
  const server = new Server(
    { name, title: "Fovea", version: packageVersion() },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: writeInstructions(names),
      cacheHints: { "tools/list": lasting, "prompts/list": lasting, "resources/templates/list": lasting },
      // Nobody is asked for input, so there is nothing to check; the usual checker takes long to load.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: listTools(profile, names) }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    answerCall(asker, params.name, params.arguments ?? {}, context),
  );
  server.setRequestHandler("resources/templates/list", () => listTemplates(names.length > 1));
  server.setRequestHandler("resources/list", () => listResources(asker));
  server.setRequestHandler("resources/read", ({ params }, context) =>
    readResource(asker, params.uri, workOf(context)),
  );
  server.setRequestHandler("prompts/list", () => listPrompts());
  server.setRequestHandler("prompts/get", ({ params }, context) =>
    getPrompt(asker, params.name, params.arguments ?? {}, workOf(context)),
  );
  server.setRequestHandler("completion/complete", ({ params }) => complete(asker, params));
  return server;
}
