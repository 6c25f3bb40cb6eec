/** Handles the endpoints for follows. */
import type { Context } from '../../context.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { follow, unfollow } from './follows.service.ts';
import { listFollows, readFeed } from './follows.views.ts';

export function followHandlers({ db, urls }: Context): Handlers['follows'] {
  return {
    list: async ({ me }) => ok({ data: await listFollows(db, urls, me.id) }),
    feed: async ({ me, query }) => ok(await readFeed(db, urls, me.id, query)),
    add: async ({ me, params }) => {
      await follow(db, me.id, params);
      return noContent();
    },
    remove: async ({ me, params }) => {
      await unfollow(db, me.id, params);
      return noContent();
    },
  };
}
