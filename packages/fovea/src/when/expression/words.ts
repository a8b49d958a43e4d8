/** The words of dates, as parts of patterns, and what they mean. English only. */

/** With or without its dot; `monthOf` reads it. */
export const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
export const WEEKDAY =
  "(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
export const DAY_OF_MONTH = "([0-3]?\\d)(?:st|nd|rd|th)?";
/** Nothing, a number, or a year counted from this one; `yearOf` in frame.ts reads it. */
export const YEAR = "(?:(?:,~| )(?:of )?([12]\\d{3}|(?:this|last|next|previous) year))?";
export const ORDINAL = "(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th)";
export const WHICH = "(this|current|last|previous|next|coming|upcoming)";

/** Words that precede a date and hardly ever anything else of the same spelling. */
export const BEFORE_DATE =
  /(?:^|[^\wé])(?:in|on|at|since|until|till|by|before|after|from|between|during|around|and|to|of|this|last|next) +$/;

export function monthOf(word: string): number {
  return "janfebmaraprmayjunjulaugsepoctnovdec".indexOf(word.slice(0, 3)) / 3 + 1;
}

/** Monday is 0. */
export function weekdayNamed(word: string): number {
  return "montuewedthufrisatsun".indexOf(word.slice(0, 3)) / 3;
}

export function ordinalOf(word: string): number {
  return ["first", "second", "third", "fourth", "fifth"].indexOf(word) + 1 || Number.parseInt(word, 10);
}

/** -1 for the last, 0 for this, 1 for the next. */
export function offsetNamed(which: string): number {
  if (which === "last" || which === "previous") return -1;
  return which === "this" || which === "current" ? 0 : 1;
}
