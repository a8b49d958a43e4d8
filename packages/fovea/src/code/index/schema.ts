/**
 * The tables of an index file. Derived data: there are no migrations. When the shape, what we extract or how we resolve changes,
 * raise BUILDER_VERSION, and every index is rebuilt when it is next opened.
 */
export const BUILDER_VERSION = 15;

/** A symbol's id is its blob's id times this, plus its position in the file; chunks likewise. */
export const IDS_PER_BLOB = 2 ** 20;

export const INDEX_SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;

  -- One checked-out worktree, or one folder, or the part of it below a prefix.
  create table tree (
    id integer primary key,
    root text not null,
    prefix text not null,
    head text,
    branch text,
    -- The settings the files were chosen by; other settings mean that every file is looked at again.
    settings text not null default '',
    -- Digest of git's listing when the tree was last complete; empty when the rows may say more than it.
    listing text not null default '',
    indexed_at integer,
    -- Grows whenever a path gets another content, comes or goes.
    revision integer not null default 0,
    -- Grows whenever somebody begins to write what has changed.
    run integer not null default 0,
    files integer not null default 0,
    symbols integer not null default 0,
    refs integer not null default 0,
    problem_files integer not null default 0,
    -- Counts by reason, as JSON.
    skipped text not null default '{}',
    -- The settings files that references were last resolved by; empty when that is not complete.
    resolved_by text not null default '',
    -- Grows whenever edges change.
    generation integer not null default 0,
    edges integer not null default 0,
    unresolved integer not null default 0,
    unique (root, prefix)
  );

  -- Who is indexing a tree right now, and how far it is.
  create table lease (
    tree integer primary key references tree(id) on delete cascade,
    owner text not null,
    pid integer not null,
    host text not null,
    started_at integer not null,
    heartbeat_at integer not null,
    done integer not null default 0,
    total integer not null default 0
  );

  -- A content, under the language its name hints at. Belongs to no tree.
  create table blob (
    -- Never used again, so that an id always means the same content.
    id integer primary key autoincrement,
    oid blob not null,
    hint text not null,
    language text not null,
    depth text not null,
    bytes integer not null,
    lines integer not null,
    skip text,
    -- Where parsing was given up: by what program and limit it was tried, and how often; see given-up.ts.
    attempt text not null default '',
    tries integer not null default 0,
    symbols integer not null,
    -- Rows of words, and how many words; see words.ts.
    rows integer not null,
    words integer not null,
    refs integer not null,
    problems text not null,
    problem_count integer not null,
    -- Trees may want the same content in full and in outline.
    unique (oid, hint, depth)
  );

  create table file (
    tree integer not null references tree(id) on delete cascade,
    path text not null,
    oid blob,
    blob integer references blob(id),
    skip text,
    size integer not null,
    mtime real not null,
    primary key (tree, path)
  ) without rowid;
  create index file_blob on file(blob);

  -- What paths had before, up to which run; no content where the path was new. See renamed.ts.
  create table former (
    tree integer not null references tree(id) on delete cascade,
    path text not null,
    until_run integer not null,
    blob integer,
    primary key (tree, path, until_run)
  ) without rowid;
  create index former_blob on former(blob);

  create table directory (
    tree integer not null references tree(id) on delete cascade,
    path text not null,
    mtime real not null,
    primary key (tree, path)
  ) without rowid;

  create table symbol (
    id integer primary key,
    kind text not null,
    name text not null,
    parent integer not null,
    container text not null,
    signature text not null,
    doc text not null,
    parameters text not null,
    return_type text not null,
    modifiers text not null,
    start_line integer not null,
    end_line integer not null,
    name_line integer not null,
    name_column integer not null,
    fingerprint text not null
  );
  create index symbol_name on symbol(name collate nocase);
  create index symbol_fingerprint on symbol(fingerprint);

  create table chunk (
    id integer primary key,
    start_line integer not null,
    end_line integer not null
  );

  -- Embedding models that vectors here were computed by. Vectors of different models are never compared.
  create table model (
    id integer primary key,
    model_id text not null unique,
    dimensions integer not null
  );

  -- The vectors of all chunks of a content by one model; see vector-codec.ts.
  create table vector (
    blob integer not null,
    model integer not null,
    body blob not null,
    -- The blob first, since contents are dropped with the vectors of all models.
    primary key (blob, model)
  );

  -- What other files can notice of a content; see surface.ts.
  create table surface (
    blob integer primary key,
    symbols blob not null,
    mentions blob not null
  );

  -- Which trigrams a content has; see words/gram-filter.ts.
  create table gram_filter (
    blob integer primary key,
    body blob not null
  );

  -- Words of contents that are in no segment yet; see word-store.ts.
  create table words (
    blob integer primary key,
    body blob not null
  );

  -- Words of many contents, by term. \`posting\` holds the terms whose hash falls into a bucket.
  create table segment (
    id integer primary key autoincrement,
    -- The contents it knows, packed. A newer segment's word about one of them counts.
    blobs blob not null,
    blob_count integer not null
  );
  create table posting (
    segment integer not null,
    bucket integer not null,
    body blob not null,
    primary key (segment, bucket)
  ) without rowid;

  -- Where memories' anchors are now that are no longer where they were made; see app/memory/relocations.ts. For hooks,
  -- which cannot find out by themselves.
  create table relocated (
    tree integer not null references tree(id) on delete cascade,
    path text not null,
    symbol text not null,
    to_path text not null,
    to_symbol text not null,
    primary key (tree, to_path, to_symbol, path, symbol)
  ) without rowid;

  create table facts (
    blob integer primary key,
    texts text not null,
    body blob not null
  );
`;

/** The tables of `code/graph/`. They stand here because one file holds both, and is thrown away as one. */
export const GRAPH_SCHEMA = `
  -- Paths that edges end at.
  create table place (id integer primary key, path text not null unique);

  -- The edges that start in a content at a path. Shared by all trees in which they are the same.
  create table resolution (
    id integer primary key autoincrement,
    place integer not null,
    blob integer not null,
    -- Of the content when it was resolved: what was kept in part then may be kept in full now.
    depth text not null,
    edges integer not null,
    unresolved integer not null,
    body blob not null,
    packages text not null
  );

  create table resolved (
    tree integer not null references tree(id) on delete cascade,
    place integer not null,
    resolution integer not null,
    primary key (tree, place)
  ) without rowid;
  create index resolved_resolution on resolved(resolution);
`;
