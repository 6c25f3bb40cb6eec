/** Runs a search over the documents in memory. Finds, ranks and counts the same hits as `scanAllHits` does in SQL. */
import { type FacetName, searchFields, type ValuesFilter, valuesFilters } from '#contract/fields.ts';
import { isPrefixSynonym, type TermExpansion } from './expansion.views.ts';
import { countedFacets, type Facet, FacetCounter, type FacetValues, PRICE } from './facet-counter.ts';
import type { RawFacets } from './facets.views.ts';
import { type Filters, groupFlags, isValuesFilter } from './filters.views.ts';
import { FirstOf } from './first-of.ts';
import type { Hit, SearchPlan } from './hits.views.ts';
import { UNCORRECTED_BONUS } from './match.views.ts';
import type { MemoryDocument, MemoryDocuments } from './memory-documents.ts';
import type { SortPosition } from './search-cursor.ts';

/** `prefixes` match all lexemes that start with them. */
type Lexemes = { readonly words: Iterable<string>; readonly prefixes: readonly string[] };

/**
 * For each of these lexemes, calls `add` with the slot of every document that contains it and the weight of the lexeme
 * in that document.
 */
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

/** Returns the slots that match every term, with their scores in thousandths. */
function scoreTerms(documents: MemoryDocuments, terms: readonly TermExpansion[]): Map<number, number> {
  const size = documents.slots.length;
  const typoSums = new Int32Array(size);
  const seenTypos = new Set<string>();
  const corrected = new Set<number>();
  let scores: Map<number, number> | undefined;
  for (const term of terms) {
    const [exact, inside, next] = [new Int32Array(size), new Int32Array(size), new Map<number, number>()];
    const matched = new Set<number>();
    const into = (sums: Int32Array) => (slot: number, weight: number) => {
      sums[slot] = (sums[slot] ?? 0) + weight;
      matched.add(slot);
    };
    const synonyms = Map.groupBy(term.synonyms, isPrefixSynonym);
    const exactTerms = { words: [...term.exact, ...(synonyms.get(false) ?? [])], prefixes: synonyms.get(true) ?? [] };
    addWeights(documents, exactTerms, into(exact));
    addWeights(documents, { words: term.substrings, prefixes: [term.word] }, into(inside));
    const typos = new Set(term.typos);
    for (const typo of typos) {
      for (const slot of documents.postings(typo).keys()) {
        if (matched.has(slot)) continue;
        matched.add(slot);
        corrected.add(slot);
      }
    }
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
    const typoScore = 0.1 * Math.min(1000 * terms.length, typoSums[slot] ?? 0);
    scores?.set(slot, Math.round(score + typoScore) + (corrected.has(slot) ? 0 : UNCORRECTED_BONUS));
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
  const factors: number[] = [];
  for (const { id, rate = 1 } of filters.currencies) factors[id] = 100 / rate;
  return ({ priceMinor, currencyId }) => roundHalfEven(priceMinor * (factors[currencyId] ?? 100));
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

/** Results of `failedFilter` other than a facet. */
const NONE: Facet = -2;
const SEVERAL: Facet = -3;

type Check = { readonly facet: Facet; readonly passes: (document: MemoryDocument) => boolean };

/** Returns the filter that a document fails; `NONE` if it passes all, `SEVERAL` if it fails more than one. */
function failedFilter(checks: readonly Check[], document: MemoryDocument): Facet {
  let failed = NONE;
  for (const { facet, passes } of checks) {
    if (passes(document)) continue;
    if (failed !== NONE) return SEVERAL;
    failed = facet;
  }
  return failed;
}

function checksOf({ matched, currency, status, bounds }: Filters, values: FacetValues): Check[] {
  const checks: Check[] = [];
  for (const name of valuesFilters) {
    if (matched[name].length === 0) continue;
    const facet = countedFacets.indexOf(name);
    const numbers = values.of(name);
    const chosen = matched[name].flatMap((value) => numbers.get(value) ?? []);
    const has = (numbers: readonly number[]): boolean => {
      for (const number of numbers) if (chosen.includes(number)) return true;
      return false;
    };
    checks.push({ facet, passes: ({ facets }) => has(facets[facet] ?? []) });
  }
  if (currency) {
    checks.push({ facet: countedFacets.indexOf('currency'), passes: ({ currencyId }) => currencyId === currency.id });
  }
  if (status !== 'all') {
    checks.push({ facet: countedFacets.indexOf('status'), passes: (document) => document.status === status });
  }
  if (bounds) {
    // Arrays indexed by currency id, because reading a map for every document is slow.
    const [from, to]: [number[], number[]] = [[], []];
    for (const [id, range] of bounds) {
      from[id] = range.from;
      to[id] = range.to;
    }
    const passes = ({ currencyId, priceMinor }: MemoryDocument): boolean =>
      priceMinor >= (from[currencyId] ?? Number.POSITIVE_INFINITY) && priceMinor <= (to[currencyId] ?? 0);
    checks.push({ facet: PRICE, passes });
  }
  return checks;
}

type OnlyFilter = ValuesFilter | 'price' | undefined;

/**
 * Returns the only filter of the search besides the status, if it is a values filter or the price; undefined for other
 * searches, including those with words or hidden sellers. The facet of that filter then counts all documents with the
 * status, because it ignores its own filter.
 */
function onlyFilter({ terms, filters }: SearchPlan, hidden: ReadonlySet<number>): OnlyFilter {
  const { matched, currency, bounds, flags } = filters;
  if (terms.length > 0 || currency || flags.length > 0 || hidden.size > 0) return undefined;
  const active = valuesFilters.filter((name) => matched[name].length > 0);
  if (bounds) return active.length === 0 ? 'price' : undefined;
  return active.length === 1 ? active[0] : undefined;
}

type Tally = {
  hit(document: MemoryDocument): void;
  /** `failed` is the only filter that the document fails. */
  miss(failed: Facet, document: MemoryDocument): void;
  counterOf(name: FacetName): FacetCounter;
};

/**
 * Collects the counts of the facets. If the price is the only filter besides the status, starts with the counts of all
 * documents with this status and subtracts the documents outside the price bounds.
 */
function makeTally(documents: MemoryDocuments, { status }: Filters, only: OnlyFilter): Tally {
  const all = () => documents.countsOf(status);
  if (only === 'price') {
    const counter = all().copy();
    return {
      hit: () => undefined,
      miss: (failed, document) => (failed === PRICE ? counter.uncount(document) : counter.count(failed, document)),
      counterOf: (name) => (name === only ? all() : counter),
    };
  }
  const counter = new FacetCounter(documents.facetValues);
  return {
    hit: (document) => counter.countAll(document),
    miss: (failed, document) => counter.count(failed, document),
    counterOf: (name) => (name === only ? all() : counter),
  };
}

/** `counterOf` returns the counter from which to read a facet. */
function readFacets({ matched }: Filters, counterOf: (name: FacetName) => FacetCounter): RawFacets {
  const counts = countedFacets.map((name) => [
    name,
    counterOf(name).valuesOf(name, isValuesFilter(name) ? matched[name] : []),
  ]);
  return { ...Object.fromEntries(counts), price: counterOf('price').prices() };
}

type MemoryResult = {
  total: number;
  /** One more hit than requested if there is a next page. */
  page: Hit[];
  facets: RawFacets | null;
};

function slotsWith(documents: MemoryDocuments, name: ValuesFilter, values: readonly number[]): Set<number> {
  const { tag } = searchFields[name];
  return new Set(values.flatMap((value) => [...documents.postings(`${tag}${value}`).keys()]));
}

/**
 * Calls `visit` with each document that can be a hit or is needed for the facet counts. Without search words, every
 * score is 0.
 */
function visitSlots(
  documents: MemoryDocuments,
  { terms, filters }: SearchPlan,
  only: OnlyFilter,
  visit: (slot: number, score: number) => void,
): void {
  if (terms.length > 0) for (const [slot, score] of scoreTerms(documents, terms)) visit(slot, score);
  else if (only && only !== 'price')
    for (const slot of slotsWith(documents, only, filters.matched[only])) visit(slot, 0);
  // Newest first: in most sort orders, few of the older documents are then added to the results page.
  else for (let slot = documents.slots.length - 1; slot >= 0; slot--) visit(slot, 0);
}

function flagCheck(documents: MemoryDocuments, { flags }: Filters): (slot: number) => boolean {
  if (flags.length === 0) return () => true;
  const groups = groupFlags(flags).map((group) => group.map((name) => documents.postings(searchFields[name].tag)));
  return (slot) => groups.every((group) => group.some((marked) => marked.has(slot)));
}

/** @param hidden sellers whom a block hides from the viewer */
export function searchMemory(
  documents: MemoryDocuments,
  plan: SearchPlan,
  options: { after?: SortPosition | null | undefined; hidden: ReadonlySet<number>; withFacets: boolean },
): MemoryResult {
  const { after, hidden, withFacets } = options;
  const { filters } = plan;
  const checks = checksOf(filters, documents.facetValues);
  const only = onlyFilter(plan, hidden);
  const tally = withFacets ? makeTally(documents, filters, only) : undefined;
  const [keyOf, compare] = [keyFor(plan), comparers[plan.sort]];
  const first = new FirstOf(plan.limit + 1, compare);
  // Reuse one array for all documents, because most documents are not on the results page.
  const position: SortPosition = [0, 0, 0];
  const passesFlags = flagCheck(documents, filters);
  let total = 0;
  const visit = (slot: number, score: number): void => {
    const document = documents.slots[slot];
    if (!document || (hidden.size > 0 && hidden.has(document.sellerId)) || !passesFlags(slot)) return;
    const failed = failedFilter(checks, document);
    if (failed !== NONE) {
      if (failed !== SEVERAL) tally?.miss(failed, document);
      return;
    }
    total++;
    position[0] = keyOf(document, score);
    position[1] = document.moment;
    position[2] = document.id;
    if ((!after || compare(position, after) > 0) && first.accepts(position)) first.add([...position]);
    tally?.hit(document);
  };
  visitSlots(documents, plan, only, visit);
  return {
    total,
    page: first.items.map(([key, moment, id]): Hit => [id, key, moment]),
    facets: tally ? readFacets(filters, tally.counterOf) : null,
  };
}
