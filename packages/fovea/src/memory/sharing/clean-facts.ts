/** Facts that come from a file: secrets are cut out before anything is done with them, and what must not come in is refused. */
import { staysInside } from "../../base/relative-path.ts";
import { badMemory } from "../errors.ts";
import { isInjected } from "../frame.ts";
import { FieldRedactor, hasSecret, type Redact } from "../redact/redact-fields.ts";
import { type Facts, isTombstone, type SharedAnchor } from "./facts.ts";

export function cleanFacts(facts: Facts, redact: Redact): { facts: Facts; redactions: number } {
  const { wording, validity } = facts;
  if (wording && isInjected(wording.value.text))
    throw badMemory("It is an answer from fovea itself, not something learned.", "Remove the file.");
  const identifying = [facts.id, facts.fields.externalId?.value, validity?.value.by];
  if (identifying.some((text) => typeof text === "string" && hasSecret(redact, text)))
    throw badMemory(
      "Its id contains a secret.",
      "Remove the file, and write the memory again without the secret.",
    );
  const clean = new FieldRedactor(redact);
  const cleaned: Facts = { ...facts, fields: { ...facts.fields }, earlier: {}, relations: {} };
  if (wording)
    cleaned.wording = { ...wording, value: { ...wording.value, text: clean.text(wording.value.text) } };
  const values = Object.fromEntries(Object.entries(facts.fields).map(([name, { value }]) => [name, value]));
  for (const [name, value] of Object.entries(cleanFields(clean, values)))
    cleaned.fields[name] = { ...facts.fields[name]!, value };
  for (const name of ["forgotten", "deleted"] as const) {
    const end = facts[name];
    if (end?.value.reason)
      cleaned[name] = { ...end, value: { ...end.value, reason: clean.text(end.value.reason) } };
  }
  if (isTombstone(facts)) return { facts: cleaned, redactions: 0 };
  for (const [key, one] of Object.entries(facts.earlier))
    cleaned.earlier[key] = { ...one, text: clean.text(one.text), fields: cleanFields(clean, one.fields) };
  for (const [key, relation] of Object.entries(facts.relations))
    if (!hasSecret(redact, relation.value.predicate)) cleaned.relations[key] = relation;
  return { facts: cleaned, redactions: clean.redactions.length };
}

function cleanFields(clean: FieldRedactor, fields: Record<string, unknown>): Record<string, unknown> {
  const cleaned = { ...fields };
  for (const name of ["name", "author", "session", "source"])
    if (typeof fields[name] === "string") cleaned[name] = clean.text(fields[name]);
  if (fields.tags) cleaned.tags = clean.texts(fields.tags as string[]);
  if (fields.metadata) cleaned.metadata = clean.record(fields.metadata as Record<string, unknown>);
  if (fields.anchors)
    cleaned.anchors = (fields.anchors as SharedAnchor[])
      .filter(({ path }) => staysInside(path))
      .map((anchor) => ({ ...anchor, path: clean.text(anchor.path), symbol: clean.text(anchor.symbol) }));
  return cleaned;
}
