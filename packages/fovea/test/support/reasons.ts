/** Checks the reasons of hits and of a capsule's items: whatever a reason names must be in the file, the path or the graph. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { GraphResult } from "../../src/app/code/graph/graph-views.ts";
import type { Engine } from "../../src/app/engine.ts";

export interface Reasoned {
  path: string;
  /** Missing where the whole file is shown. */
  startLine?: number;
  endLine?: number;
  name?: string;
  why: string;
  terms?: { name: string; value: number }[];
}

const EDGES = new Map([
  ["calls", ["calls", "out"]],
  ["imports", ["imports", "out"]],
  ["extends", ["extends", "out"]],
  ["implements", ["implements", "out"]],
  ["embeds", ["embeds", "out"]],
  ["uses the type", ["type_ref", "out"]],
  ["uses", ["references", "out"]],
  ["overrides", ["overrides", "out"]],
  ["tests", ["tests", "out"]],
  ["called by", ["calls", "in"]],
  ["imported by", ["imports", "in"]],
  ["extended by", ["extends", "in"]],
  ["implemented by", ["implements", "in"]],
  ["embedded in", ["embeds", "in"]],
  ["type used by", ["type_ref", "in"]],
  ["used by", ["references", "in"]],
  ["overridden by", ["overrides", "in"]],
  ["tested by", ["tests", "in"]],
]);
const EDGE = new RegExp(
  `^(?<verb>${[...EDGES.keys()].sort((a, b) => b.length - a.length).join("|")}) (?<other>.+) \\((?<evidence>\\w+)\\)$`,
);
const SAID = /^(defines|has|file has|file name has|folder has|its name has|the path has) (.+)$/;
const RANKED_DOWN = new Map([
  ["a test", "test"],
  ["an example", "example"],
  ["a benchmark", "benchmark"],
  ["legacy", "legacy"],
  ["an older version", "oldVersion"],
  ["vendored", "vendored"],
  ["generated", "generated"],
  ["documentation", "docs"],
  ["data", "data"],
  ["a similar one beside it fits better", "twin"],
  ["for another platform", "otherPlatform"],
]);
/** Judgements that name nothing. */
const JUDGEMENTS = new Set([
  "close in meaning",
  "related to what the question names",
  "its counterpart matches",
  "matches too, in the same file",
  "in the same file as a better match",
  "words of the question are near its name",
]);

/** The reasons that are not so. */
export async function falseReasons(engine: Engine, question: string, hit: Reasoned): Promise<string[]> {
  const file = join(engine.root, hit.path);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const found: string[] = [];
  for (const reason of hit.why.split("; ")) {
    if (reason === "" || (await holds(engine, question, hit, text, reason))) continue;
    found.push(`${JSON.stringify(question)} ${hit.path} ${hit.name ?? ""}: ${reason}`);
  }
  return found;
}

async function holds(
  engine: Engine,
  question: string,
  hit: Reasoned,
  text: string,
  reason: string,
): Promise<boolean> {
  // Of a symbol inside of the one that is shown, its name comes first.
  const inner = reason.replace(/^\S+ /, "");
  const said = SAID.exec(reason) ?? SAID.exec(inner);
  const edge = (EDGE.exec(reason) ?? EDGE.exec(inner))?.groups;
  if (edge) return hasEdge(engine, hit, edge.verb!, edge.other!);
  if (said) {
    const words = said[2]!.split(", ");
    if (said[1] === "has") return words.every((word) => isWordOf(shownOf(text, hit), word));
    if (said[1] === "file has") return words.every((word) => isWordOf(text, word));
    if (said[1] === "defines")
      return (
        await Promise.all(
          words.map(async (word) =>
            (await engine.symbols([word])).symbols.some(({ path }) => path === hit.path),
          ),
        )
      ).every(Boolean);
    const place = {
      "file name has": basename(hit.path),
      "folder has": dirname(hit.path),
      "its name has": hit.name ?? "",
      "the path has": hit.path,
    }[said[1]!]!;
    return words.every((word) => place.toLowerCase().includes(word.toLowerCase()));
  }
  const down = /^(?:\S+ )?(.+), ranked down$/.exec(reason)?.[1] ?? /^(.+), ranked down$/.exec(reason)?.[1];
  if (down !== undefined) {
    const feature = [...RANKED_DOWN].find(([words]) => reason.includes(`${words}, ranked down`))?.[1];
    return (
      feature !== undefined &&
      (hit.terms === undefined || hit.terms.some(({ name, value }) => name === feature && value < 0))
    );
  }
  if (reason === "the name matches")
    return question.toLowerCase().includes((hit.name ?? "").split(".").at(-1)!.toLowerCase());
  if (
    [
      "the question names it",
      "in the stack trace",
      "named in the question",
      "its file is named in the question",
    ].includes(reason)
  )
    return (
      question.toLowerCase().includes(
        basename(hit.path)
          .replace(/\.[^.]*$/, "")
          .toLowerCase(),
      ) || question.includes(basename(dirname(hit.path)))
    );
  return [...JUDGEMENTS].some((one) => reason === one || reason.endsWith(` ${one}`));
}

function shownOf(text: string, { startLine = 1, endLine = Infinity }: Reasoned): string {
  return text
    .split("\n")
    .slice(startLine - 1, endLine)
    .join("\n");
}

/** As an identifier, or as a part of one where capitals and underscores part it. */
function isWordOf(text: string, word: string): boolean {
  const parts = new Set(
    (text.match(/[\p{L}\p{N}_]+/gu) ?? [])
      .flatMap((one) => [
        one,
        ...one.split(
          /_|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u,
        ),
      ])
      .map((one) => one.toLowerCase()),
  );
  return parts.has(word.toLowerCase()) || (/[^\p{ASCII}]/u.test(word) && text.includes(word));
}

const graphs = new WeakMap<Engine, Map<string, Promise<GraphResult>>>();

async function hasEdge(engine: Engine, hit: Reasoned, verb: string, other: string): Promise<boolean> {
  const [kind, way] = EDGES.get(verb)!;
  const known = graphs.get(engine) ?? new Map<string, Promise<GraphResult>>();
  graphs.set(engine, known);
  const symbol =
    hit.name === undefined || hit.name.startsWith(hit.path) ? hit.path : `${hit.path}#${hit.name}`;
  const asked = known.get(symbol) ?? engine.graph("neighbors", symbol, { depth: 1, limit: 5000 });
  known.set(symbol, asked);
  const { edges, nodes } = await asked;
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id.replace(/^.*?\.\w+#/, "");
  return edges.some((edge) => {
    if (edge.kind !== kind) return false;
    const end = nameOf(way === "out" ? edge.to : edge.from);
    return end === other || end.endsWith(`.${other}`);
  });
}
