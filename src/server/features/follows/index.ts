/** Connects the follows feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { follow, unfollow } from './follows.service.ts';
import { followsExport, listFollows, readFeed } from './follows.views.ts';

function followHandlers({ db, urls }: Context): Handlers['follows'] {
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

export const followsFeature = feature({
  handlers: (context) => ({ follows: followHandlers(context) }),
  export: { follows: followsExport },
});
