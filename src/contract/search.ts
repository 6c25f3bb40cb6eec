/** Defines the parameters and the results of a search. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  type FieldKind,
  FLAG_ON,
  forEachFilter,
  type SearchField,
  searchFieldNames,
  searchFields,
  sortOrders,
  statusOptions,
} from './fields.ts';
import {
  MAX_SEARCH_CURSOR_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_SUGGESTIONS,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYMS,
  MIN_SYNONYMS,
} from './limits.ts';
import { ListingCard, ListingStatus } from './listing-card.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { CurrencyCode, Id, Named, PageLimit, PathId, PictureUrl, Price, TranslatedName } from './scalars.ts';

/**
 * The schema of a parameter by the kind of its field. An empty string means that the filter is not set; an `option`
 * cannot be empty.
 */
const kinds = {
  text: z.string().max(MAX_SEARCH_LENGTH, problemCode('too_long')),
  /** One to twenty numbers, separated by commas. */
  values: z.string().regex(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,19})?$/, problemCode('not_in_list')),
  code: z.string().regex(/^(?:[A-Z]{3})?$/, problemCode('unknown_currency')),
  price: z.string().regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/, problemCode('not_a_price')),
  flag: z.enum([FLAG_ON, '']),
  option: z.enum(statusOptions),
};
type Filters = { [F in SearchField]: z.ZodOptional<(typeof kinds)[FieldKind<F>]> };
const filters = Object.fromEntries(
  searchFieldNames.map((name) => [name, kinds[searchFields[name].kind].optional()]),
) as Filters;

type Bounds = { min_price?: string | undefined; max_price?: string | undefined };
const isRange = ({ min_price, max_price }: Bounds) =>
  !min_price || !max_price || Number(min_price) <= Number(max_price);
const RANGE = { path: ['min_price'], message: problemCode('price_range_reversed') };

/** The filters have the same names as in the URL. Unknown names are ignored; invalid values are refused. */
export const SearchFilters = z.object(filters).refine(isRange, RANGE);
export type SearchFilters = z.infer<typeof SearchFilters>;

export const SearchSort = z.enum(sortOrders);
export type SearchSort = z.infer<typeof SearchSort>;

export const SearchQuery = z
  .object({
    ...filters,
    /** The default is relevance if there is a search text, otherwise newest first. */
    sort: SearchSort.optional(),
    /** The cursor from the previous response, for the same search. */
    cursor: z.string().max(MAX_SEARCH_CURSOR_LENGTH).optional(),
    limit: PageLimit.default(24),
  })
  .refine(isRange, RANGE);

const Count = z.int().min(0);
export const FacetValue = TranslatedName.extend({ count: Count });
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * Each facet is counted as if its own filter were not set, and contains at most 30 values with hits, plus the selected
 * values without hits. The most frequent values come first, unless the values have a fixed order.
 */
export const Facets = z.object({
  ...forEachFilter(() => z.array(FacetValue)),
  currency: z.array(z.object({ code: CurrencyCode, count: Count })),
  status: z.array(z.object({ status: ListingStatus, count: Count })),
  /**
   * The lowest and highest price, in the currency in which prices are compared; null if no listing matches the other
   * filters.
   */
  price: z.object({ min: Price, max: Price, currency: CurrencyCode }).nullable(),
  is_estimate: z.boolean(),
});
export type Facets = z.infer<typeof Facets>;

export const SearchAnswer = z.object({
  data: z.array(ListingCard),
  meta: z.object({
    total: Count,
    total_is_estimate: z.boolean(),
    ...NextCursor.shape,
    /** The facets of the search; null on all pages after the first. */
    facets: Facets.nullable(),
    /** Words that occur in no listing, and the words that the search used instead. */
    corrections: z.array(z.object({ word: z.string(), taken_as: z.array(z.string()) })).optional(),
    /**
     * The index in `data` of the first listing that the search found only by correcting a word. All listings from there
     * on are such ones, also those of later pages. Only under relevance.
     */
    corrected_from: Count.optional(),
  }),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const Suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listing'),
    id: Id,
    name: z.string(),
    image1: PictureUrl,
    price: Price,
    currency: CurrencyCode,
  }),
  z.object({ kind: z.literal('group'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('member'), id: Id, name: z.string(), group: Named }),
  z.object({ kind: z.literal('seller'), id: Id, name: z.string(), avatar: PictureUrl }),
]);
export type Suggestion = z.infer<typeof Suggestion>;

export const searchRoutes = {
  'GET /api/search/suggestions': {
    id: 'search.suggest',
    access: 'anyone',
    limit: 'searches',
    summary: 'Listings, groups, members and sellers whose names begin with q; at most eight',
    query: z.object({ q: z.string().max(MAX_SEARCH_LENGTH, problemCode('too_long')).default('') }),
    responses: { 200: z.object({ data: z.array(Suggestion).max(MAX_SUGGESTIONS) }) },
    errors: ['validation_failed'],
  },
} as const satisfies Endpoints;

export const SynonymSet = z.object({
  id: Id,
  /** The words as the search compares them: in lower case without accents. */
  words: z.array(z.string()),
});
export type SynonymSet = z.infer<typeof SynonymSet>;

const Word = z
  .string()
  .trim()
  .min(1, problemCode('synonym_not_one_word'))
  .max(MAX_SYNONYM_LENGTH, problemCode('too_long'));

export const SynonymInput = z.strictObject({
  words: z
    .array(Word)
    .min(MIN_SYNONYMS, problemCode('synonyms_too_few'))
    .max(MAX_SYNONYMS, problemCode('synonyms_too_many')),
});

const params = z.object({ id: PathId });

const synonymViews = ['GET /api/admin/synonyms', 'GET /api/listings/search', 'GET /api/search/suggestions'] as const;

export const synonymsRoutes = {
  'GET /api/admin/synonyms': {
    id: 'synonyms.list',
    access: 'admin',
    summary: 'All sets of words that the search treats as equal',
    responses: { 200: z.object({ data: z.array(SynonymSet) }) },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/synonyms': {
    id: 'synonyms.create',
    access: 'admin',
    affects: synonymViews,
    summary: 'Adds a set of synonyms; each word belongs to one set',
    body: SynonymInput,
    responses: { 201: SynonymSet },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/synonyms/{id}': {
    id: 'synonyms.update',
    access: 'admin',
    affects: synonymViews,
    summary: 'Replaces the words of a set of synonyms',
    params,
    body: SynonymInput,
    responses: { 200: SynonymSet },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'DELETE /api/admin/synonyms/{id}': {
    id: 'synonyms.remove',
    access: 'admin',
    affects: synonymViews,
    summary: 'Deletes a set of synonyms',
    params,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
