/** Connects the registration queue. */

import type { z } from 'zod';
import type { Invitation } from '#contract/queue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { feature } from '../../feature.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import {
  countWaiting,
  declineSelected,
  inviteNext,
  inviteOne,
  inviteSelected,
  readQueue,
  readQueueEntries,
} from '../auth/index.ts';

async function invite(deps: { db: Db; actorId: number | null }, who: z.output<typeof Invitation>): Promise<number[]> {
  if ('next' in who) return await inviteNext(deps, who.next);
  if ('ids' in who) return await inviteSelected(deps, who.ids);
  return [await inviteOne(deps, who)];
}

function queueHandlers({ db }: Context): Handlers['queue'] {
  return {
    list: async ({ query }) => ok(await readQueue(db, query)),
    invite: async ({ body, me }) => ok(await readQueueEntries(db, await invite({ db, actorId: me.id }, body))),
    decline: async ({ body, me }) => {
      const declined = await declineSelected({ db, actorId: me.id }, body.ids);
      return ok({ declined, meta: await countWaiting(db) });
    },
  };
}

export const queueFeature = feature({ handlers: (context) => ({ queue: queueHandlers(context) }) });
