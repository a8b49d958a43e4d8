/** A binary heap: the item with the lowest key is on top. Keys are asked for once. */
export class Heap<T> {
  readonly #items: { key: number; item: T }[] = [];
  readonly #keyOf: (item: T) => number;

  constructor(keyOf: (item: T) => number) {
    this.#keyOf = keyOf;
  }

  push(item: T): void {
    const items = this.#items;
    items.push({ key: this.#keyOf(item), item });
    let at = items.length - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (items[above]!.key <= items[at]!.key) break;
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): T | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (!top || !last || items.length === 0) return top?.item;
    items[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      if (left >= items.length) break;
      const right = left + 1;
      const lower = right < items.length && items[right]!.key < items[left]!.key ? right : left;
      if (items[lower]!.key >= items[at]!.key) break;
      this.#swap(at, lower);
      at = lower;
    }
    return top.item;
  }

  #swap(a: number, b: number): void {
    [this.#items[a], this.#items[b]] = [this.#items[b]!, this.#items[a]!];
  }
}
