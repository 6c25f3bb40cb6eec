/** Handles the endpoints for blocks. */
import type { Db } from '../../db/db.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { blockUser, type EndPresence, unblockUser } from './blocks.service.ts';
import { listBlocks } from './blocks.views.ts';

type Deps = { db: Db; urls: PictureUrls; endPresence: EndPresence };

export function blockHandlers({ db, urls, endPresence }: Deps): Handlers['blocks'] {
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
