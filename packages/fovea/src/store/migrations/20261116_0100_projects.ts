import type { Migration } from "./migration.ts";

/** The registry of repositories, where each was seen on this machine, and key/value settings of the store. */
export const projects: Migration = {
  name: "20261116_0100_projects",
  sql: `
    create table project (
      id text primary key,
      name text not null unique,
      root_commit text unique,
      config text not null default '{}',
      created_at integer not null,
      updated_at integer not null
    );
    create table project_location (
      path text primary key,
      project_id text not null references project(id) on delete cascade,
      seen_at integer not null
    ) without rowid;
    create index project_location_project on project_location(project_id);
    create table config (
      key text primary key,
      value text not null,
      updated_at integer not null
    ) without rowid;
  `,
};
