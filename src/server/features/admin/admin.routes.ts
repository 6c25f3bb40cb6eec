/** Handles the admin routes: the queue, invitations, exchange rates and aliases. */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { inviteNext, inviteOne, readQueue } from '../auth/index.ts';
import { readGroup, readMember, readRates, replaceRates, setGroupAliases, setMemberAliases } from '../lookups/index.ts';

export function adminHandlers(deps: { db: Db }): Handlers['admin'] {
  const { db } = deps;
  return {
    queue: async ({ query }) => ok(await readQueue(db, { limit: query.limit })),
    invite: async ({ body }) => {
      const ids = 'next' in body ? await inviteNext(deps, body.next) : [await inviteOne(deps, body)];
      return ok(await readQueue(db, { ids }));
    },
    setRates: async ({ body }) => {
      await replaceRates(db, body);
      return ok(await readRates(db));
    },
    groupAliases: async ({ params, body }) => {
      if (!(await setGroupAliases(db, params.id, body.aliases))) fail('not_found');
      return ok((await readGroup(db, params.id)) ?? fail('not_found'));
    },
    memberAliases: async ({ params, body }) => {
      if (!(await setMemberAliases(db, params.id, body.aliases))) fail('not_found');
      return ok((await readMember(db, params.id)) ?? fail('not_found'));
    },
  };
}
