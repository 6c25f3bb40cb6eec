/** Handles the admin routes: the queue, invitations, exchange rates and aliases. */

import type { z } from 'zod';
import type { Invitation } from '#contract/admin.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
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
import {
  changeEntry,
  importRates,
  readGroup,
  readMember,
  readRates,
  readStaffRates,
  setRates,
} from '../lookups/index.ts';

async function invite(deps: { db: Db; actorId: number }, who: z.output<typeof Invitation>): Promise<number[]> {
  if ('next' in who) return await inviteNext(deps, who.next);
  if ('ids' in who) return await inviteSelected(deps, who.ids);
  return [await inviteOne(deps, who)];
}

export function adminHandlers({ db, config: { ratesMaxAgeDays } }: Context): Handlers['admin'] {
  return {
    queue: async ({ query }) => ok(await readQueue(db, query)),
    invite: async ({ body, me }) => ok(await readQueueEntries(db, await invite({ db, actorId: me.id }, body))),
    decline: async ({ body, me }) => {
      const declined = await declineSelected({ db, actorId: me.id }, body.ids);
      return ok({ declined, meta: await countWaiting(db) });
    },
    setRates: async ({ me, body }) => {
      await setRates({ db, actorId: me.id }, body);
      return ok(await readRates(db, ratesMaxAgeDays));
    },
    rates: async () => ok(await readStaffRates(db, ratesMaxAgeDays)),
    importRates: async ({ me, body }) =>
      ok(await importRates({ db, actorId: me.id }, body.csv, { isPreview: body.is_preview })),
    groupAliases: async ({ me, params, body }) => {
      await changeEntry({ db, actorId: me.id }, 'group', params.id, body);
      return ok((await readGroup(db, params.id)) ?? fail('not_found'));
    },
    memberAliases: async ({ me, params, body }) => {
      await changeEntry({ db, actorId: me.id }, 'member', params.id, body);
      return ok((await readMember(db, params.id)) ?? fail('not_found'));
    },
  };
}
