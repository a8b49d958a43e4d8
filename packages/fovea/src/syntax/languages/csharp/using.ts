/** `using` directives: a namespace, the members of a type, or another name for something. */
import type { NamePath } from "../../language.ts";

export function readUsing(statement: string): NamePath[] {
  const match = /^(?:global\s+)?using\s+(?:static\s+|unsafe\s+)*(?:(@?\w+)\s*=\s*)?([^;]+);?$/su.exec(
    statement.trim(),
  );
  if (!match) return [];
  const [, alias, written = ""] = match;
  const path = written.replace(/\s+/g, "").replace(/^global::/, "");
  if (alias === undefined) return [{ module: path, name: "*", alias: "" }];
  const bare = path.replace(/<.*$/s, "");
  const dot = bare.lastIndexOf(".");
  return [{ module: bare.slice(0, Math.max(0, dot)), name: bare.slice(dot + 1), alias }];
}
