/**
 * Which language is a file? By its name; by its `#!` line where the name says nothing. The name alone gives the
 * *hint* under which a blob is kept, since it is known before the file is read.
 */
import type { Language } from "./language.ts";
import { languages } from "./languages/registry.ts";

const byExtension = new Map<string, Language>();
const byFileName = new Map<string, Language>();
const byInterpreter = new Map<string, Language>();
const byId = new Map<string, Language>();
for (const language of languages) {
  byId.set(language.id, language);
  for (const extension of language.extensions) byExtension.set(extension, language);
  for (const name of language.fileNames ?? []) byFileName.set(name, language);
  for (const program of language.interpreters ?? []) byInterpreter.set(program, language);
}

/** Text formats worth a name although they have no grammar here. */
const TEXT_FORMATS: Record<string, string> = {
  ".css": "css",
  ".csv": "csv",
  ".dart": "dart",
  ".graphql": "graphql",
  ".html": "html",
  ".ini": "ini",
  ".json": "json",
  ".jsonc": "json",
  ".less": "less",
  ".md": "markdown",
  ".mdx": "markdown",
  ".pl": "perl",
  ".proto": "protobuf",
  ".r": "r",
  ".rst": "rst",
  ".scss": "scss",
  ".sql": "sql",
  ".svelte": "svelte",
  ".svg": "svg",
  ".tf": "terraform",
  ".toml": "toml",
  ".txt": "text",
  ".vue": "vue",
  ".xml": "xml",
  ".yaml": "yaml",
  ".yml": "yaml",
};

/** A language id, the name of a text format, or empty when the name tells nothing. */
export function languageHint(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const exact = byFileName.get(name);
  if (exact) return exact.id;
  const dot = name.lastIndexOf(".");
  if (dot < 0) return "";
  const extension = name.slice(dot).toLowerCase();
  return byExtension.get(extension)?.id ?? TEXT_FORMATS[extension] ?? "";
}

/** The grammar to parse with, if there is one. */
export function findLanguage(hint: string, text: string): Language | undefined {
  if (hint !== "") {
    const language = byId.get(hint);
    const { alternative } = language ?? {};
    return alternative?.when.test(text) ? byId.get(alternative.id) : language;
  }
  const program = /^#!\s*(?:\S*\/)?([^/\s]+)(?:[ \t]+(?:-\S+[ \t]+)*(\S+))?/.exec(text.slice(0, 200));
  if (!program) return undefined;
  const [, first = "", second = ""] = program;
  return byInterpreter.get((first === "env" ? second : first).replace(/(?<![\d.])[\d.]+$/, ""));
}

export function languageById(id: string): Language | undefined {
  return byId.get(id);
}

/** Every name that a file's language can have. */
export function languageNames(): string[] {
  return [...new Set([...byId.keys(), ...Object.values(TEXT_FORMATS)])].sort();
}
