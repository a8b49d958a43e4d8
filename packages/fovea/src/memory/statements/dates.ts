/** Dates in one spelling: "3 March 2026", "March 3rd, 2026" and "2026-03-03" are one word. */

export interface Said {
  word: string;
  isName: boolean;
}

const MONTHS = new Map(
  "january february march april may june july august september october november december"
    .split(" ")
    .flatMap((name, at) => {
      const number = String(at + 1).padStart(2, "0");
      return [name, name.slice(0, 3)].map((spelled) => [spelled, number] as const);
    }),
);
MONTHS.set("sept", "09");

/** Of a day with its month; the year may be missing: `--03-03`. */
export const DATE = /^(?:\d{4}|-)-\d\d-\d\d$/;

export function withDates<T extends Said>(words: readonly T[]): T[] {
  const found: T[] = [];
  for (let at = 0; at < words.length; ) {
    const date = readDate(words, at);
    found.push(date ? { ...words[at]!, word: date.text, isName: false } : words[at]!);
    at += date?.length ?? 1;
  }
  return found;
}

function readDate(words: readonly Said[], at: number): { text: string; length: number } | undefined {
  const [first, second] = [words[at], words[at + 1]];
  const day = dayOf(first) ?? dayOf(second);
  const month = monthOf(first) ?? monthOf(second);
  if (day === undefined || month === undefined) return undefined;
  const isAfterComma = words[at + 2]?.word === ",";
  const year = words[at + (isAfterComma ? 3 : 2)]?.word ?? "";
  if (!/^(?:19|20)\d\d$/.test(year)) return { text: `--${month}-${day}`, length: 2 };
  return { text: `${year}-${month}-${day}`, length: isAfterComma ? 4 : 3 };
}

function dayOf(said: Said | undefined): string | undefined {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(said?.word ?? "")?.[1];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? day.padStart(2, "0") : undefined;
}

/** "may" and "march" are verbs as well, unless they are written as names. */
function monthOf(said: Said | undefined): string | undefined {
  return said?.isName ? MONTHS.get(said.word) : undefined;
}
