import { EngineError } from "../../base/errors.ts";

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
  return new EngineError("USAGE", `${path.slice(0, 200)} is outside the served folders.`, {
    advice: `Give a path inside ${root}, such as src/main.ts.`,
  });
}

export function folderTooWide(folder: string): EngineError {
  return new EngineError(
    "ROOT_MISSING",
    `${folder} is where the client started this server, and it is not a project.`,
    {
      advice:
        'Give `project` the absolute path of the repository, such as {"project": "/home/me/shop"}; later calls then use it too. ' +
        "To set it permanently, name the folder in the client's configuration: `fovea serve <folder>`.",
    },
  );
}

export function noRepository(path: string): EngineError {
  return new EngineError("USAGE", `${path.slice(0, 200)} is not inside a git repository.`, {
    advice: "Give `project` the absolute path of a repository, the folder that has .git.",
  });
}

export function portTaken(port: number, host: string, why: string): EngineError {
  return new EngineError("SYSTEM_REFUSED", `Cannot serve at ${host}:${port}: ${why}.`, {
    advice: "Choose another port with --port (0 picks any free port), or stop the program that uses it.",
  });
}

export function tooManyCalls(waiting: number): EngineError {
  return new EngineError("SYSTEM_REFUSED", `${waiting} calls of this client are already waiting.`, {
    advice: "Wait for answers before sending more.",
  });
}
