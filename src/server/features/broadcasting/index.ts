/** Connects the broadcasting feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { broadcastingHandlers } from './broadcasting.routes.ts';

export const broadcastingFeature = feature({
  handlers: (context) => ({ broadcasting: broadcastingHandlers(context) }),
});
