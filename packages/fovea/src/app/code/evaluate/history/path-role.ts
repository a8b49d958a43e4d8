/** What a changed path is to a question: code that can be the answer, or a test, prose or something else beside it. */
import { rolesOf } from "../../../../answers/roles.ts";
import { languageById, languageHint } from "../../../../syntax/detect-language.ts";

export type Role = "code" | "test" | "docs" | "other";

const NOT_WRITTEN_BY_HAND =
  /(?:\.min\.\w+$|(?:^|\/)(?:dist|build|out|lib\/vendor|snapshots?|__snapshots__|fixtures?|testdata|mocks?|goldens?|corpus|third_party|autoload\/vendor|carthage\/checkouts|lib\/(?:puma\/)?rack)\/|(?:^|\/)(?:configure|aclocal\.m4|ltmain\.sh)$|[-_.]lock\b|migrations\/)/i;

export function roleOf(path: string): Role {
  const language = languageOf(path);
  const roles = rolesOf(path, language);
  if (roles.test) return "test";
  if (roles.docs) return "docs";
  const isHandWritten = !roles.vendored && !roles.generated && !NOT_WRITTEN_BY_HAND.test(path);
  const isProduct = !roles.example && !roles.benchmark;
  return languageById(language) && isHandWritten && isProduct ? "code" : "other";
}

/** TSX counts as TypeScript. */
export function languageOf(path: string): string {
  const hint = languageHint(path);
  return hint === "tsx" ? "typescript" : hint;
}

/** Are these lines of a source file a test? Rust and Zig keep tests beside the code. */
export function isInlineTest(path: string, lines: readonly string[], line: number): boolean {
  if (path.endsWith(".rs")) {
    const tests = lines.findIndex(
      (text, i) => /^#\[cfg\((?:all\()?test/.test(text) && /^(?:pub )?mod \w+ \{/.test(lines[i + 1] ?? ""),
    );
    return tests !== -1 && line > tests;
  }
  if (!path.endsWith(".zig")) return false;
  const opener = lines.slice(0, line).findLast((text) => /^[a-z]/.test(text));
  return opener !== undefined && /^test\b/.test(opener);
}
