/** Handles the endpoints for blocks. */
import type { Context } from '../../context.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { blockUser, type EndPresence, unblockUser } from './blocks.service.ts';
import { listBlocks } from './blocks.views.ts';

export function blockHandlers(
  { db, urls }: Context,
  { endPresence }: { endPresence: EndPresence },
): Handlers['blocks'] {
  return {
    list: async ({ me }) => ok({ data: await listBlocks(db, urls, me.id) }),
    add: async ({ me, params }) => {
      await blockUser(db, me.id, params.id, endPresence);
      return noContent();
    },
    remove: async ({ me, params }) => {
      await unblockUser(db, me.id, params.id);
      return noContent();
    },
  };
}
