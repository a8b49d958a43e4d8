/** Ruby. What a class declares by calls (`attr_reader :name`, `include Comparable`) is read as a declaration. */
import type { Language, NameParts, NamePath } from "../../language.ts";
import { nameFirst } from "../../parameters.ts";
import { rubyResolution } from "./resolution.ts";

// Patterns that reach into the arguments of a call are dear in this grammar; there are as few as possible.
const query = `
(comment) @comment
(ERROR) @error
(body_statement (identifier) @section)
(singleton_class value: (self) @section)
[(method) (singleton_method) (block) (do_block) (lambda)] @scope
[(class) (module) (singleton_class)] @scope.type

(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(program (method name: (_) @name) @definition.function)
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
(call !receiver method: (identifier) @_define arguments: (_) @name
  (#any-of? @_define "define_method" "define_singleton_method" "alias_method")) @definition.method
(call !receiver method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_attr "attr_accessor" "attr_reader" "attr_writer")) @definition.property
(assignment left: (constant) @name right: (call receiver: (constant) @_type block: (_)? @body)
  (#any-of? @_type "Class" "Struct" "Data" "Module")) @definition.class
(assignment left: [(constant) (scope_resolution)] @name) @definition.const
(assignment left: (class_variable) @name) @definition.field
(left_assignment_list (constant) @name @definition.const)
(program (assignment left: [(identifier) (global_variable)] @name) @definition.variable)

(method_parameters (identifier) @binding)
(block_parameters (identifier) @binding)
(lambda_parameters (identifier) @binding)
(destructured_parameter (identifier) @binding)
(optional_parameter name: (_) @binding value: (_) @value)
(keyword_parameter name: (_) @binding value: (_)? @value)
(splat_parameter name: (_) @binding)
(hash_splat_parameter name: (_) @binding)
(block_parameter name: (_) @binding)
(assignment left: [(identifier) (global_variable)] @binding right: (_) @value)
(assignment left: (instance_variable) @binding @owner right: (_) @value)
(operator_assignment left: (instance_variable) @binding @owner right: (_) @value)
(left_assignment_list (identifier) @binding)
(left_assignment_list (instance_variable) @binding @owner)
(rescue exceptions: (_) @type variable: (exception_variable (identifier) @binding))
(exception_variable (identifier) @binding)
(for pattern: (identifier) @binding)
(as_pattern name: (identifier) @binding)
(method body: (body_statement (_) @return .))
(singleton_method body: (body_statement (_) @return .))
(return (argument_list . (_) @return .))

(superclass [(constant) (scope_resolution)] @reference.extends)
(call !receiver method: (identifier) @_mix
  arguments: (argument_list [(constant) (scope_resolution)] @reference.embeds)
  (#any-of? @_mix "include" "extend" "prepend"))
(exceptions [(constant) (scope_resolution)] @reference.type)
(call receiver: [(constant) (scope_resolution)] @reference.new method: (identifier) @_new (#eq? @_new "new"))
(call receiver: [(constant) (scope_resolution)] method: (identifier) @reference.none (#eq? @reference.none "new"))
(call receiver: (_)? @receiver method: (_) @reference.call)
(super) @reference.call
(alias alias: (_) @reference.call)
(scope_resolution) @reference.read
(constant) @reference.read
(identifier) @reference.read

(program (call) @import)
(body_statement (call) @import)
(then (call) @import)
(block_body (call) @import)
`;

export const ruby: Language = {
  id: "ruby",
  extensions: [".rb", ".rake", ".ru", ".gemspec", ".podspec", ".jbuilder", ".rbw", ".thor"],
  fileNames: [
    "Rakefile",
    "Gemfile",
    "Guardfile",
    "Podfile",
    "Fastfile",
    "Vagrantfile",
    "Capfile",
    "Brewfile",
  ],
  interpreters: ["ruby", "jruby", "rake"],
  grammar: { package: "tree-sitter-ruby", version: "0.23.1", file: "tree-sitter-ruby.wasm" },
  query,
  fields: { value: ["right"] },
  lineBreaks: "statements",
  modifiers: ["public", "private", "protected", "module_function", "private_class_method", "self"],
  constructorName: "initialize",
  noNames: ["private", "protected", "public", "private_constant", "module_function"],
  sectionKinds: ["method", "constructor", "property"],
  isExported: ({ words }) =>
    words.includes("self") ? !words.includes("private_class_method") : !words.includes("private"),
  readParameter: (text) => {
    const keyword = /^([\p{L}\p{N}_]+):\s*(.*)$/su.exec(text);
    if (!keyword) return nameFirst(text);
    const [, name = "", fallback = ""] = keyword;
    return fallback === "" ? { name } : { name, default: fallback };
  },
  readName,
  readNames: readRequire,
  resolution: rubyResolution,
};

/** `A::B` is the name `B` on `A`, and `define_method(:run)` names its first argument. */
function readName(captured: string, kind?: string): NameParts | undefined {
  if (kind === "method" && /^[\s(]*:/.test(captured)) {
    const symbol = /^[\s(]*:"?([^\s,)"]+)/.exec(captured);
    return symbol
      ? { name: { start: symbol[0].length - symbol[1]!.length, end: symbol[0].length } }
      : undefined;
  }
  if (kind === "method" && captured.startsWith("(")) return undefined;
  if (/^:[^:]/.test(captured)) return { name: { start: 1, end: captured.length } };
  const colons = captured.lastIndexOf("::");
  if (colons === -1) return { name: { start: 0, end: captured.length } };
  const name = { start: colons + 2, end: captured.length };
  return { name, receiver: { start: 0, end: Math.max(2, colons) } };
}

/** `require "json"`, `require_relative("a")` and `autoload :Json, "json"`; others cannot be known. */
function readRequire(statement: string): NamePath[] {
  const match = /^(require|require_relative|load|autoload)[\s(]+(?::\w+\s*,\s*)?(["'])([^"'#]+)\2/.exec(
    statement,
  );
  if (!match) return [];
  const [, word, , module = ""] = match;
  const isRelative = word === "require_relative" && !module.startsWith(".");
  return [{ module: isRelative ? `./${module}` : module, name: "", alias: "" }];
}
