/** From a symbol of the compiler to where it is declared: inside the tree, outside of it, or unknown. */
import { relative } from "node:path";
import ts from "typescript-service";
import type { CompilerAnswer, Place } from "../sites.ts";

export interface Declared {
  answer: CompilerAnswer;
  ends: Place[];
}

export const SILENT: Declared = { answer: "silent", ends: [] };
export const OUTSIDE: Declared = { answer: "outside", ends: [] };
export const VALUE: Declared = { answer: "value", ends: [] };

/** After all re-exports; undefined for what the compiler cannot find. */
export function meantSymbol(checker: ts.TypeChecker, at: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(at);
  if (!symbol) return undefined;
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return meant.declarations && meant.declarations.length > 0 ? meant : undefined;
}

export function placesOf(root: string, declarations: readonly ts.Declaration[]): Declared {
  const inside = declarations.filter((one) => isInside(root, one.getSourceFile().fileName));
  if (inside.length === 0) return declarations.length > 0 ? OUTSIDE : SILENT;
  return { answer: "inside", ends: inside.map((one) => placeOf(root, one)) };
}

export function isInside(root: string, path: string): boolean {
  return path.startsWith(`${root}/`) && !path.includes("/node_modules/");
}

export function placeOf(root: string, declaration: ts.Node): Place {
  const file = declaration.getSourceFile();
  const path = relative(root, file.fileName);
  if (ts.isSourceFile(declaration)) return { path, line: 0, column: 0, name: "" };
  const name = nameOf(declaration);
  const start = (name ?? declaration).getStart(file);
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { path, line: line + 1, column: character, name: name ? textOf(name, file) : "default" };
}

function nameOf(declaration: ts.Node): ts.Node | undefined {
  if (ts.isConstructorDeclaration(declaration))
    return declaration.getChildren().find((child) => child.kind === ts.SyntaxKind.ConstructorKeyword);
  const own = ts.getNameOfDeclaration(declaration as ts.Declaration);
  if (own) return own;
  // A function without a name is known by what it is given to.
  const { parent } = declaration;
  return isFunctionValue(declaration) && parent && holdsFunction(parent, declaration)
    ? ts.getNameOfDeclaration(parent as ts.Declaration)
    : undefined;
}

function textOf(name: ts.Node, file: ts.SourceFile): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText(file);
}

/** Is this a function, class or member with a name, and not merely the type of a value? */
export function isNamedFunction(declaration: ts.Node | undefined): declaration is ts.Declaration {
  if (!declaration) return false;
  if (isFunctionValue(declaration)) return nameOf(declaration) !== undefined;
  return (
    ts.isFunctionDeclaration(declaration) ||
    ts.isMethodDeclaration(declaration) ||
    ts.isMethodSignature(declaration) ||
    ts.isConstructorDeclaration(declaration) ||
    ts.isClassLike(declaration)
  );
}

function isFunctionValue(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node);
}

function holdsFunction(parent: ts.Node, value: ts.Node): boolean {
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertyDeclaration(parent)) &&
    parent.initializer === value
  );
}

/** A parameter, or a variable inside of a function that holds no function literal: no node of any graph. */
export function isLocalValue(declaration: ts.Declaration): boolean {
  if (ts.isParameter(declaration)) return !ts.isParameterPropertyDeclaration(declaration, declaration.parent);
  if (ts.isBindingElement(declaration)) return !isAtTop(declaration);
  if (!ts.isVariableDeclaration(declaration)) return false;
  const { initializer } = declaration;
  return !(initializer && isFunctionValue(unwrap(initializer))) && !isAtTop(declaration);
}

function isAtTop(node: ts.Node): boolean {
  for (let at: ts.Node = node; at; at = at.parent) {
    if (ts.isParameter(at) || ts.isCatchClause(at)) return false;
    if (ts.isVariableStatement(at)) return ts.isSourceFile(at.parent) || ts.isModuleBlock(at.parent);
  }
  return false;
}

/** Parentheses, casts and `!` say nothing about which function is meant. */
export function unwrap(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
    ? unwrap(node.expression)
    : node;
}
