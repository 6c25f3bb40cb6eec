/** Defines listings: the detail page, the form and the endpoints. */
import { z } from 'zod';
import { Country } from './auth.ts';
import { shippingAreas } from './countries.ts';
import type { Endpoints } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  type IntegerField,
  integerFields,
  type ListingField,
  type ListingFieldRow,
  type ListingKind,
  listingFieldNames,
  listingFieldRow,
  listingFields,
} from './fields.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAX_CARDS_BY_ID,
  MAX_DESCRIPTION_LENGTH,
  MAX_ID,
  MAX_LISTING_CHANGES,
  MAX_RATING,
  MAX_URL_LENGTH,
} from './limits.ts';
import { ListingCard, ListingFigures, ListingStatus, SellerCard } from './listing-card.ts';
import { problemCode } from './problems.ts';
import { SellerFacts } from './profiles.ts';
import {
  Id,
  IdInput,
  Instant,
  Named,
  PageLimit,
  PathId,
  PictureUrl,
  Price,
  PriceInput,
  TranslatedName,
  Uuid,
} from './scalars.ts';
import { SearchAnswer, SearchQuery } from './search.ts';
import { emptyIfBlank, VISIBLE } from './visible-text.ts';

export { ListingCard, ListingStatus };

export const Seller = Named.extend({
  average_rating: z.number().min(0).max(MAX_RATING),
  review_count: z.int().min(0),
  profile: z.object({ avatar: PictureUrl }),
});

const ListingSeller = Seller.extend(SellerFacts.shape);

export type ListingSeller = z.infer<typeof ListingSeller>;

export const Listing = ListingCard.extend({
  currency_id: Id,
  group_id: Id,
  group: Named,
  members: z.array(Named),
  sourcetype_id: Id,
  sourcetype: TranslatedName,
  /** The item's condition; null if the seller has not stated it. */
  condition_id: Id.nullable(),
  /** The country that the seller has stated for this listing, otherwise the seller's own country. */
  ships_from: Country,
  /** The area to which the seller ships; null if the seller has not stated one. */
  ships_to: z.enum(shippingAreas).nullable(),
  /** The shipping cost in the seller's own words; null if the seller has not stated it. */
  shipping_cost: z.string().nullable(),
  /** Whether the item can also be handed over in person. */
  handover: z.boolean(),
  /** The optional integer fields; null if the seller has not entered a value. */
  ...(Object.fromEntries(integerFields.map((field) => [field, z.int().nullable()])) as Record<
    IntegerField,
    z.ZodNullable<z.ZodInt>
  >),
  /** Sanitised HTML. */
  description: z.string(),
  image2: PictureUrl,
  image3: PictureUrl,
  seller: ListingSeller,
  /** The same user as `seller`: the specification uses both names. */
  user: ListingSeller,
  created_at: Instant,
  updated_at: Instant,
  /** The version of the listing, which increases with every save. */
  version: z.int().min(1),
  /**
   * True if a moderator hid the listing or its seller is suspended. Only the seller and the staff see a hidden listing.
   */
  is_hidden: z.boolean().optional(),
  /** What the caller can do with the listing, computed by the rules that also check writes. */
  viewer: z.object({
    is_owner: z.boolean(),
    /** The conversation, active or closed, that the caller has as a buyer of the listing; null if there is none. */
    conversation_id: Id.nullable(),
    /** Only for the seller: their record of the sale. Null for everyone else, and if the listing is not sold. */
    sale: z.object({ buyer: Named.nullable(), price: Price.nullable(), sold_at: Instant }).nullable(),
    /** View and favourite counts, which only the seller receives. */
    figures: ListingFigures.optional(),
    can: z.object({
      edit: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      contact: z.boolean(),
      mark_sold: z.boolean(),
    }),
  }),
});
export type Listing = z.infer<typeof Listing>;

/** Control characters and text direction marks: they are invisible and usually pasted by accident. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** The URL of an optional picture; null and the empty string both mean none. */
const OptionalPicture = z
  .string()
  .max(MAX_URL_LENGTH)
  .nullable()
  .default('')
  .transform((url) => url ?? '');

