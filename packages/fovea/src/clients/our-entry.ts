/** Whether a text of settings starts us: the script with one of its commands, however it is written. */
export function looksLikeOurs(text: string): boolean {
  return /fovea(?:\.js)?\\?["']?[\s,]+\\?["']?(?:serve|hook)\b|<!-- fovea: begin -->/.test(text);
}
