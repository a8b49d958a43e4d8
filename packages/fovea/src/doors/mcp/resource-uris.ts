/** Addresses of what can be read without calling a tool: `fovea://outline/src%2Fmain.ts`. */
const SCHEME = "fovea://";

export interface Address {
  kind: string;
  value: string;
  /** Needed only where several are served. */
  project?: string | undefined;
}

export function uriOf({ kind, value, project }: Address): string {
  const asked = project === undefined ? "" : `?project=${encodeURIComponent(project)}`;
  return `${SCHEME}${kind}/${encodeURIComponent(value)}${asked}`;
}

export function templateOf(kind: string, variable: string, hasProjects: boolean): string {
  return `${SCHEME}${kind}/{${variable}}${hasProjects ? "{?project}" : ""}`;
}

export function kindOfTemplate(template: string): string | undefined {
  return /^fovea:\/\/([a-z]+)\//.exec(template)?.[1];
}

/** Slashes need not be encoded. Undefined where it is no address of ours. */
export function parseUri(uri: string): Address | undefined {
  const found = /^fovea:\/\/([a-z]+)(?:\/([^?]*))?(?:\?project=([^&]*))?$/.exec(uri);
  if (!found) return undefined;
  try {
    const [, kind = "", value = "", project] = found;
    return {
      kind,
      value: decodeURIComponent(value),
      project: project === undefined ? undefined : decodeURIComponent(project),
    };
  } catch {
    // Percent signs that encode nothing.
    return undefined;
  }
}
