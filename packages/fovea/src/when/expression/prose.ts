/** What tells a date in a sentence from other things that look like one. */
import type { Source } from "./rule.ts";

/** Words that a date can begin with; at any other place of a text there is no need to look. */
const FIRST_WORDS = `
  a after afternoon an around as at before beginning between by coming day during earlier eight eighteen eighty eleven
  end eod eom eoq eow eoy ever fifteen fifth fifty first five forty four fourteen fourth friday from half in last later
  midday midnight next nine nineteen ninety noon on one over past previous q1 q2 q3 q4 second seven seventeen seventy
  since six sixteen sixty start starting sunday ten the third thirteen thirty this three till today tomorrow tonight
  twelve twenty two until up upcoming week within yesterday autumn spring summer winter
  all ascension ash black boxing christmas cyber early easter epiphany good halloween independence labou?r late martin
  memorial mid middle mlk new pentecost presidents silvester st thanksgiving valentine'?s veterans whit xmas
  jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)?
  nov(?:ember)? dec(?:ember)? mon(?:day)? tues?(?:day)? wed(?:nesday)? thu(?:rs?)?(?:day)? fri(?:day)? sat(?:urday)?
  sun(?:day)?`;

let starts: RegExp | undefined;

/** Not inside a name, a path or a number. */
export function dateStarts(): RegExp {
  const words = FIRST_WORDS.trim().split(/\s+/).join("|");
  starts ??= new RegExp(`(?<![\\wé./\\\\#$@:=~^&%+<>-])(?:\\d|(?:${words})(?![\\wé]))`, "gu");
  return starts;
}

/** A match goes on as a name, a path, a number or a call. */
const GOES_ON = /^(?:[-./\\:][\wé]|[([=\\]|%)/;
/** By themselves these are mostly something else. */
const ALONE =
  /^(?:\d{1,2}:\d\d(?::\d\d)?|(?:12 )?(?:noon|midnight|midday)|\d{4}|march|may|(?:(?:from|by|before|after|on|at) +)?(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)$/;
/** As a name of a month or a weekday these have a capital; "march" may be small behind a word that speaks for it. */
const SMALL =
  /(?<![\wé])(?:may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|q[1-4])(?![\wé])|(?<!(?:in|since|until|till|by|before|after|from|between|during|and|to|of|this|last|next|\d|\dst|\dnd|\drd|\dth) +)march(?![\wé])/;
/** What numbers are the numbers of, and what makes a date a rule. */
const NUMBERED =
  /(?:^|[^\wé])(?:versions?|v|lines?|ports?|columns?|rows?|issues?|steps?|pages?|chapters?|sections?|every|each)[ .:#]*$/;

export function isLikelyOther({ raw, plain }: Source, start: number, end: number): boolean {
  return (
    GOES_ON.test(plain.slice(end, end + 2)) ||
    ALONE.test(plain.slice(start, end)) ||
    SMALL.test(raw.slice(start, end)) ||
    NUMBERED.test(plain.slice(Math.max(0, start - 12), start))
  );
}

const AHEAD =
  /(?<![\wé])(?:will|shall|going to|plan(?:s|ned|ning)?|scheduled?|remind|deadline|due|must|should|need to|has to|have to|until|till|by)(?![\wé])|'ll(?![a-zé])/;

/** Whether the sentence around a place is about what is to come. */
export function looksAhead({ plain }: Source, at: number): boolean {
  const before = plain.slice(Math.max(0, at - 200), at);
  const from = Math.max(before.lastIndexOf(". "), before.lastIndexOf("? "), before.lastIndexOf("! ")) + 1;
  const behind = /^[^.?!]{0,200}/.exec(plain.slice(at))![0];
  return AHEAD.test(before.slice(from) + behind);
}
