/** Defines the announcements shown at the top of every page. */
import { z } from 'zod';
import { announcementTypes } from './announcement-types.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from './limits.ts';
import { pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

export const Announcement = z.object({
  id: Id,
  message: z.string(),
  /** The French message; absent if there is none. */
  message_fr: z.string().optional(),
  /** info, warning or error; clients treat any other value as info. */
  type: z.string(),
  is_active: z.boolean(),
  is_dismissible: z.boolean(),
  /** When the announcement appears and disappears; null for no limit. */
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  created_at: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

/**
 * The current announcements. Also the payload of the event `changed` on the channel `announcements`, if it fits into
 * one event.
 */
export const AnnouncementState = z.object({
  data: z.array(Announcement),
  /** Milliseconds until the next announcement starts or ends: a duration, because clients' clocks can be wrong. */
  next_change_in: z.int().min(0).nullable(),
});
export type AnnouncementState = z.infer<typeof AnnouncementState>;

export const announcementsRoutes = {
  'GET /api/announcements': {
    id: 'announcements.list',
    access: 'anyone',
    summary: 'The current announcements',
    responses: { 200: z.array(Announcement) },
    errors: [],
  },
  'GET /api/announcements/state': {
    id: 'announcements.state',
    access: 'anyone',
    summary: 'The current announcements, and the time until they next change',
    responses: { 200: AnnouncementState },
    errors: [],
  },
} as const satisfies Endpoints;

const announcementStates = ['scheduled', 'active', 'ended', 'withdrawn'] as const;

export const StaffAnnouncement = z.object({
  id: Id,
  message: z.string(),
  message_fr: z.string().optional(),
  type: z.string(),
  is_dismissible: z.boolean(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  state: z.enum(announcementStates),
  created_at: Instant,
});
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

export const NewAnnouncement = z.strictObject({
  message: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('announcement_required'))
    .max(MAX_ANNOUNCEMENT_LENGTH, problemCode('too_long')),
  /** The French message; if it is absent or blank, users who read French see `message`. */
  message_fr: z.string().trim().max(MAX_ANNOUNCEMENT_LENGTH, problemCode('too_long')).optional(),
  type: z.enum(announcementTypes),
  is_dismissible: z.boolean().default(true),
  /** The start of the announcement; null to start at once. */
  starts_at: Instant.nullable().default(null),
  /** The end of the announcement; null for no end. */
  ends_at: Instant.nullable().default(null),
});

export const staffAnnouncementsRoutes = {
  'GET /api/admin/announcements': {
    id: 'staffAnnouncements.list',
    access: 'admin',
    summary: 'All announcements, also scheduled, ended and withdrawn ones, the newest first',
    query: StaffListQuery.extend({ state: z.enum(announcementStates).optional(), cursor: PathId.optional() }),
    responses: { 200: pageOf(StaffAnnouncement) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/announcements': {
    id: 'staffAnnouncements.publish',
    access: 'admin',
    affects: ['GET /api/admin/announcements', 'GET /api/announcements', 'GET /api/announcements/state'],
    summary: 'Publishes an announcement, now or at a later time',
    body: NewAnnouncement,
    responses: { 201: StaffAnnouncement },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'POST /api/admin/announcements/{id}/withdraw': {
    id: 'staffAnnouncements.withdraw',
    access: 'admin',
    affects: ['GET /api/admin/announcements', 'GET /api/announcements', 'GET /api/announcements/state'],
    summary: 'Withdraws an announcement from every open page; one that has ended stays ended',
    params: z.object({ id: PathId }),
    responses: { 200: StaffAnnouncement },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
