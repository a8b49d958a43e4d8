/** Who asks for memories: a project, and perhaps a session of it. */
import type { Asker } from "../../memory/filter.ts";
import { othersOfGroup } from "../../memory/groups.ts";
import type { Workspace } from "../project/workspace.ts";

export function askerOf({ project }: Workspace, session: string | undefined): Asker {
  return { projectId: project.id, session };
}

/** Who recalls without naming a session is in the one in use. It also sees what the other projects of its group remember; looking after memories is each one's own affair. */
export function recallerOf(
  workspace: Workspace,
  session: string | undefined = workspace.sessionInUse(),
): Asker {
  return {
    ...askerOf(workspace, session),
    group: othersOfGroup(workspace.memory, workspace.project.id),
  };
}
