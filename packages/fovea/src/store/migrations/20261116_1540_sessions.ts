import type { Migration } from "./migration.ts";

/**
 * Conversations: their messages, and what was decided and asked in them. A session is known by the id its client gives
 * it; the same id may be at work in several repositories.
 */
export const sessions: Migration = {
  name: "20261116_1540_sessions",
  sql: `
    create table session (
      id text not null,
      project_id text not null references project(id) on delete cascade,
      name text,
      status text not null check (status in ('active', 'summarized', 'archived')),
      summary text,
      message_count integer not null,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer,
      primary key (project_id, id)
    ) without rowid;
    create index session_recent on session(project_id, status, updated_at);

    create table session_message (
      row integer primary key,
      id text not null unique,
      session text not null,
      project_id text not null,
      role text not null check (role in ('user', 'assistant', 'system')),
      content text not null,
      metadata text not null,
      created_at integer not null,
      foreign key (project_id, session) references session(project_id, id) on delete cascade
    );
    create index session_message_order on session_message(project_id, session, row);

    create virtual table session_message_text using fts5(
      body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    );

    create table session_decision (
      row integer primary key,
      id text not null unique,
      session text not null,
      project_id text not null,
      message text,
      status text not null check (status in ('candidate', 'confirmed', 'dismissed')),
      description text not null,
      context text,
      alternatives text not null,
      related text not null,
      memory text,
      created_at integer not null,
      foreign key (project_id, session) references session(project_id, id) on delete cascade
    );
    create index session_decision_order on session_decision(project_id, session, row);

    create table session_question (
      row integer primary key,
      id text not null unique,
      session text not null,
      project_id text not null,
      message text,
      question text not null,
      answer text,
      created_at integer not null,
      answered_at integer,
      foreign key (project_id, session) references session(project_id, id) on delete cascade
    );
    create index session_question_order on session_question(project_id, session, row);
  `,
};
