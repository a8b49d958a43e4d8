/**
 * Copies what can still be read of a damaged database into a fresh one of the same shape, table by table and row by row:
 * first through SQLite, from both ends up to the damage, then what its pages still hold beyond it.
 */
import { DatabaseSync } from "@photostructure/sqlite";
import type { Database, SqlValue } from "../database.ts";
import { type Cell, type Leaf, readLeaves } from "./pages.ts";

interface Table {
  name: string;
  hasRowid: boolean;
  columns: Column[];
  /** As rows are stored: without row ids, the key comes first. */
  stored: Column[];
}

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  isRowid: boolean;
  key: number;
}

export interface Copied {
  /** Rows that the new file has, by table. */
  rows: Record<string, number>;
  /** Rows that the damaged file had, by table; only of tables that were read from one end to the other. */
  had: Record<string, number>;
  /** The other tables: how many rows they had is not known. */
  torn: string[];
}

export function copyTables(damaged: string, fresh: Database): Copied {
  const tables = listTables(fresh);
  const copied: Copied = { rows: {}, had: {}, torn: [] };
  fresh.exec("pragma foreign_keys = off");
  const source = openDamaged(damaged);
  fresh.transaction(() => {
    for (const table of tables) {
      const put = writer(fresh, table);
      const had = source && copyInOrder(source, table, put);
      if (had === undefined) copied.torn.push(table.name);
      else copied.had[table.name] = had;
    }
  });
  source?.close();
  const torn = tables.filter(({ name }) => copied.torn.includes(name));
  if (torn.length > 0) fresh.transaction(() => copyLeaves(damaged, fresh, torn));
  dropOrphans(fresh);
  fresh.exec("pragma foreign_keys = on");
  for (const { name } of tables)
    copied.rows[name] = fresh.get<{ n: number }>(`select count(*) as n from "${name}"`)!.n;
  return copied;
}

/** The journal of migrations belongs to the fresh file; tables of full text are made anew from what they index. */
function listTables(db: Database): Table[] {
  return db
    .all<{ name: string; wr: number }>(
      "select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name <> 'migration'",
    )
    .map(({ name, wr }) => {
      const columns = db
        .all<{ name: string; type: string; notnull: number; pk: number }>(`pragma table_info("${name}")`)
        .map((column) => ({
          name: column.name,
          type: column.type.toLowerCase(),
          isRequired: column.notnull === 1,
          isRowid: wr === 0 && column.pk === 1 && column.type.toLowerCase() === "integer",
          key: column.pk,
        }));
      const keys = columns.filter(({ key }) => key > 0).sort((a, b) => a.key - b.key);
      const stored = wr === 0 ? columns : [...keys, ...columns.filter(({ key }) => key === 0)];
      return { name, hasRowid: wr === 0, columns, stored };
    });
}

type Connection = InstanceType<typeof DatabaseSync>;

function openDamaged(path: string): Connection | undefined {
  let db: Connection | undefined;
  try {
    db = new DatabaseSync(path);
    // Reads a schema that has a broken entry as far as it goes.
    db.exec("pragma writable_schema = on; pragma cell_size_check = on");
    db.prepare("select count(*) from sqlite_master").all();
    return db;
  } catch {
    db?.close();
    return undefined;
  }
}

type Put = (values: SqlValue[]) => void;

function writer(db: Database, { name, columns }: Table): Put {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const marks = columns.map(() => "?").join(", ");
  const sql = `insert or ignore into "${name}" (${names}) values (${marks})`;
  return (values) => {
    try {
      db.run(sql, ...values);
    } catch {
      // A row that breaks a rule of its table is garbage, not a row.
    }
  };
}

const BATCH = 200;

/** From the front, and if that ends early, from the back. The number of rows when the end was reached without trouble. */
function copyInOrder(source: Connection, table: Table, put: Put): number | undefined {
  const had = copyFrom(source, table, put, "asc");
  if (had === undefined) copyFrom(source, table, put, "desc");
  return had;
}

