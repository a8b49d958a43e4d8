/** How Elixir names lead to definitions: modules by their full names, aliases and imports, functions by their arity. */
import type { Modules, ModuleTarget, Resolution } from "../../resolution.ts";

/** A module is known by its full name, wherever it stands. */
class ElixirModules implements Modules {
  find(module: string): ModuleTarget {
    return { kind: "namespace", name: module.replace(/^Elixir\./, "") };
  }
}

export const elixirResolution: Resolution = {
  family: "elixir",
  modules: () => new ElixirModules(),
  settings: [],
  shares: "namespace",
  // Names are full, or aliases: a module sees nothing of the modules that its name begins with.
  namespacesSeen: () => [""],
  spaceNames: /^\p{Lu}/u,
  sharedNames: /^\p{Lu}/u,
  self: ["__MODULE__"],
  super: [],
  isTypeKind: (kind) => kind === "module",
  hasDottedNames: true,
  overloads: "arity",
  callsTypes: true,
  // Fields are reached through maps, and what `describe` names nothing calls.
  unnamedKinds: new Set(["field", "namespace"]),
  // `use` and `require` bind no name.
  importName: () => "",
  // What stands before a dot is a module by its name; everything else is a field of some map.
  hasNoCandidates: true,
  commonMembers: new Set(),
};
