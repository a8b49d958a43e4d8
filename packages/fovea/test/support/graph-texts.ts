/**
 * Reads what the texts of the tool `graph` state about edges, and compares every statement with the data of the same
 * question and with the line of the source that it names. Knows the looks of the text and nothing of how it is made.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { GraphEdgeView, GraphNodeView } from "../../src/app/code/graph/graph-views.ts";

export interface GraphData {
  root?: { id: string; path: string };
  nodes?: GraphNodeView[];
  changed?: GraphNodeView[];
  affected?: GraphNodeView[];
  edges: GraphEdgeView[];
  paths?: GraphEdgeView[][];
  byDistance?: { distance: number; count: number }[];
  omitted?: number;
  external?: Record<string, number>;
  overridden?: { id: string; name: string; path: string; line: number; users: number }[];
}

export interface Checked {
  statements: number;
  false: string[];
  /** Edges whose line has the target under another name: an alias, a constructor, a package's file. */
  renamed: number;
}

const VERBS = new Map([
  ["called by", "calls"],
  ["imported by", "imports"],
  ["extended by", "extends"],
  ["implemented by", "implements"],
  ["embedded in", "embeds"],
  ["type used by", "type_ref"],
  ["inside", "contains"],
  ["used by", "references"],
  ["overridden by", "overrides"],
  ["tested by", "tests"],
]);
const NODE = "(?:(?<place>\\S.*?):(?<line>\\d+) (?<kind>[\\w-]+) `(?<name>[^`]+)`|(?<file>\\S+))";
const HOW =
  "at line (?<at>\\d+)(?: of (?<of>.+?))?(?: \\((?<places>\\d+) places\\))? \\[(?<evidence>\\w+) (?<sure>[\\d.]+)\\]";
const ITEM = new RegExp(`^- ${NODE} (?<verb>${[...VERBS.keys()].join("|")}|\\w+) (?<other>.+?) ${HOW}$`);
const STEP = new RegExp(
  `^(?<indent> +)(?<verb>may be|\\w+) ${NODE}(?:, which (?<replaces>overrides|implements) it)? ${HOW}$`,
);
const OVERRIDES =
  /^(?:But it|It|It also) overrides (\S+) \((\S+):(\d+)\), which has (\d+) users? that may call it: ask `graph` with (.+)$/;
const RING = /^(?:Directly|(?<steps>\d+) steps away) \((?<shown>\d+)(?: of (?<all>\d+))?\):$/;

export function checkText(text: string, data: GraphData, op: string, root: string): Checked {
  const found: Checked = { statements: 0, false: [], renamed: 0 };
  if (data.paths) checkPaths(text, data, root, found);
  else checkRings(text, data, op, root, found);
  return found;
}

