/** Handles reading and changing preferences, and unsubscribing from emails. */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readUnsubscribeToken, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { changePreferences } from './preferences.service.ts';
import { readPreferences } from './preferences.views.ts';

type Deps = { db: Db; links: UnsubscribeKey };

export function preferenceHandlers({ db, links }: Deps): Handlers['preferences'] {
  return {
    read: async ({ me }) => ok((await readPreferences(db, me.id)) ?? fail('not_found')),
    update: async ({ me, body }) => {
      await changePreferences(db, me.id, body);
      return ok((await readPreferences(db, me.id)) ?? fail('not_found'));
    },
    unsubscribe: async ({ params }) => {
      const { userId, kind } = readUnsubscribeToken(links, params.token) ?? fail('not_found');
      await changePreferences(db, userId, { [`mails_${kind}`]: false });
      return ok({ kind });
    },
  };
}
