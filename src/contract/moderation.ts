/** Defines how users report content. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { MAX_REPORT_LENGTH } from './limits.ts';
import { problemCode } from './problems.ts';
import { CATEGORY_WITH_TEXT, reportCategories, reportKinds } from './report-kinds.ts';
import { routes } from './routes.ts';
import { PathId } from './scalars.ts';

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

export const moderation = defineRoutes(routes.moderation, {
  report: {
    summary: 'Reports a listing, user, message or review to the moderators; reporting it again replaces the reason',
    body: NewReport,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'too_many_requests'],
  },
});
