/**
 * The file of a shared memory: what it says as text, its facts above it as YAML, one per line, so that changes of two
 * people to different facts merge in git. Where they do not, the file has conflict markers; both sides are whole files,
 * and both are read.
 */
import { parse, stringify } from "yaml";
import { requireShallowYaml } from "../../base/nesting.ts";
import { badMemory } from "../errors.ts";
import { placeMemory } from "../policy.ts";
import { fileNameOf, fileTail } from "../transfer/markdown.ts";
import { checkId, type MemoryRecord, readRecord } from "../transfer/record.ts";
import {
  type EarlierWording,
  type Facts,
  isOfEarlier,
  isTombstone,
  joinFacts,
  type SharedAnchor,
  type Stated,
  versionId,
} from "./facts.ts";
import { FIELDS, isUsual, usualValue } from "./fields.ts";

/** Files of a newer form are left alone: to write one again would drop what this program does not know. */
const FORMAT = 2;

export function toFile(facts: Facts): string {
  const { id, createdAt, wording, validity, forgotten, deleted } = facts;
  const head: Record<string, unknown> = { format: FORMAT, id, createdAt: iso(createdAt) };
  if (deleted)
    head[wording ? "deletedBefore" : "deleted"] = { at: iso(deleted.at), ...reasonOf(deleted.value) };
  if (isTombstone(facts)) return `---\n${stringify(head, YAML)}---\n`;
  const changed = Object.create(null) as Record<string, string>;
  const note = (name: string, at: number) => {
    if (at !== createdAt) changed[name] = iso(at);
  };
  if (wording) {
    const { text, from, version } = wording.value;
    if (from !== createdAt) head.validFrom = iso(from);
    if (version !== 1) head.version = version;
    note("content", wording.at);
    if (!isPlain(text)) head.content = text;
  }
  for (const name of FIELDS) {
    const field = facts.fields[name];
    if (!field) continue;
    note(name, field.at);
    if (!isUsual(name, field.value))
      head[name] = name === "expiresAt" ? iso(field.value as number) : field.value;
  }
  if (Object.keys(changed).length > 0) head.changed = changed;
  if (validity) {
    const { by, until, of } = validity.value;
    head.validity = {
      at: iso(validity.at),
      replacedBy: by,
      until: until === null ? null : iso(until),
      ...(of === undefined ? {} : { sameTextOf: iso(of) }),
    };
  }
  if (forgotten)
    head[forgotten.value.isOver ? "forgotten" : "restored"] = {
      at: iso(forgotten.at),
      ...reasonOf(forgotten.value),
    };
  const relations = Object.values(facts.relations);
  if (relations.length > 0)
    head.relations = relations.map(({ value: { isRemoved, ...relation }, at }) => ({
      ...relation,
      at: iso(at),
      ...(isRemoved ? { removed: true } : {}),
    }));
  const earlier = Object.entries(facts.earlier).sort(([a], [b]) => (a < b ? -1 : 1));
  if (earlier.length > 0)
    head.earlier = earlier.map(([key, { text, from, until, version, fields }]) => ({
      id: key,
      from: iso(from),
      until: iso(until),
      version,
      ...Object.fromEntries(
        FIELDS.filter((name) => name in fields && !isUsual(name, fields[name])).map((name) => [
          name,
          fields[name],
        ]),
      ),
      text,
    }));
  const body = wording && isPlain(wording.value.text) ? `\n${wording.value.text}\n` : "";
  return `---\n${stringify(head, YAML)}---\n${body}`;
}

const YAML = { lineWidth: 0, aliasDuplicateObjects: false } as const;

function reasonOf({ reason, by }: { reason?: string; by?: string }) {
  return { ...(reason ? { reason } : {}), ...(by ? { by } : {}) };
}

/** Can go below the head and be read back unchanged, even if git changes line ends. */
function isPlain(text: string): boolean {
  return text.trim() === text && !text.includes("\r") && !MARKER.test(text) && !/^---$/m.test(text);
}

/** Named after its first text, so that every clone gives it the same name. */
export function sharedFileName(facts: Facts): string {
  if (isTombstone(facts)) return `deleted-${fileTail(facts.id)}.md`;
  const first = Object.values(facts.earlier).sort((a, b) => a.from - b.from)[0];
  const content = first?.text ?? facts.wording?.value.text ?? "";
  const category = String(first?.fields.category ?? facts.fields.category?.value ?? "note");
  return fileNameOf({ id: facts.id, content, category });
}

const MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?$/m;

export interface ReadFile {
  facts: Facts;
  /** Git left both sides in it. */
  hadConflict: boolean;
}

/** Throws where it is no whole file of a memory; the message says why. */
export function fromFile(text: string): ReadFile {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (!MARKER.test(plain)) return { facts: readSide(plain), hadConflict: false };
  const sides = splitConflicts(plain).map(readSide);
  const [first, ...others] = sides as [Facts, ...Facts[]];
  if (others.some(({ id }) => id !== first.id))
    throw wrong("it contains an unresolved git conflict between two different memories");
  return { facts: others.reduce(joinFacts, first), hadConflict: true };
}

