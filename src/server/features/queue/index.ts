/** Connects the registration queue. */
import { feature } from '../../feature.ts';
import { queueHandlers } from './queue.routes.ts';

export const queueFeature = feature({ handlers: (context) => ({ queue: queueHandlers(context) }) });
