import type { Migration } from "./migration.ts";

/**
 * When a memory last faded, so that a cycle that was interrupted, or the cycles of two projects, never fade one twice;
 * and how often it was read since it came to its tier, so that what was moved away does not jump back at once.
 */
export const memoryLife: Migration = {
  name: "20261116_1510_memory_life",
  sql: `
    alter table memory add column decayed_at integer;
    alter table memory add column tier_accesses integer not null default 0;
    create index memory_tier on memory(project_id, tier) where tier <> 'warm';
  `,
};
