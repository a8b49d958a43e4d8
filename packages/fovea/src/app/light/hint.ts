/** Where a symbol is, as something that a conversation was told and need not be told again. */
import type { NamedPlace } from "../../code/index/name-lookup.ts";
import { type Disclosed, HINT } from "../../sessions/disclosure.ts";

export function hintOf(place: NamedPlace): Disclosed {
  return { symbol: `${place.path}#${wholeName(place)}`, kind: HINT, fingerprint: "", detail: "name" };
}

export function wholeName({ container, name }: NamedPlace): string {
  return container === "" ? name : `${container}.${name}`;
}
