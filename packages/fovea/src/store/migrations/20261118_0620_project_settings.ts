import type { Migration } from "./migration.ts";

/** Settings of a project are in its `.fovea.yaml`; nothing ever wrote them here. */
export const projectSettings: Migration = {
  name: "20261118_0620_project_settings",
  sql: "alter table project drop column config;",
};
