/** Connects the held-messages feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { decideHeldText, heldMessageOutboxHandlers } from './held-messages.service.ts';
import { listHeldTexts } from './held-messages.views.ts';

export { decideHeldText } from './held-messages.service.ts';

function heldMessageHandlers({ db }: Context): Handlers['heldMessages'] {
  return {
    list: async ({ query }) => ok(await listHeldTexts(db, query)),
    release: async ({ me, params }) => {
      await decideHeldText(db, me, params.id, 'released');
      return noContent();
    },
    decline: async ({ me, params }) => {
      await decideHeldText(db, me, params.id, 'declined');
      return noContent();
    },
  };
}

export const heldMessagesFeature = feature({
  handlers: (context) => ({ heldMessages: heldMessageHandlers(context) }),
  deliveries: () => ({ moderation: heldMessageOutboxHandlers }),
});
