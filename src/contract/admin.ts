/** Defines the admins' endpoints for the registration queue, group and member aliases, and currency rates. */

import { z } from 'zod';
import { EmailAddress } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_ALIASES,
  MAX_CATALOGUE_NAME_LENGTH,
  MAX_CURRENCY_RATE,
  MAX_INVITATIONS,
  MAX_RATES_FILE_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_STAFF_CURSOR_LENGTH,
  MIN_CURRENCY_RATE,
} from './limits.ts';
import { GroupPage, MemberPage, Rates } from './lookups.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { CurrencyCode, Id, IgnoredColumns, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

/** A person in the registration queue, without their email address. */
export const QueueEntry = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(['queued', 'invited']),
  created_at: Instant,
  /** When the latest invitation was sent; null before the first invitation. */
  invited_at: Instant.nullable(),
  /**
   * The staff member who last invited the person. Null before the first invitation, and if a command or the server last
   * invited the person. Does not change when the person requests the email again.
   */
  invited_by: Named.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

const QueueCounts = z.object({ queued: z.int().min(0), invited: z.int().min(0) });

/** The ids of people in the queue. An id that is no longer in the queue is ignored. */
const Ids = z.array(Id).min(1).max(MAX_INVITATIONS);

export const Invitation = z.union([
  z.strictObject({
    /** How many people to invite, longest waiting first. */
    next: z.int().min(1).max(MAX_INVITATIONS),
  }),
  z.strictObject({ email: EmailAddress }),
  z.strictObject({ id: Id }),
  z.strictObject({ ids: Ids }),
]);

/** The complete list of other names of a group or member; names missing from this list are removed. */
export const Aliases = z.strictObject({
  aliases: z
    .array(
      z
        .string()
        .trim()
        .regex(VISIBLE, problemCode('name_required'))
        .max(MAX_CATALOGUE_NAME_LENGTH, problemCode('too_long')),
    )
    .max(MAX_ALIASES, problemCode('too_many_names')),
});

/**
 * Units of each currency per US dollar; null for no rate. A currency that is not listed loses its rate, unless
 * `keep_others` is true.
 */
export const NewRates = z.strictObject({
  date: z.iso.date(problemCode('invalid_day')),
  rates: z.record(
    CurrencyCode,
    z
      .number(problemCode('not_a_rate'))
      .min(MIN_CURRENCY_RATE, problemCode('rate_too_low'))
      .max(MAX_CURRENCY_RATE, problemCode('rate_too_high'))
      .nullable(),
  ),
  /** If true, currencies that are not listed keep their rates and the dates of these rates. */
  keep_others: z.boolean().default(false),
  /** The rates before the edit. If any of them has changed since, the server returns 409 and overwrites nothing. */
  before: z.record(CurrencyCode, z.number().nullable()).optional(),
});
export type NewRates = z.infer<typeof NewRates>;

/** Each currency except the base currency, in the order of the currency list. */
export const StaffRates = z.object({
  base: CurrencyCode,
  max_age_days: z.int().min(1),
  data: z.array(
    z.object({
      code: CurrencyCode,
      rate: z.number().positive().nullable(),
      date: z.iso.date().nullable(),
      is_stale: z.boolean(),
    }),
  ),
});
export type StaffRates = z.infer<typeof StaffRates>;

export const RatesFile = z.strictObject({
  /** CSV with the columns currency, rate and date. */
  csv: z.string().min(1, problemCode('csv_empty')).max(MAX_RATES_FILE_LENGTH, problemCode('too_long')),
  /** If true, the server only checks the file. */
  is_preview: z.boolean().default(false),
});

/** The rates in a file; `before` is the rate before the import. */
export const RatesImport = z.object({
  is_preview: z.boolean(),
  data: z.array(z.object({ code: CurrencyCode, rate: z.number(), date: z.iso.date(), before: z.number().nullable() })),
  ignored_columns: IgnoredColumns,
});
export type RatesImport = z.infer<typeof RatesImport>;

const ById = z.object({ id: PathId });

const rateViews = [
  'GET /api/admin/rates',
  'GET /api/currencies/rates',
  'GET /api/admin/overview',
  'GET /api/listings/search',
] as const;

export const adminRoutes = {
  'GET /api/admin/queue': {
    id: 'admin.queue',
    access: 'admin',
    summary: 'Users in the queue in order of registration, then invited users who have not signed up yet',
    query: z.object({
      limit: StaffListQuery.shape.limit,
      /** Part of a username, or a whole email address. */
      q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
      status: z.enum(['queued', 'invited']).optional(),
      cursor: z.string().max(MAX_STAFF_CURSOR_LENGTH).optional(),
    }),
    responses: {
      200: z.object({
        data: z.array(QueueEntry),
        meta: QueueCounts.extend(NextCursor.shape),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/invitations': {
    id: 'admin.invite',
    access: 'admin',
    affects: ['GET /api/admin/queue'],
    summary: 'Invites the next users in the queue, or selected ones; a user who was invited before gets a new link',
    body: Invitation,
    responses: { 200: z.object({ data: z.array(QueueEntry), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'already_active'],
  },
  'POST /api/admin/declines': {
    id: 'admin.decline',
    access: 'admin',
    affects: ['GET /api/admin/queue'],
    summary: 'Declines users in the queue or invited users: notifies them by email and erases their data',
    body: z.strictObject({ ids: Ids }),
    responses: { 200: z.object({ declined: z.array(Id), meta: QueueCounts }) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/admin/rates': {
    id: 'admin.rates',
    access: 'admin',
    summary: 'The exchange rate of each currency with its date, and whether it is out of date',
    responses: { 200: StaffRates },
    errors: ['unauthenticated', 'not_found'],
  },
  'PUT /api/admin/rates': {
    id: 'admin.setRates',
    access: 'admin',
    affects: rateViews,
    summary: 'Sets the exchange rates of the currencies, with their date',
    body: NewRates,
    responses: { 200: Rates },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'version_conflict'],
  },
  'POST /api/admin/rates-file': {
    id: 'admin.importRates',
    access: 'admin',
    affects: rateViews,
    summary:
      'Sets the exchange rates in a CSV file, or none if a line has a problem; other currencies keep their rates',
    body: RatesFile,
    responses: { 200: RatesImport },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/groups/{id}/aliases': {
    id: 'admin.groupAliases',
    access: 'admin',
    summary: 'Other names by which a search finds a group',
    params: ById,
    body: Aliases,
    responses: { 200: GroupPage },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'PUT /api/admin/members/{id}/aliases': {
    id: 'admin.memberAliases',
    access: 'admin',
    summary: 'Other names by which a search finds a member',
    params: ById,
    body: Aliases,
    responses: { 200: MemberPage },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
