/** Connects the privacy feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { erasureOutboxHandlers, type PersonalData } from './erasure.service.ts';
import { exportOutboxHandlers } from './exports.service.ts';
import { accountErasureJob, retentionJob } from './privacy.jobs.ts';
import { privacyHandlers } from './privacy.routes.ts';

export { collectPersonalData, eraseAccount } from './erasure.service.ts';
export { countRetained } from './retention.views.ts';

/** Exports and erases the personal data of all features. */
export const privacyFeature = ({ erasure, sections }: PersonalData): Feature<Pick<Handlers, 'privacy'>> =>
  feature({
    handlers: (context) => ({ privacy: privacyHandlers(context) }),
    deliveries: (context) => ({
      leavingAccounts: erasureOutboxHandlers(context.db, erasure),
      exports: exportOutboxHandlers({ ...context, sections }),
    }),
    jobs: (context) => [accountErasureJob(context.db, erasure), retentionJob(context)],
  });
