/** Handles reading and changing preferences, and unsubscribing from emails. */
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readUnsubscribeToken, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { changePreferences } from './preferences.store.ts';
import { readPreferences } from './preferences.views.ts';

type Deps = { db: Db; links: UnsubscribeKey };

export function preferenceHandlers({ db, links }: Deps): Handlers['preferences'] {
  const change = (userId: number, changes: Parameters<typeof changePreferences>[2]) =>
    withTransaction(db, async (tx) => {
      if (!(await changePreferences(tx, userId, changes))) fail('not_found');
      // Notify the user's other tabs and devices.
      await recordChanges(tx, [{ userId, type: 'account', id: userId }]);
    });
  return {
    read: async ({ me }) => ok((await readPreferences(db, me.id)) ?? fail('not_found')),
    update: async ({ me, body }) => {
      await change(me.id, body);
      return ok((await readPreferences(db, me.id)) ?? fail('not_found'));
    },
    unsubscribe: async ({ params }) => {
      const { userId, kind } = readUnsubscribeToken(links, params.token) ?? fail('not_found');
      await change(userId, { [`mails_${kind}`]: false });
      return ok({ kind });
    },
  };
}
