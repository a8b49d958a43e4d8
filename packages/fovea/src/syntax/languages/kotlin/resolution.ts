/** What Kotlin does otherwise than Java. */
import type { Resolution } from "../../resolution.ts";
import { jvmResolution } from "../java/resolution.ts";
import { lambdaSubject } from "./lambda-subject.ts";

export const kotlinResolution: Resolution = {
  ...jvmResolution,
  callMakesInstance: true,
  hasExtensions: true,
  mayOverride: (modifiers) => modifiers.includes("override"),
  // `@Deprecated(…, level = DeprecationLevel.HIDDEN)`
  isHiding: (decorator) => decorator === "HIDDEN",
  isScript: (path) => path.endsWith(".kts"),
  lambdaSubject,
  namesAcross: gettersOfJava,
};

/** `engine.name` is Java's `getName()`, `engine.isReady` its `isReady()`. */
function gettersOfJava(name: string, isCall: boolean): string[] {
  if (isCall) return [];
  const capital = name[0]!.toUpperCase() + name.slice(1);
  return /^is[A-Z]/.test(name) ? [name] : [`get${capital}`];
}
