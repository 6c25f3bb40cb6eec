/** Connects the operations feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { operationsHandlers } from './operations.routes.ts';

export { LAST_BACKUP, readStoredFacts } from './activity.views.ts';

export const operationsFeature = feature({
  handlers: (context) => ({ operations: operationsHandlers(context) }),
});
