/** How Scala names lead to definitions: packages by what files say, companions as one, imports relative to a package. */
import type { Effect, Modules, ModuleTarget, Resolution } from "../../resolution.ts";
import { COMMON_MEMBERS } from "./common-members.ts";

/** A package is whatever says it belongs to it; an object is imported from as a package is. */
class ScalaPackages implements Modules {
  find(module: string): ModuleTarget {
    return { kind: "namespace", name: module.replace(/^_root_\./, "").replaceAll("`", "") };
  }
}

const HOLDERS =
  "Seq IndexedSeq Vector Option Some Iterable Iterator Buffer ListBuffer ArrayBuffer LazyList Array";
const MANY = new RegExp(`^(?:\\w+\\.)*(?:${HOLDERS.replaceAll(" ", "|")})\\[(.*)\\]$`, "s");

/** `=> Seq[Store]` and `Option[Store]`, as other languages write them. */
function commonType(written: string): string {
  const text = written.trim().replace(/^=>\s*/, "");
  const many = MANY.exec(text);
  return many ? `${many[1]!}[]` : text.replaceAll("#", ".").replace(/\.type$/, "");
}

const EFFECTS = new Map<string, Effect>([
  ...[
    "filter",
    "filterNot",
    "reverse",
    "distinct",
    "tail",
    "init",
    "toSeq",
    "toList",
    "sorted",
    "take",
    "drop",
  ].map((name) => [name, "same"] as const),
  ...["get", "getOrElse", "orNull", "head", "last", "next"].map((name) => [name, "inner"] as const),
]);

export const scalaResolution: Resolution = {
  family: "scala",
  modules: () => new ScalaPackages(),
  settings: [],
  shares: "namespace",
  self: ["this"],
  super: ["super"],
  hasImplicitSelf: true,
  hasBareCalls: true,
  hasTypeNames: true,
  hasSplitTypes: "file",
  companionModifier: "object",
  hasRelativeImports: true,
  callMakesInstance: true,
  effectOf: (method) => EFFECTS.get(method),
  isScript: (path) => /\.(?:sc|sbt)$/.test(path),
  commonType,
  commonMembers: COMMON_MEMBERS,
};
