/** Settings, for doors: the same module everywhere, and the folder a project's file belongs into. */
import { identifyFolder } from "../repo/project/identify.ts";

export { getValue, setValue } from "../config/edit.ts";
export { projectFileName } from "../config/file-text.ts";
export { initConfig } from "../config/init.ts";
export { listValues } from "../config/list.ts";
export { globalFile, loadConfig, projectFile } from "../config/load.ts";

/** The top of the repository around a folder, or the folder itself outside git. */
export async function findProjectTop(folder: string): Promise<string> {
  return (await identifyFolder(folder, true)).place.top;
}
