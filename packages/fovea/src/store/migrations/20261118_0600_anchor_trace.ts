import type { Migration } from "./migration.ts";

/** What tells later where the code of an anchor has gone; see `memory/trace.ts`. */
export const anchorTrace: Migration = {
  name: "20261118_0600_anchor_trace",
  sql: "alter table memory_anchor add column trace text not null default '';",
};
