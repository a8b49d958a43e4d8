export interface Migration {
  /** The file name: a date, a time and what it does. Names sort in the order they run. */
  name: string;
  sql: string;
}
