/** Connects the moderation feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { eraseModeration } from './cases.store.ts';
import { moderationOutboxHandlers } from './decision-emails.service.ts';
import { oldCasesJob, suspensionsJob } from './moderation.jobs.ts';
import { moderationHandlers, reviewReportHandler } from './moderation.routes.ts';
import { reportsExport } from './reported-items.views.ts';
import { caseHandlers, peopleHandlers } from './staff.routes.ts';
import { appealKeyOf } from './suspension.service.ts';
import { decisionsExport } from './user-decisions.views.ts';

export { rotateAppealKey } from './appeal-key.store.ts';
export { decideAppeal } from './appeals.service.ts';
export { listCases, waitingCases } from './case-rows.views.ts';
export { readCase } from './cases.views.ts';
export { decideCase, liftSuspension, sanctionUser, undoDecision } from './decisions.service.ts';
export { addNote, endSessionsOf, setRole } from './people.service.ts';
export { listPeople, readPerson } from './people.views.ts';
export { openPhotoCase } from './reports.service.ts';
export { refuseSuspended, refuseSuspendedUser } from './suspension.service.ts';

export const moderationFeature = feature({
  handlers: async (context) => ({
    moderation: moderationHandlers({ ...context, appealKey: await appealKeyOf(context) }),
    reviews: reviewReportHandler(context),
    cases: caseHandlers(context),
    people: peopleHandlers(context),
  }),
  deliveries: async (context) => ({
    moderation: moderationOutboxHandlers({
      publicUrl: context.links.publicUrl,
      appealKey: await appealKeyOf(context),
    }),
  }),
  jobs: ({ db }) => [suspensionsJob(db), oldCasesJob(db)],
  erase: { rows: { moderation: eraseModeration } },
  export: { reports: reportsExport, decisions: decisionsExport },
});
