import type { Migration } from "./migration.ts";

/**
 * Which client process a session's hooks come from, so that the server of the same client takes part in it. Checkpoints
 * that the hook made before a compaction go: they hid the agent's own ones, and nothing read them.
 */
export const sessionClient: Migration = {
  name: "20261118_0610_session_client",
  sql: `
    alter table session add column client text;
    create index session_client on session(project_id, client) where client is not null;
    delete from checkpoint where metadata like '%"description":"before compaction (%' and state like '{"messages":%';
  `,
};
