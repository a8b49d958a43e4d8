/** The tool `forget`: memories are no longer recalled, or with `hard` deleted permanently. */
import { list, required, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";
import { forgetCall, quoted, restoreCall, sayEach } from "./write.ts";

export const forgetTool = defineTool({
  name: "forget",
  title: "Forget",
  description: "Stop recalling wrong memories; `restore` undoes that or a replacement.",
  args: {
    ids: required(list("")),
    hard: toggle("Delete permanently"),
    restore: toggle(""),
    reason: { ...text("Why"), isRare: true },
    ...common,
  },
  annotations: { readOnly: false, destructive: true, idempotent: true },
  profile: "core",
  cli: { positional: "ids" },
  async run(engine, { ids, hard, restore, reason, format }, { actor }) {
    const result = engine.memory.forget(ids, { hard, restore, reason });
    const done = restore ? "Restored" : hard ? "Deleted permanently:" : "Forgotten (can be restored):";
    const lines = [
      `${done} ${result.forgotten.map(({ id }) => id).join(", ")}`,
      ...result.forgotten.flatMap(({ id, beside }) =>
        beside === undefined ? [] : [`${id} is recalled again, alongside ${beside}, which had replaced it.`],
      ),
      ...result.forgotten.flatMap(({ id, sameAs }) =>
        sameAs === undefined
          ? []
          : [
              `${id} is recalled again, and so is ${sameAs.id}, which says the same: ${quoted(sameAs.content)}. To keep only one: ${forgetCall(sameAs.id, actor)}`,
            ],
      ),
      ...result.forgotten.flatMap(({ holdsAgain = [] }) =>
        sayEach(
          holdsAgain,
          ({ id, content }) => `It had replaced ${id} ${quoted(content)}, which is valid again.`,
        ),
      ),
      ...result.forgotten.flatMap(({ stillHidden = [] }) =>
        sayEach(
          stillHidden,
          ({ id, content }) =>
            `It had replaced ${id} ${quoted(content)}, which stays hidden. To restore that one: ${restoreCall(id, actor)}`,
        ),
      ),
    ];
    return inFormat({ text: lines.join("\n"), data: result }, format);
  },
});
