/**
 * A link in a folder that came with a repository could lead anywhere: what is read through it would be shown, what is
 * written through it would be lost. So where users did not make the link themselves, none is followed.
 */
import { lstatSync, realpathSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { EngineError } from "./errors.ts";

/** Throws where `path` is a link, or a folder between it and `top` is one. Of a path elsewhere only its end counts. */
export function refuseLinks(path: string, top?: string): void {
  const passed = top === undefined ? [resolve(path)] : partsBelow(resolve(path), realpathSync(top));
  const link = passed.find((part) => lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link === undefined) return;
  throw new EngineError("USAGE", `${link} is a link, and links are not followed here.`, {
    advice: "Nothing was read or written there. If you mean its target, name the target itself.",
    details: { link },
  });
}

/** Also where neither is written as the system would; what is not there yet counts as its folder. */
export function isBelow(path: string, top: string): boolean {
  const real = realpathSync(top);
  for (let at = resolve(path); ; at = dirname(at)) {
    if (realOf(at) === real) return true;
    if (dirname(at) === at) return false;
  }
}

/** Does a path of a tree lead out of it, through a link in place of one of its folders or of itself? */
export function leadsOut(top: string, path: string): boolean {
  const real = realOf(`${top}/${path}`);
  if (real === undefined) return false;
  const within = realpathSync(top);
  return !real.startsWith(within.endsWith(sep) ? within : within + sep);
}

function partsBelow(path: string, top: string): string[] {
  const parts = [path];
  for (let at = dirname(path); dirname(at) !== at; at = dirname(at)) {
    if (realOf(at) === top) return parts;
    parts.push(at);
  }
  return [path];
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    // Not there yet.
    return undefined;
  }
}
