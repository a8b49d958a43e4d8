/** Line breaks and other control characters of names and ids, written so that they can be seen and do nothing. */
export function visibleText(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const known = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
    return known ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
