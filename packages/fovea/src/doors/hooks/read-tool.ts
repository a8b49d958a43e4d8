/** Tools of the clients by all their names: which file was touched, which command ran, what is looked for. */

import { numberIn, type Payload, parsePayload, recordIn, stringIn, textIn } from "./payload.ts";
import { searchPattern } from "./search-command.ts";

type ToolEvent =
  | { kind: "before-search"; tool: "grep" | "glob" | "read"; subject: string }
  | { kind: "file"; path: string; isEdit: boolean; change?: string | undefined }
  | { kind: "command"; command: string; exitCode: number | undefined; output: string };

const GREP = /^(?:grep|grep_search|search_file_content|search|codebase_search|textsearch)$/;
const GLOB = /^(?:glob|find|file_search|list_files|filesearch)$/;
const READ = /^(?:read|readfile|read_file|view|open_file|notebookread)$/;
const EDIT =
  /^(?:edit|multiedit|write|writefile|write_file|replace|notebookedit|strreplacefile|str_replace|apply_patch|create_file|delete|editfiles|edit_file|insert_edit_into_file|replace_string_in_file|search_replace)$/;
const SHELL =
  /^(?:bash|shell|run_shell_command|run_in_terminal|terminal|exec|local_shell|exec_command|run_command)$/;
const OUTPUT_CHARS = 20_000;
const PATTERN_CHARS = 1_000;
const COMMAND_CHARS = 4_000;

export function readToolEvent(
  moment: "before-tool" | "after-tool" | "tool-failed",
  payload: Payload,
): ToolEvent | undefined {
  const name = (stringIn(payload, "tool_name", "toolName", "tool") ?? "").toLowerCase();
  const input =
    recordIn(payload, "tool_input", "toolInput", "args", "input") ?? parsed(payload, "tool_input");
  if (moment === "before-tool") return readSearch(name, input);
  if (SHELL.test(name)) return readCommand(moment, input, payload);
  const path =
    stringIn(input, "file_path", "filePath", "path", "absolute_path", "notebook_path") ?? patchedFile(input);
  if (path === undefined || moment === "tool-failed") return undefined;
  if (EDIT.test(name)) return { kind: "file", path, isEdit: true, ...changeIn(input) };
  return READ.test(name) ? { kind: "file", path, isEdit: false } : undefined;
}

const CHANGE_CHARS = 100;

/** Of an edit of a line: what became what. */
function changeIn(input: Payload | undefined): { change?: string } {
  const before = stringIn(input, "old_string", "oldString", "old_str")?.trim();
  const after = stringIn(input, "new_string", "newString", "new_str")?.trim();
  if (before === undefined || after === undefined) return {};
  const old = new Set(before.split("\n").map((line) => line.trim()));
  const fresh = new Set(after.split("\n").map((line) => line.trim()));
  const removed = [...old].filter((line) => !fresh.has(line));
  const added = [...fresh].filter((line) => !old.has(line));
  const [from = "", to = ""] = [removed[0], added[0]];
  if (
    removed.length > 1 ||
    added.length > 1 ||
    `${from}${to}` === "" ||
    from.length + to.length > CHANGE_CHARS * 2
  )
    return {};
  if (from === "") return { change: `added \`${to}\`` };
  return { change: to === "" ? `removed \`${from}\`` : `\`${from}\` -> \`${to}\`` };
}

function readSearch(name: string, input: Payload | undefined): ToolEvent | undefined {
  if (GREP.test(name)) {
    const subject = stringIn(input, "pattern", "query", "regex");
    return subject === undefined
      ? undefined
      : { kind: "before-search", tool: "grep", subject: subject.slice(0, PATTERN_CHARS) };
  }
  if (GLOB.test(name)) {
    const subject = stringIn(input, "pattern", "glob_pattern", "query");
    return subject === undefined ? undefined : { kind: "before-search", tool: "glob", subject };
  }
  if (READ.test(name)) {
    const subject = stringIn(input, "file_path", "filePath", "path", "absolute_path", "target_file");
    return subject === undefined ? undefined : { kind: "before-search", tool: "read", subject };
  }
  const command = SHELL.test(name) ? commandOf(input) : undefined;
  const subject = command === undefined ? undefined : searchPattern(command);
  return subject === undefined
    ? undefined
    : { kind: "before-search", tool: "grep", subject: subject.slice(0, PATTERN_CHARS) };
}

function readCommand(
  moment: "after-tool" | "tool-failed",
  input: Payload | undefined,
  payload: Payload,
): ToolEvent | undefined {
  const command = commandOf(input);
  if (command === undefined) return undefined;
  const response =
    recordIn(payload, "tool_response", "tool_output", "toolResponse") ?? parsed(payload, "tool_output");
  const said = textIn(payload, "error") ?? stringIn(payload, "tool_response", "tool_output", "output") ?? "";
  const output = [
    said,
    stringIn(response, "stderr", "error") ?? "",
    stringIn(response, "stdout", "output", "llmContent") ?? "",
  ]
    .filter((text) => text !== "")
    .join("\n")
    .slice(-OUTPUT_CHARS);
  return {
    kind: "command",
    command: command.slice(0, COMMAND_CHARS),
    exitCode: exitCodeOf(moment, command, response, output),
    output,
  };
}

function exitCodeOf(
  moment: string,
  command: string,
  response: Payload | undefined,
  output: string,
): number | undefined {
  const told = numberIn(response, "exit_code", "exitCode", "returnCode", "code");
  if (told !== undefined) return told;
  const written = /^[^\S\n]*(?:exit code|exited with code|process exited with code)[:\s]{1,9}(\d+)/im.exec(
    output,
  )?.[1];
  if (written !== undefined) return Number(written);
  if (response?.interrupted === true) return undefined;
  if (moment === "tool-failed") return 1;
  // Codex gives the output and nothing else.
  return response === undefined && looksFailed(command, output) ? 1 : 0;
}

const ONLY_SHOWS =
  /^\s*(?:cat|sed|head|tail|less|awk|ls|find|rg|[ef]?grep|echo|printf|git\s+(?:log|show|diff|grep|blame))\b/;
const FAILURE =
  /^[^\S\n]*(?:Uncaught |Unhandled )?(?=[\w.])[\w.]*(?<=Error|Exception)(?:\s\[\w+\])?:|^Traceback \(most recent|^(?:error|fatal|panic)(?:\[\w+\])?:|^npm ERR!|^FAILED\b|^make: \*\*\*/m;

function looksFailed(command: string, output: string): boolean {
  return !ONLY_SHOWS.test(command) && FAILURE.test(output);
}

function commandOf(input: Payload | undefined): string | undefined {
  const list = input?.command ?? input?.cmd;
  if (Array.isArray(list)) return list.filter((word) => typeof word === "string").join(" ") || undefined;
  return stringIn(input, "command", "cmd");
}

/** Codex edits by patches, which name their files. */
function patchedFile(input: Payload | undefined): string | undefined {
  const patch = stringIn(input, "patch", "input", "command");
  return patch && /^\*\*\* (?:Update|Add|Delete) File: (.+)$/m.exec(patch)?.[1]?.trim();
}

/** Some clients send JSON inside of a text. */
function parsed(payload: Payload, name: string): Payload | undefined {
  const text = stringIn(payload, name);
  return text?.startsWith("{") ? parsePayload(text) : undefined;
}
