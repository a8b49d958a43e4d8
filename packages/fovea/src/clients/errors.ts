/** Every failure of set-up, in one place. */
import { EngineError, messageOf } from "../base/errors.ts";
import { JsonProblem } from "./edit/json-tree.ts";
import { TomlProblem } from "./edit/toml-tree.ts";

export function unreadable(file: string, error: unknown): EngineError {
  const line = error instanceof JsonProblem || error instanceof TomlProblem ? `:${error.line}` : "";
  return new EngineError("SETUP_REFUSED", `${file}${line} cannot be changed safely: ${messageOf(error)}.`, {
    advice:
      "It was left as it is. Repair it, or add the server by hand (`--dry-run` on an empty file shows how), then run this again.",
    cause: error,
  });
}

export function notPlain(file: string, error: unknown): EngineError {
  return new EngineError(
    "SETUP_REFUSED",
    `${file} cannot be changed safely: it has comments or trailing commas, and its client reads plain JSON only (${messageOf(error)}).`,
    { advice: "It was left as it is. Take them out, then run this again.", cause: error },
  );
}

export function notText(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is not text in UTF-8.`, {
    advice: "It was left as it is. Save it as UTF-8, then run this again.",
  });
}

export function danglingLink(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is a link to a file that is not there.`, {
    advice: "Make the file it leads to, or remove the link, then run this again.",
  });
}

export function changedSinceShown(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} was changed by another program just now.`, {
    advice: "It was left as it is. Run this again.",
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
  return new EngineError("SETUP_REFUSED", `${file} was left as it is, since ${failed} cannot be changed.`, {
    advice: "The files of one client are written together. Mend the other one, then run this again.",
  });
}

export function journalUnreadable(file: string, error: unknown): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} cannot be read: ${messageOf(error)}.`, {
    advice:
      "It says what an interrupted set-up was about to write. Look at the files it names, move it away, then run this again.",
    cause: error,
  });
}

export function readOnly(file: string): EngineError {
  return new EngineError("SETUP_REFUSED", `${file} is read-only.`, {
    advice: "It was left as it is. Allow writing (chmod u+w), or add the lines of `--dry-run` by hand.",
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
      "It says what set-up has added where. Move it away; uninstalling then recognises our entries by their content.",
    cause: error,
  });
}

export function setupBusy(lock: string): EngineError {
  return new EngineError("SETUP_REFUSED", "Another set-up or uninstall is writing just now.", {
    advice: `Nothing was changed by this one. Run it again; if none is running, remove ${lock}.`,
  });
}
