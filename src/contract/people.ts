/** Defines how the staff finds users, reads their history and applies sanctions. */

import { z } from 'zod';
import { CaseRow, Decision, StaffMessage } from './cases.ts';
import type { Endpoints } from './endpoint.ts';
import { MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH } from './limits.ts';
import { pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import { Id, Instant, Named, PathId } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

const count = z.int().min(0);
export const personStatuses = ['queued', 'invited', 'active', 'suspended', 'deleted'] as const;
export const personRoles = ['member', 'moderator', 'admin'] as const;

export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(personRoles),
  status: z.enum(personStatuses),
  created_at: Instant,
});
export type PersonRow = z.infer<typeof PersonRow>;

export const PersonRecord = PersonRow.extend({
  listings: z.object({ open: count, closed: count }),
  sessions: count,
  /** The latest invitation, and the staff member who sent it; null if the user was never invited. */
  invitation: z.object({ at: Instant, by: Named.nullable() }).nullable(),
  reports_about: z.array(CaseRow),
  reports_by: z.array(CaseRow),
  sanctions: z.array(Decision),
  notes: z.array(z.object({ id: Id, author: Named.nullable(), text: z.string(), created_at: Instant })),
  /** What the viewer can do with this account, computed by the rules that also check writes. */
  can: z.object({ sanction: z.boolean(), lift: z.boolean(), end_sessions: z.boolean(), change_role: z.boolean() }),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const NewSanction = z.object({
  action: z.enum(['warn', 'suspend']),
  message: StaffMessage.regex(VISIBLE, problemCode('letter_required')),
  /** The end of a suspension; null for a permanent one. */
  ends_at: Instant.nullable().default(null),
});
export type NewSanction = z.input<typeof NewSanction>;

export const NoteText = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('note_required'))
  .max(MAX_NOTE_LENGTH, problemCode('too_long'));

const ById = z.object({ id: PathId });
const refusals = ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'] as const;

export const peopleRoutes = {
  'GET /api/admin/people': {
    id: 'people.list',
    access: 'staff',
    summary: 'Users by name, email address or id, newest first',
    query: z.object({
      q: z.string().trim().max(MAX_SEARCH_LENGTH).default(''),
      status: z.enum([...personStatuses, 'all']).default('all'),
      role: z.enum([...personRoles, 'all']).default('all'),
      /** The id of the last user of the previous page. */
      cursor: PathId.optional(),
      limit: StaffListQuery.shape.limit,
    }),
    responses: { 200: pageOf(PersonRow) },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/admin/people/{id}': {
    id: 'people.read',
    access: 'staff',
    summary: 'A user with listings, reports, sanctions and notes',
    params: ById,
    responses: { 200: PersonRecord },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/people/{id}/sanctions': {
    id: 'people.sanction',
    access: 'staff',
    affects: ['GET /api/admin/people', 'GET /api/admin/cases/{id}'],
    summary: 'Warns or suspends a user',
    params: ById,
    body: NewSanction,
    responses: { 200: PersonRecord },
    errors: [...refusals, 'already_suspended', 'last_admin'],
  },
  'POST /api/admin/people/{id}/lift': {
    id: 'people.lift',
    access: 'staff',
    affects: ['GET /api/admin/people', 'GET /api/admin/cases/{id}'],
    summary: 'Lifts the suspension of a user',
    params: ById,
    responses: { 200: PersonRecord },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'not_suspended'],
  },
  'POST /api/admin/people/{id}/end-sessions': {
    id: 'people.endSessions',
    access: 'staff',
    summary: 'Ends all sessions and API keys of a user',
    params: ById,
    responses: { 200: PersonRecord },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  'PUT /api/admin/people/{id}/role': {
    id: 'people.setRole',
    access: 'admin',
    affects: ['GET /api/admin/people'],
    summary: 'Changes the role of an active user',
    params: ById,
    body: z.object({ role: z.enum(personRoles) }),
    responses: { 200: PersonRecord },
    errors: [...refusals, 'last_admin'],
  },
  'POST /api/admin/people/{id}/notes': {
    id: 'people.note',
    access: 'staff',
    summary: 'Adds a note that only the staff reads',
    params: ById,
    body: z.object({ text: NoteText }),
    responses: { 200: PersonRecord },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
} as const satisfies Endpoints;