type BodyField = Exclude<ListingField, 'images'>;
const bodyKinds = {
  /** White space, such as a pasted line break, becomes a space; other hidden characters are removed. */
  text: ({ missing, max = 0 }: ListingFieldRow) =>
    z
      .string(missing)
      .overwrite((text) => text.replace(/\s+/g, ' ').replace(HIDDEN, ''))
      .trim()
      .min(1, missing)
      .max(max, problemCode('too_long'))
      .regex(VISIBLE, missing),
  price: () => PriceInput,
  /** An absent number is null in a new listing, and does not change the stored value of an existing listing. */
  integer: ({ min = 0, max = MAX_ID }: ListingFieldRow) => z.int().min(min).max(max).nullable().optional(),
  choice: ({ missing }: ListingFieldRow) => IdInput(missing),
  /** An absent field is null in a new listing, and does not change the stored value of an existing listing. */
  'optional-choice': () => IdInput().nullable().optional(),
  members: ({ missing, max = 0 }: ListingFieldRow) =>
    z
      .array(z.object({ id: IdInput() }), missing)
      .min(1, missing)
      .max(max, problemCode('too_many_members')),
  /** An absent flag is off in a new listing, and does not change the stored value of an existing listing. */
  flag: () => z.boolean().optional(),
  option: ({ options = [] }: ListingFieldRow) => z.enum(options).nullable().optional(),
  /** An empty text means that there is no note. */
  note: ({ max = 0 }: ListingFieldRow) =>
    z
      .string()
      .overwrite((text) => emptyIfBlank(text).replace(HIDDEN, ''))
      .trim()
      .max(max, problemCode('too_long'))
      .transform((text) => text || null)
      .nullable()
      .optional(),
  /** The server sanitises the HTML before storing it, and checks its size only after that. */
  html: ({ missing }: ListingFieldRow) =>
    z.string(missing).min(1, missing).max(MAX_DESCRIPTION_LENGTH, problemCode('description_too_long')),
};
type BodyShape = { [F in BodyField]: ReturnType<(typeof bodyKinds)[ListingKind<F>]> };

const bodySchema = (field: BodyField) => bodyKinds[listingFields[field].kind](listingFieldRow(field));
const bodyFields = listingFieldNames.filter((field) => field !== 'images');

export const NewListing = z.object({
  ...(Object.fromEntries(bodyFields.map((field) => [field, bodySchema(field)])) as BodyShape),
  image1: z.string(problemCode('image_required')).min(1, problemCode('image_required')).max(MAX_URL_LENGTH),
  image2: OptionalPicture,
  image3: OptionalPicture,
});
export type NewListing = z.infer<typeof NewListing>;

export const ListingCreation = NewListing.extend({
  /** Chosen by the client: if the response was lost, the same request again creates no second listing. */
  client_id: Uuid.optional(),
});
export type ListingCreation = z.infer<typeof ListingCreation>;

/** A save sends every field of the form, including those that have not changed. */
export const ListingUpdate = NewListing.extend({
  /** `closed` removes the listing from the lists, and `open` shows it there again; conversations are not affected. */
  status: ListingStatus,
  /** The version before the edit; the server returns 409 if the listing has been saved since. Not checked if absent. */
  version: z.int().min(1).optional(),
});
export type ListingUpdate = z.infer<typeof ListingUpdate>;

/** Both fields are optional: who bought the item, and the price in the listing's currency. */
export const Sale = z.object({
  /** The buyer; must be the buyer of a conversation that includes the listing. */
  buyer_id: IdInput(problemCode('not_a_buyer')).nullable().default(null),
  price: PriceInput.nullable().default(null),
});

export const ListQuery = z.object({ limit: PageLimit.default(DEFAULT_PAGE_SIZE) });
const Cards = z.array(ListingCard);

const TextId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id);

const CardsQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(TextId).min(1).max(MAX_CARDS_BY_ID)),
});

/** Absent fields stay unchanged. */
export const ListingChange = z.object({
  id: IdInput(),
  /** The version that the seller has seen; the change is refused as a conflict if the listing has been saved since. */
  version: z.int().min(1),
  status: ListingStatus.optional(),
  price: PriceInput.optional(),
});
export type ListingChange = z.infer<typeof ListingChange>;

/** The reasons why the change of a single listing can be refused. */
export const listingChangeErrors = [
  'not_found',
  'forbidden',
  'version_conflict',
  'listing_closed',
  'validation_failed',
  'internal',
] as const satisfies ErrorCode[];

export const ListingChangeResult = z.object({
  id: Id,
  error: z.enum(listingChangeErrors).nullable(),
  /** The listing as it is stored now; null if it does not exist or belongs to another user. */
  listing: SellerCard.nullable(),
});
export type ListingChangeResult = z.infer<typeof ListingChangeResult>;

