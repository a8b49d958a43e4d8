/** Without node_modules the compiler does not know what comes from there; the import at the root of it still says so. */
import ts from "typescript-service";

/** How many initialisers are followed. */
const MOST_STEPS = 6;

export class OutsideNames {
  readonly #checker: ts.TypeChecker;
  /** Packages of the tree itself, which would be found once built or linked. */
  readonly #own: ReadonlySet<string>;

  constructor(checker: ts.TypeChecker, own: ReadonlySet<string>) {
    this.#checker = checker;
    this.#own = own;
  }

  isPackage(specifier: string): boolean {
    if (/^[./#~]|^@\//.test(specifier)) return false;
    const parts = specifier.split("/");
    return !this.#own.has(specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!);
  }

  /** Does all that an expression means come from a package, or from the platform? */
  isOutside(expression: ts.Node, steps = 0): boolean {
    if (steps > MOST_STEPS) return false;
    const root = rootOf(expression);
    if (!root || !ts.isIdentifier(root)) return false;
    const symbol = this.#checker.getSymbolAtLocation(root);
    // A name that nothing declares is one of the platform, whose types are not installed.
    if (!symbol) return true;
    return (symbol.declarations ?? []).some((one) => this.#isFromOutside(one, steps));
  }

  #isFromOutside(declaration: ts.Declaration, steps: number): boolean {
    const specifier = specifierOf(declaration);
    if (specifier !== undefined) return this.isPackage(specifier);
    if (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) {
      const { type, initializer } = declaration;
      if (type) return ts.isTypeReferenceNode(type) && this.isOutside(type.typeName, steps + 1);
      return initializer !== undefined && this.isOutside(initializer, steps + 1);
    }
    if (ts.isBindingElement(declaration)) {
      let at: ts.Node = declaration;
      while (ts.isBindingElement(at) || ts.isBindingName(at)) at = at.parent;
      return this.#isFromOutside(at as ts.Declaration, steps + 1);
    }
    return false;
  }
}

/** The first name of a chain. */
function rootOf(node: ts.Node): ts.Node | undefined {
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node)
  ) {
    if (ts.isCallExpression(node) && isRequire(node)) return node;
    return rootOf(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  }
  if (ts.isQualifiedName(node)) return rootOf(node.left);
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return rootOf(node.expression);
  return node;
}

export function isRequire(node: ts.CallExpression): boolean {
  const [given] = node.arguments;
  return (
    ts.isIdentifier(node.expression) &&
    node.expression.text === "require" &&
    given !== undefined &&
    ts.isStringLiteralLike(given)
  );
}

/** The module an import declaration names. */
function specifierOf(declaration: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = declaration; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at))
      return at.moduleSpecifier && ts.isStringLiteral(at.moduleSpecifier)
        ? at.moduleSpecifier.text
        : undefined;
    if (ts.isImportEqualsDeclaration(at)) {
      const { moduleReference } = at;
      return ts.isExternalModuleReference(moduleReference) &&
        ts.isStringLiteralLike(moduleReference.expression)
        ? moduleReference.expression.text
        : undefined;
    }
    if (ts.isVariableDeclaration(at)) {
      const { initializer } = at;
      return initializer && ts.isCallExpression(initializer) && isRequire(initializer)
        ? (initializer.arguments[0] as ts.StringLiteral).text
        : undefined;
    }
    if (ts.isSourceFile(at) || ts.isBlock(at) || ts.isParameter(at)) return undefined;
  }
  return undefined;
}
