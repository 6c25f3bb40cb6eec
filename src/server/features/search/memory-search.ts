/** Runs a search over the documents in memory. Finds, ranks and counts exactly what `scanAllHits` does in SQL. */
import { type FacetName, facetNames, searchFields, valuesFilters } from '#contract/fields/search.ts';
import { MAX_FACET_VALUES } from '#contract/limits.ts';
import { isPrefixSynonym, type TermExpansion } from './expansion.views.ts';
import type { RawFacets } from './facets.views.ts';
import { type Filters, groupFlags, isValuesFilter } from './filters.views.ts';
import type { Hit, SearchPlan } from './hits.views.ts';
import type { CountedFacet, FacetValue, FacetValues, MemoryDocument, MemoryDocuments } from './memory-documents.ts';
import type { SortPosition } from './search-cursor.ts';

/** Lexemes by the quality of the match; `prefixes` match all lexemes that start with them. */
type Lexemes = { readonly words: Iterable<string>; readonly prefixes: readonly string[] };

/** Adds the weight of each of these lexemes to the slots of the documents that contain it. */
function addWeights(
  documents: MemoryDocuments,
  { words, prefixes }: Lexemes,
  add: (slot: number, weight: number) => void,
) {
  for (const word of new Set(words)) for (const [slot, weight] of documents.postings(word)) add(slot, weight);
  for (const prefix of prefixes)
    for (const word of documents.vocabulary.startingWith(prefix))
      for (const [slot, weight] of documents.postings(word)) add(slot, weight);
}

/** Returns the slots that match every term, with their scores in thousandths. Undefined without terms: all match. */
function scoreTerms(documents: MemoryDocuments, terms: readonly TermExpansion[]): Map<number, number> {
  const size = documents.slots.length;
  const typoSums = new Int32Array(size);
  const seenTypos = new Set<string>();
  let scores: Map<number, number> | undefined;
  for (const term of terms) {
    const [exact, inside, next] = [new Int32Array(size), new Int32Array(size), new Map<number, number>()];
    const matched = new Set<number>();
    const into = (sums: Int32Array) => (slot: number, weight: number) => {
      sums[slot] = (sums[slot] ?? 0) + weight;
      matched.add(slot);
    };
    const synonyms = Map.groupBy(term.synonyms, isPrefixSynonym);
    const whole = { words: [...term.exact, ...(synonyms.get(false) ?? [])], prefixes: synonyms.get(true) ?? [] };
    addWeights(documents, whole, into(exact));
    addWeights(documents, { words: term.substrings, prefixes: [term.word] }, into(inside));
    const typos = new Set(term.typos);
    for (const typo of typos) for (const slot of documents.postings(typo).keys()) matched.add(slot);
    const counted = [...typos].filter((typo) => !seenTypos.has(typo));
    addWeights(documents, { words: counted, prefixes: [] }, (slot, weight) => {
      typoSums[slot] = (typoSums[slot] ?? 0) + weight;
    });
    for (const typo of counted) seenTypos.add(typo);
    const isWider = term.isPrefix || term.substrings.length > 0;
    for (const slot of matched) {
      const before = scores === undefined ? 0 : scores.get(slot);
      if (before === undefined) continue;
      const insideScore = isWider ? 0.3 * Math.min(1000, inside[slot] ?? 0) : 0;
      next.set(slot, before + Math.min(1000, exact[slot] ?? 0) + insideScore);
    }
    scores = next;
  }
  for (const [slot, score] of scores ?? []) {
    scores?.set(slot, Math.round(score + 0.1 * Math.min(1000 * terms.length, typoSums[slot] ?? 0)));
  }
  return scores ?? new Map();
}

/** Rounds halves to even, as PostgreSQL rounds a float. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function keyFor({ sort, filters, grades }: SearchPlan): (document: MemoryDocument, score: number) => number {
  if (sort === 'newest') return () => 0;
  if (sort === 'relevance') return (_, score) => score;
  if (sort === 'reduced') return ({ reducedAt }) => reducedAt;
  if (sort === 'condition') return ({ values }) => grades.indexOf(values.condition as number) + 1;
  const factors = new Map(filters.currencies.map(({ id, rate = 1 }) => [id, 100 / rate]));
  return ({ priceMinor, currencyId }) => roundHalfEven(priceMinor * (factors.get(currencyId) ?? 100));
}

type Compare = (a: SortPosition, b: SortPosition) => number;
const byHighestKey: Compare = (a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
const comparers: Readonly<Record<SearchPlan['sort'], Compare>> = {
  relevance: byHighestKey,
  reduced: byHighestKey,
  condition: byHighestKey,
  newest: (a, b) => b[1] - a[1] || b[2] - a[2],
  price_asc: (a, b) => a[0] - b[0] || a[2] - b[2],
  price_desc: (a, b) => b[0] - a[0] || b[2] - a[2],
};

type Check = [name: FacetName, passes: (document: MemoryDocument) => boolean];

/** Returns the only filter that a document fails. */
function failedFilter(checks: readonly Check[], document: MemoryDocument): FacetName | 'several' | undefined {
  let failed: FacetName | undefined;
  for (const [name, passes] of checks) {
    if (passes(document)) continue;
    if (failed !== undefined) return 'several';
    failed = name;
  }
  return failed;
}

