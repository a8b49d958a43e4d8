/** Static methods that are called as if their first argument had them. */
import type { SourceFile } from "./source-file.ts";
import { readType } from "./types-as-written.ts";

interface Place {
  file: SourceFile;
  at: number;
}

export function isExtension({ file, at }: Place): boolean {
  return extended(file, at) !== undefined;
}

/** The name of the type that gets the method. */
export function extendedType({ file, at }: Place): string {
  const written = extended(file, at) ?? "";
  const type = readType(written);
  if (type?.t === "name") return type.path.at(-1)!;
  return written.replace(/<.*$/s, "");
}

/** The namespace that has to be used for the method to be seen: that around its class. */
export function namespaceOfExtension({ file, at }: Place): string {
  return file.qualifiedName(at).split(".").slice(0, -2).join(".");
}

function extended(file: SourceFile, at: number): string | undefined {
  const { extendedType } = file.rules;
  return extendedType?.(file.parametersOf(at)[0]?.type ?? "");
}
