/** C#: static methods that are called as if their first argument had them. */
import type { SourceFile } from "./source-file.ts";
import { readType } from "./types-as-written.ts";

interface Place {
  file: SourceFile;
  at: number;
}

export function isExtension({ file, at }: Place): boolean {
  return firstType(file, at).startsWith("this ");
}

/** The name of the type that gets the method. */
export function extendedType({ file, at }: Place): string {
  const written = firstType(file, at).replace(/^this\s+/, "");
  const type = readType(written.replace(/^(?:ref|in|scoped)\s+/, ""));
  if (type?.t === "name") return type.path.at(-1)!;
  return written.replace(/<.*$/s, "");
}

/** The namespace that has to be used for the method to be seen: that around its class. */
export function namespaceOfExtension({ file, at }: Place): string {
  return file.qualifiedName(at).split(".").slice(0, -2).join(".");
}

function firstType(file: SourceFile, at: number): string {
  return file.parametersOf(at)[0]?.type ?? "";
}
