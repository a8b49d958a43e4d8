/** Amounts of time counted from now: "3 days ago", "two hours from now", "in a week", "+2h". */
import { type Amount, readAmount } from "./amount.ts";
import { aloneOnly, longest, type Rule } from "./rule.ts";

/** `make` refuses amounts it is not for by giving undefined; `sign` is -1 for what has been. */
type Make<T> = (amount: Amount, sign: 1 | -1) => T | undefined;

export function countedBehind<T>(make: Make<T>): Rule<T> {
  return longest([
    followed(/^ +(?:ago|back|before now|earlier)(?![\wé])/, (amount) => make(amount, -1)),
    followed(/^ +(?:from (?:now|today)|hence)(?![\wé])/, (amount) => make(amount, 1)),
  ]);
}

export function countedAhead<T>(make: Make<T>): Rule<T> {
  return announced(/^in +/, (amount) => make(amount, 1));
}

export function countedBySign<T>(make: Make<T>): Rule<T> {
  return aloneOnly(
    longest([
      announced(/^\+ */, (amount) => make(amount, 1)),
      announced(/^- */, (amount) => make(amount, -1)),
    ]),
  );
}

function followed<T>(behind: RegExp, make: (amount: Amount) => T | undefined): Rule<T> {
  return (source, at) => {
    const amount = readAmount(source, at);
    const tail = amount && behind.exec(source.plain.slice(amount.end, amount.end + 20));
    const value = tail ? make(amount.value) : undefined;
    return value === undefined ? undefined : { end: amount!.end + tail![0].length, value };
  };
}

export function announced<T>(before: RegExp, make: (amount: Amount) => T | undefined): Rule<T> {
  return (source, at) => {
    const head = before.exec(source.plain.slice(at, at + 20));
    const amount = head && readAmount(source, at + head[0].length);
    const value = amount ? make(amount.value) : undefined;
    return value === undefined ? undefined : { end: amount!.end, value };
  };
}
