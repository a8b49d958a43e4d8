/**
 * One server of the protocol, for one connection or one request: which methods there are, and who answers them. The
 * package below speaks both eras of the protocol. Cheap to make: nothing is opened before somebody asks for it.
 */

import { setTimeout as delay } from "node:timers/promises";
import { Server } from "@modelcontextprotocol/server";
import { HOUR_MS } from "../../base/time-units.ts";
import { packageVersion } from "../../base/version.ts";
import type { Profile } from "../tools/list.ts";
import { type Asker, answerCall, workOf } from "./call.ts";
import type { ClientRoots } from "./client-roots.ts";
import { complete } from "./completions.ts";
import { writeInstructions } from "./instructions.ts";
import { listTools } from "./list-tools.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { listResources, listTemplates, readResource } from "./resources.ts";

export interface ServerIdentity {
  name: string;
  profile: Profile;
  /** Absent where the folders to serve were named. */
  clientRoots?: ClientRoots | undefined;
}

/** The lists depend only on how the server was started. */
const LISTS_LAST_MS = HOUR_MS;
/** The list of tools waits so long for the client's folders. */
const LIST_WAIT_MS = 300;

export function createServer(asker: Asker, { name, profile, clientRoots }: ServerIdentity): Server {
  const { projects } = asker;
  const lasting = { ttlMs: LISTS_LAST_MS, cacheScope: "private" } as const;
  const server = new Server(
    { name, title: "Fovea", version: packageVersion() },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: writeInstructions(projects.names),
      cacheHints: { "tools/list": lasting, "prompts/list": lasting, "resources/templates/list": lasting },
      // Nobody is asked for input, so there is nothing to check; the usual checker takes long to load.
      jsonSchemaValidator: {
        getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
      },
    },
  );
  if (clientRoots) {
    server.oninitialized = () => clientRoots.ask(server);
    server.setNotificationHandler("notifications/roots/list_changed", () => clientRoots.ask(server));
  }
  server.setRequestHandler("tools/list", async () => {
    // Which folders there are decides whether `project` is an argument. A client that answers is quick; one that does not keeps nobody waiting.
    await Promise.race([projects.whenKnown, delay(LIST_WAIT_MS)]);
    return { tools: listTools(profile, projects.needsProject) };
  });
  server.setRequestHandler(
    "tools/call",
    ({ params }, context) =>
      clientRoots?.missing(context) ?? answerCall(asker, params.name, params.arguments ?? {}, context),
  );
  server.setRequestHandler("resources/templates/list", () => listTemplates(projects.needsProject));
  server.setRequestHandler("resources/list", (_, context) => listResources(asker, context.mcpReq.signal));
  server.setRequestHandler(
    "resources/read",
    ({ params }, context) =>
      clientRoots?.missing(context) ?? readResource(asker, params.uri, workOf(context)),
  );
  server.setRequestHandler("prompts/list", () => listPrompts());
  server.setRequestHandler(
    "prompts/get",
    ({ params }, context) =>
      clientRoots?.missing(context) ?? getPrompt(asker, params.name, params.arguments ?? {}, workOf(context)),
  );
  server.setRequestHandler("completion/complete", ({ params }, context) =>
    complete(asker, params, context.mcpReq.signal),
  );
  return server;
}
