/** Holds the search documents of a small database in memory: each listing's words and values. */
import { type ValuesFilter, valuesFilters } from '#contract/fields.ts';
import { type CountedFacet, countedFacets, FacetCounter, type FacetValue, FacetValues } from './facet-counter.ts';
import type { Vocabulary } from './vocabulary.ts';

type Status = 'open' | 'closed';

export type MemoryDocument = {
  readonly id: number;
  readonly status: Status;
  readonly currencyId: number;
  readonly priceMinor: number;
  readonly sellerId: number;
  /** Microseconds since 1970. */
  readonly moment: number;
  /** When the price was last reduced, in microseconds since 1970; 0 if cards show no reduction. */
  readonly reducedAt: number;
  readonly values: Readonly<Record<ValuesFilter, number | null | readonly number[]>>;
  readonly facets: readonly (readonly number[])[];
  readonly allFacets: readonly number[];
};

/** Weights in thousandths by field: A: name, B: group and members, C: source type and seller, D: description. */
const WEIGHTS: Readonly<Record<string, number>> = { A: 1000, B: 800, C: 600, D: 400 };

export type DocumentRow = [
  ...[id: number, status: 'open' | 'closed', currencyId: number, priceMinor: number, sellerId: number, moment: number],
  ...[reducedAt: number],
  lexemes: readonly [lexeme: string, weight: string][],
  ...values: (number | null | number[])[],
];

/** Maps the slot of each document that contains a lexeme to the weight of the field that contains it. */
type Postings = ReadonlyMap<number, number>;
const NONE: Postings = new Map();

export class MemoryDocuments {
  readonly vocabulary: Vocabulary;
  readonly facetValues = new FacetValues();
  /** The documents by slot. A new document reuses the empty slot of a removed document. */
  readonly slots: (MemoryDocument | undefined)[] = [];
  readonly #slotById = new Map<number, number>();
  readonly #lexemes: (readonly string[])[] = [];
  readonly #free: number[] = [];
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #counts = new Map<Status | 'all', FacetCounter>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  get size(): number {
    return this.#slotById.size;
  }

  postings(lexeme: string): Postings {
    return this.#postings.get(lexeme) ?? NONE;
  }

  /** The number of documents with this status for each facet value, cached until the next write. */
  countsOf(status: Status | 'all'): FacetCounter {
    const known = this.#counts.get(status);
    if (known) return known;
    const counter = new FacetCounter(this.facetValues);
    for (const document of this.slots)
      if (document && (status === 'all' || document.status === status)) counter.countAll(document);
    this.#counts.set(status, counter);
    return counter;
  }

  put(row: DocumentRow): void {
    const [id, status, currencyId, priceMinor, sellerId, moment, reducedAt, lexemes, ...values] = row;
    this.remove(id);
    const slot = this.#free.pop() ?? this.slots.length;
    const byName = Object.fromEntries(
      valuesFilters.map((name, at) => [name, values[at] ?? null]),
    ) as MemoryDocument['values'];
    const facets = this.#facetsOf({ ...byName, currency: currencyId, status });
    this.slots[slot] = {
      ...{ id, status, currencyId, priceMinor, sellerId, moment, reducedAt, values: byName },
      ...{ facets, allFacets: facets.flat() },
    };
    this.#slotById.set(id, slot);
    this.#lexemes[slot] = lexemes.map(([lexeme]) => lexeme);
    for (const [lexeme, weight] of lexemes) {
      const postings = this.#postings.get(lexeme) ?? new Map<number, number>();
      this.#postings.set(lexeme, postings.set(slot, WEIGHTS[weight] ?? 0));
      if (!lexeme.startsWith('#')) this.vocabulary.add(lexeme);
    }
  }

  #facetsOf(values: Record<CountedFacet, FacetValue | readonly number[]>): MemoryDocument['facets'] {
    return countedFacets.map((name) => {
      const value = values[name];
      const all = typeof value === 'object' && value !== null ? value : [value];
      return all.map((entry) => this.facetValues.numberOf(name, entry));
    });
  }

  remove(id: number): void {
    this.#counts.clear();
    const slot = this.#slotById.get(id);
    if (slot === undefined) return;
    for (const lexeme of this.#lexemes[slot] ?? []) {
      const postings = this.#postings.get(lexeme);
      postings?.delete(slot);
      if (postings?.size === 0) this.#postings.delete(lexeme);
    }
    this.slots[slot] = undefined;
    this.#lexemes[slot] = [];
    this.#slotById.delete(id);
    this.#free.push(slot);
  }
}
