/** A fast hash of a text: 31 bits, for tables and filters, not for security. FNV-1a over UTF-16 units. */
export function hash31(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}
