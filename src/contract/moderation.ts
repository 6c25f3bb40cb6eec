/** Defines how users report content, read decisions about themselves and appeal against them. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_APPEAL_LENGTH, MAX_REPORT_LENGTH, MAX_TOKEN_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { CATEGORY_WITH_TEXT, caseKinds, decisionActions, reportCategories, reportKinds } from './report-kinds.ts';
import { Id, Instant, PathId } from './scalars.ts';
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
