import type { Migration } from "./migration.ts";

/**
 * Memories with what hangs on them. `row` is for full text and vectors only; everywhere else a memory is its `id`.
 * The log keeps what happened to a memory also after the memory itself was deleted.
 */
export const memories: Migration = {
  name: "20261116_1400_memories",
  sql: `
    create table memory (
      row integer primary key,
      id text not null unique,
      project_id text references project(id),
      scope text not null check (scope in ('session', 'project', 'global')),
      session text,
      type text not null check (type in ('episodic', 'semantic', 'procedural', 'entity')),
      category text not null,
      tier text not null check (tier in ('hot', 'warm', 'cold')),
      name text,
      content text not null,
      digest text not null,
      weight integer not null check (weight between 1 and 5),
      confidence real not null check (confidence between 0 and 1),
      pinned integer not null,
      trust text not null,
      quarantine text,
      source text not null,
      author text,
      "commit" text,
      external_id text,
      tags text not null,
      metadata text not null,
      tokens integer not null,
      version integer not null,
      superseded_by text,
      valid_from integer not null,
      valid_to integer,
      expires_at integer,
      relevance real not null,
      access_count integer not null,
      last_accessed_at integer,
      created_at integer not null,
      updated_at integer not null,
      forgotten_at integer
    );
    create index memory_project on memory(project_id, category, created_at);
    create index memory_time on memory(project_id, created_at);
    create index memory_session on memory(session, created_at) where session is not null;
    -- Ids are written in short by their end, which is random.
    create index memory_short on memory(substr(id, -8));
    create index memory_digest on memory(digest);
    create index memory_external on memory(external_id) where external_id is not null;
    create index memory_superseded on memory(superseded_by) where superseded_by is not null;
    create index memory_expires on memory(expires_at) where expires_at is not null;

    create table memory_anchor (
      memory text not null references memory(id) on delete cascade,
      position integer not null,
      project_id text not null,
      path text not null,
      symbol text not null,
      kind text not null,
      fingerprint text not null,
      "commit" text,
      primary key (memory, position)
    ) without rowid;
    create index memory_anchor_place on memory_anchor(project_id, path, symbol);

    create table memory_relation (
      subject text not null references memory(id) on delete cascade,
      predicate text not null,
      object text not null references memory(id) on delete cascade,
      weight real not null,
      metadata text not null,
      created_at integer not null,
      primary key (subject, predicate, object)
    ) without rowid;
    create index memory_relation_object on memory_relation(object);

    create table memory_log (
      number integer primary key,
      memory text not null,
      operation text not null,
      details text not null,
      session text,
      at integer not null
    );
    create index memory_log_memory on memory_log(memory);

    create virtual table memory_text using fts5(
      body, keys, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    );
    create virtual table memory_vocabulary using fts5vocab(memory_text, row);

    create table memory_vector (
      memory integer not null references memory(row) on delete cascade,
      model text not null,
      vector blob not null,
      primary key (model, memory)
    ) without rowid;
    create index memory_vector_memory on memory_vector(memory);

    create table project_meta (
      project_id text not null references project(id) on delete cascade,
      key text not null,
      value text not null,
      updated_at integer not null,
      primary key (project_id, key)
    ) without rowid;

    create table feedback (
      number integer primary key,
      project_id text,
      session text,
      subject text not null,
      useful integer not null,
      note text not null,
      at integer not null
    );
  `,
};

/** How much a copy holds, for readers that have only the file. */
export const COUNT_MEMORIES = "select count(*) as n from memory";
