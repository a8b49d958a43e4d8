/** Files by their path: the path as written, a part of it, or its words. */

import { pathFeatures, queryWords } from "./features.ts";
import type { Hit } from "./hit.ts";
import { tellingOf } from "./lexical.ts";
import { likeness } from "./path-words.ts";
import { stemsOfQuery, termsOfQuery } from "./query-terms.ts";
import { pathReasons } from "./reasons.ts";
import type { Searched, SearchRequest } from "./request.ts";

export function searchPaths({ tree }: Searched, request: SearchRequest): Hit[] {
  const { query } = request;
  const written = query.text.trim().replaceAll("\\", "/").replace(/^\.\//, "").toLowerCase();
  if (written === "") return [];
  const terms = termsOfQuery(query);
  const words = queryWords(terms, tellingOf(tree, terms), stemsOfQuery(query), query.asksFor);
  const hits: Hit[] = [];
  const alike = new Set(
    tree.filesWithPathWord((word) => words.stems.some((stem) => likeness(word, stem) > 0)),
  );
  tree.files.forEach(({ path, language, blobId, lines }, file) => {
    const at = tree.lowerCasePaths[file]!.lastIndexOf(written);
    if ((at === -1 && !alike.has(file)) || !request.isWanted(file)) return;
    const isEnd = at !== -1 && at + written.length === path.length;
    const isNamed = at !== -1 && (at === 0 || path[at - 1] === "/");
    const literal = at === -1 ? 0 : isEnd && isNamed ? 1 : isNamed ? 0.9 : 0.8;
    const { fileName, fileNameCoverage, folders } = pathFeatures(tree, file, words);
    const byWords = 0.35 * fileName + 0.25 * fileNameCoverage + 0.15 * folders;
    const score = Math.max(literal, byWords);
    if (score <= 0.05) return;
    hits.push({
      path,
      language,
      blobId,
      symbolId: undefined,
      name: undefined,
      kind: undefined,
      startLine: 1,
      endLine: Math.max(1, lines),
      score,
      terms: [{ name: literal >= byWords ? "path" : "words of the path", value: score }],
      why: literal >= byWords ? [`the path has ${written}`] : pathReasons(path, terms),
      others: [],
    });
  });
  return hits
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .slice(0, request.limit);
}
