/** Defines how the staff reads and decides moderation cases. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_APPEAL_LENGTH, MAX_SEARCH_LENGTH } from './limits.ts';
import { Appeal } from './moderation.ts';
import { NextCursor } from './paging.ts';
import { problemCode } from './problems.ts';
import { caseKinds, caseStatuses, decisionActions, reportCategories } from './report-kinds.ts';
import { Id, Instant, Named, PathId, PictureUrl } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

const count = z.int().min(0);

export const CaseRow = z.object({
  id: Id,
  kind: z.enum(caseKinds),
  status: z.enum(caseStatuses),
  /** The beginning of the reported text or name. */
  title: z.string(),
  /** The owner of the reported item; null once their account is erased. */
  owner: Named.nullable(),
  reporter_count: count,
  categories: z.array(z.enum(reportCategories)),
  created_at: Instant,
});
export type CaseRow = z.infer<typeof CaseRow>;

export const ItemState = z.object({
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  pictures: z.array(PictureUrl),
  price: z.string().nullable(),
  rating: z.int().nullable(),
  reply: z.string().nullable(),
});
export type ItemState = z.infer<typeof ItemState>;

export const Decision = z.object({
  id: Id,
  action: z.enum(decisionActions),
  message: z.string(),
  /** The staff member who made the decision; null if it was made on the command line or if their account was erased. */
  decided_by: Named.nullable(),
  created_at: Instant,
  ends_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  reversed_at: Instant.nullable(),
  appeal: Appeal.extend({ decided_by: Named.nullable() }).nullable(),
});
export type Decision = z.infer<typeof Decision>;

const UserHistory = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(['queued', 'invited', 'active', 'suspended', 'deleted']),
  created_at: Instant,
  listings: count,
  reports_about: count,
  reports_by: count,
  sanctions: count,
});

export const Case = CaseRow.extend({
  /** The item as the first reporter saw it. */
  snapshot: ItemState,
  /** The item now; null if it no longer exists. */
  current: ItemState.nullable(),
  is_hidden: z.boolean(),
  /** The path of the item's page; null if the item has no page. */
  path: z.string().nullable(),
  /** For a reused photograph: the older pictures of other users. `picture` is empty if the picture was deleted. */
  matches: z.array(z.object({ owner: Named.nullable(), picture: PictureUrl, listing_id: Id.nullable() })),
  reports: z.array(
    z.object({
      reporter: Named,
      category: z.enum(reportCategories),
      reason: z.string(),
      created_at: Instant,
      /** The item as this reporter saw it; null if it had not changed since the first report. */
      snapshot: ItemState.nullable(),
    }),
  ),
  owner_history: UserHistory.nullable(),
  reporter_history: z.array(UserHistory),
  decisions: z.array(Decision),
  /**
   * The decisions that the viewer can take now; empty unless the case is open and the viewer can decide about this
   * item.
   */
  actions: z.array(z.enum(decisionActions)),
  can_decide_appeal: z.boolean(),
});
export type Case = z.infer<typeof Case>;

export const StaffMessage = z.string().trim().max(MAX_APPEAL_LENGTH, problemCode('too_long'));

export const NewDecision = z
  .object({
    action: z.enum(decisionActions),
    /** Sent to the affected user. If a dismissal has no message, only the reporters are notified. */
    message: StaffMessage.default(''),
    /** The end of a suspension; null for a permanent one. */
    ends_at: Instant.nullable().default(null),
  })
  .refine(({ action, message }) => action === 'dismiss' || message !== '', {
    path: ['message'],
    error: problemCode('letter_required'),
  });
export type NewDecision = z.input<typeof NewDecision>;

const ById = z.object({ id: PathId });

export const casesRoutes = {
  'GET /api/admin/cases': {
    id: 'cases.list',
    access: 'staff',
    summary: 'Moderation cases, oldest first',
    query: z.object({
      status: z.enum([...caseStatuses, 'all']).default('open'),
      kind: z.enum(caseKinds).optional(),
      q: z.string().trim().max(MAX_SEARCH_LENGTH).default(''),
      /** The id of the last case of the previous page. */
      cursor: PathId.optional(),
      limit: StaffListQuery.shape.limit,
    }),
    responses: {
      200: z.object({
        data: z.array(CaseRow),
        meta: z.object({ open: count, appealed: count, ...NextCursor.shape }),
      }),
    },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  'GET /api/admin/cases/{id}': {
    id: 'cases.read',
    access: 'staff',
    summary: 'One case: the snapshot, the current state and the history of both users',
    params: ById,
    responses: { 200: Case },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/admin/cases/{id}/decision': {
    id: 'cases.decide',
    access: 'staff',
    affects: ['GET /api/admin/cases', 'GET /api/admin/overview', 'GET /api/admin/people', 'GET /api/admin/people/{id}'],
    summary: 'Decides an open case; with 409 the response names the decision that another moderator made first',
    params: ById,
    body: NewDecision,
    responses: { 200: Case },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'already_decided',
      'already_suspended',
      'last_admin',
    ],
  },
  'POST /api/admin/decisions/{id}/undo': {
    id: 'cases.undo',
    access: 'staff',
    affects: [
      'GET /api/admin/cases',
      'GET /api/admin/cases/{id}',
      'GET /api/admin/overview',
      'GET /api/admin/people',
      'GET /api/admin/people/{id}',
    ],
    summary: 'Reverses the moderator’s own decision within seconds, before the user is notified',
    params: ById,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'undo_expired'],
  },
  'POST /api/admin/decisions/{id}/appeal': {
    id: 'cases.decideAppeal',
    access: 'staff',
    affects: [
      'GET /api/admin/cases',
      'GET /api/admin/cases/{id}',
      'GET /api/admin/overview',
      'GET /api/admin/people',
      'GET /api/admin/people/{id}',
    ],
    summary:
      'Upholds or rejects an appeal, by a moderator who did not make the decision. Upholding it reverses the decision',
    params: ById,
    body: z.object({
      outcome: z.enum(['upheld', 'rejected']),
      message: StaffMessage.regex(VISIBLE, problemCode('letter_required')),
    }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'already_decided'],
  },
} as const satisfies Endpoints;
