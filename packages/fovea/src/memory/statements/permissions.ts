/** "Admins may delete users" and "admins may not": who may do what. Of things, "may" says what is possible, and both can be. */
import { asBase } from "./lemma.ts";
import type { Token } from "./token.ts";

/** Whether the "not" at `at` takes back a permission. */
export function isPermission(tokens: readonly Token[], at: number): boolean {
  const [who, may, verb] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  if (may?.base !== "may" || who === undefined || verb === undefined || at > 4) return false;
  return people.has(who.base) && !happening.has(verb.base);
}

const bases = (text: string): Set<string> => new Set(text.trim().split(/\s+/).map(asBase));

const people = bases(`
  admin administrator user customer editor member guest owner viewer moderator developer operator manager visitor author
  reviewer maintainer contributor employee doctor nurse patient driver agent bot intern contractor student teacher staff
  tester subscriber seller buyer merchant`);

/** What happens to people rather than being done by them. */
const happening = bases(`
  be see get need want have notice experience encounter receive lose wait fail hit know expect find think forget miss feel
  hear like prefer understand remember believe run leave exist`);
