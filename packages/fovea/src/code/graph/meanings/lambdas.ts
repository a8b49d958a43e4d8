/**
 * What a function literal works on. `block: Store.() -> Unit` makes `this` a store inside the literal that is given
 * for `block`, and names there may be the store's; `block: (Store) -> Unit` makes `it` one.
 */

import { type Expression, readExpression } from "../expression.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { splitItems } from "../split-items.ts";
import { AS_CALL } from "../uses.ts";
import type { LambdaValues } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { typeValues } from "./type-values.ts";

const NOTHING: LambdaValues = { self: [], item: [] };

/** `scope` is the literal's own. */
export function lambdaValues(resolver: Resolver, file: SourceFile, scope: number): LambdaValues {
  const binding = file.lambdaOf(scope);
  const read = binding && readExpression(binding.value);
  if (!read) return NOTHING;
  const around = file.facts.scopes[scope]!.parent;
  const called = read.t === "call" ? read.of : read;
  const valuesAround = (e: Expression) => evaluate(resolver, file, e, around, binding.symbol);
  const own = evaluate(resolver, file, called, around, binding.symbol, AS_CALL).filter(
    (value) => value.t === "function",
  );
  if (own.length > 0) return join(own.map((value) => ofParameter(resolver, value.file, value.at)));
  if (called.t === "member") {
    const subject = file.rules.lambdaSubject?.(called.name, true);
    if (subject === "receiver-as-this") return { self: valuesAround(called.of), item: [] };
    if (subject === "receiver") return { self: [], item: valuesAround(called.of) };
    if (subject !== "element") return NOTHING;
    const elements = valuesAround(called.of).flatMap((value) =>
      value.t === "many" ? typeValues(resolver, value.file, value.of, value.scope, -1) : [],
    );
    return { self: [], item: elements };
  }
  const subject = read.t === "call" ? readExpression(read.arguments[0] ?? "") : undefined;
  const isThis = called.t === "name" && file.rules.lambdaSubject?.(called.name, false) === "argument-as-this";
  return isThis && subject ? { self: valuesAround(subject), item: [] } : NOTHING;
}

const FUNCTION_TYPE =
  /^(?:suspend\s+)?(?:([\p{L}_][\p{L}\p{N}_.]*(?:<.{0,300}?>)?\??)\.)?\((.{0,500}?)\)\s{0,20}->/su;

/** By the type of the last parameter, as a literal behind the call is given for that. */
function ofParameter(resolver: Resolver, file: SourceFile, at: number): LambdaValues {
  const written = file.parametersOf(at).at(-1)?.type ?? "";
  const found = FUNCTION_TYPE.exec(written.replace(/^\((.*)\)\??$/s, "$1"));
  if (!found) return NOTHING;
  const scope = file.facts.symbolScopes[at] ?? -1;
  const valuesOf = (type: string) => {
    const parameter = file.localOf(at, type);
    return typeValues(resolver, file, parameter ? parameter.type : type, scope, at);
  };
  const parameters = splitItems(found[2]!);
  const [only = ""] = parameters.length === 1 ? parameters : [];
  return {
    self: found[1] ? valuesOf(found[1]) : [],
    item: only === "" ? [] : valuesOf(only.replace(/^\s*[\p{L}_][\p{L}\p{N}_]*\s*:\s*/u, "").trim()),
  };
}

function join(all: LambdaValues[]): LambdaValues {
  return { self: all.flatMap((one) => one.self), item: all.flatMap((one) => one.item) };
}
