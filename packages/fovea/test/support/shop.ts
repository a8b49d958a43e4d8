/** A small repository with a caller, a callee, a test and a long function, for questions about context. */
export const shop = {
  "src/store.ts": `import { log } from "./log.ts";

/** Keeps what is for sale. More words. */
export class Store {
  /** Opens the store. */
  open(path: string): number {
    log("open");
    return this.read(path);
  }

  read(path: string): number {
    const found = path.length;
    return found + 1;
  }
}
`,
  "src/log.ts": `/** Writes a line. */
export function log(text: string): void {
  const line = text.trim();
  process.stdout.write(line);
}
`,
  "src/cart.ts": `import { Store } from "./store.ts";

export function checkOut(store: Store): number {
  const price = store.open("prices");
  return price * 2;
}
`,
  "test/cart.test.ts": `import { checkOut } from "../src/cart.ts";
import { Store } from "../src/store.ts";

export function testCheckOut() {
  checkOut(new Store());
}
`,
  "src/long.ts": `export function endless(values: number[]): number {
  let sum = 0;
${Array.from({ length: 600 }, (_, at) => (at === 400 ? "  sum += discountFor(values);" : `  sum += values[${at}] ?? 0;`)).join("\n")}
  return sum;
}
`,
};
