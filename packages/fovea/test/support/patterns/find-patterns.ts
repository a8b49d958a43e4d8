/** Every regular expression of the program, found in its source, so that a new one is tested without being listed. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "@swc/core";

export const SOURCE = fileURLToPath(new URL("../../../src", import.meta.url));

export interface FoundPattern {
  /** File below `src`. */
  file: string;
  pattern: RegExp;
}

export interface FoundPatterns {
  literals: FoundPattern[];
  /** Files with `new RegExp(…)`, with how many there are. */
  built: Map<string, number>;
}

export function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

export function findPatterns(): FoundPatterns {
  const found: FoundPatterns = { literals: [], built: new Map() };
  for (const file of sourceFiles()) {
    const { body } = parseSync(readFileSync(join(SOURCE, file), "utf8"), {
      syntax: "typescript",
      target: "es2022",
    });
    visit(body, (node) => {
      if (node.type === "RegExpLiteral")
        found.literals.push({ file, pattern: new RegExp(String(node.pattern), String(node.flags)) });
      const { callee } = node as { callee?: { value?: unknown } };
      if ((node.type === "NewExpression" || node.type === "CallExpression") && callee?.value === "RegExp")
        found.built.set(file, (found.built.get(file) ?? 0) + 1);
    });
  }
  return found;
}

function visit(node: unknown, each: (node: Record<string, unknown>) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) each(node as Record<string, unknown>);
  for (const value of Object.values(node)) visit(value, each);
}
