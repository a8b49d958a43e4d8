/**
 * Whether a text needs to be looked through for secrets at all. Compiling all rules takes longer than everything else a
 * hook does, and most of what people type is plain words. Errs on one side only: what has a digit, a sign that stands
 * between a name and its value, or a word that secrets go by is looked through.
 */
const MAY_HOLD = /[\d=:@{}$<>[\]\\]|pass|pwd|secret|token|key|cred|auth|bearer|\bpin\b|phrase|private|[A-Za-z+/_-]{20,}/i;

export function mayHoldSecret(text: string): boolean {
  return MAY_HOLD.test(text);
}