const listingViews = [
  'GET /api/listings/newest',
  'GET /api/listings/search',
  'GET /api/listings/{id}/similar',
  'GET /api/users/{name}',
  'GET /api/users/{id}/listings',
  'GET /api/users/{id}/listings/newest',
  'GET /api/search/suggestions',
] as const;

export const listingsRoutes = {
  'GET /api/listings/newest': {
    id: 'listings.newest',
    access: 'anyone',
    summary: 'The newest open listings',
    query: ListQuery,
    responses: { 200: Cards },
    errors: ['validation_failed'],
  },
  'GET /api/listings/random': {
    id: 'listings.random',
    access: 'anyone',
    summary: 'A random sample of open listings, each with the same chance',
    query: ListQuery,
    responses: { 200: Cards },
    errors: ['validation_failed'],
  },
  'GET /api/listings/search': {
    id: 'listings.search',
    access: 'anyone',
    limit: 'searches',
    summary:
      'Listings whose name, description, group, members, source type or seller match every word of q, with counts',
    query: SearchQuery,
    responses: { 200: SearchAnswer },
    errors: ['validation_failed', 'unavailable'],
  },
  'GET /api/listings/cards': {
    id: 'listings.cards',
    access: 'anyone',
    summary: 'The listings with these ids, open or closed, in the order of the ids; unknown ids are left out',
    query: CardsQuery,
    responses: { 200: Cards },
    errors: ['validation_failed'],
  },
  'GET /api/listings/{id}/similar': {
    id: 'listings.similar',
    access: 'anyone',
    summary: 'Open listings of other sellers that share the most with this one; at most eight',
    params: z.object({ id: PathId }),
    responses: { 200: Cards },
    errors: ['not_found'],
  },
  'GET /api/listings/{id}': {
    id: 'listings.read',
    access: 'anyone',
    summary: 'One listing, open or closed',
    params: z.object({ id: PathId }),
    responses: { 200: Listing },
    errors: ['not_found'],
  },
  'POST /api/listings/{id}/views': {
    id: 'listings.view',
    access: 'anyone',
    // A reader who opens many listings must not use up `writes`.
    limit: 'views',
    summary: 'Counts that the caller has the page of this listing open: each viewer once a day, without recording who',
    params: z.object({ id: PathId }),
    responses: { 204: null },
    errors: ['not_found'],
  },
  'POST /api/listings': {
    id: 'listings.create',
    access: 'member',
    limit: 'listings',
    affects: listingViews,
    summary: 'Puts a listing up for sale; the same client_id again returns 200 and the listing as it is stored',
    body: ListingCreation,
    responses: { 200: Listing, 201: Listing },
    errors: ['unauthenticated', 'validation_failed', 'too_many_requests'],
  },
  'PUT /api/listings/{id}': {
    id: 'listings.update',
    access: 'owner',
    affects: [...listingViews, 'GET /api/reviews'],
    summary: 'Replaces a listing; closes or reopens it if its status changes',
    params: z.object({ id: PathId }),
    body: ListingUpdate,
    responses: { 200: Listing },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'listing_closed', 'version_conflict'],
  },
  'POST /api/listings/{id}/reopen': {
    id: 'listings.reopen',
    access: 'owner',
    affects: listingViews,
    summary: 'Opens a closed listing again; an open one stays as it is',
    params: z.object({ id: PathId }),
    body: z.object({}),
    responses: { 200: Listing },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'listing_closed'],
  },
  'PUT /api/listings/{id}/sale': {
    id: 'listings.markSold',
    access: 'owner',
    affects: listingViews,
    summary:
      'Marks a listing as sold, which closes it; another call replaces the buyer and the price. Reopening the listing ends the sale',
    params: z.object({ id: PathId }),
    body: Sale,
    responses: { 200: Listing },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  'POST /api/account/listings/changes': {
    id: 'ownListings.change',
    access: 'member',
    affects: [...listingViews, 'GET /api/listings/{id}'],
    summary: 'Closes, reopens or reprices several listings of the user; each listing is saved or refused separately',
    body: z.object({ changes: z.array(ListingChange).min(1).max(MAX_LISTING_CHANGES) }),
    responses: { 200: z.object({ data: z.array(ListingChangeResult) }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
} as const satisfies Endpoints;
