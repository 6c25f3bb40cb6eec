/** Handles the endpoints for blocks. */
import type { Db } from '../../db/db.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { blockUser, type EndedByBlock, unblockUser } from './blocks.service.ts';
import { listBlocks } from './blocks.views.ts';

type Deps = { db: Db; urls: PictureUrls; ends: EndedByBlock };

export function blockHandlers({ db, urls, ends }: Deps): Handlers['blocks'] {
  return {
    list: async ({ me }) => ok({ data: await listBlocks(db, urls, me.id) }),
    add: async ({ me, params }) => {
      await blockUser(db, me.id, params.id, ends);
      return noContent();
    },
    remove: async ({ me, params }) => {
      await unblockUser(db, me.id, params.id);
      return noContent();
    },
  };
}
