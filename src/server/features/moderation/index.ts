/** Public API of the moderation feature for the rest of the server. */
export { rotateAppealKey } from './appeal-key.store.ts';
export { decideAppeal } from './appeals.service.ts';
export { listCases, waitingCases } from './case-rows.views.ts';
export { readCase } from './cases.views.ts';
export { moderationOutboxHandlers } from './decision-emails.service.ts';
export { decideCase, liftSuspension, sanctionUser, undoDecision } from './decisions.service.ts';
export { oldCasesJob, suspensionsJob } from './moderation.jobs.ts';
export { eraseModeration } from './moderation-of-deleted.store.ts';
export { addNote, endSessionsOf, setRole } from './people.service.ts';
export { listPeople, readPerson } from './people.views.ts';
export { openPhotoCase } from './photo-cases.service.ts';
export { refuseSuspended, refuseSuspendedUser } from './suspension.service.ts';
