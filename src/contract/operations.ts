/** Defines the endpoints of the staff's overview, of emails and jobs, and of the audit log. */
import { z } from 'zod';
import { TimeZone } from './display.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_AUDIT_FILTER_LENGTH, MAX_PATH_NAME_LENGTH } from './limits.ts';
import { healthStates, setupSteps, waitingSources } from './operation-names.ts';
import { NextCursor, pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';

const Count = z.int().min(0);

export const Overview = z.object({
  /** Only sources that have waiting work, the one with the oldest work first. */
  waiting: z.array(z.object({ source: z.enum(waitingSources), count: Count, oldest_at: Instant })),
  /** The setup steps that are still missing. Empty for moderators, who cannot perform these steps. */
  missing: z.array(z.enum(setupSteps)),
  /** The last 30 days in UTC, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), sign_ups: Count, listings: Count, messages: Count, reports: Count })),
  /**
   * For `mail`, this request signs in to the mail server to check it. Without a mail server, emails are stored in the
   * data folder.
   */
  health: z.array(z.object({ part: z.enum(['mail', 'outbox', 'jobs', 'storage']), state: z.enum(healthStates) })),
});
export type Overview = z.infer<typeof Overview>;

const workStates = ['failed', 'pending'] as const;
export type WorkState = (typeof workStates)[number];

/** Work that is not done yet, without its content, which can include links and personal text. */
export const OutboxEntry = z.object({
  id: Id,
  kind: z.string(),
  /** The recipient and subject of an email; null for other work. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  attempts: Count,
  /** Why the latest attempt failed; null if none has failed. */
  error: z.string().nullable(),
  created_at: Instant,
  /** The time of the next attempt; null if the server has given up and only the staff can try again. */
  run_at: Instant.nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const JobEntry = z.object({
  name: z.string(),
  is_running: z.boolean(),
  run_at: Instant,
  finished_at: Instant.nullable(),
  duration_ms: Count.nullable(),
  /** Why the latest run failed; null if it succeeded. */
  error: z.string().nullable(),
});
export type JobEntry = z.infer<typeof JobEntry>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** The staff member who performed the action; null for actions from the command line. */
  actor: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** SHA-256 in hexadecimal, over the hash of the previous entry and this entry. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditFilters = z.object({
  /** A username; `-` for the command line. */
  actor: z.string().trim().max(MAX_PATH_NAME_LENGTH).optional(),
  /** The beginning of an action, such as `queue` or `queue.invite`. */
  action: z.string().trim().max(MAX_AUDIT_FILTER_LENGTH).optional(),
  /** The kind and id of the target, such as `user 7`, or only the kind. */
  target: z.string().trim().max(MAX_AUDIT_FILTER_LENGTH).optional(),
  /** The first and the last day of the range, in the time zone `zone`; both days are included. */
  from: z.iso.date(problemCode('invalid_day')).optional(),
  until: z.iso.date(problemCode('invalid_day')).optional(),
  /** The reader's time zone; UTC by default. */
  zone: TimeZone.regex(/^[A-Z]/i, problemCode('unknown_time_zone')).optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

const ById = z.object({ id: PathId });

export const operationsRoutes = {
  'GET /api/admin/overview': {
    id: 'operations.overview',
    access: 'staff',
    summary: 'Waiting work, activity per day, health, and unfinished steps of the setup',
    responses: { 200: Overview },
    errors: ['unauthenticated', 'not_found'],
  },
  'GET /api/admin/outbox': {
    id: 'operations.outbox',
    access: 'admin',
    summary: 'Pending and failed emails and other work, failed ones first, each in the order of its creation',
    query: StaffListQuery.extend({
      state: z.enum(workStates).optional(),
      cursor: z
        .string()
        .regex(/^[01]\.\d{1,15}$/, problemCode('invalid_cursor'))
        .optional(),
    }),
    responses: {
      /** `pending` and `failed` count all work, regardless of the filters. */
      200: z.object({ data: z.array(OutboxEntry), meta: NextCursor.extend({ pending: Count, failed: Count }) }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/outbox/{id}/retry': {
    id: 'operations.retry',
    access: 'admin',
    affects: ['GET /api/admin/outbox', 'GET /api/admin/overview'],
    summary: 'Tries pending work again now',
    params: ById,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/outbox/{id}/discard': {
    id: 'operations.discard',
    access: 'admin',
    isPermanent: true,
    affects: ['GET /api/admin/outbox', 'GET /api/admin/overview'],
    summary: 'Deletes pending work permanently; it is never delivered',
    params: ById,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
  'GET /api/admin/jobs': {
    id: 'operations.jobs',
    access: 'admin',
    summary: 'The recurring jobs: last run, duration, error, and next run',
    responses: { 200: z.object({ data: z.array(JobEntry) }) },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/jobs/{name}/run': {
    id: 'operations.runJob',
    access: 'admin',
    affects: ['GET /api/admin/jobs', 'GET /api/admin/overview'],
    summary: 'Runs a recurring job now, on one node, without waiting for its next time',
    params: z.object({ name: z.string().min(1).max(MAX_PATH_NAME_LENGTH) }),
    responses: { 202: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'job_running'],
  },
  'GET /api/admin/audit': {
    id: 'operations.audit',
    access: 'admin',
    summary: 'The audit log of the staff, newest first',
    query: AuditFilters.extend({ before: PathId.optional() }),
    responses: { 200: pageOf(AuditEntry) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/admin/audit/export': {
    id: 'operations.exportAudit',
    access: 'admin',
    summary: 'The audit log as CSV with its hashes, oldest first',
    query: AuditFilters,
    media: 'text/csv',
    responses: { 200: z.string() },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
