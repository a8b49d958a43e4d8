/** Calls: what each of them runs, as the compiler resolves it. */
import ts from "typescript-service";
import type { Site } from "../sites.ts";
import { causeOfCallee } from "./causes.ts";
import {
  type Declared,
  isLocalValue,
  isNamedFunction,
  meantSymbol,
  OUTSIDE,
  placesOf,
  SILENT,
  unwrap,
  VALUE,
} from "./declarations.ts";
import type { OutsideNames } from "./outside.ts";

export type CallLike =
  | ts.CallExpression
  | ts.NewExpression
  | ts.TaggedTemplateExpression
  | ts.Decorator
  | ts.JsxOpeningLikeElement;

export interface Asking {
  root: string;
  checker: ts.TypeChecker;
  outside: OutsideNames;
  /** The file a module specifier names, also where it exports nothing. */
  fileOf(specifier: ts.StringLiteralLike): Declared | undefined;
  add(
    site: Omit<Site, "path" | "line" | "column" | "columns" | "firstLine" | "endLine" | "caller">,
    at: ts.Node,
    other?: number,
  ): void;
}

export function addCall(asking: Asking, node: CallLike): void {
  const callee = calleeOf(node);
  const inner = unwrap(callee);
  const name = nameIn(inner);
  const { checker } = asking;
  const other = placeOfArguments(node);
  const cause = formOf(node) === "call" ? causeOfCallee(checker, callee) : formOf(node);
  asking.add(
    {
      kind: "call",
      name: name ? textOf(name) : "",
      form: formOf(node),
      cause: formOf(node) === "new" ? causeOfNew(inner) : cause,
      ...declared(asking, node, name ?? inner, inner),
    },
    name ?? callee,
    other,
  );
}

function declared(asking: Asking, node: CallLike, name: ts.Node, callee: ts.Expression): Declared {
  const { checker, root, outside } = asking;
  const called = ts.isDecorator(node) ? undefined : checker.getResolvedSignature(node)?.declaration;
  const runs = isNamedFunction(called as ts.Declaration | undefined) ? [called as ts.Declaration] : [];
  const symbol = meantSymbol(checker, name);
  if (!symbol) {
    if (runs.length > 0) return placesOf(root, runs);
    if (callee.kind === ts.SyntaxKind.SuperKeyword) return isBaseOutside(asking, callee) ? OUTSIDE : SILENT;
    if (outside.isOutside(callee)) return OUTSIDE;
    return called ? VALUE : SILENT;
  }
  const declarations = symbol.declarations!;
  if (declarations.every(isLocalValue)) {
    if (runs.length > 0) return placesOf(root, runs);
    return outside.isOutside(name) ? OUTSIDE : VALUE;
  }
  const constructors = declarations.flatMap((one) =>
    ts.isClassLike(one) ? one.members.filter((member) => ts.isConstructorDeclaration(member)) : [],
  );
  const all = placesOf(root, [...declarations, ...constructors]);
  // What runs may be outside: a member of a base class from a package, seen through a class of the tree.
  const also = placesOf(root, [...runs, ...membersHeld(checker, callee)]);
  return all.answer === "inside" && also.answer === "inside"
    ? { answer: "inside", ends: [...all.ends, ...also.ends] }
    : all;
}

/**
 * `const store: Store = freeze({ open() {…} })`: the compiler declares `store.open` where the type does, and what runs
 * is the member of that one object.
 */
function membersHeld(checker: ts.TypeChecker, callee: ts.Expression): ts.Declaration[] {
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const holder = meantSymbol(checker, unwrap(callee.expression))?.valueDeclaration;
  const value = holder && ts.isVariableDeclaration(holder) ? holder.initializer : undefined;
  const given = value && ts.isCallExpression(value) ? value.arguments : value ? [value] : [];
  return given
    .map(unwrap)
    .filter(ts.isObjectLiteralExpression)
    .flatMap((object) => object.properties.filter((one) => one.name?.getText() === callee.name.text));
}

function isBaseOutside({ outside }: Asking, keyword: ts.Node): boolean {
  let at: ts.Node = keyword;
  while (at.parent && !ts.isClassLike(at)) at = at.parent;
  const bases = ts.isClassLike(at) ? at.heritageClauses : undefined;
  const base = bases?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  return base !== undefined && outside.isOutside(base.expression);
}

function calleeOf(node: CallLike): ts.Expression {
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (ts.isDecorator(node))
    return ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isJsxOpeningLikeElement(node) ? (node.tagName as ts.JsxTagNamePropertyAccess) : node.expression;
}

function formOf(node: CallLike): string {
  if (ts.isNewExpression(node)) return "new";
  if (ts.isTaggedTemplateExpression(node)) return "tagged template";
  if (ts.isDecorator(node)) return "decorator";
  if (!ts.isCallExpression(node)) return "JSX tag";
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return "super()";
  return node.questionDotToken || isOptional(node.expression) ? "optional call" : "call";
}

function isOptional(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.questionDotToken !== undefined;
}

function causeOfNew(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return "new X()";
  return ts.isPropertyAccessExpression(callee) ? "new a.X()" : "new (expression)()";
}

function nameIn(callee: ts.Expression): ts.Node | undefined {
  if (ts.isIdentifier(callee) || callee.kind === ts.SyntaxKind.SuperKeyword) return callee;
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  if (ts.isElementAccessExpression(callee) && ts.isStringLiteralLike(callee.argumentExpression))
    return callee.argumentExpression;
  if (ts.isAwaitExpression(callee)) return nameIn(unwrap(callee.expression));
  return undefined;
}

function textOf(name: ts.Node): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}

/** Where a callee has no name, a graph may give the place of what it is called with. */
function placeOfArguments(node: CallLike): number | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const open = node.getChildren().find((child) => child.kind === ts.SyntaxKind.OpenParenToken);
  return open?.getStart();
}
