/** TypeScript's own answers: every call, type reference, import and re-export of the given files. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript-service";
import { git } from "../../support.ts";
import type { Compiler, Site } from "../sites.ts";
import { type Asking, addCall } from "./calls.ts";
import { isInside, isNamedFunction, placeOf } from "./declarations.ts";
import { addImports } from "./imports.ts";
import { isRequire, OutsideNames } from "./outside.ts";
import { openProjects, type Project } from "./projects.ts";
import { addType } from "./types.ts";

export const typescript: Compiler = {
  name: `TypeScript ${ts.version}`,
  extensions: /\.(?:[cm]?[jt]s|[jt]sx)$/,
  async sites(root, paths) {
    const own = packagesOf(root);
    return openProjects(root, paths).flatMap((project) => sitesOf(project, own));
  },
};

/** What packages of the tree are called: where they are not linked, they are unknown rather than outside. */
function packagesOf(root: string): Set<string> {
  const names = new Set<string>();
  for (const path of git(root, "ls-files", "-z", "--", "package.json", "**/package.json").split("\0")) {
    if (path === "" || !existsSync(join(root, path))) continue;
    try {
      const { name } = JSON.parse(readFileSync(join(root, path), "utf8")) as { name?: string };
      if (name) names.add(name);
    } catch {
      // A fixture that is broken on purpose.
    }
  }
  return names;
}

function sitesOf({ root, files, service }: Project, own: ReadonlySet<string>): Site[] {
  const program = service.getProgram()!;
  const checker = program.getTypeChecker();
  const outside = new OutsideNames(checker, own);
  const sites: Site[] = [];
  for (const path of files) {
    const file = program.getSourceFile(path);
    // What only declares has no calls, and is often generated.
    if (!file || file.isDeclarationFile) continue;
    const asking: Asking = {
      root,
      checker,
      outside,
      fileOf: (specifier) => {
        const found = ts.resolveModuleName(specifier.text, path, program.getCompilerOptions(), ts.sys);
        const name = found.resolvedModule?.resolvedFileName;
        if (!name) return undefined;
        return isInside(root, name)
          ? { answer: "inside", ends: [{ path: relative(root, name), line: 0, column: 0, name: "" }] }
          : { answer: "outside", ends: [] };
      },
      add: (site, at, other) => {
        const start = file.getLineAndCharacterOfPosition(at.getStart(file));
        const statement = statementAround(at);
        const first = file.getLineAndCharacterOfPosition(statement.getStart(file));
        const end = file.getLineAndCharacterOfPosition(statement.getEnd());
        const columns = [start.character];
        if (other !== undefined) {
          const place = file.getLineAndCharacterOfPosition(other);
          if (place.line === start.line) columns.push(place.character);
        }
        sites.push({
          ...site,
          path: relative(root, path),
          caller: callerOf(root, at),
          line: start.line + 1,
          firstLine: first.line + 1,
          endLine: end.line + 1,
          column: start.character,
          columns,
        });
      },
    };
    visit(asking, file);
  }
  return sites;
}

function visit(asking: Asking, node: ts.Node): void {
  addImports(asking, node);
  if (ts.isDecorator(node)) {
    addCall(asking, node);
    // The decorator is the call; its arguments may have calls of their own.
    const { expression } = node;
    ts.forEachChild(expression, (child) => visit(asking, child));
    return;
  }
  if (ts.isCallExpression(node)) {
    if (node.expression.kind !== ts.SyntaxKind.ImportKeyword && !isRequire(node)) addCall(asking, node);
  } else if (ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) addCall(asking, node);
  else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    if (!isIntrinsic(node.tagName)) addCall(asking, node);
  } else addTypes(asking, node);
  ts.forEachChild(node, (child) => visit(asking, child));
}

function addTypes(asking: Asking, node: ts.Node): void {
  if (ts.isTypeReferenceNode(node)) {
    if (!ts.isConstTypeReference(node)) addType(asking, node.typeName, "reference");
  } else if (ts.isExpressionWithTypeArguments(node) && ts.isHeritageClause(node.parent)) {
    const form = node.parent.token === ts.SyntaxKind.ExtendsKeyword ? "extends" : "implements";
    if (ts.isIdentifier(node.expression) || ts.isPropertyAccessExpression(node.expression))
      addType(asking, node.expression, form);
  } else if (ts.isImportTypeNode(node) && node.qualifier && !node.isTypeOf)
    addType(asking, node.qualifier, "import() type");
}

function isIntrinsic(tag: ts.JsxTagNameExpression): boolean {
  return ts.isJsxNamespacedName(tag) || (ts.isIdentifier(tag) && /^[a-z]/.test(tag.text));
}

function callerOf(root: string, node: ts.Node): string {
  for (let at = node.parent; at; at = at.parent)
    if (isNamedFunction(at) || ts.isSourceFile(at)) {
      const { path, line } = placeOf(root, at);
      return `${path}:${line}`;
    }
  return "";
}

function statementAround(node: ts.Node): ts.Node {
  for (let at = node; at.parent; at = at.parent)
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return at;
  return node;
}
