/** Counts the values of each filter among search documents in memory, as `facetColumn` does in SQL. */
import { type FacetName, facetNames } from '#contract/fields.ts';
import { MAX_FACET_VALUES } from '#contract/limits.ts';
import { FirstOf } from './first-of.ts';

export type CountedFacet = Exclude<FacetName, 'price'>;
export type FacetValue = number | string | null;
export const countedFacets = facetNames.filter((name): name is CountedFacet => name !== 'price');

/** Assigns consecutive numbers to facet values, so that counts fit in an array instead of a map. */
export class FacetValues {
  readonly #numbers = new Map(countedFacets.map((name) => [name, new Map<FacetValue, number>()]));
  #size = 0;

  get size(): number {
    return this.#size;
  }

  numberOf(name: CountedFacet, value: FacetValue): number {
    const known = this.of(name).get(value);
    if (known !== undefined) return known;
    this.#numbers.get(name)?.set(value, this.#size);
    return this.#size++;
  }

  of(name: CountedFacet): ReadonlyMap<FacetValue, number> {
    return this.#numbers.get(name) ?? new Map();
  }
}

/** The position of a counted facet in `countedFacets`, or `PRICE`. */
export type Facet = number;
export const PRICE: Facet = -1;

type CountedDocument = {
  readonly currencyId: number;
  readonly priceMinor: number;
  /** For each of `countedFacets`, the numbers that `FacetValues` assigned to the document's values. */
  readonly facets: readonly (readonly number[])[];
  readonly allFacets: readonly number[];
};

type ValueCount = [value: FacetValue, count: number];

const byValue = (a: FacetValue, b: FacetValue): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Sorts facet values as the SQL does: chosen values first, then by count, then by value with null last. */
const byCount = (chosen: readonly number[]) => {
  const isChosen = ([value]: ValueCount): number => (chosen.includes(value as number) ? 1 : 0);
  return (a: ValueCount, b: ValueCount): number =>
    (chosen.length > 0 ? isChosen(b) - isChosen(a) : 0) || b[1] - a[1] || byValue(a[0], b[0]);
};

export class FacetCounter {
  readonly #values: FacetValues;
  #counts: Uint32Array;
  /** The lowest and highest price by currency id. */
  readonly #lowest: number[] = [];
  readonly #highest: number[] = [];

  constructor(values: FacetValues) {
    this.#values = values;
    this.#counts = new Uint32Array(values.size);
  }

  countAll(document: CountedDocument): void {
    this.#add(document.allFacets);
    this.#countPrice(document);
  }

  count(facet: Facet, document: CountedDocument): void {
    if (facet === PRICE) this.#countPrice(document);
    else this.#add(document.facets[facet] ?? []);
  }

  #add(numbers: readonly number[]): void {
    const counts = this.#counts;
    for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  }

  copy(): FacetCounter {
    const copy = new FacetCounter(this.#values);
    copy.#counts = this.#counts.slice();
    return copy;
  }

  /**
   * Removes a document from the counts of its values. Leaves the lowest and highest price unchanged, because those of
   * the other documents are unknown.
   */
  uncount({ allFacets }: CountedDocument): void {
    const counts = this.#counts;
    for (const number of allFacets) counts[number] = (counts[number] ?? 0) - 1;
  }

  #countPrice({ currencyId, priceMinor }: CountedDocument): void {
    if (priceMinor < (this.#lowest[currencyId] ?? Number.POSITIVE_INFINITY)) this.#lowest[currencyId] = priceMinor;
    if (priceMinor > (this.#highest[currencyId] ?? -1)) this.#highest[currencyId] = priceMinor;
  }

  valuesOf(name: CountedFacet, chosen: readonly number[]): ValueCount[] {
    const first = new FirstOf(MAX_FACET_VALUES, byCount(chosen));
    for (const [value, number] of this.#values.of(name)) {
      const count = this.#counts[number] ?? 0;
      if (count > 0) first.add([value, count]);
    }
    return first.items;
  }

  /** The lowest and highest price in each currency, in minor units. */
  prices(): [currencyId: number, lowest: number, highest: number][] {
    // `flatMap` skips the holes of the array, which are currencies without a document.
    return this.#lowest.flatMap((price, id) => [[id, price, this.#highest[id] ?? price]]);
  }
}
