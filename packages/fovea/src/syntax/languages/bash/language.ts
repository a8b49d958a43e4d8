/** Bash and the shells like it, with the tests of bats. */
import type { Language } from "../../language.ts";
import { bashResolution, readSourced } from "./resolution.ts";

const query = `
(comment) @comment
(ERROR) @error
(list . (command) . (function_definition)) @wrapper
[(function_definition) (subshell)] @scope

(function_definition name: (word) @name) @definition.function
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name) @definition.variable))
(program (if_statement (variable_assignment name: (variable_name) @name) @definition.variable))
(ERROR (variable_assignment name: (variable_name) @name) @definition.variable)
(declaration_command "readonly" (variable_assignment name: (variable_name) @name)) @definition.const
(declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable
(declaration_command (variable_name) @name) @definition.variable

(variable_assignment name: (variable_name) @binding value: (_) @value)
(for_statement variable: (variable_name) @binding)

(command name: (command_name (word) @_load) . argument: (_) (#any-of? @_load "source" "." "load")) @import
(command name: (command_name (word) @reference.call))
(command name: (command_name (word) @_runner) . argument: (word) @reference.call
  (#any-of? @_runner "run" "trap" "exec" "time") (#not-match? @reference.call "^-"))
(simple_expansion (variable_name) @reference.read)
(expansion (variable_name) @reference.read)
`;

/**
 * The grammar does not know `@test "name" {`. It reads a command, `&&` and a function in its place, which the
 * query puts together again; the name of the function is the text between the quotes.
 */
function prepare(text: string): string {
  if (!text.includes("@test")) return text;
  return text.replace(
    /^([ \t]*)@test([ \t]+)(["'])(.*)\3[ \t]+\{/gm,
    // ""&& stands where @test stood, `(` where the closing quote was, and `){` at the end.
    (whole, indent: string, gap: string, _quote: string, name: string) =>
      `${`${indent}""&&  ${gap}${"t".repeat(name.length)}(`.padEnd(whole.length - 2)}){`,
  );
}

export const bash: Language = {
  id: "bash",
  extensions: [".sh", ".bash", ".zsh", ".bats", ".ksh"],
  fileNames: [
    ".bashrc",
    ".bash_profile",
    ".bash_aliases",
    ".bash_login",
    ".bash_logout",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    "PKGBUILD",
    "APKBUILD",
  ],
  interpreters: ["sh", "bash", "zsh", "ksh", "dash", "ash", "bats"],
  grammar: { package: "tree-sitter-bash", version: "0.25.1", file: "tree-sitter-bash.wasm" },
  query,
  lineBreaks: "statements",
  modifiers: ["export", "readonly"],
  noNames: [..."0123456789", "local", "return", "exit", "shift", ":", "[", "source", "."],
  isExported: ({ parentKind }) => parentKind === undefined,
  readParameter: () => undefined,
  prepare,
  readNames: readSourced,
  resolution: bashResolution,
};