/** The whole file as each side of a merge had it. A common ancestor, where git wrote it too, is older than both. */
function splitConflicts(text: string): [string, string] {
  const sides: [string[], string[]] = [[], []];
  let place: "both" | "ours" | "base" | "theirs" = "both";
  const unclear = () => wrong("its conflict markers are incomplete or not git's");
  for (const line of text.split("\n")) {
    const mark = MARKER.test(line) ? line[0] : undefined;
    if (mark === "<" && place === "both") place = "ours";
    else if (mark === "|" && place === "ours") place = "base";
    else if (mark === "=" && (place === "ours" || place === "base")) place = "theirs";
    else if (mark === ">" && place === "theirs") place = "both";
    else if (mark !== undefined) throw unclear();
    else {
      if (place === "both" || place === "ours") sides[0].push(line);
      if (place === "both" || place === "theirs") sides[1].push(line);
    }
  }
  if (place !== "both") throw unclear();
  return [sides[0].join("\n"), sides[1].join("\n")];
}

const FILE = /^---\n([\s\S]*?\n)---(?:\n([\s\S]*))?$/;

function readSide(text: string): Facts {
  const match = FILE.exec(text);
  if (!text.startsWith("---\n"))
    throw badMemory(
      "It has no front matter with an id.",
      "If somebody wrote it as a note, import it with `fovea memory import <file>` and remove it.",
    );
  if (!match) throw wrong("its front matter has no end, so the file was not written completely");
  if (!text.endsWith("\n")) throw wrong("its last line has no end, so the file was not written completely");
  let head: unknown;
  try {
    requireShallowYaml(match[1]!);
    head = parse(match[1]!);
  } catch (error) {
    throw wrong(`its front matter is not YAML (${String(error).split("\n")[0]})`);
  }
  if (typeof head !== "object" || head === null || Array.isArray(head))
    throw wrong("its front matter is not a list of fields");
  return readHead(head as Record<string, unknown>, (match[2] ?? "").trim());
}

function readHead(head: Record<string, unknown>, body: string): Facts {
  const format = head.format ?? 1;
  if (typeof format !== "number") throw wrong("its format is not a number");
  if (format > FORMAT)
    throw badMemory(
      `Its format ${format} is newer than this version of fovea supports.`,
      "Update fovea, then sync again.",
    );
  if (typeof head.id !== "string" || head.id.trim() === "")
    throw badMemory(
      "Its front matter has no id.",
      "If somebody wrote it as a note, import it with `fovea memory import <file>` and remove it.",
    );
  checkId(head.id);
  if (head.deleted !== undefined)
    return {
      id: head.id,
      createdAt: time(head, "createdAt"),
      deleted: ending(head, "deleted", true),
      fields: {},
      relations: {},
      earlier: {},
    };
  const record = readRecord({ ...head, content: head.content ?? body });
  return format === 1 ? fromRecord(record) : fromHead(head, record);
}

/** A file of the first form: one time for everything in it. */
function fromRecord(record: MemoryRecord): Facts {
  const createdAt = Date.parse(record.createdAt ?? record.updatedAt ?? "1970-01-01");
  const at = Date.parse(record.updatedAt ?? record.createdAt ?? "1970-01-01");
  const facts: Facts = {
    id: record.id!,
    createdAt,
    wording: {
      value: {
        text: record.content,
        from: record.validFrom === undefined ? createdAt : Date.parse(record.validFrom),
        version: record.version ?? 1,
      },
      at,
    },
    fields: readFields(record as unknown as Record<string, unknown>, () => at),
    relations: {},
    earlier: {},
  };
  const until = record.validTo === undefined ? null : Date.parse(record.validTo);
  if (record.supersededBy !== undefined || until !== null)
    facts.validity = { value: { by: record.supersededBy ?? null, until }, at };
  for (const relation of record.relations ?? [])
    facts.relations[relationKey(relation)] = { value: relation, at };
  return facts;
}

