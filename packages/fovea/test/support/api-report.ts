/**
 * The declarations that somebody who imports the package can reach, as text without comments: what is exported from
 * `index.d.ts`, and whatever those declarations name. Reads the declarations of a build.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript-service";

interface Module {
  declared: Map<string, ts.Statement>;
  /** Names that come from other files, and under which name they are there. */
  imported: Map<string, { from: string; name: string }>;
  /** Files whose exports are exported from here, all of them. */
  passedOn: string[];
  exported: Set<string>;
}

export function apiReport(index: string): string {
  const modules = new Map<string, Module>();
  const load = (file: string): Module => {
    const known = modules.get(file);
    if (known) return known;
    const read = readModule(file);
    modules.set(file, read);
    return read;
  };
  const printer = ts.createPrinter({ removeComments: true });
  const written = new Map<string, string>();
  const pending = exportsOf(index, load).map((name) => ({ file: index, name }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const found = find(next.file, next.name, load);
    const key = found && `${found.name} ${found.file}`;
    if (!found || written.has(key!)) continue;
    written.set(
      key!,
      printer.printNode(ts.EmitHint.Unspecified, found.statement, found.statement.getSourceFile()),
    );
    for (const name of namesIn(found.statement)) pending.push({ file: found.file, name });
  }
  const sorted = [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return ["# What the package exports", "", "```ts", sorted.join("\n\n"), "```", ""].join("\n");
}

type Load = (file: string) => Module;

function readModule(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const module: Module = { declared: new Map(), imported: new Map(), passedOn: [], exported: new Set() };
  for (const statement of source.statements) {
    for (const name of declaredBy(statement)) {
      module.declared.set(name, statement);
      module.exported.add(name);
    }
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const from = targetOf(file, statement.moduleSpecifier);
    const list = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (from !== undefined && list === undefined) module.passedOn.push(from);
    if (list === undefined || !(ts.isNamedImports(list) || ts.isNamedExports(list))) continue;
    for (const { name, propertyName } of list.elements) {
      if (ts.isNamedExports(list)) module.exported.add(name.text);
      if (from !== undefined) module.imported.set(name.text, { from, name: (propertyName ?? name).text });
    }
  }
  return module;
}

function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** Undefined for packages, whose declarations are theirs. */
function targetOf(file: string, specifier: ts.Expression | undefined): string | undefined {
  if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return undefined;
  const target = resolve(dirname(file), specifier.text.replace(/\.ts$/, ".d.ts"));
  return existsSync(target) ? target : undefined;
}

function exportsOf(file: string, load: Load): string[] {
  const { exported, passedOn } = load(file);
  return [...exported, ...passedOn.flatMap((from) => exportsOf(from, load))];
}

function find(
  file: string,
  name: string,
  load: Load,
): { file: string; name: string; statement: ts.Statement } | undefined {
  const { declared, imported, passedOn } = load(file);
  const statement = declared.get(name);
  if (statement) return { file, name, statement };
  const source = imported.get(name);
  if (source) return find(source.from, source.name, load);
  for (const from of passedOn) {
    const found = find(from, name, load);
    if (found) return found;
  }
  return undefined;
}

function namesIn(statement: ts.Statement): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) names.push(firstOf(node.typeName));
    if (ts.isTypeQueryNode(node)) names.push(firstOf(node.exprName));
    if (ts.isExpressionWithTypeArguments(node)) names.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

function firstOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : firstOf(name.left);
}

export const builtTypes = join(import.meta.dirname, "../../dist/types/index.d.ts");