function copyFrom(source: Connection, table: Table, put: Put, direction: "asc" | "desc"): number | undefined {
  const names = table.columns.map((column) => `"${column.name}"`).join(", ");
  const keys = table.hasRowid
    ? ["rowid"]
    : table.stored.filter(({ key }) => key > 0).map(({ name }) => `"${name}"`);
  const order = keys.map((key) => `${key} ${direction}`).join(", ");
  const after = `(${keys.join(", ")}) ${direction === "asc" ? ">" : "<"} (${keys.map(() => "?").join(", ")})`;
  let last: SqlValue[] | undefined;
  let limit = BATCH;
  let read = 0;
  for (;;) {
    try {
      const sql = `select ${names}, ${keys.join(", ")} from "${table.name}" ${last ? `where ${after}` : ""} order by ${order} limit ${limit}`;
      const statement = source.prepare(sql);
      statement.setReturnArrays(true);
      const rows = statement.all(...(last ?? [])) as unknown as SqlValue[][];
      for (const row of rows) put(row.slice(0, table.columns.length));
      read += rows.length;
      if (rows.length < limit) return read;
      last = rows.at(-1)!.slice(table.columns.length);
    } catch {
      // Closer to the damage one row at a time.
      if (limit === 1) return undefined;
      limit = 1;
    }
  }
}

/** A page belongs to the table that all its rows fit; if they fit several, to none. */
function copyLeaves(damaged: string, fresh: Database, torn: readonly Table[]): void {
  const writers = new Map(torn.map((table) => [table, writer(fresh, table)]));
  for (const leaf of readLeaves(damaged)) {
    const fitting = torn.filter((table) => fits(leaf, table));
    if (fitting.length !== 1 || leaf.rows.length === 0) continue;
    const [table] = fitting as [Table];
    for (const row of leaf.rows)
      if (isRowOf(row.cells, table)) writers.get(table)!(inOrder(row.rowid, row.cells, table));
  }
}

function fits(leaf: Leaf, table: Table): boolean {
  if ((leaf.kind === "table") !== table.hasRowid) return false;
  const good = leaf.rows.filter(({ cells }) => isRowOf(cells, table)).length;
  return good > leaf.rows.length / 2;
}

function isRowOf(cells: readonly Cell[], { stored }: Table): boolean {
  return cells.length === stored.length && stored.every((column, at) => isValueOf(cells[at]!, column));
}

function isValueOf(cell: Cell, { type, isRequired, isRowid, key }: Column): boolean {
  if (isRowid) return cell === null;
  if (cell === null) return !isRequired && key === 0;
  if (type === "text") return typeof cell === "string";
  if (type === "blob") return cell instanceof Uint8Array;
  // SQLite keeps whole numbers of a real column as integers.
  return typeof cell === "number" || typeof cell === "bigint";
}

function inOrder(rowid: number, cells: readonly Cell[], { columns, stored }: Table): SqlValue[] {
  return columns.map((column) => (column.isRowid ? rowid : cells[stored.indexOf(column)]!));
}

/** What hangs on a row that is lost is lost with it, if the schema says so. Other references are left as they are. */
function dropOrphans(db: Database): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const orphans = db.all<{ table: string }>("pragma foreign_key_check");
    let dropped = 0;
    db.transaction(() => {
      for (const table of new Set(orphans.map((orphan) => orphan.table))) dropped += dropOrphansOf(db, table);
    });
    if (dropped === 0) return;
  }
}

/** What is dropped may have had others hanging on it. */
const MOST_ROUNDS = 8;

interface Reference {
  id: number;
  table: string;
  from: string;
  to: string | null;
  on_delete: string;
}

function dropOrphansOf(db: Database, table: string): number {
  const parts = db.all<Reference>(`pragma foreign_key_list("${table}")`);
  let dropped = 0;
  for (const id of new Set(parts.map((part) => part.id))) {
    const own = parts.filter((part) => part.id === id && part.on_delete === "CASCADE");
    if (own.length === 0) continue;
    const isSame = own.map(({ from, to }) => `parent."${to ?? from}" = "${table}"."${from}"`).join(" and ");
    dropped += db.run(
      `delete from "${table}" where "${own[0]!.from}" is not null
       and not exists (select 1 from "${own[0]!.table}" as parent where ${isSame})`,
    ).changes;
  }
  return dropped;
}
