/** The tool `orient`: the first call of a conversation, and after a compaction. */
import { rare, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const orientTool = defineTool({
  name: "orient",
  title: "Orient",
  description: "Call first: time, gap since the last session, what changed, open questions, pinned rules.",
  args: {
    recover: toggle("After compaction"),
    session_id: text(""),
    timezone: rare(text("IANA name; default: this computer's")),
    max_tokens: rare({ ...maxTokens, doc: "Budget of the answer (default 600)" }),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: false },
  profile: "core",
  cli: { flags: { session_id: "session", max_tokens: "budget" } },
  async run(
    engine,
    { recover, session_id: session, timezone, max_tokens: budget, format },
    { actor, signal },
  ) {
    const result = await engine.orient({ recover, session, timezone, budget });
    const tidied = engine.tidyUp({ signal });
    // A command ends after its answer; a server goes on, and nobody there needs to wait.
    if (actor === "user") await tidied;
    return inFormat({ text: result.text, data: result }, format);
  },
});
