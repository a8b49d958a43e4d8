/**
 * Files that are usually ranked down, unless they are what is asked for. The words must say so: "how bats formats test
 * results" is about the code of a test runner, "tests for the parser" is about tests.
 */
import { isTestPath } from "../../repo/files/test-path.ts";
import type { AsksFor, Mention } from "./types.ts";

const TESTS =
  /\b(?:unit|integration|e2e|end-to-end|regression|existing) tests?\b|\btests? (?:for|of|that|which|cover\w*|suites?|cases?|coverage)\b|\btest (?:file|class|method|fixture)s? for\b|\bspec files?\b|\b(?:is|are|be|where|how).{1,80} tested\b|^(?:all |the |find |list |show )*tests$|\btesting of\b/i;
const EXAMPLES =
  /\b(?:examples?|samples?|demos?) (?:for|of|that|which|how|showing|usage|code|apps?|projects?|programs?)\b|\b(?:usage|code) examples?\b|^(?:examples?|demos?)$/i;
const DOCS =
  /\b(?:docs|documentation|readme|changelog|release notes|tutorials?|user guide|contributing guide|license)\b/i;
const BENCHMARKS = /\bbenchmarks?\b|\bbench(?:marking)? (?:suite|code)\b|\bperformance tests?\b/i;
const GENERATED =
  /\b(?:auto-?)?generated (?:code|files?|sources?|clients?|bindings|parsers?|types|protobufs?)\b|\bvendored\b|\bminified\b/i;
const LEGACY =
  /\b(?:legacy|deprecated|obsolete|old(?:er)? version|(?:backwards?[- ])?compat(?:ibility)?|polyfills?)\b/i;

export function asksForOf(title: string, mentions: readonly Mention[]): AsksFor {
  const files = mentions.filter((mention) => mention.type === "file").map((mention) => mention.text);
  const names = (folder: RegExp) => files.some((file) => folder.test(file));
  return {
    tests: TESTS.test(title) || files.some(isTestPath),
    examples: EXAMPLES.test(title) || names(/(?:^|\/)(?:examples?|samples?|demos?)\//i),
    docs: DOCS.test(title) || names(/(?:^|\/)docs?\/|\.(?:md|mdx|rst|adoc)$/i),
    benchmarks: BENCHMARKS.test(title) || names(/(?:^|\/)bench(?:marks?)?\//i),
    generated: GENERATED.test(title) || names(/(?:^|\/)(?:generated|vendor|dist|third_party)\//i),
    legacy: LEGACY.test(title) || names(/(?:^|\/)(?:legacy|deprecated|compat|v\d+)\//i),
  };
}
