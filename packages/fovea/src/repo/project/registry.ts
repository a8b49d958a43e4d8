/** Owns the tables `project` and `project_location` of memory.db: the repositories this user has worked with. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { isHomeOrAbove } from "../../base/paths.ts";
import type { Database } from "../../store/database.ts";
import { type Folder, namingCommit, projectId } from "./identify.ts";

export interface Project {
  id: string;
  name: string;
  rootCommit: string | undefined;
  createdAt: number;
  updatedAt: number;
  /** Where it has been seen on this machine. */
  locations: string[];
}

/**
 * The project of a folder, registered on first sight. `name`: as it is set, or empty. It is shown while it is set, and
 * not kept: the file that sets it comes with a repository, which may be a stranger's copy of a known project.
 */
export async function openProject(
  db: Database,
  folder: Folder,
  name: string,
  clock: Clock,
): Promise<Project> {
  const project = await findOrRegister(db, folder, clock);
  return name === "" ? project : { ...project, name: freeName(db, name, project.id) };
}

async function findOrRegister(db: Database, folder: Folder, clock: Clock): Promise<Project> {
  const known = findByLocation(db, folder.location);
  if (known?.rootCommit) return known;
  // History is walked once per place; after that the place itself says which project it is.
  const commit = await namingCommit(folder);
  if (known && !commit) return known;
  db.transaction(() => {
    const now = clock.now();
    const id = (commit && findByCommit(db, commit)) ?? known?.id ?? projectId(commit, folder.location);
    db.run(
      "insert into project (id, name, root_commit, created_at, updated_at) values (?, ?, ?, ?, ?) on conflict (id) do nothing",
      id,
      freeName(db, folder.name, id),
      commit ?? null,
      now,
      now,
    );
    // A repository that was registered before its first commit keeps its id and learns its commit.
    if (commit && !findByCommit(db, commit))
      db.run("update project set root_commit = ?, updated_at = ? where id = ?", commit, now, id);
    db.run(
      "insert or replace into project_location (path, project_id, seen_at) values (?, ?, ?)",
      folder.location,
      id,
      now,
    );
  });
  return findByLocation(db, folder.location)!;
}

export function isProjectKnown(db: Database, id: string): boolean {
  return db.get("select 1 from project where id = ?", id) !== undefined;
}

/** Its id, where this place is known. */
export function findProjectAt(db: Database, location: string): string | undefined {
  return db.get<{ project_id: string }>("select project_id from project_location where path = ?", location)
    ?.project_id;
}

/** The nearest folder above one that is no project itself, where a project is known; never the home folder or the top. */
export function findLocationAround(db: Database, location: string): string | undefined {
  if (findProjectAt(db, location) !== undefined) return undefined;
  for (let at = dirname(location); !isHomeOrAbove(at); at = dirname(at))
    if (findProjectAt(db, at) !== undefined && existsSync(at)) return at;
  return undefined;
}

export interface NewProject {
  id: string;
  commit: string | undefined;
  location: string;
  name: string;
}

/** As `openProject` does it, for who has found out already what there is to find out. Gives the id. */
export function registerProject(
  db: Database,
  { commit, location, name, ...found }: NewProject,
  clock: Clock,
): string {
  return db.transaction(() => {
    const now = clock.now();
    const id = (commit && findByCommit(db, commit)) ?? found.id;
    db.run(
      "insert into project (id, name, root_commit, created_at, updated_at) values (?, ?, ?, ?, ?) on conflict (id) do nothing",
      id,
      freeName(db, name, id),
      commit ?? null,
      now,
      now,
    );
    db.run(
      "insert or replace into project_location (path, project_id, seen_at) values (?, ?, ?)",
      location,
      id,
      now,
    );
    return id;
  });
}

export function listProjects(db: Database): Project[] {
  return db.all<ProjectRow>("select * from project order by name").map((row) => fromRow(db, row));
}

interface ProjectRow {
  id: string;
  name: string;
  root_commit: string | null;
  created_at: number;
  updated_at: number;
}

function findByLocation(db: Database, location: string): Project | undefined {
  const row = db.get<ProjectRow>(
    "select project.* from project join project_location on project_id = id where path = ?",
    location,
  );
  return row && fromRow(db, row);
}

function findByCommit(db: Database, commit: string): string | undefined {
  return db.get<{ id: string }>("select id from project where root_commit = ?", commit)?.id;
}

/** Names are unique; a second project of the same name gets a number. */
function freeName(db: Database, wanted: string, id: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    const holder = db.get<{ id: string }>("select id from project where name = ?", name);
    if (!holder || holder.id === id) return name;
  }
}

function fromRow(db: Database, row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    rootCommit: row.root_commit ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    locations: db
      .all<{ path: string }>("select path from project_location where project_id = ? order by path", row.id)
      .map((r) => r.path),
  };
}
