/** A question in words, a name, an issue text or a stack trace -> what it asks for. Pure: it looks nothing up. */
import { asksForOf } from "./asks-for.ts";
import { readFrames } from "./frames.ts";
import { readIntent } from "./intent.ts";
import { keywordsOf } from "./keywords.ts";
import { readKinds } from "./kinds.ts";
import { mentionsOf } from "./mentions.ts";
import { messagesOf } from "./messages.ts";
import { modulesOf } from "./modules.ts";
import { isLongText, normalise } from "./normalise.ts";
import { type Line, sectionsOf } from "./sections.ts";
import { readTask } from "./task.ts";
import type { Understood } from "./types.ts";
import { type Word, wordsOf } from "./words.ts";

export function understand(query: string): Understood {
  const text = normalise(query);
  const isLong = isLongText(text);
  const { title, lines: rest, codeBlocks } = sectionsOf(text, isLong);
  const all = inOrder(title, rest);
  const { frames, hasTrace, hasFrames, lines: frameLines } = readFrames(all);
  const lines = all.filter((line) => !frameLines.has(line));
  const others = lines.filter((line) => line !== title);
  // A short question is one thing, even if it is written on two lines.
  const titleWords = isLong ? wordsOf(title.text, title.start) : wordsIn(lines);
  const prose = isLong ? wordsIn(others.filter((line) => !line.isCode)) : [];
  const code = isLong ? wordsIn(others.filter((line) => line.isCode)) : [];
  const mentions = mentionsOf(lines);
  const task = readTask(titleWords, prose);
  const messages = messagesOf(all);
  const hasError = messages.errors.length > 0;
  const intent = readIntent(title.text, [...titleWords, ...prose], {
    hasTrace: hasTrace && isLong,
    hasError,
  });
  const kinds = readKinds(titleWords, intent, mentions);
  const leftOut = new Set<Word>(task.words);
  if (kinds.word) leftOut.add(kinds.word);
  for (const word of titleWords) if (word.end <= title.start + intent.leadLength) leftOut.add(word);
  const last = titleWords.at(-1);
  if (last && isClosing(title.text, last)) leftOut.add(last);
  return {
    text,
    keywords: keywordsOf({ title: titleWords, prose, code }, leftOut, isLong),
    taskWords: [...new Set(task.words.map((word) => word.lower))],
    mentions,
    // Who shows a failure wants it gone, whatever the words.
    task: task.task === "explore" && ((hasTrace && isLong) || hasError) ? "debug" : task.task,
    intent: intent.intent,
    intentConfidence: intent.confidence,
    strategies: intent.strategies,
    kinds: kinds.kinds,
    frames,
    hasTrace: hasFrames || (hasTrace && isLong),
    messages: messages.all,
    modules: modulesOf(mentions, lines, text),
    asksFor: asksForOf(title.text, mentions),
    isLong,
    title: title.text,
    codeBlocks,
  };
}

function inOrder(title: Line, rest: readonly Line[]): Line[] {
  const at = rest.findIndex((line) => line.start > title.start);
  return at < 0 ? [...rest, title] : [...rest.slice(0, at), title, ...rest.slice(at)];
}

function wordsIn(lines: readonly Line[]): Word[] {
  return lines.flatMap((line) => wordsOf(line.text, line.start));
}

/** "how does it work", "where is it defined": the last word belongs to the question. */
function isClosing(title: string, last: Word): boolean {
  if (last.lower === "work") return /^how\b/i.test(title);
  return /^where\b/i.test(title) && /^(?:defined|declared|implemented|located)$/.test(last.lower);
}
