/** Connects the blocks feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { type Feature, feature } from '../../feature.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { blockUser, type EndPresence, unblockUser } from './blocks.service.ts';
import { eraseBlocks } from './blocks.store.ts';
import { blocksExport, listBlocks } from './blocks.views.ts';

export { lockPair, lockPairs, lockPairWithAccounts } from './blocks.store.ts';
export {
  areHiddenFromEachOther,
  hiddenUsersFrom,
  readBlockedUsers,
  readBlockState,
  readHiddenUsers,
} from './blocks.views.ts';

function blockHandlers({ db, urls }: Context, { endPresence }: { endPresence: EndPresence }): Handlers['blocks'] {
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

/** `endPresence` is injected, because conversations import this feature. */
export const blocksFeature = (injected: { endPresence: EndPresence }): Feature<Pick<Handlers, 'blocks'>> =>
  feature({
    handlers: (context) => ({ blocks: blockHandlers(context, injected) }),
    erase: { rows: { blocks: eraseBlocks } },
    export: { blocks: blocksExport },
  });
