/** Handles the profile routes. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readMe } from '../auth/index.ts';
import { changeProfile } from './profiles.service.ts';
import { isPerson, readProfile } from './profiles.views.ts';

/** Functions of the listings feature, injected so that the profiles feature does not depend on it. */
export type Injected = Pick<typeof import('../listings/index.ts'), 'listOfSeller' | 'readSellerRecord'>;

export function profileHandlers(context: Context, { listOfSeller, readSellerRecord }: Injected): Handlers['profiles'] {
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
