/**
 * Imports go one way, from the doors down to the base; a folder may import what stands below it, never a neighbour:
 *   bin -> doors/cli -> {doors/mcp, doors/hooks, clients} -> doors/tools -> app -> {answers, sessions, code/patterns} -> code/graph
 *   -> {code/index, memory, repo/project, config} -> {syntax, repo/files, vectors} -> repo/git -> {words, store, when} -> kernels -> base
 * Type-only imports count too.
 */
const layers = [
  ["bin"],
  ["doors/cli"],
  ["doors/mcp", "doors/hooks", "clients"],
  ["doors/tools"],
  ["app"],
  ["answers", "sessions", "code/patterns"],
  ["code/graph"],
  ["code/index", "memory", "repo/project", "config"],
  ["syntax", "repo/files", "vectors"],
  ["repo/git"],
  ["words", "store", "when"],
  ["kernels"],
  ["base"],
];

/** A folder must not import what stands above it, nor its neighbours. */
const oneWay = layers.flatMap((folders, level) => {
  const above = layers.slice(0, level).flat();
  return folders.map((folder) => ({
    name: `${folder}-imports-only-what-is-below`,
    severity: "error",
    from: { path: `^packages/fovea/src/${folder}/` },
    to: {
      path: `^packages/fovea/src/(${[...above, ...folders.filter((f) => f !== folder)].join("|") || "nothing"})/`,
    },
  }));
});

/** What a folder deliberately does not know. */
const absences = [
  {
    name: "doors-use-the-facade",
    comment: "The command line and the tools translate; they know the engine and nothing below it.",
    severity: "error",
    from: { path: "^packages/fovea/src/(doors|clients)/" },
    to: {
      path: "^packages/fovea/src/(answers|sessions|code|memory|repo|config|syntax|vectors|kernels|words|store|when)/",
      // Only a command knows that its process ends after one run.
      pathNot: "/kernels/compile-effort\\.ts$",
    },
  },
  {
    name: "doors-use-nothing-inside-app",
    comment:
      "The facade is the handful of files at the top of app/: engine, api, errors, settings, begin, health, time. Hooks use the light opening instead.",
    severity: "error",
    from: { path: "^packages/fovea/src/(doors|clients)/", pathNot: "^packages/fovea/src/doors/hooks/" },
    to: { path: "^packages/fovea/src/app/[^/]+/" },
  },
  {
    name: "hooks-use-the-light-opening",
    severity: "error",
    from: { path: "^packages/fovea/src/doors/hooks/" },
    to: { path: "^packages/fovea/src/app/(?!light/|sessions/|errors\\.ts)" },
  },
  {
    name: "api-is-for-doors",
    comment: "It lists what is inside app; whoever is inside imports the file itself.",
    severity: "error",
    from: { path: "^packages/fovea/src/app/" },
    to: { path: "^packages/fovea/src/app/api\\.ts$" },
  },
  {
    name: "syntax-opens-no-project-file",
    comment: "Parsing works on text it is given. Only the parser may load its own grammars.",
    severity: "error",
    from: { path: "^packages/fovea/src/syntax/", pathNot: "(parser\\.ts|\\.test\\.ts)$" },
    to: { path: "^(node:)?fs", dependencyTypes: ["core"] },
  },
  {
    name: "only-the-store-knows-sqlite",
    severity: "error",
    from: { pathNot: "^packages/fovea/src/store/" },
    to: { path: "node_modules/@photostructure/sqlite" },
  },
  {
    name: "only-syntax-knows-tree-sitter",
    severity: "error",
    from: { pathNot: "^packages/fovea/src/(syntax|kernels)/|^benchmarks/" },
    to: { path: "node_modules/web-tree-sitter" },
  },
  {
    name: "a-language-knows-no-other-part",
    comment: "A language is one folder: it uses the contract and shared helpers of syntax/, and base/.",
    severity: "error",
    from: { path: "^packages/fovea/src/syntax/languages/" },
    to: { path: "^packages/fovea/src/(?!syntax/|base/)" },
  },
  {
    name: "embedders-keep-nothing",
    comment: "Text in, vectors out; whoever asks for vectors decides what becomes of them.",
    severity: "error",
    from: { path: "^packages/fovea/src/vectors/" },
    to: { path: "^packages/fovea/src/(?!vectors/|kernels/|words/|base/)" },
  },
  {
    name: "the-graph-knows-no-project",
    comment:
      "Names are resolved in a tree of the index; which repository that is, and what is set for it, it is told.",
    severity: "error",
    from: { path: "^packages/fovea/src/code/graph/" },
    to: { path: "^packages/fovea/src/(repo/project|config)/" },
  },
  {
    name: "no-cycles",
    comment:
      "What a name means depends on what the type around it offers, and that on names again: the functions of meanings/ call each other.",
    severity: "error",
    from: { pathNot: "^packages/fovea/src/code/graph/meanings/" },
    to: { circular: true },
  },
  {
    name: "meanings-knows-no-storage",
    comment:
      "It sees a tree through `Sources`; which files are read, resolved and stored is decided above it.",
    severity: "error",
    from: { path: "^packages/fovea/src/code/graph/meanings/" },
    to: {
      path: "^packages/fovea/src/(store|repo)/|/code/graph/(resol(ve-|ution-)|graph|tree-sources|load-source)",
    },
  },
  {
    name: "no-orphans",
    severity: "error",
    from: {
      orphan: true,
      pathNot: "\\.d\\.ts$|\\.test\\.ts$|/kernels/.*/plain\\.ts$|^benchmarks/|^training/",
    },
    to: {},
  },
];

export default {
  forbidden: [...oneWay, ...absences],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$" },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API in JavaScript yet, so the sources are read by swc.
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".mjs"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
