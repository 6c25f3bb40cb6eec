/** Collects the first `limit` items of a sort order without sorting all items. */
export class FirstOf<T> {
  /** Sorted. */
  readonly items: T[] = [];
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;

  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  accepts(item: T): boolean {
    const last = this.items[this.#limit - 1];
    return last === undefined || this.#compare(item, last) < 0;
  }

  add(item: T): void {
    if (!this.accepts(item)) return;
    const { items } = this;
    if (items.length === this.#limit) items.pop();
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(items[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    items.splice(low, 0, item);
  }
}
