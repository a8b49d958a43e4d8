/** What a generator receives: `x = yield y` is what is sent to it, `x = yield from g()` what the other one returns at its end. */
import type { Binding } from "../../../syntax/types.ts";
import { readExpression } from "../expression.ts";
import type { Resolver } from "../resolver.ts";
import type { SourceFile } from "../source-file.ts";
import { gather } from "../targets.ts";
import { generatorTypes } from "../types-as-written.ts";
import type { Value } from "../values.ts";
import { evaluate } from "./evaluation.ts";
import { typeValues } from "./type-values.ts";

const FROM = /^yield(?:\s+from\b|\s*\*)\s*/;
const YIELD = /^yield\b/;

/** Undefined where `yield` is not what the value begins with, or where it waits for what it is given, as `await` does. */
export function receivedValues(
  resolver: Resolver,
  file: SourceFile,
  { value, symbol }: Binding,
  scope: number,
): Value[] | undefined {
  if (!YIELD.test(value)) return undefined;
  const delegated = FROM.exec(value);
  if (delegated) return endOf(resolver, file, value.slice(delegated[0].length), scope, symbol);
  const sent = generatorTypes(file.symbols[symbol]?.returnType ?? "")?.sent;
  if (sent !== undefined) return typeValues(resolver, file, sent, scope, symbol);
  // A decorator such as `inlineCallbacks` may run it, and send what was waited for.
  const isPlain = file.rules.firstParameter !== undefined && file.decoratorsOf(symbol).length === 0;
  return isPlain ? [] : undefined;
}

function endOf(
  resolver: Resolver,
  file: SourceFile,
  expression: string,
  scope: number,
  symbol: number,
): Value[] {
  const read = readExpression(expression);
  const values = read ? evaluate(resolver, file, read, scope, symbol) : [];
  return gather(values, (value): Value[] => {
    if (value.t !== "many") return [value];
    return value.end === undefined ? [] : typeValues(resolver, value.file, value.end, value.scope, -1);
  });
}
