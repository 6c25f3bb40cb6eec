/** Defines the endpoints with which admins publish and withdraw announcements. */

import { z } from 'zod';
import { adminRoutes } from './admin-routes.ts';
import { announcementTypes } from './announcement-types.ts';
import { defineRoutes } from './endpoint.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from './limits.ts';
import { pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

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
  is_dismissible: z.boolean(),
  /** The start of the announcement; null to start at once. */
  starts_at: Instant.nullable(),
  /** The end of the announcement; null for no end. */
  ends_at: Instant.nullable(),
});

export const staffAnnouncements = defineRoutes(adminRoutes.staffAnnouncements, {
  list: {
    summary: 'All announcements, also scheduled, ended and withdrawn ones, the newest first',
    query: StaffListQuery.extend({ state: z.enum(announcementStates).optional(), cursor: PathId.optional() }),
    responses: { 200: pageOf(StaffAnnouncement) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  publish: {
    summary: 'Publishes an announcement, now or at a later time',
    body: NewAnnouncement,
    responses: { 201: StaffAnnouncement },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  withdraw: {
    summary: 'Withdraws an announcement from every open page; one that has ended stays ended',
    params: z.object({ id: PathId }),
    responses: { 200: StaffAnnouncement },
    errors: ['unauthenticated', 'not_found'],
  },
});
