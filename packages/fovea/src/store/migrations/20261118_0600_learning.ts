import type { Migration } from "./migration.ts";

/**
 * What conversations teach: which messages were not listened to yet, and which decisions, rules and fixes are not memories
 * yet. All that was there before counts as dealt with. Known errors begin anew: they were recognised by names of tests and
 * by "Exit code 1".
 */
export const learning: Migration = {
  name: "20261118_0600_learning",
  sql: `
    alter table session_message add column is_heard integer not null default 1;
    create index session_message_unheard on session_message(project_id, row) where is_heard = 0;

    alter table session_decision add column kind text not null default 'decision' check (kind in ('decision', 'rule'));
    alter table session_decision add column is_learned integer not null default 1;
    create index session_decision_unlearned on session_decision(project_id, row) where is_learned = 0;

    delete from known_error;
    alter table known_error add column is_open integer not null default 1;
    alter table known_error add column is_learned integer not null default 1;
    alter table known_error add column fixed_at integer;
    create index known_error_unlearned on known_error(project_id, row) where is_learned = 0;
  `,
};
