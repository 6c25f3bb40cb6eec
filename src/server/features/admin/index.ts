/** Connects the admin feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { adminHandlers } from './admin.routes.ts';
import { operationsHandlers } from './operations.routes.ts';

export { LAST_BACKUP, readStoredFacts } from './activity.views.ts';
export { changeWork, runJob } from './operations.service.ts';

export const adminFeature = feature({
  handlers: (context) => ({ admin: adminHandlers(context), operations: operationsHandlers(context) }),
});
