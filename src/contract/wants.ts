/** Defines want lists: what a user is looking for, and the listings of others that fit. */
import { z } from 'zod';
import { countries } from './countries.ts';
import { Currency } from './currencies.ts';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_FILTER_VALUES,
  MAX_WANT_LINES,
  MAX_WANT_NOTE_LENGTH,
  MAX_WANT_PRIORITY,
  MAX_WANT_TEXT_LENGTH,
  MAX_WANT_WORDS_LENGTH,
  MIN_WANT_PRIORITY,
} from './limits.ts';
import { ListingCard } from './listing-card.ts';
import { problemCode } from './problems.ts';
import { SearchMails } from './saved-searches.ts';
import {
  Id,
  IdInput,
  IgnoredColumns,
  Instant,
  Named,
  PathId,
  PictureUrl,
  Price,
  PriceInput,
  TranslatedName,
} from './scalars.ts';
import { emptyIfBlank, HIDDEN } from './visible-text.ts';
import { wantLineProblems } from './want-line-problems.ts';

/** 1: must have, 2: would like, 3: someday. */
const Priority = z.int().min(MIN_WANT_PRIORITY).max(MAX_WANT_PRIORITY);
const WantState = z.enum(['active', 'paused', 'found']);
const Count = z.int().min(0);

export const Want = z.object({
  id: Id,
  group: Named,
  /** The members that the want accepts; empty if it accepts every member of the group. */
  members: z.array(Named),
  /** The source types that the want accepts; empty if it accepts every source type. */
  sourcetypes: z.array(TranslatedName),
  /** A listing must match every word, as in a search. Empty if the want has no words. */
  words: z.string(),
  /**
   * The maximum price when buying, which does not limit trades. Null if there is no maximum, and for everyone except
   * the want's owner.
   */
  max_price: Price.nullable(),
  currency: Currency.nullable(),
  priority: Priority,
  note: z.string(),
  /** A paused want matches nothing, nor does a found one: a trade or sale has delivered what it describes. */
  state: WantState,
  /**
   * Only for the owner of a found want. The listing is null if the want was not found on Magpie, or if its owner cannot
   * see the listing any more.
   */
  found: z.object({ at: Instant, listing: ListingCard.nullable() }).optional(),
  /** The number of others' listings that fit and are open to trade; always 0 in `wants.ofUser`. */
  fit_count: Count,
  /** Whether and how often the want sends emails about new listings; only its owner sees this. */
  mails: SearchMails.optional(),
  created_at: Instant,
});
export type Want = z.infer<typeof Want>;

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => emptyIfBlank(text).replace(HIDDEN, ' '))
    .trim()
    .max(max, problemCode('too_long'));
const ids = z.array(IdInput()).max(MAX_FILTER_VALUES, problemCode('too_many'));

export const NewWant = z.object({
  group_id: IdInput('group_required'),
  member_ids: ids.default([]),
  sourcetype_ids: ids.default([]),
  words: line(MAX_WANT_WORDS_LENGTH).default(''),
  max_price: PriceInput.nullable().default(null),
  /** The currency of `max_price`; if null, the user's own currency is used. */
  currency_id: IdInput('currency_required').nullable().default(null),
  priority: Priority.default(2),
  note: line(MAX_WANT_NOTE_LENGTH).default(''),
  state: WantState.default('active'),
  mails: SearchMails.default('daily'),
});
export type NewWant = z.output<typeof NewWant>;

export const WantImport = z.object({
  /** `lines`: one want per line. `csv`: as exported, with a header line. */
  format: z.enum(['lines', 'csv']),
  text: z.string().max(MAX_WANT_TEXT_LENGTH, problemCode('too_long')),
});

export const WantImportResult = z.object({
  created: Count,
  /** One problem for each line that was not added, in the order of the lines. */
  problems: z
    .array(
      z.object({
        /** Counted from 1. */
        line: z.int().min(1),
        text: z.string(),
        code: z.enum(wantLineProblems),
        /** The group that was probably meant, and the line with its name. */
        suggestion: z.object({ name: z.string(), text: z.string() }).optional(),
      }),
    )
    .max(MAX_WANT_LINES),
  ignored_columns: IgnoredColumns,
});
export type WantImportResult = z.infer<typeof WantImportResult>;

export const MatchedUser = Named.extend({
  average_rating: z.number(),
  review_count: Count,
  profile: z.object({ avatar: PictureUrl }),
});
/** The country of the user who would get a listing; present if it can be neither sent nor handed over there. */
export const ExcludedCountry = z.enum(countries).optional();
/** A listing that fits a want, with the priority of the most important want that it fits. */
export const MatchedListing = ListingCard.extend({ priority: Priority, excluded_country: ExcludedCountry });
export type MatchedListing = z.infer<typeof MatchedListing>;

