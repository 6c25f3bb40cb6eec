/** Runs a search with the cheapest strategy, so that it is fast however many listings there are. */

import type { z } from 'zod';
import { type FacetName, facetNames } from '#contract/fields.ts';
import { MAX_COUNTED_HITS } from '#contract/limits.ts';
import { fieldProblem } from '#contract/problems.ts';
import type { SearchAnswer, SearchFilters, SearchQuery, SearchSort } from '#contract/search.ts';
import { boundsWithDecimals } from '#rules/listings/price-decimals.ts';
import type { Db, Tx } from '../../db/db.ts';
import { takePage } from '../../db/take-page.ts';
import { failIfAny } from '../../http/app-error.ts';
import { createTurns } from '../../limits/event-loop-turns.ts';
import { createSemaphore } from '../../limits/semaphore.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { BASE_CURRENCY } from '../currencies/index.ts';
import { listCardsByIds } from '../listings/index.ts';
import { expandWords, readWords, type TermExpansion } from './expansion.views.ts';
import { flagsOf, nameFacets, type RawFacets, readFacetNames } from './facets.views.ts';
import { filterDataIn, filterTags, isTagFilter, readFilters, readGrades } from './filters.views.ts';
import { type Hit, indexScans, type SearchPlan, type Strategy, scanAllHits, scanByDate } from './hits.views.ts';
import { UNCORRECTED_BONUS } from './match.views.ts';
import type { MemorySearch, SearchSource } from './memory-search.service.ts';
import { searchMemory } from './memory-search.ts';
import { countPages, type Estimate, estimateHits } from './sample.views.ts';
import { type Cursor, readCursor, type SortPosition, writeCursor } from './search-cursor.ts';
import { allowOnlyIndexOrder, inSearchTransaction } from './search-transaction.views.ts';

type Query = z.output<typeof SearchQuery> & { viewerId?: number | undefined };
type SearchResponse = z.input<typeof SearchAnswer>;

/** Scan every hit if the estimate is at most 1.5 times the counting limit: estimates can be wrong by this factor. */
const ESTIMATE_MARGIN = 1.5;
/** The approximate maximum number of rows that a keyset scan reads per batch. */
const MAX_SCANNED_ROWS = 20_000;

/** Leaves database connections to other requests, however many searches run at the same time. */
const semaphore = createSemaphore(2, 100);
/** Lets other requests run between searches in memory, which otherwise would run one after another without a pause. */
const turn = createTurns();

export type Limits = {
  /** A table of at most this many pages is scanned without an estimate. */
  readonly fewPages: number;
  readonly counted: number;
};
const LIMITS: Limits = { fewPages: 2000, counted: MAX_COUNTED_HITS };

type PlanSource = Pick<SearchSource, 'words' | 'terms' | 'filters' | 'grades'>;

type SearchResult = {
  page: readonly Hit[];
  total: number;
  isEstimate: boolean;
  facets: RawFacets | null;
  isFacetEstimate: boolean;
  next: Cursor | null;
};

const positionOf = ([id, key, moment]: Hit): SortPosition => [key, moment, id];

/** A hit beyond the limit means that there is a next page. */
function cutPage(
  plan: SearchPlan,
  hits: readonly Hit[],
  next: Omit<Cursor, 'sort' | 'after'>,
): Pick<SearchResult, 'page' | 'next'> {
  return takePage(hits, plan.limit, (last) => ({ ...next, sort: plan.sort, after: positionOf(last) }));
}

/**
 * The facets that a scan with this strategy can count. If a facet's own filter restricts the scanned rows, the facet
 * can only be estimated.
 */
function countableFacets(strategy: Strategy, plan: SearchPlan): FacetName[] {
  const active = Object.keys(flagsOf(plan.filters)) as FacetName[];
  const narrowed: readonly FacetName[] = {
    words: [],
    tags: active.filter((name) => isTagFilter(name, plan.filters)),
    all: active,
  }[strategy];
  return facetNames.filter((name) => !narrowed.includes(name));
}

/** Returns undefined if there are too many hits. Facets that cannot be counted come from the estimate. */
async function tryFullScan(
  tx: Tx,
  plan: SearchPlan,
  strategy: Strategy,
  estimate?: Estimate,
): Promise<SearchResult | undefined> {
  const facets = countableFacets(strategy, plan);
  const scan = await scanAllHits(tx, plan, {
    strategy,
    facets,
    ...(estimate ? { common: estimate.common } : {}),
  });
  if (scan.found > plan.counted) return undefined;
  const { total } = scan;
  return {
    ...cutPage(plan, scan.page, { way: 'all', batchStart: null, total, batchSize: 1 }),
    total,
    isEstimate: false,
    facets: { ...estimate?.facets, ...scan.facets },
    isFacetEstimate: facets.length < facetNames.length,
  };
}

