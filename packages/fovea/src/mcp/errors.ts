import { EngineError } from "../base/errors.ts";

export function projectUnknown(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `No project ${JSON.stringify(name.slice(0, 200))} is served here.`, {
    advice: `Served: ${known.join(", ")}. Leave project out for the first of them.`,
  });
}

export function projectAmbiguous(name: string, folders: readonly string[]): EngineError {
  return new EngineError("USAGE", `${folders.length} projects here are called ${name}.`, {
    advice: `Give project as one of these paths: ${folders.join(", ")}.`,
  });
}

/** The same for what is not there and for what is: nobody learns anything about other folders. */
export function outsideOfServed(path: string, root: string): EngineError {
  return new EngineError("USAGE", `${path.slice(0, 200)} is outside of what is served.`, {
    advice: `Give a path inside ${root}, such as src/main.ts.`,
  });
}

export function folderTooWide(folder: string): EngineError {
  return new EngineError("ROOT_MISSING", `${folder} is no project: it holds everything of a user.`, {
    advice:
      "Start the server in a repository, or name the folders to serve: `fovea serve <folder>…` in the client's configuration.",
  });
}

export function portTaken(port: number, host: string, why: string): EngineError {
  return new EngineError("USAGE", `Nothing can be served at ${host}:${port}: ${why}.`, {
    advice: "Choose another port with --port.",
  });
}
