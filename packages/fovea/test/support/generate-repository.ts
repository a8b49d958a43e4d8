/**
 * Makes repositories for drills: source that looks like source, the same bytes for the same seed. Every TypeScript
 * file `n` exports a class `Service<n>`, every Python file a class `Worker<n>`, every Go file a type `Handler<n>`.
 */
import { commitAll, git, write } from "./folders.ts";
import { createRandom, type Random } from "./random.ts";

export interface RepositoryOptions {
  files: number;
  seed?: number;
  /** Make it a git repository with one commit. */
  git?: boolean;
  /** Classes and functions per file, about. */
  weight?: number;
}

/** Returns the paths that were written, in order. */
export function generateRepository(folder: string, options: RepositoryOptions): string[] {
  const random = createRandom(options.seed ?? 1);
  const paths: string[] = [];
  for (let n = 0; n < options.files; n++) {
    const { path, text } = generateFile(n, options.weight ?? 6, random);
    write(folder, { [path]: text });
    paths.push(path);
  }
  if (options.git !== false) {
    git(folder, "init", "-q", "-b", "main");
    commitAll(folder, "start");
  }
  return paths;
}

function generateFile(n: number, weight: number, random: Random): { path: string; text: string } {
  const folder = `${random.pick(["api", "core", "data", "web"])}/${random.pick(["jobs", "model", "util", "view"])}`;
  const size = 1 + random.below(weight * 2);
  switch (n % 10) {
    case 3:
    case 6:
      return { path: `py/${folder}/worker_${n}.py`, text: python(n, size, random) };
    case 8:
      return { path: `go/${folder}/handler_${n}.go`, text: go(n, size, random) };
    case 9:
      return { path: `docs/${folder}/note-${n}.md`, text: markdown(n, size, random) };
    default:
      return { path: `src/${folder}/service-${n}.ts`, text: typescript(n, size, random) };
  }
}

const VERBS = ["load", "store", "merge", "parse", "render", "resolve", "send", "validate"];
const NOUNS = ["account", "batch", "cursor", "event", "invoice", "order", "session", "token"];

function word(random: Random): { verb: string; noun: string; Noun: string } {
  const noun = random.pick(NOUNS);
  return { verb: random.pick(VERBS), noun, Noun: noun[0]!.toUpperCase() + noun.slice(1) };
}

function typescript(n: number, size: number, random: Random): string {
  const parts = [`import { Service${Math.max(0, n - 1)} } from "./service-${Math.max(0, n - 1)}.js";\n`];
  const methods: string[] = [];
  for (let i = 0; i < size; i++) {
    const { verb, noun, Noun } = word(random);
    parts.push(
      `/** A ${noun} as service ${n} sees it. */\nexport interface ${Noun}${n}x${i} {\n  id: string;\n  amount: number;\n}\n`,
      `/** Will ${verb} one ${noun}; number ${i}. */\nexport async function ${verb}${Noun}${n}x${i}(id: string, limit = ${random.below(100)}): Promise<${Noun}${n}x${i}> {\n  const amount = id.length * limit;\n  if (amount > ${random.below(1000)}) return { id, amount };\n  return { id: \`\${id}-${n}\`, amount: amount + 1 };\n}\n`,
    );
    methods.push(
      `  /** Calls ${verb} for every id. */\n  ${verb}All${i}(ids: string[]): number {\n    return ids.map((id) => this.#weigh(id)).reduce((a, b) => a + b, ${random.below(9)});\n  }\n`,
    );
  }
  parts.push(
    `/** Service number ${n}. */\nexport class Service${n} {\n  readonly before = Service${Math.max(0, n - 1)};\n${methods.join("\n")}\n  #weigh(id: string): number {\n    return id.length + ${n};\n  }\n}\n`,
  );
  return parts.join("\n");
}

function python(n: number, size: number, random: Random): string {
  const parts = [`"""Worker ${n}."""\nimport os\nfrom typing import Any\n`];
  const methods: string[] = [];
  for (let i = 0; i < size; i++) {
    const { verb, noun } = word(random);
    parts.push(
      `def ${verb}_${noun}_${n}_${i}(value: Any, limit: int = ${random.below(100)}) -> int:\n    """Will ${verb} one ${noun}."""\n    total = len(str(value)) * limit\n    return total if total > ${random.below(1000)} else -1\n`,
    );
    methods.push(
      `    def ${verb}_${i}(self, path: str) -> str:\n        """Joins ${noun} paths."""\n        return os.path.join(path, "${noun}", str(self.number))\n`,
    );
  }
  parts.push(
    `class Worker${n}:\n    """Does ${n}."""\n\n    def __init__(self, number: int = ${n}) -> None:\n        self.number = number\n\n${methods.join("\n")}`,
  );
  return parts.join("\n");
}

function go(n: number, size: number, random: Random): string {
  const parts = [
    `package handlers\n\nimport "strings"\n\n// Handler${n} answers.\ntype Handler${n} struct {\n\tName string\n}\n`,
  ];
  for (let i = 0; i < size; i++) {
    const { verb, Noun } = word(random);
    parts.push(
      `// ${verb}${Noun}${i} answers one ${Noun}.\nfunc (h *Handler${n}) ${verb}${Noun}${i}(id string) string {\n\treturn strings.Repeat(id, ${1 + random.below(9)}) + h.Name\n}\n`,
    );
  }
  return parts.join("\n");
}

function markdown(n: number, size: number, random: Random): string {
  const sections = Array.from({ length: size }, () => {
    const { verb, noun } = word(random);
    return `## How to ${verb} a ${noun}\n\nCall \`${verb}\` with the ${noun} of service ${n}. It takes ${random.below(90)} ms.\n`;
  });
  return [`# Note ${n}\n`, ...sections].join("\n");
}
