/** Handles the endpoints with which the staff lists, releases and declines held texts. */
import type { Context } from '../../context.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { decideHeldText } from './held-messages.service.ts';
import { listHeldTexts } from './held-messages.views.ts';

export function heldMessageHandlers({ db }: Context): Handlers['heldMessages'] {
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
