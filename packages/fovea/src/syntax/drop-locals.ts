/**
 * Which names mean something that only their function knows? Most reads are of parameters and local variables. They
 * can never lead to another symbol, so they are found here, in the parsing thread, and neither stored nor resolved.
 */
import type { Binding, Reference, Scope } from "./types.ts";

/** What the file declares: by name, the scopes it is declared in, and whether that is a symbol. */
type Declarations = Map<string, { scope: number; isSymbol: boolean }[]>;

/** With `hasImplicitSelf`, a bare name in a type may be a member of it, inherited ones too, before a local around it. */
export function dropLocals(
  references: readonly Reference[],
  bindings: readonly Binding[],
  symbols: readonly { name: string }[],
  symbolScopes: readonly number[],
  scopes: readonly Scope[],
  hasImplicitSelf: boolean,
): Reference[] {
  const declared: Declarations = new Map();
  const declare = (name: string, scope: number, isSymbol: boolean) => {
    const found = declared.get(name);
    if (found) found.push({ scope, isSymbol });
    else declared.set(name, [{ scope, isSymbol }]);
  };
  for (const { name, role, scope } of bindings) if (role === "local") declare(name, scope, false);
  for (let i = 0; i < symbols.length; i++) declare(symbols[i]!.name, symbolScopes[i]!, true);
  return references.filter((reference) => {
    // What is called, made or extended may still lead somewhere through the value that the local holds.
    if (reference.receiver !== "" || (reference.kind !== "read" && reference.kind !== "type")) return true;
    const found = declared.get(reference.name);
    const mayBeMember = hasImplicitSelf && reference.kind === "read";
    return !found || !isLocal(found, reference.scope, scopes, mayBeMember);
  });
}

function isLocal(
  found: { scope: number; isSymbol: boolean }[],
  from: number,
  scopes: readonly Scope[],
  mayBeMember: boolean,
): boolean {
  for (let scope = from; ; scope = scopes[scope]!.parent) {
    // Names in the body of a class are seen there, but not from the functions in it.
    if (scope === -1 || scope === from || scopes[scope]!.kind === "block") {
      let isHere = false;
      for (const declaration of found) {
        if (declaration.scope !== scope) continue;
        if (declaration.isSymbol) return false;
        isHere = true;
      }
      if (isHere) return true;
    }
    if (scope === -1 || (mayBeMember && scopes[scope]!.kind === "type")) return false;
  }
}