/** Scans one batch of a search by relevance. The newest hits come first; each batch is sorted on its own. */
async function scanBatch(
  tx: Tx,
  plan: SearchPlan,
  cursor: Omit<Cursor, 'sort'>,
): Promise<Pick<SearchResult, 'page' | 'next'>> {
  const { batchSize, after, total } = cursor;
  const hits = await scanByDate(tx, plan, cursor.batchStart, batchSize);
  const [first] = hits;
  const last = hits.at(-1);
  if (!first || !last) return { page: [], next: null };
  // Listings that are published later must not shift the pages of this search.
  const batchStart: SortPosition = cursor.batchStart ?? [0, first[2], first[0] + 1];
  const isAfter = ([id, key, moment]: Hit) => {
    if (!after) return true;
    const [, afterMoment, afterId] = after;
    if (key !== after[0]) return key < after[0];
    return moment === afterMoment ? id < afterId : moment < afterMoment;
  };
  const ordered = hits.filter(isAfter).sort((a, b) => b[1] - a[1] || b[2] - a[2] || b[0] - a[0]);
  const { page, next } = cutPage(plan, ordered, { way: 'walk', batchStart, total, batchSize });
  if (next || hits.length < batchSize) return { page, next };
  return {
    page,
    next: { sort: plan.sort, way: 'walk', after: null, batchStart: positionOf(last), total, batchSize },
  };
}

async function scanIndex(
  tx: Tx,
  plan: SearchPlan,
  cursor: Omit<Cursor, 'sort'>,
): Promise<Pick<SearchResult, 'page' | 'next'>> {
  await allowOnlyIndexOrder(tx);
  if (plan.sort === 'relevance') return await scanBatch(tx, plan, cursor);
  const hits = await indexScans[plan.sort](tx, plan, cursor.after, plan.limit + 1);
  return cutPage(plan, hits, { way: 'walk', batchStart: null, total: cursor.total, batchSize: cursor.batchSize });
}

const batchSizeOf = (plan: SearchPlan, { density }: Estimate): number =>
  Math.round(Math.min(1000, Math.max(2 * plan.limit, MAX_SCANNED_ROWS * density)));

/** The strategies to try, from the widest to the narrowest, until one has few enough hits to scan them all. */
function strategiesOf({ filters }: SearchPlan): Strategy[] {
  return filterTags(filters).length > 0 ? ['words', 'tags', 'all'] : ['words', 'all'];
}

async function firstPage(tx: Tx, plan: SearchPlan, fewPages: number): Promise<SearchResult> {
  const pages = await countPages(tx);
  const complete = pages <= fewPages ? await tryFullScan(tx, plan, 'words') : undefined;
  if (complete) return complete;
  const estimate = await estimateHits(tx, plan, pages);
  for (const strategy of strategiesOf(plan)) {
    const result =
      estimate.hits[strategy] <= ESTIMATE_MARGIN * plan.counted
        ? await tryFullScan(tx, plan, strategy, estimate)
        : undefined;
    if (result) return result;
  }
  const total = Math.max(estimate.hits.all, plan.counted + 1);
  const start = {
    way: 'walk' as const,
    after: null,
    batchStart: null,
    total,
    batchSize: batchSizeOf(plan, estimate),
  };
  const { facets } = estimate;
  return { ...(await scanIndex(tx, plan, start)), total, isEstimate: true, facets, isFacetEstimate: true };
}

async function laterPage(tx: Tx, plan: SearchPlan, cursor: Cursor): Promise<SearchResult> {
  const noFacets = { facets: null, isFacetEstimate: false };
  if (cursor.way === 'walk') {
    return { ...(await scanIndex(tx, plan, cursor)), ...noFacets, total: cursor.total, isEstimate: true };
  }
  const limit = 2 * plan.counted;
  const { page, total } = await scanAllHits(tx, plan, { strategy: 'all', facets: [], after: cursor.after, limit });
  return { ...cutPage(plan, page, cursor), ...noFacets, total, isEstimate: total === limit };
}

const correctionsOf = (terms: readonly TermExpansion[]) =>
  terms
    .filter((term) => term.isCorrected)
    .map(({ word, typos }) => ({ word, taken_as: typos.filter((typo) => !typo.startsWith('#')).slice(0, 5) }))
    .filter((correction) => correction.taken_as.length > 0);

/**
 * Returns the position of the first corrected hit on the page, after which all hits are corrected. Undefined if there is
 * none, for another sort order, and for batches, each of which is sorted on its own.
 */
function correctedFrom(
  { plan: { sort, terms }, cursor }: Prepared,
  { page, isEstimate }: SearchResult,
  cards: readonly { id: number }[],
): number | undefined {
  const isBatch = cursor ? cursor.way === 'walk' : isEstimate;
  if (sort !== 'relevance' || terms.length === 0 || isBatch) return undefined;
  const corrected = new Set(page.flatMap(([id, key]) => (key < UNCORRECTED_BONUS ? [id] : [])));
  const at = cards.findIndex(({ id }) => corrected.has(id));
  return at === -1 ? undefined : at;
}

type Prepared = { plan: SearchPlan; sort: SearchSort; cursor: Cursor | undefined };

