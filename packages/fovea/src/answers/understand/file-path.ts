/** Does this look like the path of a file or folder of a repository? By its ending, or by its slashes. */

import { languageHint } from "../../syntax/detect-language.ts";
import { LETTER } from "./letters.ts";

const OTHER_ENDINGS = new Set(
  "bat cfg cmake cu gradle ipynb j2 jinja jinja2 po ps1 pxd pxi pyi pyx sln snap tmpl tpl tsv wasm zsh".split(
    " ",
  ),
);

/** Endings that are members as often (`console.log`, `process.env`, `request.json`); a folder or a file's name decides. */
const MEMBER_ENDINGS = new Set(
  "conf env lock log map properties json html css sql xml go sh r c h d m".split(" "),
);
const RECEIVERS =
  /^(?:self|this|cls|[a-z]|req|request|res|resp|response|console|process|math|app|obj|object|mutex|array|list|df|doc|page|logger)$/i;

/** Products whose name ends like a file. */
const PRODUCTS =
  /^(?:node|next|nuxt|vue|react|express|three|d3|ember|backbone|chart|moment|socket|discord|asp|ado|vb)\.(?:js|io|net)$/i;

export function isProductPath(path: string): boolean {
  return PRODUCTS.test(path);
}

export function isFilePath(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const dot = name.lastIndexOf(".");
  if (dot < 1)
    return /^(?:Makefile|Dockerfile|Rakefile|Gemfile|Jenkinsfile|Vagrantfile|CMakeLists)$/.test(name);
  const ending = name.slice(dot + 1).toLowerCase();
  if (PRODUCTS.test(path)) return false;
  if (MEMBER_ENDINGS.has(ending) && name === path && RECEIVERS.test(name.slice(0, dot))) return false;
  return OTHER_ENDINGS.has(ending) || MEMBER_ENDINGS.has(ending) || languageHint(name) !== "";
}

const TOP_FOLDERS = new Set(
  "src lib libs app apps pkg packages cmd internal include tests spec docs doc examples example scripts bin benchmarks crates modules components".split(
    " ",
  ),
);

/** `src/base`, `a/b/c`, but neither `and/or` nor `call/2`. */
export function isFolderPath(path: string): boolean {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length < 2 || !parts.every((part) => LETTER.test(part) && part.length > 1)) return false;
  if (path.endsWith("/") || path.startsWith("./")) return true;
  // Routes begin with a slash too: `/users/list`.
  if (path.startsWith("/") && parts.length < 3) return false;
  return parts.length > 2
    ? parts.some((part) => part.length > 3)
    : TOP_FOLDERS.has(parts[0]!) && /^[a-z]/.test(parts[1]!);
}
