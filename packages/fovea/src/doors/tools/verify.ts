/** The tool `verify`: says that memories still hold, for the code as it is now. */
import { list, required } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";
import { quoted } from "./write.ts";

export const verifyTool = defineTool({
  name: "verify",
  title: "Verify",
  description: "Confirm that memories still hold after their code changed; they count as fresh again.",
  args: { ids: required(list("")), ...common },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  cli: { positional: "ids" },
  async run(engine, { ids, format }) {
    const result = await engine.memory.verify(ids);
    const lines = result.verified.flatMap(({ id, content, was, anchors, missing }) => {
      const places = (list: readonly { path: string; symbol: string }[]) =>
        list.map(({ path, symbol }) => (symbol === "" ? path : `${path}#${symbol}`)).join(", ");
      const about = places(anchors.filter(({ state }) => state !== "gone"));
      const now = about === "" ? "" : `, now about the current code of ${about}`;
      return [
        `- ${id} ${quoted(content)}: was ${was ?? "about no code"}${now}`,
        ...(missing.length === 0 ? [] : [sayMissing(places(missing), was === "gone")]),
      ];
    });
    return inFormat({ text: lines.join("\n"), data: result }, format);
  },
});

function sayMissing(places: string, isAll: boolean): string {
  const kept = isAll ? "its link and its confidence are unchanged" : "that link is unchanged";
  return `  Not found now: ${places}; ${kept}, in case the code is on another branch. If it is gone permanently, forget the memory or anchor it to other code.`;
}
