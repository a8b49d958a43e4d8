/** Documentation -> its headings, each with the paragraphs below it, free of markup. Code, tables and lists of options are left out. */

export interface Section {
  /** Itself and the one above it. */
  heading: string;
  paragraphs: string[];
}

/** By the ending of the file's name, in lower case and without the dot. */
export function sectionsOf(text: string, ending: string): Section[] {
  const blocks = MARKUP.has(ending) ? markupBlocks(text) : textBlocks(text, ending === "pod");
  const sections: Section[] = [];
  let above = "";
  for (const { heading, paragraph } of blocks) {
    if (heading !== undefined) {
      sections.push({ heading: `${above} ${heading}`.trim(), paragraphs: [] });
      above = heading;
    } else if (isSpeech(paragraph!)) sections.at(-1)?.paragraphs.push(paragraph!);
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

interface Block {
  heading?: string;
  paragraph?: string;
}

const MARKUP = new Set(["sgml", "xml", "dbk", "docbook", "page"]);

/** DocBook and its like. */
function markupBlocks(text: string): Block[] {
  const found = text
    .replaceAll(/<!--[\s\S]*?-->|<(programlisting|screen|synopsis)[\s\S]*?<\/\1>/g, " ")
    .matchAll(/<(title|refname|term|para|simpara|p)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g);
  return [...found].map(([, tag, inner = ""]) => {
    const plain = clean(inner.replaceAll(/<[^>]+>/g, " ").replaceAll(/&[\w-]+;/g, " "));
    return tag === "title" || tag === "refname" || tag === "term" ? { heading: plain } : { paragraph: plain };
  });
}

/** Markdown, reStructuredText, AsciiDoc and Perl's pod: what is indented is code. */
function textBlocks(text: string, isPod: boolean): Block[] {
  const blocks: Block[] = [];
  const parts = text.replaceAll(/^(```|----|~~~)[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, "").split(/\n\s*\n/);
  let isDocumented = !isPod;
  for (const part of parts) {
    if (/^=cut/.test(part)) isDocumented = false;
    else if (/^=\w/.test(part)) isDocumented = true;
    if (!isDocumented || /^(?: {2,}|\t|\.\.|\|)/.test(part)) continue;
    const marked = /^(?:#{1,5}|={1,5}|=head\d|=item) +([^\n]+)/.exec(part);
    const underlined = /^([^\n]{3,})\n([=\-~^"'*+#`:.]{3,})\s*(?:\n([\s\S]*))?$/.exec(part);
    if (marked) blocks.push({ heading: clean(marked[1]!) });
    else if (underlined) {
      blocks.push({ heading: clean(underlined[1]!) });
      if (underlined[3]) blocks.push({ paragraph: clean(underlined[3]) });
    } else blocks.push({ paragraph: clean(part) });
  }
  return blocks;
}

function clean(text: string): string {
  return text
    .replaceAll(/:[\w:]+:`([^`<]*)(?:<[^>]*>)?`/g, "$1")
    .replaceAll(/[A-Z]<+ ?([^<>]*?) ?>+/g, "$1")
    .replaceAll(/https?:\S+|<[^>]*>|[`*|_]{1,3}/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A few sentences of words, not a table, a signature or a list of names. */
function isSpeech(text: string): boolean {
  if (text.length < 80 || text.length > 3000) return false;
  const words = text.split(" ").filter((word) => /^[("']?[a-zA-Z][a-z']*[.,;:)"'?!]*$/.test(word));
  return words.length / text.split(" ").length > 0.7;
}
