/** The tool `relate`: who works on what, what depends on what: triples between memories and entities. */
import { number, rare, record, required, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const relateTool = defineTool({
  name: "relate",
  title: "Relate",
  description:
    "Link memories, entities or code: subject, predicate, object. `create` adds entities that do not exist yet.",
  args: {
    subject: required(text("Id of a memory, name of an entity, or code as path#name")),
    predicate: required(text("Such as works_at or depends_on")),
    object: required(text("")),
    weight: rare(number([0, 1], "Default: as before, or 1")),
    metadata: rare(record("Any other data")),
    create: toggle("Create unknown entities"),
    remove: toggle("Remove the link"),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "full",
  async run(engine, { subject, predicate, object, weight, metadata, create, remove, format }) {
    const options = { weight, metadata, remove, create: create ?? false };
    const result = await engine.memory.relate(subject, predicate, object, options);
    const { names, created } = result;
    const done = { related: "Related", removed: "No longer related", unknown: "They were not related" }[
      result.action
    ];
    const said = [
      `${done}: ${names.subject} ${result.predicate} ${names.object}`,
      ...(created.length > 0 ? [`New: ${created.join(", ")}`] : []),
    ];
    return inFormat({ text: said.join("\n"), data: result }, format);
  },
});
