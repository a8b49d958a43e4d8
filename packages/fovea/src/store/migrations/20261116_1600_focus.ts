import type { Migration } from "./migration.ts";

/** The forest of topics of a project, what the agent said it did, and where each session is. */
export const focus: Migration = {
  name: "20261116_1600_focus",
  sql: `
    create table focus_forest (
      project_id text primary key references project(id) on delete cascade,
      next_id integer not null,
      prompts integer not null,
      updated_at integer not null
    ) without rowid;
    create table focus_node (
      project_id text not null references project(id) on delete cascade,
      id integer not null,
      parent integer,
      tree integer not null,
      depth integer not null,
      content text not null,
      frequency integer not null,
      is_prompt integer not null,
      sources text not null,
      created_at integer not null,
      last_used_at integer not null,
      vector blob,
      primary key (project_id, id)
    );
    create table focus_guide (
      project_id text not null references project(id) on delete cascade,
      id integer not null,
      text text not null,
      tree integer,
      session text not null,
      is_reinforced integer not null,
      at integer not null,
      primary key (project_id, id)
    ) without rowid;
    create table focus_session (
      project_id text not null references project(id) on delete cascade,
      session text not null,
      tree integer,
      prompts integer not null,
      at integer not null,
      primary key (project_id, session)
    ) without rowid;
    create table focus_transition (
      project_id text not null references project(id) on delete cascade,
      "from" integer not null,
      "to" integer not null,
      count integer not null,
      primary key (project_id, "from", "to")
    ) without rowid;
    -- Files that were touched while a topic was at hand.
    create table focus_place (
      project_id text not null references project(id) on delete cascade,
      tree integer not null,
      path text not null,
      count integer not null,
      at integer not null,
      primary key (project_id, tree, path)
    ) without rowid;
  `,
};
