import { EngineError } from "../base/errors.ts";
import type { BrokenFile } from "./code/names/broken-files.ts";
import type { Freshness } from "./types.ts";

export function indexDisabled(): EngineError {
  return new EngineError("INDEX_MISSING", "The code index is turned off in the settings.", {
    advice:
      "Turn it on with `fovea config set index.enabled true` (add --global if your own settings turn it off); `fovea config list` shows which file does.",
  });
}

export function folderTooWide(folder: string): EngineError {
  return new EngineError("ROOT_MISSING", `${folder} is not a project: it is a whole home folder.`, {
    advice:
      "Change into a repository, or name the folder with --root. Memories that apply everywhere work here too.",
  });
}

export function fileNotIndexed(path: string, reason: string, similar: string[]): EngineError {
  const hint = similar.length > 0 ? `Did you mean ${similar.slice(0, 3).join(", ")}?` : "";
  return new EngineError("FILE_NOT_INDEXED", `${path} ${reason}.`, {
    advice: `${hint} \`fovea coverage\` lists what is not indexed, and why.`.trim(),
    details: { similar },
  });
}

export function isAFolder(path: string): EngineError {
  return new EngineError("FILE_NOT_INDEXED", `${path} is a folder, not a file.`, {
    advice: `\`fovea map --path ${path}\` shows what matters in it; name a file for its outline.`,
  });
}

export function workspaceClosed(): EngineError {
  return new EngineError("INTERRUPTED", "The repository has been closed.", {
    advice: "Ask again; the next question opens it.",
  });
}

/** The name stands in a file that does not parse just now. */
export function sayBroken(name: string, { path, line, problemLine }: BrokenFile): string {
  return `${path} does not parse right now (line  ${problemLine}), and ${name} is there in line  ${line}. Fix that and ask again.`;
}

/** `broken`: the name stands in a file that does not parse just now. */
export function symbolNotFound(name: string, suggestions: string[], broken?: string): EngineError {
  const what = broken ? `${name} is not in the index: ${broken}` : `No symbol or file is called ${name}.`;
  return new EngineError("SYMBOL_NOT_FOUND", what, {
    advice:
      suggestions.length > 0
        ? `Similar names: ${suggestions.join(", ")}.`
        : "No name resembles it. Search for what the code does to find it by meaning.",
    details: { suggestions },
  });
}

/** What was asked for has the shape of a path. */
export function pathNotFound(path: string, suggestions: string[]): EngineError {
  return new EngineError("SYMBOL_NOT_FOUND", `No indexed file is called ${path}.`, {
    advice:
      suggestions.length > 0
        ? `Similar paths: ${suggestions.join(", ")}.`
        : "No path resembles it. `fovea coverage` lists what is not indexed, and why.",
    details: { suggestions },
  });
}

/** The symbol was written after the graph was read. */
export function graphBehind(name: string): EngineError {
  return new EngineError("INDEX_BUSY", `${name} is found; its edges are not known yet.`, {
    advice: "Ask again in a few seconds.",
  });
}

const SAYS_MISSING: ReadonlySet<string> = new Set(["SYMBOL_NOT_FOUND", "FILE_NOT_INDEXED"]);

/** What is not found in an index that is not whole may only not be there yet, or be left out: the error says so. */
export function withFreshness(error: unknown, freshness: Freshness): unknown {
  if (!(error instanceof EngineError) || !SAYS_MISSING.has(error.code) || freshness.note === undefined)
    return error;
  return new EngineError(error.code, `${error.message} But ${freshness.note}.`, {
    advice: freshness.progress ? "`fovea status` shows the progress." : error.advice,
    details: { ...error.details, freshness },
    cause: error,
  });
}

export interface Choice {
  id: string;
  kind: string;
  path: string;
  line: number;
}

/** The answer is the list of choices, never a guess. */
export function symbolAmbiguous(name: string, choices: Choice[]): EngineError {
  const shown = choices.slice(0, 10).map(({ id, kind, line }) => `${id}  (${kind}, line ${line})`);
  const more = choices.length > 10 ? [`… and ${choices.length - 10} more`] : [];
  return new EngineError("SYMBOL_AMBIGUOUS", `${name} is the name of ${choices.length} symbols:`, {
    items: [...shown, ...more],
    advice: "Ask for one of them, as written in this list.",
    details: { choices },
  });
}

export function nothingCommitted(folder: string): EngineError {
  return new EngineError(
    "GIT_FAILED",
    `There are no commits yet in ${folder}, so there is no old version to compare with.`,
    {
      advice: "Name files to see what depends on them, or commit first.",
    },
  );
}

/** `unknown`: those of them that we know nothing of. */
export function nothingToCompare(what: readonly string[], unknown: readonly string[]): EngineError {
  const isOne = what.length === 1;
  return new EngineError(
    "GIT_FAILED",
    isOne
      ? `${what[0]} is neither a file or symbol of this repository nor a commit or a range of commits that git knows.`
      : `Some of these are not files or symbols of this repository: ${what.join(", ")}.${unknown.length > 0 ? ` Not known: ${unknown.join(", ")}.` : ""}`,
    {
      advice:
        "Name files (deleted ones too, while the deletion is not committed), symbols as `path#Class.method`, or a range such as main..HEAD.",
    },
  );
}

export function noGitHere(folder: string, what: readonly string[]): EngineError {
  return new EngineError(
    "GIT_FAILED",
    `${folder} is not a git repository, and ${what.length === 0 ? "no file is named" : `${what.join(", ")} is not a file of it`}.`,
    { advice: "Name files to see what depends on them: `fovea impact <file>…`." },
  );
}

export function languageUnknown(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `No language is called ${JSON.stringify(name)}.`, {
    advice: `Languages: ${known.join(", ")}.`,
  });
}

export function kindUnknown(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `There are no symbols of kind ${JSON.stringify(name)}.`, {
    advice: `Kinds: ${known.join(", ")}.`,
  });
}

export function questionsUnreadable(path: string, why: string): EngineError {
  return new EngineError("USAGE", `The questions in ${path} cannot be read: ${why}`, {
    advice: "Name a file with one JSON object per line: `fovea eval --help` shows the format.",
  });
}

export function budgetTooSmall(budget: number, least: number): EngineError {
  return new EngineError("USAGE", `A budget is a whole number of tokens, at least ${least}, not ${budget}.`, {
    advice: `Ask with --budget ${least} or more, or leave it out for the default.`,
  });
}

export function entityUnknown(name: string, nearby: readonly string[]): EngineError {
  const hint = nearby.length > 0 ? `Nearby: ${nearby.join(", ")}. ` : "";
  return new EngineError("MEMORY_NOT_FOUND", `There is no entity called ${name}.`, {
    advice: `${hint}Name an existing one, the id of a memory, or code as path#name, or create the entity with --create.`,
    details: { nearby },
  });
}

export function usage(message: string): EngineError {
  return new EngineError("USAGE", message, {
    advice: "`fovea <command> --help` shows how to use a command.",
  });
}

export function emptyQuestion(): EngineError {
  return new EngineError("USAGE", "The question is empty.", {
    advice: "Say what to look for: a question, a name or an error message.",
  });
}

export function topicNotFound(id: number, topics: readonly { id: number; content: string }[]): EngineError {
  const known = topics.map((topic) => `${topic.id} (${topic.content})`).slice(0, 5);
  return new EngineError("USAGE", `There is no topic ${id}.`, {
    advice: known.length === 0 ? "There are no topics yet." : `Topics: ${known.join(", ")}.`,
  });
}
