/** The compiler's own `findReferences` of some symbols, the same ones in every run. */
import ts from "typescript-service";
import type { Referenced } from "../references.ts";
import type { Place } from "../sites.ts";
import { isNamedFunction, placeOf } from "./declarations.ts";
import { openProjects, type Project } from "./projects.ts";

export function findReferences(root: string, paths: readonly string[], count: number): Referenced[] {
  const all = openProjects(root, paths).flatMap((project) => declaredIn(project));
  const step = Math.max(1, Math.floor(all.length / count));
  return all
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map(({ project, name, place }) => ({ symbol: place, places: usesOf(project, name) }));
}

interface Declared {
  project: Project;
  name: ts.Node;
  place: Place;
}

/** Functions, types and members with a name, in the order of the files. */
function declaredIn(project: Project): Declared[] {
  const program = project.service.getProgram()!;
  const found: Declared[] = [];
  const visit = (node: ts.Node) => {
    const isMeant =
      (isNamedFunction(node) && !ts.isConstructorDeclaration(node) && !isInLiteral(node)) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isEnumDeclaration(node);
    const name = isMeant ? ts.getNameOfDeclaration(node as ts.Declaration) : undefined;
    if (name && ts.isIdentifier(name)) found.push({ project, name, place: placeOf(project.root, node) });
    ts.forEachChild(node, visit);
  };
  for (const path of project.files) {
    const file = program.getSourceFile(path);
    if (file && !file.isDeclarationFile) visit(file);
  }
  return found;
}

/**
 * The compiler also names the members that a member overrides; those are other symbols. Declarations are no uses, and comments
 * (`{@link Store}`) are no code.
 */
function usesOf({ root, service }: Project, name: ts.Node): Place[] {
  const path = name.getSourceFile().fileName;
  const start = name.getStart();
  const program = service.getProgram()!;
  return (service.findReferences(path, start) ?? [])
    .filter(
      ({ definition: { kind, fileName, textSpan } }) =>
        kind === ts.ScriptElementKind.alias || (fileName === path && textSpan.start === start),
    )
    .flatMap(({ references }) => references)
    .flatMap(({ isDefinition, fileName, textSpan }) => {
      const file = program.getSourceFile(fileName)!;
      const found = nodeAt(file, textSpan.start);
      if (!found || (isDefinition && !isExchanged(found))) return [];
      const { line, character } = file.getLineAndCharacterOfPosition(textSpan.start);
      return [{ ...placeOf(root, file), line: line + 1, column: character, name: name.getText() }];
    });
}

/** What an object literal declares is, for the compiler, what its type declares. */
function isInLiteral({ parent }: ts.Node): boolean {
  return ts.isObjectLiteralExpression(parent) || ts.isPropertyAssignment(parent);
}

/** Undefined within a comment. */
function nodeAt(file: ts.SourceFile, start: number): ts.Node | undefined {
  let found: ts.Node = file;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.getEnd() <= start) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.getStart(file) === start ? found : undefined;
}

/** The name of an import or an export is, for the compiler, a declaration of its own. */
function isExchanged({ parent }: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent)
  );
}