function checkRings(text: string, data: GraphData, op: string, root: string, found: Checked): void {
  const nodes = data.nodes ?? [...data.changed!, ...data.affected!];
  const distances = new Map<string, number[]>();
  for (const { id, distance } of nodes) distances.set(id, [...(distances.get(id) ?? []), distance]);
  const roots = nodes.filter(({ distance }) => distance === 0);
  const isInside = (id: string) => roots.some(({ path }) => id.startsWith(`${path}#`));
  let ring: { distance: number; shown: number; lines: number } | undefined;
  const say = (ok: boolean, what: string) => {
    found.statements++;
    if (!ok) found.false.push(what);
  };
  const closeRing = () => {
    if (ring)
      say(ring.lines === ring.shown, `${ring.distance} steps: ${ring.shown} announced, ${ring.lines} told`);
  };
  for (const line of text.split("\n")) {
    const head = RING.exec(line)?.groups;
    if (head) {
      closeRing();
      const distance = Number(head.steps ?? 1);
      const all = data.byDistance!.find((one) => one.distance === distance)?.count;
      say(all === Number(head.all ?? head.shown), `${line} but the data counts ${all}`);
      ring = { distance, shown: Number(head.shown), lines: 0 };
      continue;
    }
    if (line.startsWith("Outside this tree")) {
      say(op === "dependencies" || op === "neighbors", line);
      continue;
    }
    if (!ring || !line.startsWith("- ")) continue;
    ring.lines++;
    const item = ITEM.exec(line)?.groups;
    if (!item) {
      say(false, `not understood: ${line}`);
      continue;
    }
    const here = nodes.filter(
      (node) =>
        node.distance === ring!.distance &&
        (item.file === undefined
          ? node.path === item.place && node.line === Number(item.line) && node.name === item.name
          : node.kind === "file" && node.path === item.file),
    );
    say(here.length > 0, `no such node ${ring.distance} steps away: ${line}`);
    const isPassive = VERBS.has(item.verb!);
    const kind = VERBS.get(item.verb!) ?? item.verb;
    const edge = data.edges.find((one) => {
      const [self, other] = isPassive ? [one.to, one.from] : [one.from, one.to];
      const nearer = distances.get(other) ?? (isInside(other) ? [0] : []);
      return (
        one.kind === kind &&
        one.line === Number(item.at) &&
        Math.max(1, one.places ?? 0) === Number(item.places ?? 1) &&
        one.evidence === item.evidence &&
        one.confidence.toFixed(2) === item.sure &&
        here.some(({ id }) => id === self) &&
        nameOf(other, nodes, roots) === item.other &&
        nearer.includes(ring!.distance - 1)
      );
    });
    say(edge !== undefined, `no such edge: ${line}`);
    if (!edge) continue;
    const leadsRight =
      op === "neighbors" ||
      (op === "dependencies" ? isPassive : !isPassive || (op === "impact" && kind === "overrides"));
    say(leadsRight, `the wrong way for ${op}: ${line}`);
    const place = item.of ?? item.place ?? item.file!;
    checkLine(root, place, edge, nodes, roots, line, found);
  }
  closeRing();
  const listed = (data.overridden ?? []).map(({ id, name, path, line, users }) =>
    [name, path, line, users, JSON.stringify({ op: "dependents", symbol: id })].join(" "),
  );
  const said = text.split("\n").flatMap((line) => {
    const parts = OVERRIDES.exec(line);
    return parts
      ? [
          parts
            .slice(1, 5)
            .concat(JSON.stringify(JSON.parse(parts[5]!)))
            .join(" "),
        ]
      : [];
  });
  say(
    said.join("\n") === listed.join("\n"),
    `it overrides ${listed.join()}, but the text says ${said.join()}`,
  );
  const told = text.match(/(\d+) (?:is|are) not shown/)?.[1] ?? "0";
  say(Number(told) === data.omitted, `${told} not shown, but the data omits ${data.omitted}`);
}

function checkPaths(text: string, data: GraphData, root: string, found: Checked): void {
  const say = (ok: boolean, what: string) => {
    found.statements++;
    if (!ok) found.false.push(what);
  };
  if (data.paths!.length === 0) {
    say(text.startsWith("No known path leads"), text);
    return;
  }
  const told = text.split("\n\n").filter((part) => !part.startsWith(">"));
  say(told.length === data.paths!.length, `${told.length} ways told, ${data.paths!.length} in the data`);
  data.paths!.forEach((path, i) => {
    const [, ...steps] = told[i]!.split("\n");
    say(steps.length === path.length, `${steps.length} steps told, ${path.length} in the data`);
    path.forEach((edge, at) => {
      const step = STEP.exec(steps[at] ?? "")?.groups;
      const end = edge.mayBe ? edge.from : edge.to;
      const isSaid =
        step !== undefined &&
        step.verb === (edge.mayBe ? "may be" : edge.kind) &&
        step.replaces === (edge.mayBe ? edge.kind : undefined) &&
        Number(step.at) === edge.line &&
        Number(step.places ?? 1) === Math.max(1, edge.places ?? 0) &&
        step.evidence === edge.evidence &&
        end === (step.file ?? `${step.place}#${step.name}`);
      say(isSaid, `not the step ${edge.from} ${edge.kind} ${edge.to}: ${steps[at]}`);
      if (!isSaid) return;
      const source = data.nodes!.find(({ id }) => id === edge.from)!;
      say((step.of ?? step.place ?? step.file) === source.path, `the wrong file: ${steps[at]}`);
      checkLine(root, source.path, edge, data.nodes!, [], steps[at]!, found);
    });
  });
}

