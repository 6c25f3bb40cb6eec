/** How are the calls of the administration answered? */
import type { Db } from '../../db/db.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { inviteNext, inviteOne, type LinkKey, readQueue } from '../auth/index.ts';

export function adminHandlers(deps: { db: Db; links: LinkKey }): Handlers['admin'] {
  return {
    queue: async ({ query }) => ok(await readQueue(deps.db, { limit: query.limit })),
    invite: async ({ body }) => {
      const ids = 'next' in body ? await inviteNext(deps, body.next) : [await inviteOne(deps, body)];
      return ok(await readQueue(deps.db, { ids }));
    },
  };
}
