import type { Migration } from "./migration.ts";

/** What a conversation was already given, so that it is not given twice. */
export const disclosure: Migration = {
  name: "20261116_1100_disclosure",
  sql: `
    create table session_answer (
      session text not null,
      project_id text not null references project(id) on delete cascade,
      number integer not null,
      query text not null,
      sent_at integer not null,
      primary key (session, project_id, number)
    ) without rowid;
    create index session_answer_sent on session_answer(sent_at);
    create table disclosure (
      session text not null,
      project_id text not null,
      symbol text not null,
      kind text not null,
      fingerprint text not null,
      detail text not null,
      answer integer not null,
      primary key (session, project_id, symbol, kind),
      foreign key (session, project_id, answer)
        references session_answer(session, project_id, number) on delete cascade
    ) without rowid;
  `,
};