function fromHead(head: Record<string, unknown>, record: MemoryRecord): Facts {
  const createdAt = time(head, "createdAt");
  const changed = objectIn(head, "changed");
  const at = (name: string) => (changed?.[name] === undefined ? createdAt : time(changed, name));
  const version = head.version ?? 1;
  if (typeof version !== "number" || !Number.isInteger(version))
    throw wrong("its version is not a whole number");
  const from = head.validFrom === undefined ? createdAt : time(head, "validFrom");
  const facts: Facts = {
    id: record.id!,
    createdAt,
    wording: { value: { text: record.content, from, version }, at: at("content") },
    fields: readFields(head, at),
    relations: {},
    earlier: {},
  };
  const validity = objectIn(head, "validity");
  if (validity) {
    const { replacedBy: by = null, until = null } = validity;
    if (by !== null && typeof by !== "string") throw wrong("validity.replacedBy is not an id");
    facts.validity = {
      value: {
        by,
        until: until === null ? null : time(validity, "until"),
        ...(validity.sameTextOf === undefined ? {} : { of: time(validity, "sameTextOf") }),
      },
      at: time(validity, "at"),
    };
  }
  if (head.deletedBefore !== undefined) facts.deleted = ending(head, "deletedBefore", true);
  if (head.forgotten !== undefined) facts.forgotten = ending(head, "forgotten", true);
  else if (head.restored !== undefined) facts.forgotten = ending(head, "restored", false);
  for (const one of listIn(head, "relations")) {
    const { predicate, object, weight, removed } = one;
    if (typeof predicate !== "string" || typeof object !== "string" || typeof weight !== "number")
      throw wrong("a relation lacks its predicate, object or weight");
    const value = { predicate, object, weight, ...(removed === true ? { isRemoved: true } : {}) };
    facts.relations[relationKey(value)] = { value, at: time(one, "at") };
  }
  for (const one of listIn(head, "earlier")) readEarlier(facts, one);
  return facts;
}

function readEarlier(facts: Facts, one: Record<string, unknown>): void {
  const { content: text } = readRecord({ ...one, content: one.text });
  const from = time(one, "from");
  const isTextOnly = !FIELDS.some((name) => name in one);
  const fields = isTextOnly
    ? []
    : Object.entries(readFields(one, () => 0)).filter(([name]) => isOfEarlier(name));
  const earlier: EarlierWording = {
    text,
    from,
    version: typeof one.version === "number" ? one.version : 1,
    until: time(one, "until"),
    fields: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
  };
  facts.earlier[typeof one.id === "string" ? one.id : versionId(facts.id, from, text)] = earlier;
}

function readFields(
  head: Record<string, unknown>,
  at: (name: string) => number,
): Record<string, Stated<unknown>> {
  const fields = Object.create(null) as Record<string, Stated<unknown>>;
  for (const name of FIELDS) {
    let value = head[name] ?? usualValue(name);
    if (name === "anchors") value = readAnchors(head[name]);
    if (name === "expiresAt" && value !== null) value = time(head, name);
    if (name === "weight") value = Math.round(inRange(value ?? 3, 1, 5, name));
    if (name === "confidence") value = inRange(value ?? 0.8, 0, 1, name);
    if (name === "category") value ??= "note";
    if (name === "type") value ??= placeMemory({ category: fields.category!.value as string }).type;
    if (name === "source") value ??= "import:sync";
    if (name === "pinned" && typeof value !== "boolean") throw wrong("pinned is neither true nor false");
    if (name === "metadata" && (typeof value !== "object" || Array.isArray(value)))
      throw wrong("metadata is not an object");
    fields[name] = { value, at: at(name) };
  }
  return fields;
}

function readAnchors(value: unknown): SharedAnchor[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong("anchors is not a list");
  return value.map((one: Record<string, unknown>) => {
    const { path, symbol, kind, fingerprint, commit = null, trace = "" } = one ?? {};
    if ([path, symbol, kind, fingerprint].some((part) => typeof part !== "string"))
      throw wrong("an anchor lacks its path, symbol, kind or fingerprint");
    return { path, symbol, kind, fingerprint, commit, trace } as SharedAnchor;
  });
}

export function relationKey({ predicate, object }: { predicate: string; object: string }): string {
  return `${predicate} ${object}`;
}

function ending(head: Record<string, unknown>, name: string, isOver: boolean) {
  const given = objectIn(head, name)!;
  const text = (key: string) => (typeof given[key] === "string" ? { [key]: given[key] } : {});
  return { value: { isOver, ...text("reason"), ...text("by") }, at: time(given, "at") };
}

function inRange(value: unknown, least: number, most: number, name: string): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw wrong(`${name} is ${String(value)}, not ${least} to ${most}`);
}

function time(from: Record<string, unknown>, name: string): number {
  const at = typeof from[name] === "string" ? Date.parse(from[name]) : Number.NaN;
  if (Number.isNaN(at)) throw wrong(`${name} is not a time`);
  return at;
}

function objectIn(from: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const value = from[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw wrong(`${name} is not a list of fields`);
  return value as Record<string, unknown>;
}

function listIn(from: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const value = from[name] ?? [];
  if (!Array.isArray(value) || value.some((one) => typeof one !== "object" || one === null))
    throw wrong(`${name} is not a list`);
  return value as Record<string, unknown>[];
}

function wrong(why: string) {
  return badMemory(
    `It cannot be read as a memory: ${why}.`,
    "Fix it, or restore it from git; if you delete the file, the next sync by somebody who has the memory writes it again.",
  );
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
