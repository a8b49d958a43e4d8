/** A piece of text by its offsets: `start` is in it, `end` is not. */
export interface Span {
  start: number;
  end: number;
}

/** Position of the first span (of many, in order) that starts at or after `offset`. */
export function firstFrom(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For nested spans in order: a function that finds the innermost one around an offset, or -1. */
export function innermost(spans: readonly Span[]): (offset: number) => number {
  const parents = new Int32Array(spans.length);
  const open: number[] = [];
  spans.forEach((span, i) => {
    while (open.length > 0 && spans[open.at(-1)!]!.end <= span.start) open.pop();
    parents[i] = open.at(-1) ?? -1;
    open.push(i);
  });
  // Most questions come in the order of the text: go on from the last answer instead of searching anew.
  let asked = -1;
  let last = -1;
  return (offset) => {
    if (offset < asked) last = firstFrom(spans, offset + 1) - 1;
    else while (last + 1 < spans.length && spans[last + 1]!.start <= offset) last++;
    asked = offset;
    let at = last;
    while (at !== -1 && spans[at]!.end <= offset) at = parents[at]!;
    return at;
  };
}
