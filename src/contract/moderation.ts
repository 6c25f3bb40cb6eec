/**
 * Defines how users report content, read decisions about themselves and appeal against them, how the staff decides cases
 * and applies sanctions, and what a case stores about the reported item.
 */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_APPEAL_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_REPORT_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_TOKEN_LENGTH,
} from './limits.ts';
import { NextCursor, pageOf } from './paging.ts';
import { problemCode } from './problems.ts';
import {
  CATEGORY_WITH_TEXT,
  caseKinds,
  caseStatuses,
  decisionActions,
  reportCategories,
  reportKinds,
} from './report-kinds.ts';
import { Id, Instant, Named, PathId, PictureUrl } from './scalars.ts';
import { StaffListQuery } from './staff-lists.ts';
import { VISIBLE } from './visible-text.ts';

export const NewReport = z
  .object({
    kind: z.enum(reportKinds, problemCode('not_in_list')),
    /** The id of the reported item within its kind. */
    id: PathId,
    category: z.enum(reportCategories, problemCode('report_category_required')),
    reason: z.string().trim().max(MAX_REPORT_LENGTH, problemCode('too_long')).default(''),
  })
  .refine(({ category, reason }) => category !== CATEGORY_WITH_TEXT || reason !== '', {
    path: ['reason'],
    error: problemCode('report_reason_required'),
  });
export type NewReport = z.input<typeof NewReport>;

export const Appeal = z.object({
  text: z.string(),
  created_at: Instant,
  /** The decision on the appeal; null until a moderator has decided it. */
  outcome: z.enum(['upheld', 'rejected']).nullable(),
  answer: z.string().nullable(),
});

export const UserDecision = z.object({
  id: Id,
  action: z.enum(decisionActions),
  /** The kind of the moderation case; null for a decision without a case. */
  kind: z.enum(caseKinds).nullable(),
  /**
   * The name of the listing or user, or the text, that the decision is about; empty for a photograph and without a
   * case.
   */
  title: z.string(),
  message: z.string(),
  created_at: Instant,
  /** The end of a suspension; null for a permanent one, and for every other action. */
  ends_at: Instant.nullable(),
  can_appeal: z.boolean(),
  appeal: Appeal.nullable(),
});
export type UserDecision = z.infer<typeof UserDecision>;

export const AppealText = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('appeal_text_required'))
  .max(MAX_APPEAL_LENGTH, problemCode('too_long'));

/** The token from the error `account_suspended` or from the link in the email. */
const AppealToken = z.string().max(MAX_TOKEN_LENGTH);
const ById = z.object({ id: PathId });

export const moderationRoutes = {
  'POST /api/reports': {
    id: 'moderation.report',
    access: 'member',
    summary: 'Reports a listing, user, message or review to the moderators; reporting it again replaces the reason',
    body: NewReport,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'too_many_requests'],
  },
  'GET /api/moderation/decisions/{id}': {
    id: 'moderation.decision',
    access: 'recipient',
    summary: 'A decision about the signed-in user',
    params: ById,
    responses: { 200: UserDecision },
    errors: ['unauthenticated', 'not_found'],
  },
  'POST /api/moderation/decisions/{id}/appeal': {
    id: 'moderation.appeal',
    access: 'recipient',
    affects: ['GET /api/moderation/decisions/{id}'],
    summary: 'Appeals once against a decision about the signed-in user',
    params: ById,
    body: z.object({ text: AppealText }),
    responses: { 200: UserDecision },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'appeal_closed'],
  },
  'POST /api/moderation/suspension': {
    id: 'moderation.suspension',
    access: 'anyone',
    summary: 'The suspension that a token of a suspended user names',
    body: z.object({ token: AppealToken }),
    responses: { 200: UserDecision },
    errors: ['validation_failed', 'link_expired', 'too_many_requests'],
  },
  'POST /api/moderation/suspension/appeal': {
    id: 'moderation.appealSuspension',
    access: 'anyone',
    summary: 'Appeals once against a suspension, with the token of the suspended user instead of a session',
    body: z.object({ token: AppealToken, text: AppealText }),
    responses: { 200: UserDecision },
    errors: ['validation_failed', 'link_expired', 'appeal_closed', 'too_many_requests'],
  },
} as const satisfies Endpoints;

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

export const casesRoutes = {
  'GET /api/admin/cases': {
    id: 'cases.list',
    access: 'staff',
    summary: 'Moderation cases, each with the reports about one item, oldest first',
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

export type Snapshot = {
  /** The name of the listing or user; empty for a message, review or photograph. */
  readonly title: string;
  /** The description, bio, message or review; sanitised HTML for a listing and plain text otherwise. */
  readonly text: string;
  /** Storage keys of the pictures. */
  readonly pictures: readonly string[];
  readonly price?: { readonly minor: number; readonly currency: string };
  readonly rating?: number;
  readonly reply?: string;
  readonly conversationId?: number;
};

/** A picture in a suspected reuse of a photograph, with the listing that shows the picture, if any. */
export type PhotoSide = {
  readonly imageId: number;
  readonly key: string;
  readonly ownerId: number;
  readonly listingId: number | null;
};

export type PhotoEvidence = { readonly picture: PhotoSide; readonly matches: readonly PhotoSide[] };
