/** Who asks for memories: a project, and perhaps a session of it. */
import type { Asker } from "../../memory/filter.ts";
import type { Workspace } from "../workspace.ts";

export function askerOf({ project }: Workspace, session: string | undefined): Asker {
  return { projectId: project.id, session };
}
