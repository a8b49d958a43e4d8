import type { Migration } from "./migration.ts";

/** What a project shares with its team, as of the last sync: the stated facts of each memory, and what was done with them here. */
export const sharing: Migration = {
  name: "20261118_0600_sharing",
  sql: `
    create table memory_shared (
      memory text primary key,
      project_id text not null,
      facts text not null,
      applied text not null
    ) without rowid;
    create index memory_shared_project on memory_shared(project_id);
  `,
};
