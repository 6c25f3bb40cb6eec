/** Defines the parameters and the results of a search. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { ListingCard, ListingStatus } from './listing-card.ts';
import { routes } from './routes.ts';
import { CurrencyCode, Id, Named, PageLimit, PictureUrl, Price } from './scalars.ts';

/** Maximum length of the search text. */
export const LONGEST_SEARCH = 200;
/** Totals and facets are exact up to this number, and estimated beyond it. */
export const MAX_COUNTED = 10_000;

/** One to twenty ids, separated by commas; the empty text means that the filter is not set. */
const Ids = z.string().regex(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,19})?$/, 'Choose from the list.');
const Amount = z.string().regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/, 'Enter a number, like 18.00');
const Code = z.string().regex(/^(?:[A-Z]{3})?$/, 'Choose a currency from the list.');

const filters = {
  /** The search text. Every word must match one of the listing's words. */
  q: z.string().max(LONGEST_SEARCH, `Use at most ${LONGEST_SEARCH} characters`).optional(),
  group: Ids.optional(),
  member: Ids.optional(),
  sourcetype: Ids.optional(),
  /** The code of the currency that a listing's price is in. */
  currency: Code.optional(),
  min_price: Amount.optional(),
  max_price: Amount.optional(),
  /**
   * The currency of the two prices if `currency` is not set: the user's own. Other currencies are compared by the
   * rates.
   */
  price_currency: Code.optional(),
  status: z.enum(['open', 'closed', 'all']).optional(),
};

type Bounds = { min_price?: string | undefined; max_price?: string | undefined };
const isRange = ({ min_price, max_price }: Bounds) =>
  !min_price || !max_price || Number(min_price) <= Number(max_price);
const RANGE = { path: ['min_price'], message: 'The lowest price is above the highest.' };

/** Names as in the URL and on the wire. Unknown names are ignored, invalid values refused. */
export const SearchFilters = z.object(filters).refine(isRange, RANGE);
export type SearchFilters = z.infer<typeof SearchFilters>;

export const SearchSort = z.enum(['relevance', 'newest', 'price_asc', 'price_desc']);
export type SearchSort = z.infer<typeof SearchSort>;

export const SearchQuery = z
  .object({
    ...filters,
    /** The default is relevance if there is a search text, else newest first. */
    sort: SearchSort.optional(),
    /** From the previous response, for the same search. */
    cursor: z.string().max(300).optional(),
    limit: PageLimit.default(24),
  })
  .refine(isRange, RANGE);

const Count = z.int().min(0);
export const FacetValue = z.object({ id: Id, name: z.string(), count: Count });
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * Each facet is counted as if its own filter were not set, highest count first, at most 30 values plus the selected
 * ones.
 */
export const Facets = z.object({
  group: z.array(FacetValue),
  member: z.array(FacetValue),
  sourcetype: z.array(FacetValue),
  currency: z.array(z.object({ code: CurrencyCode, count: Count })),
  status: z.array(z.object({ status: ListingStatus, count: Count })),
  /** The lowest and highest price, in the currency in which prices are compared; null if there are no results. */
  price: z.object({ min: Price, max: Price, currency: CurrencyCode }).nullable(),
  is_estimate: z.boolean(),
});
export type Facets = z.infer<typeof Facets>;

export const SearchAnswer = z.object({
  data: z.array(ListingCard),
  meta: z.object({
    total: Count,
    total_is_estimate: z.boolean(),
    next_cursor: z.string().nullable(),
    /** Only with the first page. */
    facets: Facets.nullable(),
    /** Words that occur in no listing, and the words used instead. */
    corrections: z.array(z.object({ word: z.string(), taken_as: z.array(z.string()) })).optional(),
  }),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const Suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listing'), id: Id, name: z.string(), image1: PictureUrl }),
  z.object({ kind: z.literal('group'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('member'), id: Id, name: z.string(), group: Named }),
  z.object({ kind: z.literal('seller'), id: Id, name: z.string(), avatar: PictureUrl }),
]);
export type Suggestion = z.infer<typeof Suggestion>;

export const search = defineRoutes(routes.search, {
  suggest: {
    summary: 'Listings, groups, members and sellers whose names go on as q does; at most eight',
    query: z.object({ q: z.string().max(LONGEST_SEARCH, `Use at most ${LONGEST_SEARCH} characters`).default('') }),
    responses: { 200: z.object({ data: z.array(Suggestion).max(8) }) },
    errors: ['validation_failed'],
  },
});
