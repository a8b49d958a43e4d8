/** Reads what matters of go.mod and go.work: the module's path, and replacements by folders of the same tree. */
export interface GoModule {
  path: string;
  replaced: { path: string; folder: string }[];
}

export function readGoModule(text: string): GoModule {
  const found: GoModule = { path: "", replaced: [] };
  let block = "";
  for (const raw of text.split("\n")) {
    const line = raw.replace(/\/\/.*$/s, "").trim();
    if (line === ")") block = "";
    else if (/^\w+\s*\($/.test(line)) block = line.replace(/(?<!\s)\s*\($/, "");
    else if (line !== "") readDirective(block === "" ? line : `${block} ${line}`, found);
  }
  return found;
}

function readDirective(line: string, found: GoModule): void {
  const module = /^module\s+(\S+)$/.exec(line);
  if (module) found.path = unquote(module[1]!);
  const replace = /^replace\s+(\S+)(?:\s+\S+)?\s+=>\s+(\S+)$/.exec(line);
  // Only folders: what is replaced by another module is not in the tree.
  if (replace && /^"?\.{1,2}(?:\/|$)/.test(replace[2]!))
    found.replaced.push({ path: unquote(replace[1]!), folder: unquote(replace[2]!) });
}

function unquote(text: string): string {
  return text.replace(/^["`](.*)["`]$/, "$1");
}