const Match = z.object({
  user: MatchedUser,
  /** The user's listings that the caller wants: at most twelve, the most important first. */
  gets: z.array(MatchedListing),
  gets_total: Count,
  /** The caller's listings that the user wants. Empty if the user's want list is private. */
  gives: z.array(MatchedListing),
  gives_total: Count,
  /**
   * Of `gets` and `gives`, the pair of listings whose values differ least; both can be delivered. Absent if there is no
   * such pair or a price cannot be converted.
   */
  suggestion: z
    .object({
      gets: Id,
      gives: Id,
      /** The value of what the caller gets minus the value of what they give, in the caller's currency. */
      difference: z.number(),
      currency: Currency,
    })
    .optional(),
});
export type Match = z.infer<typeof Match>;

export const Matches = z.object({
  /** Users who have something that the caller wants and want something that the caller has, best first. */
  swaps: z.array(Match),
  /** Users who have what the caller wants, and want nothing that the caller has. */
  sources: z.array(Match),
  /** Users who want what the caller has, and have nothing that the caller wants. */
  takers: z.array(Match),
  /** The number of users that each section leaves out, because it shows at most fifty; absent if all are shown. */
  more: z.object({ swaps: Count, sources: Count, takers: Count }).optional(),
});
export type Matches = z.infer<typeof Matches>;

export const Wanter = z.object({
  user: MatchedUser,
  priority: Priority,
  /** How many of this user's listings the owner of the wanted listing wants in return. */
  reciprocity: Count,
  note: z.string(),
});
export type Wanter = z.infer<typeof Wanter>;

export const ListingMatches = z.object({
  /** For everyone except the listing's owner: the caller's listings that the owner wants, at most twelve. */
  wanted_by_seller: z.array(ListingCard),
  /** The total number of the caller's listings that the owner wants; absent if all are shown. */
  wanted_by_seller_total: Count.optional(),
  /** Present if the listing is open to trade again after an agreed trade: it can be sold, but not traded again. */
  is_traded: z.literal(true).optional(),
  /**
   * Only for the listing's owner: at most fifty users who want the listing. Users who own something that the owner
   * wants come first; within each group, sorted by priority, reciprocity and recent activity.
   */
  wanters: z.array(Wanter),
  wanters_total: Count,
});
export type ListingMatches = z.infer<typeof ListingMatches>;

const byId = z.object({ id: PathId });

const wantViews = ['GET /api/wants', 'GET /api/matches', 'GET /api/listings/{id}/matches'] as const;

export const wantsRoutes = {
  'GET /api/wants': {
    id: 'wants.list',
    access: 'member',
    summary: "The signed-in user's wants, the most important first",
    responses: { 200: z.object({ data: z.array(Want) }) },
    errors: ['unauthenticated'],
  },
  'POST /api/wants': {
    id: 'wants.create',
    access: 'member',
    affects: wantViews,
    summary: 'Adds a want: the user is notified about new listings that fit it',
    body: NewWant,
    responses: { 201: Want },
    errors: ['unauthenticated', 'validation_failed', 'too_many_wants'],
  },
  'PUT /api/wants/{id}': {
    id: 'wants.update',
    access: 'owner',
    affects: wantViews,
    summary: 'Replaces a want; pauses it, resumes it or marks it as found by its state',
    params: byId,
    body: NewWant,
    responses: { 200: Want },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'DELETE /api/wants/{id}': {
    id: 'wants.remove',
    access: 'owner',
    affects: wantViews,
    summary: 'Deletes a want',
    params: byId,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/wants/import': {
    id: 'wants.import',
    access: 'member',
    limit: 'imports',
    affects: ['GET /api/wants', 'GET /api/matches'],
    summary: 'Adds a want for each line of a text, and returns the lines that it could not read',
    body: WantImport,
    responses: { 200: WantImportResult },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/wants/export': {
    id: 'wants.export',
    access: 'member',
    summary: "The signed-in user's wants as CSV, as the import reads it",
    responses: { 200: z.string() },
    media: 'text/csv',
    errors: ['unauthenticated'],
  },
  'GET /api/users/{id}/wants': {
    id: 'wants.ofUser',
    access: 'anyone',
    summary: "A user's active wants; none if the want list is private",
    params: byId,
    responses: { 200: z.object({ is_public: z.boolean(), data: z.array(Want) }) },
    errors: ['not_found'],
  },
  'GET /api/matches': {
    id: 'matches.list',
    access: 'member',
    summary: 'With whom the signed-in user can trade: the haves and wants of all users that fit together',
    query: z.strictObject({
      /** `1`: leaves out the listings of others that can be neither sent nor handed over to the caller. */
      deliverable: z.enum(['0', '1']).default('0'),
    }),
    responses: { 200: Matches },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'GET /api/listings/{id}/matches': {
    id: 'matches.ofListing',
    access: 'member',
    summary: "What its seller wants of the caller's listings or, for its owner, who wants it",
    params: byId,
    responses: { 200: ListingMatches },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
