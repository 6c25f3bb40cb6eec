/** Runs searches in memory while the database is small and this process is notified of all changes. */

import { forEachFilter, valuesFilters } from '#contract/fields.ts';
import type { SearchFilters } from '#contract/search.ts';
import { foldText } from '#rules/text/fold-text.ts';
import type { Context } from '../../context.ts';
import { cacheJson } from '../../http/cached-json.ts';
import { hiddenUsersFrom } from '../blocks/index.ts';
import { readRedirects, readRunningMerges, replaceMerged } from '../catalogue/index.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { expandWords, MAX_WORDS, readAliases, readWords, type TermExpansion } from './expansion.views.ts';
import { type NameCache, readFacetNames, type ValueName } from './facets.views.ts';
import { type FilterData, type Filters, readCurrencies, readFilters, readGrades } from './filters.views.ts';
import { buildExpansionData, type ExpansionData, expandInMemory } from './memory-expansion.ts';
import { type IndexState, SearchIndex } from './search-index.views.ts';
import { listSynonyms } from './synonyms.views.ts';

/** Maximum number of cached cards; when it is exceeded, all of them are dropped. */
const MAX_CARDS = 10_000;

/** The index state, and the other data that a search reads; each from memory if possible. */
export type SearchSource = {
  readonly state: IndexState;
  words(q: string): Promise<string[]>;
  terms(words: readonly string[]): Promise<TermExpansion[]>;
  filters(query: SearchFilters): Promise<Filters>;
  grades(): Promise<readonly number[]>;
  cards(ids: readonly number[]): Promise<Card[]>;
  names: NameCache;
  hidden(viewerId: number | undefined): Promise<ReadonlySet<number>>;
};

const isAscii = (text: string): boolean => /^[ -~\s]*$/.test(text);
const MAX_ASCII_WORD = 64;

/** Splits ASCII text the way `search_query_words` does. */
function asciiWords(q: string): string[] {
  const words = foldText(q)
    .replace(/(?<![a-z0-9])([a-z])\.(?=[a-z](?![a-z0-9]))/g, '$1')
    .replace(/(?<=[a-z0-9]{2})'[a-z](?![a-z0-9])/g, ' ')
    .replace(/(?<![a-z0-9])[a-z]'(?=[a-z0-9]{2})/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_ASCII_WORD));
  return words.length === 0 && q.trim() !== '' ? ['#-'] : words;
}

type SearchContext = Pick<Context, 'db' | 'urls' | 'cache' | 'tableChanges'>;

/**
 * Reads everything but the documents and the vocabulary through the cache, which is cleared on every change to its
 * tables.
 */
export class MemorySearch {
  readonly #context: SearchContext;
  readonly #index: SearchIndex;

  constructor(context: SearchContext, maxDocuments?: number) {
    this.#context = context;
    this.#index = new SearchIndex(context.db, context.tableChanges, maxDocuments);
  }

  /**
   * Prepares a search in memory, which includes every write that this process was notified of. Returns undefined if the
   * index or the cache is unavailable.
   */
  async open(): Promise<SearchSource | undefined> {
    const state = await this.#index.current();
    if (!state || !this.#context.cache.isEnabled()) return undefined;
    const { db } = this.#context;
    return {
      state,
      words: async (q) => (isAscii(q) ? [...new Set(asciiWords(q).slice(0, MAX_WORDS))] : await readWords(db, q)),
      terms: (words) => this.#terms(words, state),
      filters: (query) => this.#filters(query),
      grades: () => this.#context.cache.read('search grades', () => readGrades(db)),
      cards: (ids) => this.#cards(ids),
      names: (ids) => this.#names(ids),
      hidden: hiddenUsersFrom(db, this.#context.cache),
    };
  }

  async #terms(words: readonly string[], { vocabulary }: IndexState): Promise<TermExpansion[]> {
    const { db, cache } = this.#context;
    if (words.length === 0) return [];
    if (!vocabulary) return await expandWords(db, words);
    const meanings = await cache.read<ExpansionData>('search meanings', async () =>
      buildExpansionData(await readAliases(db), await listSynonyms(db)),
    );
    return expandInMemory(words, vocabulary, meanings);
  }

  #filters(query: SearchFilters): Promise<Filters> {
    const { db, cache } = this.#context;
    const data: FilterData = {
      running: () => cache.read('search merges', () => readRunningMerges(db)),
      currencies: () => cache.read('search currencies', () => readCurrencies(db)),
      targets: async (kind, ids) =>
        replaceMerged(await cache.read(`search redirects ${kind}`, () => readRedirects(db, kind, undefined)), ids),
    };
    return readFilters(data, query);
  }

  /**
   * Never caches an outdated card: a commit that changes cards drops the map, including the cards that are still being
   * read for it. Concurrent searches share their reads.
   */
  async #cards(ids: readonly number[]): Promise<Card[]> {
    const { db, urls, cache } = this.#context;
    const known = await cache.read('search cards', async () => new Map<number, Promise<Card | undefined>>());
    if (known.size > MAX_CARDS) known.clear();
    const missing = ids.filter((id) => !known.has(id));
    const reading = listCardsByIds(db, urls, missing).then(
      (cards) => new Map(cards.map((card) => [card.id, cacheJson(card)])),
    );
    for (const id of missing)
      known.set(
        id,
        reading.then(
          (cards) => cards.get(id),
          (error) => {
            known.delete(id);
            throw error;
          },
        ),
      );
    return (await Promise.all(ids.map((id) => known.get(id)))).filter((card) => card !== undefined);
  }

  async #names(ids: Parameters<NameCache>[0]): ReturnType<NameCache> {
    const { db, cache } = this.#context;
    const known = await cache.read('search names', async () => forEachFilter(() => new Map<number, ValueName>()));
    const missing = forEachFilter((name) => ids[name].filter((id) => !known[name].has(id)));
    if (valuesFilters.some((name) => missing[name].length > 0)) {
      const fresh = await readFacetNames(db, missing);
      for (const name of valuesFilters) for (const [id, text] of fresh[name]) known[name].set(id, text);
    }
    return known;
  }
}
