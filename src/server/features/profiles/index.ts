/** Connects the profiles feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { type Feature, feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readMe } from '../auth/index.ts';
import { changeProfile } from './profiles.service.ts';
import { isPerson, readProfile } from './profiles.views.ts';

export { readProfile } from './profiles.views.ts';

/** Functions of the listings feature, injected so that the profiles feature does not depend on it. */
type Injected = Pick<typeof import('../listings/index.ts'), 'listOfSeller' | 'readSellerRecord'>;

function profileHandlers(context: Context, { listOfSeller, readSellerRecord }: Injected): Handlers['profiles'] {
  const { db, urls } = context;
  const checkPerson = async ({ params, me }: { params: { id: number }; me: { id: number } | undefined }) => {
    if (!(await isPerson(db, params.id, me?.id))) fail('not_found');
  };
  return {
    byName: async ({ params, me }) => {
      const profile = (await readProfile(db, urls, params.name, me?.id)) ?? fail('not_found');
      return ok({ ...profile, ...(await readSellerRecord(db, profile.id)) });
    },
    listings: {
      load: checkPerson,
      handle: async ({ params, me, query }) =>
        ok(await listOfSeller(db, urls, params.id, { isOwner: me?.id === params.id, ...query })),
    },
    newestListings: {
      load: checkPerson,
      handle: async ({ params, me, query }) =>
        ok(await listOfSeller(db, urls, params.id, { isOwner: me?.id === params.id, ...query })),
    },
    update: {
      load: async ({ me, params }) => {
        if (params.id !== me.id) fail('forbidden');
      },
      handle: async ({ me, body }) => {
        await changeProfile(context, me, body);
        return ok((await readMe(db, urls, me.id)) ?? fail('unauthenticated'));
      },
    },
  };
}

export const profileListeners: EventListeners = {
  'account.changed': async (_tx, { userId }) => [{ userId, type: 'account', id: userId }],
};

export const profilesFeature = (injected: Injected): Feature<Pick<Handlers, 'profiles'>> =>
  feature({
    handlers: (context) => ({ profiles: profileHandlers(context, injected) }),
    listeners: () => [profileListeners],
  });
