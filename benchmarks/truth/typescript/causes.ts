/** What a resolver has to understand at a place, named by the syntax there. Misses are grouped by this. */
import ts from "typescript-service";
import { isLocalValue, unwrap } from "./declarations.ts";

export function causeOfCallee(checker: ts.TypeChecker, callee: ts.Expression): string {
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return "super()";
  const inner = unwrap(callee);
  if (inner !== callee && !ts.isParenthesizedExpression(callee)) return "cast or ! callee";
  if (ts.isAwaitExpression(inner)) return "awaited callee";
  if (ts.isCallExpression(inner)) return "call of what a call gives";
  if (ts.isElementAccessExpression(inner)) return "element access";
  if (ts.isIdentifier(inner)) return causeOfName(checker, inner);
  if (!ts.isPropertyAccessExpression(inner)) return "other callee";
  const hash = ts.isPrivateIdentifier(inner.name) ? "#private, " : "";
  return hash + causeOfReceiver(checker, inner.expression);
}

/** A name by itself. */
export function causeOfName(checker: ts.TypeChecker, name: ts.Node): string {
  const symbol = checker.getSymbolAtLocation(name);
  const [declaration] = symbol?.declarations ?? [];
  if (!declaration || !symbol) return "name: not declared";
  if (symbol.flags & ts.SymbolFlags.Alias) {
    if (ts.isNamespaceImport(declaration)) return "name: namespace import";
    return isThroughBarrel(checker, symbol, declaration)
      ? "name: import through a barrel"
      : "name: direct import";
  }
  if (isLocalValue(declaration))
    return ts.isBindingElement(declaration) ? "name: destructured" : "name: local value";
  if (declaration.getSourceFile() !== name.getSourceFile()) return "name: global of another file";
  if (ts.isVariableDeclaration(declaration)) return "name: variable of this file";
  return "name: declared in this file";
}

function isThroughBarrel(checker: ts.TypeChecker, alias: ts.Symbol, declaration: ts.Declaration): boolean {
  const module = moduleOf(declaration);
  const file = module && checker.getSymbolAtLocation(module)?.declarations?.find(ts.isSourceFile);
  const [end] = checker.getAliasedSymbol(alias).declarations ?? [];
  return file !== undefined && end !== undefined && end.getSourceFile() !== file;
}

function moduleOf(declaration: ts.Node): ts.Expression | undefined {
  for (let at: ts.Node | undefined = declaration; at; at = at.parent)
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return at.moduleSpecifier;
  return undefined;
}

/** What stands before the last dot. */
function causeOfReceiver(checker: ts.TypeChecker, written: ts.Expression): string {
  const receiver = unwrap(written);
  if (isCast(written)) return "receiver: cast";
  if (receiver.kind === ts.SyntaxKind.ThisKeyword) return "this.m()";
  if (receiver.kind === ts.SyntaxKind.SuperKeyword) return "super.m()";
  if (ts.isAwaitExpression(receiver)) return "receiver: await";
  if (ts.isNewExpression(receiver)) return "receiver: new X()";
  if (ts.isElementAccessExpression(receiver)) return "receiver: element of an index";
  if (ts.isCallExpression(receiver))
    return isGeneric(checker, receiver) ? "receiver: result of a generic call" : "receiver: result of a call";
  if (ts.isPropertyAccessExpression(receiver)) return causeOfMember(checker, receiver);
  if (!ts.isIdentifier(receiver)) return `receiver: ${ts.SyntaxKind[receiver.kind]}`;
  const symbol = checker.getSymbolAtLocation(receiver);
  const [declaration] = symbol?.declarations ?? [];
  return declaration ? `receiver: ${causeOfHolder(checker, declaration)}` : "receiver: not declared";
}

function isCast(written: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(written) || ts.isNonNullExpression(written))
    return isCast(written.expression);
  return ts.isAsExpression(written) || ts.isTypeAssertionExpression(written);
}

/** `this.x.m()` and `a.b.m()`. */
function causeOfMember(checker: ts.TypeChecker, member: ts.PropertyAccessExpression): string {
  const [declaration] = checker.getSymbolAtLocation(member.name)?.declarations ?? [];
  const isOwn = unwrap(member.expression).kind === ts.SyntaxKind.ThisKeyword;
  const owner = isOwn ? "this.x.m(): " : "a.b.m(): ";
  if (!declaration) return `${owner}unknown`;
  if (ts.isParameter(declaration)) return `${owner}parameter property`;
  if (ts.isGetAccessor(declaration)) return `${owner}getter`;
  if (ts.isEnumMember(declaration)) return `${owner}enum member`;
  if (ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration)) {
    const { type } = declaration;
    if (type) return `${owner}${describeType(type, "property")}`;
    const { initializer } = declaration as ts.PropertyDeclaration;
    return `${owner}property = ${initializer ? describeValue(checker, initializer) : "nothing"}`;
  }
  if (ts.isPropertyAssignment(declaration) || ts.isShorthandPropertyAssignment(declaration))
    return `${owner}member of an object literal`;
  return `${owner}${ts.SyntaxKind[declaration.kind]}`;
}

/** What holds the receiver. */
function causeOfHolder(checker: ts.TypeChecker, declaration: ts.Declaration): string {
  if (ts.isNamespaceImport(declaration)) return "namespace import";
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) return "imported name";
  if (ts.isBindingElement(declaration)) return "destructured";
  if (ts.isParameter(declaration)) {
    if (declaration.type) return describeType(declaration.type, "parameter");
    if (declaration.initializer) return "parameter with a default";
    return isCallback(declaration.parent) ? "callback parameter" : "parameter without a type";
  }
  if (ts.isVariableDeclaration(declaration)) {
    if (declaration.type) return describeType(declaration.type, "variable");
    if (ts.isForOfStatement(declaration.parent.parent)) return "loop variable";
    if (ts.isCatchClause(declaration.parent)) return "catch variable";
    return `variable = ${declaration.initializer ? describeValue(checker, declaration.initializer) : "nothing"}`;
  }
  if (ts.isClassLike(declaration)) return "class of this file";
  return ts.SyntaxKind[declaration.kind];
}

function isCallback(node: ts.Node): boolean {
  return (
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && !ts.isVariableDeclaration(node.parent)
  );
}

function describeType(type: ts.TypeNode, holder: string): string {
  if (ts.isTypeReferenceNode(type))
    return type.typeArguments ? `${holder} of a generic type` : `${holder} of a named type`;
  if (ts.isUnionTypeNode(type)) return `${holder} of a union type`;
  return `${holder} of another type`;
}

function describeValue(checker: ts.TypeChecker, written: ts.Expression): string {
  const value = unwrap(written);
  if (isCast(written)) return "cast";
  if (ts.isNewExpression(value)) return "new X()";
  if (ts.isAwaitExpression(value)) return "await";
  if (ts.isCallExpression(value)) return isGeneric(checker, value) ? "generic call" : "call";
  if (ts.isConditionalExpression(value)) return "?:";
  if (ts.isBinaryExpression(value)) return "?? || &&";
  if (ts.isElementAccessExpression(value)) return "element of an index";
  if (ts.isPropertyAccessExpression(value)) return "member";
  if (ts.isIdentifier(value)) return "name";
  if (ts.isObjectLiteralExpression(value)) return "object literal";
  return ts.SyntaxKind[value.kind];
}

function isGeneric(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  return declaration !== undefined && "typeParameters" in declaration && Boolean(declaration.typeParameters);
}
