/** The tool `relate`: who works on what, what depends on what: triples between memories and entities. */
import { number, rare, record, required, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const relateTool = defineTool({
  name: "relate",
  title: "Relate",
  description:
    "Link two memories or entities: subject, predicate, object. Entities named for the first time are made.",
  args: {
    subject: required(text("Id of a memory or name of an entity")),
    predicate: required(text("Such as works_at or depends_on")),
    object: required(text("")),
    weight: rare(number([0, 1], "Default 1")),
    metadata: rare(record("Anything else")),
    remove: toggle("Unlink them"),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  async run(engine, { subject, predicate, object, weight, metadata, remove, format }) {
    const result = await engine.memory.relate(subject, predicate, object, { weight, metadata, remove });
    const said = { related: "Related", removed: "No longer related", unknown: "They were not related" }[
      result.action
    ];
    return inFormat({ text: `${said}: ${subject} ${result.predicate} ${object}`, data: result }, format);
  },
});
