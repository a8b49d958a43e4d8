/** The tool `remember`: keeps what was decided, learned or fixed, or changes what is kept. */

import {
  CATEGORIES,
  ENTITY_KINDS,
  kindOfEntity,
  LAYERS,
  type RememberResult,
  SCOPES,
  TIERS,
  TYPES,
} from "../../app/api.ts";
import { usage } from "../../app/errors.ts";
import { choice, integer, list, number, rare, record, text, toggle } from "./argument.ts";
import { common, group, requireGroup } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool, type ToolWork } from "./tool.ts";
import { quoted, restoreCall, sayNotes } from "./write.ts";

export const rememberTool = defineTool({
  name: "remember",
  title: "Remember",
  description:
    "Store a decision, convention, fix or insight for later sessions, tied to the code it is about.\nOne fact per call, with its reason. Never secrets.",
  args: {
    content: text("What to keep"),
    id: rare(text("Change this memory instead of adding one")),
    category: choice(CATEGORIES, "Default note"),
    symbols: list("Symbols or files it is about"),
    tags: rare(list("")),
    supersedes: text("Id of the memory it replaces"),
    type: rare(choice(TYPES, "Default: by category")),
    name: rare(text("Of an entity")),
    entity_kind: rare(text(`Kind of an entity, any word; common ones: ${ENTITY_KINDS.slice(-4).join(", ")}`)),
    scope: rare(choice(SCOPES, "Who sees it (default: by category)")),
    layer: rare(choice(LAYERS, "L1 session, L2 project, L3 everywhere")),
    tier: rare(choice(TIERS, "Default warm")),
    weight: rare(integer([1, 5], "Default 3")),
    confidence: rare(number([0, 1], "Default 0.8")),
    pinned: rare(toggle("Never fades")),
    ttl: rare(integer([1, 31_536_000], "Lifetime in seconds")),
    valid_from: rare(text("Valid from")),
    valid_to: rare(text("Valid until")),
    metadata: rare(record("Any other data")),
    session_id: rare(text("The conversation it comes from")),
    group,
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  profile: "core",
  cli: { positional: "content", flags: { session_id: "session" } },
  async run(engine, args, work) {
    requireGroup(engine, args.group);
    const { memory } = engine;
    const kind = args.entity_kind === undefined ? undefined : kindOfEntity(args.entity_kind);
    if (kind && args.type !== undefined && args.type !== "entity")
      throw usage(
        `entity_kind is of an entity; leave it out, or give the type entity instead of ${args.type}.`,
      );
    const shared = {
      category: args.category,
      symbols: args.symbols,
      tags: args.tags,
      name: args.name,
      scope: args.scope,
      tier: args.tier,
      weight: args.weight,
      confidence: args.confidence,
      pinned: args.pinned,
      metadata: kind ? { ...args.metadata, kind: kind.kind } : args.metadata,
      validFrom: args.valid_from,
      validTo: args.valid_to,
      ttlMs: args.ttl === undefined ? undefined : args.ttl * 1000,
    };
    if (args.id !== undefined) {
      const changed = await memory.change(args.id, { ...shared, content: args.content });
      const said = [
        `Changed ${changed.memory.id}.`,
        ...sayNotes([...changed.notes, saySecrets(changed.redactions), kind?.note]),
      ].join("\n");
      return inFormat(
        { text: said, data: { id: changed.memory.id, action: "changed", ...changed } },
        args.format,
      );
    }
    if (args.content === undefined) throw usage("The content is missing. Give the text to remember.");
    const result = await memory.remember(args.content, {
      ...shared,
      type: args.type ?? (kind ? "entity" : undefined),
      layer: args.layer,
      supersedes: args.supersedes,
      session: args.session_id,
      trust: work.actor ?? "agent",
    });
    const notes = kind?.note === undefined ? result.notes : [...result.notes, kind.note];
    const told = withUndo({ ...result, notes }, work.actor);
    return inFormat({ text: sayRemembered(told, work.actor), data: told }, args.format);
  },
});

type Told = RememberResult & { replaced?: { id: string; content: string; undo: string } };

/** With the call that takes a replacement back. */
function withUndo({ replaced, ...result }: RememberResult, actor: ToolWork["actor"]): Told {
  if (replaced === undefined) return result;
  return { ...result, replaced: { ...replaced, undo: restoreCall(replaced.id, actor) } };
}

const DONE = {
  created: "Remembered as",
  reinforced: "Already known; reinforced",
  superseded: "Remembered as",
} as const;

function sayRemembered(
  { id, action, anchors, redactions, notes, alike, replaced, quarantine }: Told,
  actor: ToolWork["actor"],
): string {
  const about = anchors.map(({ path, symbol }) => (symbol === "" ? path : `${path}#${symbol}`)).join(", ");
  return [
    `${DONE[action]} ${id}${about === "" ? "." : `, about ${about}.`}`,
    ...(replaced ? [`It replaces ${replaced.id}, which said ${quoted(replaced.content)}.`] : []),
    ...(replaced ? [`To keep both: ${replaced.undo}`] : []),
    ...(action === "reinforced" && alike ? [`It says the same as ${quoted(alike.content)}.`] : []),
    ...(action === "created" && alike ? [similar(alike, actor)] : []),
    ...sayNotes([
      ...notes,
      saySecrets(redactions),
      quarantine === undefined ? undefined : `kept apart until a person has looked at it: ${quarantine}`,
    ]),
  ].join("\n");
}

function saySecrets(redactions: RememberResult["redactions"]): string | undefined {
  const secrets = redactions.map(({ rule, count }) => `${count} × ${rule}`).join(", ");
  return secrets === "" ? undefined : `secrets were removed before it was stored: ${secrets}`;
}

function similar({ id, content }: { id: string; content: string }, actor: ToolWork["actor"]): string {
  const how =
    actor === "user"
      ? `remember it again with --supersedes ${id}`
      : `call remember again with supersedes "${id}"`;
  return `A similar memory was kept too: ${id}, ${quoted(content)}. If the new one replaces it, ${how}.`;
}
