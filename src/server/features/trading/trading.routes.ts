/** Handles the endpoints of want lists and matches. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { findListingMatches, findMatches } from './matches.service.ts';
import { exportWants, importWants } from './want-import.service.ts';
import { createWant, removeWant, updateWant } from './wants.service.ts';
import { listWants, listWantsOf, readWant, withFoundCards } from './wants.views.ts';

export function tradingHandlers(context: Context): Pick<Handlers, 'wants' | 'matches'> {
  const { db, urls } = context;
  const readOrFail = async (id: number, userId: number) => {
    const want = (await readWant(db, id, userId)) ?? fail('not_found');
    const [shown] = await withFoundCards(db, urls, [want], userId);
    return shown ?? fail('not_found');
  };
  return {
    wants: {
      list: async ({ me }) => ok({ data: await withFoundCards(db, urls, await listWants(db, me.id), me.id) }),
      create: async ({ me, body }) => created(await readOrFail(await createWant(db, me.id, body), me.id)),
      update: {
        load: ({ me, params }) => readOrFail(params.id, me.id),
        handle: async ({ me, params, body }) => {
          await updateWant(db, me.id, params.id, body);
          return ok(await readOrFail(params.id, me.id));
        },
      },
      remove: async ({ me, params }) => {
        await removeWant(db, me.id, params.id);
        return noContent();
      },
      import: async ({ me, body }) => ok(await importWants(db, me.id, body)),
      export: async ({ me }) => ({
        ...ok(await exportWants(db, me.id)),
        headers: { 'content-disposition': 'attachment; filename="magpie-wants.csv"', 'cache-control': 'no-store' },
      }),
      ofUser: async ({ me, params }) => ok((await listWantsOf(db, params.id, me?.id)) ?? fail('not_found')),
    },
    matches: {
      list: async ({ me, query }) => ok(await findMatches(context, me.id, query.deliverable === '1')),
      ofListing: async ({ me, params }) => ok(await findListingMatches(context, params.id, me.id)),
    },
  };
}