/** The target is named on that line, or what stands for it there. */
function checkLine(
  root: string,
  path: string,
  edge: GraphEdgeView,
  nodes: readonly GraphNodeView[],
  roots: readonly GraphNodeView[],
  said: string,
  found: Checked,
): void {
  found.statements++;
  const file = join(root, path);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const line = text.split("\n")[edge.line - 1];
  if (line === undefined) {
    found.false.push(`there is no such line: ${said}`);
    return;
  }
  const words = wordsFor(edge, nodes, roots);
  if (hasWord(line, words[0]!)) return;
  if (words.some((word) => hasWord(line, word)) || isOtherName(root, text, line, words)) found.renamed++;
  else found.false.push(`not on that line: ${said}\n    | ${line.trim()}`);
}

const CONSTRUCTORS = new Set([
  "constructor",
  "__init__",
  "__new__",
  "initialize",
  "new",
  "init",
  "__construct",
]);

/** Its name; the type that a constructor belongs to; the folder that a file stands for. */
function wordsFor(
  edge: GraphEdgeView,
  nodes: readonly GraphNodeView[],
  roots: readonly GraphNodeView[],
): string[] {
  const target = nameOf(edge.to, nodes, roots);
  if (target === edge.to) {
    const parts = target.split("/");
    return [basename(target).replace(/\.\w+$/, ""), ...parts.slice(0, -1).reverse()];
  }
  const parts = target.split(/\.|::/);
  const last = parts.at(-1)!;
  const isConstructor = CONSTRUCTORS.has(last) || last === parts.at(-2);
  // That a type has the methods of an interface, or a method those of another, is written where it is declared itself.
  const isBySource = edge.kind === "implements" || edge.kind === "overrides";
  const source = nameOf(edge.from, nodes, roots).split(/\.|::/).at(-1)!;
  return [
    last,
    ...(isConstructor ? [parts.at(-2) ?? last, "this", "super", "self", "cls"] : []),
    ...(isBySource ? [source] : []),
  ];
}

/**
 * The file gives the name another one, or the file it comes from does; or a constructor is called through a type that is
 * built on the one it belongs to.
 */
function isOtherName(root: string, text: string, line: string, words: readonly string[]): boolean {
  const here = new Set(line.match(NAME) ?? []);
  const renames = (one: string) =>
    [...one.matchAll(RENAMES)].some((match) => here.has(match[1] ?? match[2]!)) &&
    words.some((word) => hasWord(one, word));
  const isDefault = text.split("\n").some((one) => {
    const local =
      /^\s*import\s+(?:type\s+)?([\p{L}_$][\p{L}\p{N}_$]*)|([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*require/u.exec(
        one,
      );
    return local !== null && here.has(local[1] ?? local[2]!);
  });
  if (isDefault || text.split("\n").some(renames)) return true;
  return linesOfRepository(root).some((one) => renames(one) || (words.length > 1 && extendsIn(one, here)));
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const RENAMES = /(?:\bas|=|:)\s+([\p{L}_$][\p{L}\p{N}_$]*)|([\p{L}_$][\p{L}\p{N}_$]*)\s*[=:]/gu;

function extendsIn(line: string, here: ReadonlySet<string>): boolean {
  const declared =
    /^\s*(?:export |abstract |public |static |final )*class ([\p{L}_$][\p{L}\p{N}_$]*)(?:<.*>)?(?: extends |\()/u.exec(
      line,
    );
  return declared !== null && here.has(declared[1]!);
}

const repositories = new Map<string, string[]>();

function linesOfRepository(root: string): string[] {
  const known = repositories.get(root);
  if (known) return known;
  const paths = execFileSync("git", ["-C", root, "ls-files", "-z"], { encoding: "utf8" }).split("\0");
  const lines = paths
    .map((path) => join(root, path))
    .filter((path) => existsSync(path) && statSync(path).isFile() && statSync(path).size < 1_000_000)
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => / as |class /.test(line));
  repositories.set(root, lines);
  return lines;
}

export function hasWord(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[$.*+?^{}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "u").test(text);
}

function nameOf(id: string, nodes: readonly GraphNodeView[], roots: readonly GraphNodeView[]): string {
  const listed = nodes.find((node) => node.id === id);
  if (listed) return listed.name;
  const around = roots.find(({ path }) => id.startsWith(`${path}#`));
  return around ? id.slice(around.path.length + 1) : id;
}
