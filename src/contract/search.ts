/** What may be asked of a search, and what does it answer? */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { ListingCard, ListingStatus } from './listing-card.ts';
import { routes } from './routes.ts';
import { CurrencyCode, Id, Named, PageLimit, PictureUrl, Price } from './scalars.ts';

/** How long the words of one search may be together. */
export const LONGEST_SEARCH = 200;
/** Totals and facets are counted up to here, and estimated beyond. */
export const MOST_COUNTED = 10_000;

/** One id or several, at most twenty, separated by commas; the empty text means that the filter is not set. */
const Ids = z.string().regex(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,19})?$/, 'Choose from the list.');
const Amount = z.string().regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/, 'Enter a number, like 18.00');
const Code = z.string().regex(/^(?:[A-Z]{3})?$/, 'Choose a currency from the list.');

const filters = {
  /** What is looked for. Every word must fit one of a listing's. */
  q: z.string().max(LONGEST_SEARCH, `Use at most ${LONGEST_SEARCH} characters`).optional(),
  group: Ids.optional(),
  member: Ids.optional(),
  sourcetype: Ids.optional(),
  /** The code of the currency that a listing's price is in. */
  currency: Code.optional(),
  min_price: Amount.optional(),
  max_price: Amount.optional(),
  /** What the two prices are in where `currency` does not say: the reader's own. Others are compared by the rates. */
  price_currency: Code.optional(),
  status: z.enum(['open', 'closed', 'all']).optional(),
};

type Bounds = { min_price?: string | undefined; max_price?: string | undefined };
const isRange = ({ min_price, max_price }: Bounds) =>
  !min_price || !max_price || Number(min_price) <= Number(max_price);
const RANGE = { path: ['min_price'], message: 'The lowest price is above the highest.' };

/** The names of an address and of the wire. Names that are not here are ignored, wrong values refused. */
export const SearchFilters = z.object(filters).refine(isRange, RANGE);
export type SearchFilters = z.infer<typeof SearchFilters>;

export const SearchSort = z.enum(['relevance', 'newest', 'price_asc', 'price_desc']);
export type SearchSort = z.infer<typeof SearchSort>;

export const SearchQuery = z
  .object({
    ...filters,
    /** Relevance where there are words, else the newest first. */
    sort: SearchSort.optional(),
    /** From the answer before; of the same search. */
    cursor: z.string().max(300).optional(),
    limit: PageLimit.default(24),
  })
  .refine(isRange, RANGE);

const Count = z.int().min(0);
export const FacetValue = z.object({ id: Id, name: z.string(), count: Count });
export type FacetValue = z.infer<typeof FacetValue>;

/** Each counted as if its own filter were not set, most first, at most 30 values and those chosen. */
export const Facets = z.object({
  group: z.array(FacetValue),
  member: z.array(FacetValue),
  sourcetype: z.array(FacetValue),
  currency: z.array(z.object({ code: CurrencyCode, count: Count })),
  status: z.array(z.object({ status: ListingStatus, count: Count })),
  /** Of the lowest and highest price, in the currency in which prices are compared; null where nothing is found. */
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
    /** With the first page alone. */
    facets: Facets.nullable(),
    /** Words that stand in no listing, and what they were taken for. */
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
