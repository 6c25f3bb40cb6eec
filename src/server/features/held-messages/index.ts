/** Connects the held-messages feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { heldMessageHandlers } from './held-messages.routes.ts';
import { heldMessageOutboxHandlers } from './held-messages.service.ts';

export { decideHeldText } from './held-messages.service.ts';
export { listHeldTexts } from './held-messages.views.ts';

export const heldMessagesFeature = feature({
  handlers: (context) => ({ heldMessages: heldMessageHandlers(context) }),
  deliveries: () => ({ moderation: heldMessageOutboxHandlers }),
});
