/** Which way is a search answered, so that it takes little time however many listings there are? */
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_COUNTED, type SearchAnswer, type SearchQuery, type SearchSort } from '#contract/search.ts';
import { type Db, guardedTransaction, sqlState, type Tx } from '../../db/db.ts';
import { listings } from '../../db/schema/listings.ts';
import { fail } from '../../http/app-error.ts';
import { createSemaphore } from '../../limits/semaphore.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type Card, listCards } from '../listings/index.ts';
import { type Cursor, type Place, readCursor, writeCursor } from './cursor.service.ts';
import { expandWords, readWords, type TermExpansion } from './expansion.views.ts';
import { type FacetName, facetNames, flagsOf, nameFacets, type RawFacets } from './facets.views.ts';
import { filterTags, isMark, readFilters } from './filters.views.ts';
import { type Hit, type SearchPlan, type Strategy, scanAllHits, scanByDate, scanByPrice } from './hits.views.ts';
import { countPages, type Estimate, estimate } from './sample.views.ts';

type Query = z.output<typeof SearchQuery>;
type Answer = z.input<typeof SearchAnswer>;

/** Milliseconds after which a server gives a search up; the embedded database is never asked for that much. */
const PATIENCE = 5000;
/** Estimated to find fewer times what is counted, all hits are looked at: an estimate may be that far from the truth. */
const ESTIMATE_MARGIN = 1.5;
/** Rows that a stretch of a walk may lead past. */
const BATCH_SIZE = 20_000;

/** However many search at once, the database stays there for the others. */
const gate = createSemaphore(2, 100);

export type Limits = {
  /** A table of at most so many pages is looked at as a whole, unasked. */
  readonly fewPages: number;
  readonly counted: number;
};
const LIMITS: Limits = { fewPages: 2000, counted: MAX_COUNTED };

type Found = {
  page: readonly Hit[];
  total: number;
  isEstimate: boolean;
  facets: RawFacets | null;
  isFacetEstimate: boolean;
  next: Cursor | null;
};

const placeOf = ([id, key, moment]: Hit): Place => [key, moment, id];

/** Cuts a page off; what is over says that there is more. */
function cut(
  asked: SearchPlan,
  hits: readonly Hit[],
  next: Omit<Cursor, 'sort' | 'after'>,
): Pick<Found, 'page' | 'next'> {
  const page = hits.slice(0, asked.limit);
  const last = page.at(-1);
  const more = hits.length > asked.limit && last;
  return { page, next: more ? { ...next, sort: asked.sort, after: placeOf(last) } : null };
}

/** Facets whose own filter is among what narrowed the rows can only be estimated. */
function countable(level: Strategy, asked: SearchPlan): FacetName[] {
  const active = Object.keys(flagsOf(asked.filters)) as FacetName[];
  const narrowed = {
    words: [],
    marks: active.filter((name) => isMark(name, asked.filters)),
    all: active,
  }[level];
  return facetNames.filter((name) => !narrowed.some((one) => one === name));
}

/** All hits looked at; undefined where there are more than that. What cannot be counted is taken from the estimate. */
async function tryAll(tx: Tx, asked: SearchPlan, level: Strategy, about?: Estimate): Promise<Found | undefined> {
  const facets = countable(level, asked);
  const looked = await scanAllHits(tx, asked, { level, facets, ...(about ? { common: about.common } : {}) });
  if (looked.found > asked.counted) return undefined;
  const { total } = looked;
  return {
    ...cut(asked, looked.page, { way: 'all', from: null, total, stretch: 1 }),
    total,
    isEstimate: false,
    facets: { ...about?.facets, ...looked.facets },
    isFacetEstimate: facets.length < facetNames.length,
  };
}

/** By relevance the freshest hits come first, a stretch at a time, each stretch in order of its own. */
async function walkStretch(
  tx: Tx,
  asked: SearchPlan,
  cursor: Omit<Cursor, 'sort'>,
): Promise<Pick<Found, 'page' | 'next'>> {
  const { stretch, after, total } = cursor;
  const hits = await scanByDate(tx, asked, cursor.from, stretch);
  const [first] = hits;
  const last = hits.at(-1);
  if (!first || !last) return { page: [], next: null };
  // What is published later must not move what is being read.
  const from: Place = cursor.from ?? [0, first[2], first[0] + 1];
  const isAfter = ([id, key, moment]: Hit) => {
    if (!after) return true;
    const [, afterMoment, afterId] = after;
    if (key !== after[0]) return key < after[0];
    return moment === afterMoment ? id < afterId : moment < afterMoment;
  };
  const ordered = hits.filter(isAfter).sort((a, b) => b[1] - a[1] || b[2] - a[2] || b[0] - a[0]);
  const { page, next } = cut(asked, ordered, { way: 'walk', from, total, stretch });
  if (next || hits.length < stretch) return { page, next };
  return { page, next: { sort: asked.sort, way: 'walk', after: null, from: placeOf(last), total, stretch } };
}

