/** What a compiler says of one place in the sources, and what a graph says of it: the two sides that are joined. */

/** Lines count from 1, columns from 0 in UTF-16 units. Line 0 is the file as a whole. */
export interface Place {
  path: string;
  line: number;
  column: number;
  name: string;
}

export const SITE_KINDS = [
  "call",
  "type reference",
  "import",
  "imported name",
  "re-export",
  "re-exported name",
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/**
 * `inside`: declared in the tree. `outside`: declared in a library, or in a package that is not in the tree. `value`:
 * a parameter or a local variable that holds something the text does not name. `silent`: the compiler does not know.
 */
export type CompilerAnswer = "inside" | "outside" | "value" | "silent";

export interface Site extends Place {
  kind: SiteKind;
  /** Of the statement, for imports; otherwise its own line. */
  firstLine: number;
  endLine: number;
  /** Columns that a graph may give for it: of the name and, where there is none, of the arguments. */
  columns: number[];
  /** The function or member that it stands in, as path and line; line 0 at the top of a file. */
  caller: string;
  /** `new`, `super()`, `JSX tag` and so on. */
  form: string;
  /** What must be understood to know the answer, by the syntax around it. */
  cause: string;
  answer: CompilerAnswer;
  /** Every declaration that is a right answer: overloads, a class and its constructor. */
  ends: Place[];
}

/** One edge of a graph at one place. */
export interface Edge {
  kind: "call" | "type" | "import";
  path: string;
  line: number;
  /** Undefined where the graph gives only lines: then the name decides. */
  column: number | undefined;
  name: string;
  /** The lines of the symbol that it starts in. */
  from: { line: number; endLine: number };
  /** `endLine` where a graph gives no more than the lines of a declaration, decorators and comments included. */
  to: Place & { endLine?: number };
  evidence: string;
  confidence: number;
}

export interface GraphAnswers {
  name: string;
  edges: Edge[];
  /** Evidence that is presented as a fact. */
  sure: ReadonlySet<string>;
}

/** What `npm run bench:truth` finds out about the files of one language. */
export interface Compiler {
  /** With its version. */
  name: string;
  extensions: RegExp;
  /** All sites in these files; paths are relative to the root. */
  sites(root: string, paths: readonly string[]): Promise<Site[]>;
}

/** Is this end of an edge one of the declarations? What is exported without a name is its file. */
export function isAmong(to: Edge["to"], ends: readonly Place[]): boolean {
  return ends.some(
    (end) =>
      end.path === to.path &&
      (end.line === 0 ||
        (end.name === "default" && to.line === 0) ||
        (to.endLine !== undefined && end.name === to.name && to.line <= end.line && end.line <= to.endLine) ||
        (end.line === to.line &&
          (end.name === to.name || end.column === to.column || end.name === "default"))),
  );
}
