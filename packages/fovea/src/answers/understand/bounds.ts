/** How much of a long text is kept. What is beyond adds time to the search and no answer. */
export const bounds = {
  keywords: 64,
  /** Of the keywords, at least this many may come from code. */
  codeKeywords: 16,
  mentions: 256,
  frames: 64,
  messages: 16,
  messageChars: 200,
  modules: 32,
  codeBlocks: 32,
  /** A frame or a compiler's message stands at the front of its line. */
  frameLineChars: 400,
  /** Longer runs without a space are encoded data. */
  nameChars: 200,
  titleChars: 300,
  /** A text is long from here on, or from `longLines` lines. */
  longChars: 240,
  longLines: 3,
  cachedDecisions: 256,
  cachedChars: 1000,
} as const;
