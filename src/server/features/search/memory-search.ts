/** Runs a search over the documents in memory. Finds, ranks and counts exactly what `scanAllHits` does in SQL. */
import { type FacetName, facetNames, searchFields, type ValuesFilter, valuesFilters } from '#contract/fields/search.ts';
import { MAX_FACET_VALUES } from '#contract/limits.ts';
import { isPrefixSynonym, type TermExpansion } from './expansion.views.ts';
import type { RawFacets } from './facets.views.ts';
import { type Filters, groupFlags, isValuesFilter } from './filters.views.ts';
import type { Hit, SearchPlan } from './hits.views.ts';
import type { MemoryDocument, MemoryDocuments } from './memory-documents.ts';
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

/** Returns, for each active filter, whether a document passes it. */
function checksOf({
  matched,
  currency,
  status,
  bounds,
}: Filters): [FacetName, (document: MemoryDocument) => boolean][] {
  const checks: [FacetName, (document: MemoryDocument) => boolean][] = [];
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

type Value = number | string | null;

/** Values with the highest counts, as SQL orders them: chosen values first, ties by value, null last. */
function topCounts(counts: ReadonlyMap<Value, number>, chosen: readonly number[]): [Value, number][] {
  const isChosen = (value: Value) => (chosen.includes(value as number) ? 1 : 0);
  const byValue = (a: Value, b: Value): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a < b ? -1 : a > b ? 1 : 0;
  };
  return [...counts]
    .sort(([a, countA], [b, countB]) => isChosen(b) - isChosen(a) || countB - countA || byValue(a, b))
    .slice(0, MAX_FACET_VALUES);
}

class FacetCounter {
  readonly #counts = new Map<Exclude<FacetName, 'price'>, Map<Value, number>>();
  readonly #prices = new Map<number, [number, number]>();

  count(name: FacetName, document: MemoryDocument): void {
    if (name === 'price') this.#countPrice(document);
    else if (name === 'currency') this.#add(name, document.currencyId);
    else if (name === 'status') this.#add(name, document.status);
    else this.#countValues(name, document);
  }

  #countValues(name: ValuesFilter, { values: { [name]: value } }: MemoryDocument): void {
    if (typeof value === 'object' && value !== null) for (const one of value) this.#add(name, one);
    else this.#add(name, value);
  }

  #add(name: Exclude<FacetName, 'price'>, value: Value): void {
    const counts = this.#counts.get(name) ?? new Map<Value, number>();
    this.#counts.set(name, counts.set(value, (counts.get(value) ?? 0) + 1));
  }

  #countPrice({ currencyId, priceMinor }: MemoryDocument): void {
    const range = this.#prices.get(currencyId);
    if (!range) this.#prices.set(currencyId, [priceMinor, priceMinor]);
    else if (priceMinor < range[0]) range[0] = priceMinor;
    else if (priceMinor > range[1]) range[1] = priceMinor;
  }

  result({ matched }: Filters): RawFacets {
    const counts = facetNames.flatMap((name) =>
      name === 'price'
        ? []
        : [[name, topCounts(this.#counts.get(name) ?? new Map(), isValuesFilter(name) ? matched[name] : [])]],
    );
    return { ...Object.fromEntries(counts), price: [...this.#prices].map(([id, range]) => [id, ...range]) };
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
  const facets = new FacetCounter();
  const [keyOf, compare] = [keyFor(plan), comparers[plan.sort]];
  const positions: SortPosition[] = [];
  const flags = groupFlags(plan.filters.flags).map((group) =>
    group.map((name) => documents.postings(searchFields[name].tag)),
  );
  const passesFlags = (slot: number) => flags.every((group) => group.some((marked) => marked.has(slot)));
  let total = 0;
  const visit = (slot: number, score: number): void => {
    const document = documents.slots[slot];
    if (!document || hidden.has(document.sellerId) || !passesFlags(slot)) return;
    const failed = checks.filter(([, passes]) => !passes(document));
    if (failed.length === 0) {
      total++;
      const position: SortPosition = [keyOf(document, score), document.moment, document.id];
      if (!after || compare(position, after) > 0) positions.push(position);
    }
    if (!withFacets || failed.length > 1) return;
    for (const name of failed.length === 0 ? facetNames : [failed[0]?.[0] as FacetName]) facets.count(name, document);
  };
  if (plan.terms.length > 0) for (const [slot, score] of scoreTerms(documents, plan.terms)) visit(slot, score);
  else for (let slot = 0; slot < documents.slots.length; slot++) visit(slot, 0);
  const page = positions.sort(compare).slice(0, plan.limit + 1);
  return {
    total,
    page: page.map(([key, moment, id]): Hit => [id, key, moment]),
    facets: withFacets ? facets.result(plan.filters) : null,
  };
}
