/** Reads `use a::{b, c::{self, d as e}, f::*};` into one path per name, to any depth. */
import type { NamePath } from "../../language.ts";

export function readUseTree(statement: string): NamePath[] {
  const text = statement
    .replace(/\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replace(/^[\s\S]*?\buse\b/, "")
    .replace(/;\s*$/, "");
  const found: NamePath[] = [];
  const tokens = text.match(/::|[{},*]|(?:r#)?[\p{L}\p{N}_$]+/gu) ?? [];
  let at = 0;

  /** One tree; `prefix` is what stands before it. Ends at a comma, a closing brace or the end. */
  const readTree = (prefix: string): void => {
    let path = prefix;
    let last = "";
    let alias = "";
    for (; at < tokens.length; at++) {
      const token = tokens[at]!;
      if (token === "," || token === "}") break;
      if (token === "{") {
        at++;
        while (at < tokens.length && tokens[at] !== "}") {
          readTree(path);
          if (tokens[at] === ",") at++;
        }
        last = "";
      } else if (token === "::") {
        path = path === "" || path === "::" ? path + (last || "::") : last === "" ? path : `${path}::${last}`;
        last = "";
      } else if (token === "as" && last !== "") alias = tokens[++at] ?? "";
      else last = token;
    }
    if (last === "self" && path === prefix && prefix !== "") [path, last] = splitLast(prefix);
    if (last !== "") found.push({ module: path, name: last, alias: alias === last ? "" : alias });
  };

  readTree("");
  return found;
}

/** `{self}` in `a::b::{self}` names `b` itself. */
function splitLast(path: string): [string, string] {
  const cut = path.lastIndexOf("::");
  return cut === -1 ? ["", path] : [path.slice(0, cut), path.slice(cut + 2)];
}
