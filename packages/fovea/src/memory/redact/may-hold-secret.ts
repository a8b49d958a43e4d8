/**
 * Whether a text needs to be looked through for secrets at all. Compiling all rules takes longer than everything else a
 * hook does, and most of what people type is plain sentences. Errs on one side only: a text is let through unread only
 * if it has nothing but words and short numbers, none of them a word that secrets are told with.
 */
const PLAIN = /^(?:[A-Za-z0-9 \n\t,.?!'"`()_/-]|:(?=\s))*$/;
const TOLD_WITH =
  /pass|pwd|\bpw\b|\bpin\b|secret|token|cred|key|jwt|mnemonic|seed|sess|auth|login|logon|otp|[2m]fa|factor|recovery|wallet|backup|phrase|net\s+user|sudo|senha|wort\b|woord|kenn|zugang|contras|clave|basic|bearer|(?:sign|log)(?:ged|ed)?[ -]?in|(?:door|gate|alarm|entry|lock|locker|safe|garage|building|access|keypad)[ -]?code|code ?word|combination/i;
/** Flags of programs, and anything long that is not a word or a path. */
const ODD = /(?:^|\s)-{1,2}[A-Za-z]|\d[A-Za-z0-9_-]{12}|[A-Za-z0-9_-]{12}\d|[A-Za-z]{24}/;

export function mayHoldSecret(text: string): boolean {
  return !PLAIN.test(text) || TOLD_WITH.test(text) || ODD.test(text);
}
