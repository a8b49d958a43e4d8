/** The function of a frame as the index would call it: `name` or `Container.name`, whatever the runtime prints around it. */
import { CAPITAL_FIRST, LETTER, letterPattern } from "./letters.ts";
export function frameName(printed: string): string | undefined {
  const parts = printed
    .replace(/ \[as .*$/s, "")
    // C# hides the method in the name of a state machine, Java in the name of a lambda.
    .replace(/<(\w+)>[db]__\w*(?:\.MoveNext)?/, ".$1")
    .replace(/lambda\$(\w+)\$\d+/, "$1")
    .replace(
      /[<{[(](?:anonymous|module|lambda|closure|locals|listcomp|genexpr|top \(required\)|main)[^.]{0,200}[>}\])]/gi,
      "",
    )
    .replace(/::h[0-9a-f]{16}$/, "")
    .replace(/[`[<].*$/s, "")
    .split(BETWEEN_NAMES.for(printed))
    .flatMap((part) => (/^[A-Z]\w*\$[A-Z]/.test(part) ? part.split("$") : part))
    .filter((part) => part !== "");
  while (parts.length > 1 && /^func\d+$|^\d+$/.test(parts.at(-1)!)) parts.pop();
  const name = parts.at(-1);
  if (name === undefined || !(name.includes("_") || LETTER.test(name))) return undefined;
  if (name === "Object") return undefined;
  const container = parts.at(-2);
  // Only types are containers; a module before the name is told by the path.
  return container && CAPITAL_FIRST.test(container) && container !== "Object" ? `${container}.${name}` : name;
}

const BETWEEN_NAMES = letterPattern(String.raw`[^\p{L}\p{N}_$?!~]+`);
