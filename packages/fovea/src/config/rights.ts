/**
 * Who may set a key: the user alone, or also the file of a project, within bounds. A project's file comes with a
 * repository, perhaps a stranger's: it may say how its own code is read, and nothing that reaches beyond it.
 * Every field of the schema carries one of these; docs/configuration.md is made from them.
 */
export type SetBy =
  | { readonly who: "user"; readonly reason: Reason }
  | ({ readonly who: "project" } & ProjectBounds);

export interface ProjectBounds {
  readonly min?: number;
  readonly max?: number;
  /** A project may only lower what the user set. */
  readonly lowers?: true;
  /** The only values a project may choose. */
  readonly only?: readonly (string | boolean)[];
  /** A project's list is added to the user's and takes nothing from it. */
  readonly adds?: true;
}

export type Reason = keyof typeof reasons;

/** Clauses that follow "because it". */
export const reasons = {
  life: "decides how long memories and sessions are kept",
  shown: "decides which of your memories are shown",
  others: "opens memories of other projects",
  network: "decides where text is sent",
  paths: "names a place outside the repository",
  machine: "concerns this computer, not one repository",
  secrets: "protects your secrets",
  environment: "opens your environment variables",
  habits: "concerns how you work, not one repository",
} as const;
