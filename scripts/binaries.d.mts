export function readLock(): Promise<{ packages: Record<string, string>; files: Record<string, string> }>;
export function hashBinaries(): Promise<Record<string, string>>;
export function compareBinaries(
  locked: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): string[];
