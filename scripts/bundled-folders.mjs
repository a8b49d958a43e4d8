/** Folders of the packages that ended up in a bundle. */
/** @param {readonly import("esbuild").Metafile[]} metafiles */
export function bundledFolders(metafiles) {
  const files = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  const found = files.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(found)].sort();
}
