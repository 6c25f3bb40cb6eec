/** Connects the preferences feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { type Feature, feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe.ts';
import { changePreferences, type EndPresence } from './preferences.service.ts';
import { readPreferences } from './preferences.views.ts';

export { showsToEachOther } from './preferences.views.ts';

function preferenceHandlers(
  { db, links }: Context,
  { endPresence }: { endPresence: EndPresence },
): Handlers['preferences'] {
  return {
    read: async ({ me }) => ok((await readPreferences(db, me.id)) ?? fail('not_found')),
    update: async ({ me, body }) => {
      await changePreferences({ db, endPresence }, me.id, body);
      return ok((await readPreferences(db, me.id)) ?? fail('not_found'));
    },
    unsubscribe: async ({ params }) => {
      const { userId, kind } = readUnsubscribeToken(links, params.token) ?? fail('not_found');
      await changePreferences({ db, endPresence }, userId, { [`mails_${kind}`]: false });
      return ok({ kind });
    },
  };
}

/** `endPresence` is injected, because conversations import this feature. */
export const preferencesFeature = (injected: { endPresence: EndPresence }): Feature<Pick<Handlers, 'preferences'>> =>
  feature({ handlers: (context) => ({ preferences: preferenceHandlers(context, injected) }) });
