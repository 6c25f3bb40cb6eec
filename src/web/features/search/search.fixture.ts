/** Search results for the tests of the search page. */
import type { ListingCard } from '#contract/listings.ts';
import type { Facets, SearchMeta } from './search.queries.ts';

export const card = (id: number): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: '',
  status: 'open',
  trade: false,
  seller_id: 900,
});

export const facets: Facets = {
  group: [
    { id: 3, name: 'Nova', count: 12 },
    { id: 4, name: 'Juniper', count: 5 },
  ],
  member: Array.from({ length: 10 }, (_, at) => ({ id: 20 + at, name: `Member ${at}`, count: 10 - at })),
  sourcetype: [{ id: 2, name: 'Album', count: 9 }],
  condition: [],
  currency: [
    { code: 'USD', count: 11 },
    { code: 'GBP', count: 6 },
  ],
  status: [
    { status: 'open', count: 17 },
    { status: 'closed', count: 3 },
  ],
  price: { min: 3, max: 250, currency: 'USD' },
  is_estimate: false,
};

export type Page = { data: ListingCard[]; meta: SearchMeta };

export const page = (ids: number[], total = ids.length, meta: Partial<SearchMeta> = {}): Page => ({
  data: ids.map(card),
  meta: { total, total_is_estimate: false, next_cursor: null, facets, ...meta },
});
