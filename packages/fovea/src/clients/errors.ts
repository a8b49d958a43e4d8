/** Every failure of set-up, in one place. */
import { EngineError, messageOf } from "../base/errors.ts";
import { JsonProblem } from "./edit/json-tree.ts";
import { TomlProblem } from "./edit/toml-tree.ts";

export function unreadable(file: string, error: unknown): EngineError {
  const line = error instanceof JsonProblem || error instanceof TomlProblem ? `:${error.line}` : "";
  return new EngineError("SETUP_REFUSED", `${file}${line} cannot be changed safely: ${messageOf(error)}.`, {
    advice:
      "It was left unchanged. Repair it, or add the server by hand (`--dry-run` on an empty file shows how), then run this again.",
    cause: error,
  });
}

export function notPlain(file: string, error: unknown): EngineError {
  return new EngineError(
    "SETUP_REFUSED",
    `${file} cannot be changed safely: it has comments or trailing commas, and its client reads plain JSON only (${messageOf(error)}).`,
    { advice: "It was left unchanged. Remove them, then run this again.", cause: error },
  );
}

export function notText(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is not text in UTF-8.`, {
    advice: "It was left unchanged. Save it as UTF-8, then run this again.",
  });
}

export function danglingLink(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is a link to a file that does not exist.`, {
    advice: "Create the file it points to, or remove the link, then run this again.",
  });
}

export function changedSinceShown(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} was changed by another program a moment ago.`, {
    advice: "It was left unchanged. Run this again.",
  });
}

export function unwritable(file: string, error: unknown): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} cannot be written: ${messageOf(error)}.`, {
    advice: "Check who owns the file and its folder, then run this again.",
    cause: error,
  });
}

/** All files of a client are written, or none. */
export function leftWithOthers(file: string, failed: string): EngineError {
  return new EngineError(
    "SETUP_REFUSED",
    `${file} was left unchanged, because  ${failed} cannot be changed.`,
    {
      advice: "The files of one client are written together. Fix the other one, then run this again.",
    },
  );
}

export function journalUnreadable(file: string, error: unknown): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} cannot be read: ${messageOf(error)}.`, {
    advice:
      "It records what an interrupted set-up was about to write. Check the files it names, move it away, then run this again.",
    cause: error,
  });
}

export function readOnly(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is read-only.`, {
    advice: "It was left unchanged. Allow writing (chmod u+w), or add the lines of `--dry-run` by hand.",
  });
}

export function unknownClient(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `There is no client "${name}".`, {
    advice: `Clients: ${known.join(", ")}.`,
    details: { known },
  });
}

export function receiptsUnreadable(file: string, error: unknown): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} cannot be read: ${messageOf(error)}.`, {
    advice:
      "It records what set-up has added. Move it away; uninstalling then recognises our entries by their content.",
    cause: error,
  });
}

export function setupBusy(lock: string): EngineError {
  return new EngineError("SETUP_REFUSED", "Another set-up or uninstall is running.", {
    advice: `This one changed nothing. Run it again later; if no other is running, remove  ${lock}.`,
  });
}
