/** Imports and re-exports: the file that each names, and the declaration of each name after all re-exports. */
import ts from "typescript-service";
import type { SiteKind } from "../sites.ts";
import type { Asking } from "./calls.ts";
import { type Declared, meantSymbol, OUTSIDE, placesOf, SILENT } from "./declarations.ts";

export function addImports(asking: Asking, node: ts.Node): void {
  if (ts.isImportDeclaration(node)) {
    addModule(asking, node.moduleSpecifier, "import", node.importClause ? "import" : "import for effect");
    addBound(asking, node.importClause, node.moduleSpecifier);
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    addModule(asking, node.moduleSpecifier, "re-export", formOf(node));
    if (node.exportClause && ts.isNamedExports(node.exportClause))
      for (const one of node.exportClause.elements)
        addName(
          asking,
          one.propertyName ?? one.name,
          "re-exported name",
          "export { a }",
          node.moduleSpecifier,
        );
  } else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    addModule(asking, node.moduleReference.expression, "import", "import = require()");
  } else if (ts.isImportTypeNode(node)) {
    addModule(asking, (node.argument as ts.LiteralTypeNode).literal, "import", "import() type");
  } else if (ts.isCallExpression(node) && node.arguments[0]) {
    const [given] = node.arguments;
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword) addModule(asking, given, "import", "import()");
    else if (ts.isIdentifier(node.expression) && node.expression.text === "require")
      addModule(asking, given, "import", "require()");
  }
}

function formOf({ exportClause, isTypeOnly }: ts.ExportDeclaration): string {
  const type = isTypeOnly ? "export type" : "export";
  if (!exportClause) return `${type} *`;
  return ts.isNamespaceExport(exportClause) ? `${type} * as` : `${type} { a }`;
}

function addBound(asking: Asking, clause: ts.ImportClause | undefined, module: ts.Expression): void {
  if (clause?.name) addName(asking, clause.name, "imported name", "import a", module);
  const named = clause?.namedBindings;
  if (named && ts.isNamedImports(named))
    for (const one of named.elements)
      addName(asking, one.propertyName ?? one.name, "imported name", "import { a }", module);
}

function addModule(asking: Asking, specifier: ts.Node, kind: SiteKind, form: string): void {
  // A graph of code has no node for data.
  if (!ts.isStringLiteralLike(specifier) || isData(specifier.text)) return;
  const { checker, root, outside } = asking;
  const file = checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile);
  let found: Declared = outside.isPackage(specifier.text) ? OUTSIDE : SILENT;
  if (file) found = placesOf(root, [file]);
  // What is no module (it exports nothing) has no symbol, and is still the file that is meant.
  else found = asking.fileOf(specifier) ?? found;
  asking.add({ kind, name: specifier.text, form, cause: form, ...found }, specifier);
}

function addName(asking: Asking, name: ts.Node, kind: SiteKind, form: string, module: ts.Expression): void {
  if (ts.isStringLiteral(module) && isData(module.text)) return;
  const { checker, root, outside } = asking;
  const symbol = meantSymbol(checker, name);
  const isFromOutside = ts.isStringLiteral(module) && outside.isPackage(module.text);
  const found = symbol ? placesOf(root, symbol.declarations!) : isFromOutside ? OUTSIDE : SILENT;
  asking.add({ kind, name: name.getText(), form, cause: form, ...found }, name);
}

function isData(specifier: string): boolean {
  return /\.(?:json5?|css|scss|sass|less|svg|png|jpe?g|html|md|txt|wasm|woff2?)(?:\?.*)?$/.test(specifier);
}