async function prepare(query: Query, source: PlanSource, { counted }: Limits): Promise<Prepared> {
  const words = await source.words(query.q ?? '');
  const sort: SearchSort = query.sort ?? (words.length > 0 ? 'relevance' : 'newest');
  const cursor = query.cursor ? readCursor(query.cursor, sort) : undefined;
  const [terms, filters] = [await source.terms(words), await source.filters(query)];
  const { viewerId, limit } = query;
  // Without words, all listings are equally relevant.
  const planSort = sort === 'relevance' && words.length === 0 ? 'newest' : sort;
  const grades = sort === 'condition' ? await source.grades() : [];
  return { plan: { counted, terms, filters, viewerId, sort: planSort, grades, limit }, sort, cursor };
}

async function toResponse(
  prepared: Prepared,
  result: SearchResult,
  { cards, names }: Pick<SearchSource, 'cards' | 'names'>,
): Promise<SearchResponse> {
  const { plan, sort } = prepared;
  const corrections = correctionsOf(plan.terms);
  const data = await cards(result.page.map(([id]) => id));
  const corrected = correctedFrom(prepared, result, data);
  return {
    data,
    meta: {
      total: result.total,
      total_is_estimate: result.isEstimate,
      next_cursor: result.next ? writeCursor({ ...result.next, sort }) : null,
      facets: result.facets ? await nameFacets(names, result.facets, plan.filters, result.isFacetEstimate) : null,
      ...(corrections.length > 0 ? { corrections } : {}),
      ...(corrected === undefined ? {} : { corrected_from: corrected }),
    },
  };
}

async function runInDatabase(
  tx: Tx,
  urls: PictureUrls,
  prepared: Prepared,
  { fewPages }: Limits,
): Promise<SearchResponse> {
  const { plan, cursor } = prepared;
  const result = cursor ? await laterPage(tx, plan, cursor) : await firstPage(tx, plan, fewPages);
  return await toResponse(prepared, result, {
    cards: (ids) => listCardsByIds(tx, urls, ids),
    names: (ids) => readFacetNames(tx, ids),
  });
}

const databaseSource = (tx: Tx): PlanSource => ({
  words: (q) => readWords(tx, q),
  terms: (words) => expandWords(tx, words),
  filters: (query) => readFilters(filterDataIn(tx), query),
  grades: () => readGrades(tx),
});

/** Returns undefined if the documents are not in memory, or for the next page of a scan along an index. */
async function runInMemory(prepared: Prepared, source: SearchSource): Promise<SearchResponse | undefined> {
  const documents = source.state.documents;
  const { plan, cursor } = prepared;
  if (!documents || cursor?.way === 'walk') return undefined;
  const hidden = await source.hidden(plan.viewerId);
  const { total, page, facets } = searchMemory(documents, plan, {
    after: cursor?.after,
    hidden,
    withFacets: cursor === undefined,
  });
  const next = { way: 'all' as const, batchStart: null, total, batchSize: 1 };
  const result = { ...cutPage(plan, page, cursor ?? next), total, isEstimate: false, facets, isFacetEstimate: false };
  return await toResponse(prepared, result, source);
}

function checkPrices(query: Query): void {
  const currency = query.currency || query.price_currency || BASE_CURRENCY;
  failIfAny(boundsWithDecimals(query, currency).map((name) => fieldProblem(name, 'price_not_whole', { currency })));
}

/** With `memory`, searches in memory if possible. Fails with 503 if too many searches are already waiting. */
export async function searchListings(
  db: Db,
  urls: PictureUrls,
  query: Query,
  { limits = LIMITS, memory }: { limits?: Limits; memory?: MemorySearch | undefined } = {},
): Promise<SearchResponse> {
  checkPrices(query);
  if (memory) await turn();
  const source = await memory?.open();
  const known = source && (await prepare(query, source, limits));
  const response = known && (await runInMemory(known, source));
  if (response) return response;
  return await semaphore(() =>
    inSearchTransaction(db, async (tx) => {
      const prepared = known ?? (await prepare(query, databaseSource(tx), limits));
      return await runInDatabase(tx, urls, prepared, limits);
    }),
  );
}

/** Returns the newest hits, without applying blocks. */
export async function listHitIds(tx: Tx, filters: SearchFilters, limit: number): Promise<number[]> {
  const terms = await expandWords(tx, await readWords(tx, filters.q ?? ''));
  const plan = {
    ...{ terms, limit, counted: MAX_COUNTED_HITS, sort: 'newest' as const, grades: [], viewerId: undefined },
    filters: await readFilters(filterDataIn(tx), filters),
  };
  const { found, page } = await scanAllHits(tx, plan, { strategy: 'all', facets: [] });
  // A scan of all hits does not find the newest ones if it stops at the counting limit.
  const hits = found > MAX_COUNTED_HITS ? await scanByDate(tx, plan, null, limit) : page;
  return hits.slice(0, limit).map(([id]) => id);
}
