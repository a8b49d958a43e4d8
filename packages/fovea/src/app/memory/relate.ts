/** Relations between memories, most often between entities: who works on what, what depends on what. */
import { nearestName } from "../../base/similar-names.ts";
import { getMemory } from "../../memory/by-id.ts";
import { writeLog } from "../../memory/log.ts";
import { FieldRedactor } from "../../memory/redact/redact-fields.ts";
import {
  findEntity,
  listEntityNames,
  readRelations,
  removeRelation,
  writeRelation,
} from "../../memory/relations.ts";
import { remember } from "../../memory/remember.ts";
import type { Anchor } from "../../memory/types.ts";
import { entityUnknown, usage } from "../errors.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import { anchorsNamed } from "./remember.ts";

export interface RelateOptions {
  weight?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  remove?: boolean | undefined;
  /** False refuses names that no entity has, so that a slip of the pen makes no new one. */
  create?: boolean | undefined;
}

export interface RelateResult {
  subject: string;
  predicate: string;
  object: string;
  /** What both ends are called. */
  names: { subject: string; object: string };
  weight?: number;
  /** Names of entities that were made for it. */
  created: string[];
  action: "related" | "removed" | "unknown";
}

/** Between memories by their ids, entities by their names, and code by `path#Container.name` or its path. */
export async function relate(
  engine: EngineMemory,
  [subject, predicate, object]: readonly [string, string, string],
  options: RelateOptions,
): Promise<RelateResult> {
  const clean = new FieldRedactor(engine.redact);
  const kind = clean.text(predicate.trim()).toLowerCase().replaceAll(/\s+/g, "_");
  if (kind === "") throw usage("The predicate is missing; give one such as works_at or depends_on.");
  const { weight } = options;
  if (weight !== undefined && !(weight >= 0 && weight <= 1))
    throw usage(`The weight of a relation is 0 to 1, not ${weight}.`);
  const isCreating = options.create !== false && !options.remove;
  const [from, to] = [await findEnd(engine, subject), await findEnd(engine, object)];
  if (!isCreating) for (const end of [from, to]) if (!end.id) throw await noSuchEnd(engine, end.name);
  const isItself = from.id ? from.id === to.id : from.name.toLowerCase() === to.name.toLowerCase();
  if (isItself && !options.remove)
    throw usage(
      `A relation connects two different things: ${from.name} is both subject and object. Change one of them.`,
    );
  const [one, other] = [await makeEnd(engine, from), await makeEnd(engine, to)];
  const triple = { subject: one, predicate: kind, object: other };
  const said = {
    ...triple,
    names: { subject: from.name, object: to.name },
    created: [from, to].filter(({ id }) => !id).map(({ name }) => name),
  };
  const { memory: db, clock } = engine.workspace;
  if (options.remove) return { ...said, action: unrelate(engine, triple) ? "removed" : "unknown" };
  db.transaction(() => {
    writeRelation(db, clock, {
      ...triple,
      weight,
      metadata: options.metadata && clean.record(options.metadata),
    });
    writeLog(db, clock, { memory: triple.subject, operation: "update", details: { related: triple } });
  });
  const stored = readRelations(db, one).find(
    (relation) => relation.predicate === kind && relation.object === other && relation.subject === one,
  );
  return { ...said, weight: stored!.weight, action: "related" };
}

function unrelate(
  { workspace: { memory: db, clock } }: EngineMemory,
  triple: { subject: string; predicate: string; object: string },
): boolean {
  return db.transaction(() => {
    if (!removeRelation(db, triple)) return false;
    writeLog(db, clock, { memory: triple.subject, operation: "update", details: { unrelated: triple } });
    return true;
  });
}

const LOOKS_LIKE_ID = /^[0-9a-f]{8}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An end without an id is an entity that is not there yet. */
interface End {
  id?: string;
  name: string;
}

async function findEnd(engine: EngineMemory, written: string): Promise<End> {
  const name = written.trim();
  if (name === "") throw usage("Name both the subject and the object of the relation.");
  const { memory: db, project } = engine.workspace;
  if (LOOKS_LIKE_ID.test(name)) {
    const memory = getMemory(db, project.id, name);
    return { id: memory.id, name: memory.name ?? firstSentenceOf(memory.content) };
  }
  const known = findEntity(db, project.id, name);
  if (known !== undefined) return { id: known, name };
  return LOOKS_LIKE_CODE.test(name) ? findCode(engine, name) : { name };
}

/** `path#symbol`, or a path; a plain word is the name of an entity. */
const LOOKS_LIKE_CODE = /#|[\\/]|\.[a-z]{1,5}$/i;

/** Code is related through an entity anchored to it, so that the relation follows the code. */
async function findCode(engine: EngineMemory, written: string): Promise<End> {
  const { anchors } = await anchorsNamed(engine, [written]);
  if (anchors.length > 1)
    throw usage(`${written} can be ${anchors.map(handleOf).join(" or ")}. Name one of them.`);
  const [anchor] = anchors;
  if (anchor === undefined) return { name: written };
  const name = handleOf(anchor);
  const known = findEntity(engine.workspace.memory, engine.workspace.project.id, name);
  if (known !== undefined) return { id: known, name };
  const { id } = await remember(await engine.writeContext(undefined), {
    content: name,
    name,
    type: "entity",
    scope: "project",
    metadata: { kind: anchor.kind },
    anchors: [anchor],
    ...(anchor.commit === null ? {} : { commit: anchor.commit }),
  });
  return { id, name };
}

function handleOf({ path, symbol }: Anchor): string {
  return symbol === "" ? path : `${path}#${symbol}`;
}

async function makeEnd(engine: EngineMemory, { id, name }: End): Promise<string> {
  if (id !== undefined) return id;
  const context = await engine.writeContext(undefined);
  return (await remember(context, { content: name, name, type: "entity", scope: "project" })).id;
}

async function noSuchEnd(engine: EngineMemory, name: string): Promise<Error> {
  const { memory: db, project } = engine.workspace;
  const near = nearestName(name, listEntityNames(db, project.id));
  const { anchors } = LOOKS_LIKE_CODE.test(name) ? { anchors: [] } : await anchorsNamed(engine, [name]);
  const nearby = [
    ...(near === undefined ? [] : [`the entity ${near}`]),
    ...anchors.map((one) => `the code ${handleOf(one)}`),
  ];
  return entityUnknown(engine.redact(name).text, nearby);
}
