/** Names of types where they are used: annotations, heritage, `import("…").T`. */
import ts from "typescript-service";
import type { Asking } from "./calls.ts";
import { causeOfName } from "./causes.ts";
import { type Declared, meantSymbol, OUTSIDE, placesOf, SILENT, VALUE } from "./declarations.ts";

export function addType(asking: Asking, name: ts.Node, form: string): void {
  const last = lastName(name);
  asking.add(
    {
      kind: "type reference",
      name: last.getText(),
      form,
      cause: causeOf(asking, name, form),
      ...declared(asking, last),
    },
    last,
  );
}

function declared({ checker, root, outside }: Asking, name: ts.Node): Declared {
  const symbol = meantSymbol(checker, name);
  if (!symbol) return outside.isOutside(wholeName(name)) ? OUTSIDE : SILENT;
  // A parameter of a generic type is no node of any graph.
  if (symbol.declarations!.every((one) => ts.isTypeParameterDeclaration(one) || ts.isInferTypeNode(one)))
    return VALUE;
  return placesOf(root, symbol.declarations!);
}

function causeOf({ checker }: Asking, name: ts.Node, form: string): string {
  const before = form === "reference" ? "" : `${form}, `;
  if (ts.isQualifiedName(name) || ts.isPropertyAccessExpression(name))
    return `${before}member of a namespace`;
  return before + causeOfName(checker, name);
}

function lastName(name: ts.Node): ts.Node {
  if (ts.isQualifiedName(name)) return name.right;
  return ts.isPropertyAccessExpression(name) ? name.name : name;
}

function wholeName(name: ts.Node): ts.Node {
  const { parent } = name;
  return ts.isQualifiedName(parent) || ts.isPropertyAccessExpression(parent) ? parent : name;
}
