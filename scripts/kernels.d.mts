export function readSources(): { name: string; text: string }[];
export function compileKernels(): Promise<string>;
export function checkKernels(): void;