async function walk(tx: Tx, asked: SearchPlan, cursor: Omit<Cursor, 'sort'>): Promise<Pick<Found, 'page' | 'next'>> {
  // Another way than along an index in its order would look at every hit.
  await tx.execute(sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
  if (asked.sort === 'relevance') return await walkStretch(tx, asked, cursor);
  const go = asked.sort === 'newest' ? scanByDate : scanByPrice;
  const hits = await go(tx, asked, cursor.after, asked.limit + 1);
  return cut(asked, hits, { way: 'walk', from: null, total: cursor.total, stretch: cursor.stretch });
}

const batchLengthOf = (asked: SearchPlan, { density }: Estimate): number =>
  Math.round(Math.min(1000, Math.max(2 * asked.limit, BATCH_SIZE * density)));

/** Narrower and narrower, until all that is found can be looked at. */
function strategiesOf({ filters }: SearchPlan): Strategy[] {
  return filterTags(filters).length > 0 ? ['words', 'marks', 'all'] : ['words', 'all'];
}

async function firstPage(tx: Tx, asked: SearchPlan, fewPages: number): Promise<Found> {
  const pages = await countPages(tx);
  const whole = pages <= fewPages ? await tryAll(tx, asked, 'words') : undefined;
  if (whole) return whole;
  const about = await estimate(tx, asked, pages);
  for (const level of strategiesOf(asked)) {
    const found =
      about.hits[level] <= ESTIMATE_MARGIN * asked.counted ? await tryAll(tx, asked, level, about) : undefined;
    if (found) return found;
  }
  const total = Math.max(about.hits.all, asked.counted + 1);
  const start = { way: 'walk' as const, after: null, from: null, total, stretch: batchLengthOf(asked, about) };
  const { facets } = about;
  return { ...(await walk(tx, asked, start)), total, isEstimate: true, facets, isFacetEstimate: true };
}

async function laterPage(tx: Tx, asked: SearchPlan, cursor: Cursor): Promise<Found> {
  const none = { facets: null, isFacetEstimate: false };
  if (cursor.way === 'walk') {
    return { ...(await walk(tx, asked, cursor)), ...none, total: cursor.total, isEstimate: true };
  }
  const most = 2 * asked.counted;
  const { page, total } = await scanAllHits(tx, asked, { level: 'all', facets: [], after: cursor.after, most });
  return { ...cut(asked, page, cursor), ...none, total, isEstimate: total === most };
}

async function cardsOf(tx: Tx, urls: PictureUrls, page: readonly Hit[]): Promise<Card[]> {
  if (page.length === 0) return [];
  const ids = page.map(([id]) => id);
  const cards = new Map((await listCards(tx, urls, inArray(listings.id, ids))).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

const correctionsOf = (meanings: readonly TermExpansion[]) =>
  meanings
    .filter((one) => one.isCorrected)
    .map(({ word, typos }) => ({ word, taken_as: typos.filter((slip) => !slip.startsWith('#')).slice(0, 5) }))
    .filter((one) => one.taken_as.length > 0);

async function answer(tx: Tx, urls: PictureUrls, query: Query, { fewPages, counted }: Limits): Promise<Answer> {
  const words = await readWords(tx, query.q ?? '');
  const sort: SearchSort = query.sort ?? (words.length > 0 ? 'relevance' : 'newest');
  const cursor = query.cursor ? readCursor(query.cursor, sort) : undefined;
  const [meanings, filters] = [await expandWords(tx, words), await readFilters(tx, query)];
  // Without words nothing fits better than another.
  const asked: SearchPlan = {
    counted,
    meanings,
    filters,
    sort: sort === 'relevance' && words.length === 0 ? 'newest' : sort,
    limit: query.limit,
  };
  const found = cursor ? await laterPage(tx, asked, cursor) : await firstPage(tx, asked, fewPages);
  const corrections = correctionsOf(meanings);
  return {
    data: await cardsOf(tx, urls, found.page),
    meta: {
      total: found.total,
      total_is_estimate: found.isEstimate,
      next_cursor: found.next ? writeCursor({ ...found.next, sort }) : null,
      facets: found.facets ? await nameFacets(tx, found.facets, filters, found.isFacetEstimate) : null,
      ...(corrections.length > 0 ? { corrections } : {}),
    },
  };
}

/** Within limits of its own: what a search may take, and how it is planned, is no matter of the other calls. */
async function within<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await guardedTransaction(db, async (tx) => {
      // Compiling a plan takes longer than any of ours runs, and a scan of the whole table is never what is meant.
      await tx.execute(sql`
        select set_config('statement_timeout', ${String(PATIENCE)}, true), set_config('jit', 'off', true),
          set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '0', true),
          set_config('enable_seqscan', 'off', true)`);
      return await work(tx);
    });
  } catch (error) {
    // Given up: the plan was not as it should be, or somebody holds a lock.
    if (sqlState(error) === '57014') fail('unavailable', { retryAfter: 2 });
    throw error;
  }
}

/** Refuses with 503 where too many search already. */
export async function searchListings(db: Db, urls: PictureUrls, query: Query, limits = LIMITS): Promise<Answer> {
  return await gate(() => within(db, (tx) => answer(tx, urls, query, limits)));
}
