/**
 * The group whose memories a project shares. A repository brings its own settings along, and must not give itself sight
 * of what was remembered elsewhere: its file counts only for groups that the user has listed.
 */
import { type LoadedConfig, projectFile } from "./load.ts";

export interface GroupChoice {
  /** Empty: none. */
  group: string;
  /** Why the group that the repository names does not count. */
  warning?: string;
}

export function chooseGroup({ config, sources }: LoadedConfig, projectRoot: string): GroupChoice {
  const { group } = config.project;
  const isOfRepository = sources["project.group"]!.startsWith(`file ${projectFile(projectRoot)}:`);
  if (group === "" || !isOfRepository || config.memory.groups.includes(group)) return { group };
  return {
    group: "",
    warning: `this repository says it belongs to the group ${group}; memories are shared once \`memory.groups\` in config.yaml of the Fovea home folder lists it`,
  };
}
