/** What a client's file shall hold, and the traces by which exactly that can be taken out again. */
export type Scope = "user" | "project";
export type Format = "json" | "toml" | "markdown";

export type Wish =
  /** Our server: an object with these keys. Keys that the user added to it stay. */
  | {
      kind: "entry";
      path: readonly string[];
      value: Readonly<Record<string, unknown>>;
      /** The file comes with a repository, which must not steer our program: its variables go. */
      dropsVariables?: boolean;
    }
  /** A value that must be there for the rest to count; an existing one stays. */
  | { kind: "default"; path: readonly string[]; value: unknown }
  /** One item of a list that others write to as well. */
  | { kind: "hook"; path: readonly string[]; value: Readonly<Record<string, unknown>> }
  | { kind: "text"; path: readonly string[]; value: string };

/** Keys under which clients have variables for a server. */
export const VARIABLE_KEYS = ["env", "environment", "envFile"] as const;

export interface Target {
  file: string;
  format: Format;
  /** The client reads plain JSON only: a file with comments is broken for it already. */
  isPlain?: boolean;
  /** The repository that the file comes with: no link may lead out of it. */
  within?: string | undefined;
  wishes: readonly Wish[];
}

/** What a wish met when it was fulfilled. */
export interface Trace {
  kind: Wish["kind"];
  path: readonly string[];
  /** What stood there before, as it was written. */
  previous?: string;
  /** How many steps of the path were there already. */
  existing: number;
}

/** A format of files: all of it works on text, and changes nothing but what it must. */
export interface FileFormat {
  apply(text: string, wishes: readonly Wish[]): string;
  traces(text: string, wishes: readonly Wish[]): Trace[];
  remove(text: string, traces: readonly Trace[]): string;
  /** What the text says, to be compared; two texts that differ in blanks only say the same. */
  meaning(text: string): unknown;
}
