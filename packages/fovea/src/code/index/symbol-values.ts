/**
 * Symbols as one flat list of column values. They cross from the worker to the writing thread, and into the
 * statement, without becoming objects on the way; that halves the cost of writing.
 */
import type { CodeSymbol, Parameter, SymbolKind } from "../../syntax/types.ts";

export type SymbolValues = (string | number)[];

/** In the order of the values; the id comes first and is added by the writer. */
export const SYMBOL_COLUMNS = [
  "kind",
  "name",
  "parent",
  "container",
  "signature",
  "doc",
  "parameters",
  "return_type",
  "modifiers",
  "start_line",
  "end_line",
  "name_line",
  "name_column",
  "fingerprint",
] as const;

export function toSymbolValues(symbols: readonly CodeSymbol[]): SymbolValues {
  const values: SymbolValues = [];
  for (const s of symbols) {
    values.push(
      s.kind,
      s.name,
      s.parent,
      s.container,
      s.signature,
      s.doc,
      s.parameters.length > 0 ? JSON.stringify(s.parameters) : "",
      s.returnType,
      s.modifiers.join(" "),
      s.startLine,
      s.endLine,
      s.nameLine,
      s.nameColumn,
      s.fingerprint,
    );
  }
  return values;
}

export interface SymbolRow {
  id: number;
  kind: string;
  name: string;
  parent: number;
  container: string;
  signature: string;
  doc: string;
  parameters: string;
  return_type: string;
  modifiers: string;
  start_line: number;
  end_line: number;
  name_line: number;
  name_column: number;
  fingerprint: string;
}

export function fromSymbolRow(row: SymbolRow): CodeSymbol {
  return {
    kind: row.kind as SymbolKind,
    name: row.name,
    parent: row.parent,
    container: row.container,
    signature: row.signature,
    doc: row.doc,
    parameters: row.parameters === "" ? [] : (JSON.parse(row.parameters) as Parameter[]),
    returnType: row.return_type,
    modifiers: row.modifiers === "" ? [] : row.modifiers.split(" "),
    startLine: row.start_line,
    endLine: row.end_line,
    nameLine: row.name_line,
    nameColumn: row.name_column,
    fingerprint: row.fingerprint,
  };
}
