/** Handles the reports of users. */
import { type Handlers, noContent } from '../../http/handlers.ts';
import { type ReportDeps, reportItem } from './reports.service.ts';

export function moderationHandlers(deps: ReportDeps): Handlers['moderation'] {
  return {
    report: async ({ me, body }) => {
      const { kind, id, category, reason } = body;
      await reportItem(deps, me.id, { kind, id }, () => ({ category, reason }));
      return noContent();
    },
  };
}

/** The older route for reviews: a text without a category. */
export function reviewReportHandler(deps: ReportDeps): Pick<Handlers['reviews'], 'report'> {
  return {
    report: async (request) => {
      const target = { kind: 'review', id: request.params.id } as const;
      await reportItem(deps, request.me.id, target, () => ({ category: 'other', reason: request.body.reason }));
      return noContent();
    },
  };
}
