/** Connects the blocks feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { blockHandlers } from './blocks.routes.ts';
import type { EndPresence } from './blocks.service.ts';
import { eraseBlocks } from './blocks.store.ts';
import { blocksExport } from './blocks.views.ts';

export { lockPair, lockPairs, lockPairWithAccounts } from './blocks.store.ts';
export {
  areHiddenFromEachOther,
  hiddenUsersFrom,
  readBlockedUsers,
  readBlockState,
  readHiddenUsers,
} from './blocks.views.ts';

/** `endPresence` is injected, because conversations import this feature. */
export const blocksFeature = (injected: { endPresence: EndPresence }): Feature<Pick<Handlers, 'blocks'>> =>
  feature({
    handlers: (context) => ({ blocks: blockHandlers(context, injected) }),
    erase: { rows: { blocks: eraseBlocks } },
    export: { blocks: blocksExport },
  });