/** Returns, for each active filter, whether a document passes it. */
function checksOf({ matched, currency, status, bounds }: Filters): Check[] {
  const checks: Check[] = [];
  for (const name of valuesFilters) {
    if (matched[name].length === 0) continue;
    const chosen = new Set<number | null>(matched[name]);
    checks.push([
      name,
      ({ values: { [name]: value } }) =>
        typeof value === 'object' && value !== null ? value.some((one) => chosen.has(one)) : chosen.has(value),
    ]);
  }
  if (currency) checks.push(['currency', ({ currencyId }) => currencyId === currency.id]);
  if (status !== 'all') checks.push(['status', (document) => document.status === status]);
  if (bounds) {
    checks.push([
      'price',
      ({ currencyId, priceMinor }) => {
        const range = bounds.get(currencyId);
        return range !== undefined && priceMinor >= range.from && priceMinor <= range.to;
      },
    ]);
  }
  return checks;
}

/** Values with the highest counts, as SQL orders them: chosen values first, ties by value, null last. */
function topCounts(counts: [FacetValue, number][], chosen: readonly number[]): [FacetValue, number][] {
  const isChosen = (value: FacetValue) => (chosen.includes(value as number) ? 1 : 0);
  const byValue = (a: FacetValue, b: FacetValue): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a < b ? -1 : a > b ? 1 : 0;
  };
  return counts
    .sort(([a, countA], [b, countB]) => isChosen(b) - isChosen(a) || countB - countA || byValue(a, b))
    .slice(0, MAX_FACET_VALUES);
}

class FacetCounter {
  readonly #values: FacetValues;
  readonly #counts: Uint32Array;
  readonly #prices = new Map<number, [number, number]>();

  constructor(values: FacetValues) {
    this.#values = values;
    this.#counts = new Uint32Array(values.size);
  }

  countAll(document: MemoryDocument): void {
    this.#add(document.allFacets);
    this.#countPrice(document);
  }

  count(name: FacetName, document: MemoryDocument): void {
    if (name === 'price') this.#countPrice(document);
    else this.#add(document.facets.get(name) ?? []);
  }

  #add(numbers: readonly number[]): void {
    for (const number of numbers) this.#counts[number] = (this.#counts[number] ?? 0) + 1;
  }

  #countPrice({ currencyId, priceMinor }: MemoryDocument): void {
    const range = this.#prices.get(currencyId);
    if (!range) this.#prices.set(currencyId, [priceMinor, priceMinor]);
    else if (priceMinor < range[0]) range[0] = priceMinor;
    else if (priceMinor > range[1]) range[1] = priceMinor;
  }

  #countsOf(name: CountedFacet): [FacetValue, number][] {
    return [...this.#values.of(name)].flatMap(([value, number]): [FacetValue, number][] => {
      const count = this.#counts[number] ?? 0;
      return count > 0 ? [[value, count]] : [];
    });
  }

  result({ matched }: Filters): RawFacets {
    const counts = facetNames.flatMap((name) =>
      name === 'price' ? [] : [[name, topCounts(this.#countsOf(name), isValuesFilter(name) ? matched[name] : [])]],
    );
    return { ...Object.fromEntries(counts), price: [...this.#prices].map(([id, range]) => [id, ...range]) };
  }
}

/** Keeps the first positions in order, without sorting all. */
class FirstPositions {
  readonly positions: SortPosition[] = [];
  readonly #limit: number;
  readonly #compare: Compare;

  constructor(limit: number, compare: Compare) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(position: SortPosition): void {
    const { positions } = this;
    if (positions.length === this.#limit) {
      const last = positions.at(-1);
      if (last && this.#compare(position, last) > 0) return;
      positions.pop();
    }
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(positions[middle] as SortPosition, position) < 0) low = middle + 1;
      else high = middle;
    }
    positions.splice(low, 0, position);
  }
}

type MemoryResult = {
  total: number;
  /** One more hit than requested if there is a next page. */
  page: Hit[];
  facets: RawFacets | null;
};

/** @param hidden sellers whom a block hides from the viewer */
export function searchMemory(
  documents: MemoryDocuments,
  plan: SearchPlan,
  options: { after?: SortPosition | null | undefined; hidden: ReadonlySet<number>; withFacets: boolean },
): MemoryResult {
  const { after, hidden, withFacets } = options;
  const checks = checksOf(plan.filters);
  const facets = new FacetCounter(documents.facetValues);
  const [keyOf, compare] = [keyFor(plan), comparers[plan.sort]];
  const first = new FirstPositions(plan.limit + 1, compare);
  const flags = groupFlags(plan.filters.flags).map((group) =>
    group.map((name) => documents.postings(searchFields[name].tag)),
  );
  const passesFlags = (slot: number) => flags.every((group) => group.some((marked) => marked.has(slot)));
  let total = 0;
  const visit = (slot: number, score: number): void => {
    const document = documents.slots[slot];
    if (!document || hidden.has(document.sellerId) || !passesFlags(slot)) return;
    const failed = failedFilter(checks, document);
    if (failed !== undefined) {
      if (withFacets && failed !== 'several') facets.count(failed, document);
      return;
    }
    total++;
    const position: SortPosition = [keyOf(document, score), document.moment, document.id];
    if (!after || compare(position, after) > 0) first.add(position);
    if (withFacets) facets.countAll(document);
  };
  if (plan.terms.length > 0) for (const [slot, score] of scoreTerms(documents, plan.terms)) visit(slot, score);
  // The newest first: in most orders few of the others enter the page.
  else for (let slot = documents.slots.length - 1; slot >= 0; slot--) visit(slot, 0);
  return {
    total,
    page: first.positions.map(([key, moment, id]): Hit => [id, key, moment]),
    facets: withFacets ? facets.result(plan.filters) : null,
  };
}
