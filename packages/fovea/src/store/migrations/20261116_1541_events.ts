import type { Migration } from "./migration.ts";

/** What happened in sessions, errors with what fixed them, and where an agent stood in its plan. */
export const events: Migration = {
  name: "20261116_1541_events",
  sql: `
    create table session_event (
      row integer primary key,
      session text not null,
      project_id text not null references project(id) on delete cascade,
      type text not null,
      subject text not null,
      data text not null,
      count integer not null,
      at integer not null
    );
    create index session_event_order on session_event(project_id, session, type, row);
    create index session_event_age on session_event(at);

    create table known_error (
      row integer primary key,
      project_id text not null references project(id) on delete cascade,
      signature text not null,
      words text not null,
      message text not null,
      command text,
      session text not null,
      memory text,
      fix text,
      fix_source text,
      times integer not null,
      first_at integer not null,
      last_at integer not null,
      last_event integer not null,
      unique (project_id, signature)
    );

    create table checkpoint (
      row integer primary key,
      id text not null unique,
      session text not null,
      project_id text not null references project(id) on delete cascade,
      step_number integer not null,
      state text not null,
      metadata text not null,
      created_at integer not null
    );
    create index checkpoint_order on checkpoint(project_id, session, step_number, created_at);
  `,
};
