/** The tool `verify`: says that memories still hold, for the code as it is now. */
import { list, required } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const verifyTool = defineTool({
  name: "verify",
  title: "Verify",
  description: "Confirm that memories still hold after their code has changed; they count as fresh again.",
  args: { ids: required(list("")), ...common },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  cli: { positional: "ids" },
  async run(engine, { ids, format }) {
    const result = await engine.memory.verify(ids);
    const lines = result.verified.map(({ id, was, anchors }) => {
      const about = anchors
        .map(({ path, symbol }) => (symbol === "" ? path : `${path}#${symbol}`))
        .join(", ");
      return `- ${id}: was ${was ?? "about no code"}${about === "" ? "" : `, now about ${about} as it is`}`;
    });
    return inFormat({ text: lines.join("\n"), data: result }, format);
  },
});
