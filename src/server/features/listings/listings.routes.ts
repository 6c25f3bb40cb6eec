/** Handles the listing endpoints, except for those that search. */

import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import { isStaff } from '#rules/auth/staff-access.ts';
import { isCountableView } from '#rules/listings/countable-view.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok, type SessionUser } from '../../http/handlers.ts';
import { countByAge } from '../auth/index.ts';
import { createListingCache } from './listing-cache.service.ts';
import { listOwnCardsByIds, listVisibleCards } from './listing-cards.views.ts';
import type { ViewCounter } from './listing-views.service.ts';
import { checkOwner, findPublished, markSold, publishListing, reopenListing, saveListing } from './listings.service.ts';
import { changeOwnListings } from './own-listings.service.ts';

type Owned = { params: { id: number }; me: SessionUser };

type ListingContext = Context & { views: ViewCounter };
type ReadOrFail = (id: number, me?: SessionUser) => Promise<z.input<typeof Listing>>;

const viewHandler =
  (readOrFail: ReadOrFail, views: ViewCounter): Handlers['listings']['view'] =>
  async ({ params, me, ip, userAgent }) => {
    const { viewer, status, is_hidden: isHidden = false } = await readOrFail(params.id, me);
    if (isCountableView({ isOwner: viewer.is_owner, status, isHidden, userAgent })) {
      await views.count(params.id, me ? { userId: me.id } : { network: ip });
    }
    return noContent();
  };

const createHandler =
  (readOrFail: ReadOrFail, context: ListingContext): Handlers['listings']['create'] =>
  async ({ me, body }) => {
    const earlier = await findPublished(context.db, me.id, body.client_id);
    if (earlier) return ok(await readOrFail(earlier, me));
    const refund = await countByAge(context, me.id, [[context.limits.newListingsDay, `account ${me.id}`]]);
    const { id, isNew } = await publishListing(context, me.id, body).catch(async (error: unknown) => {
      await refund();
      throw error;
    });
    if (isNew) return created(await readOrFail(id, me));
    await refund();
    return ok(await readOrFail(id, me));
  };

export function listingHandlers(context: ListingContext): Omit<Handlers['listings'], 'search' | 'similar'> {
  const { db } = context;
  const listingCache = createListingCache(context);
  const readHidden = async (id: number, me: SessionUser | undefined) =>
    me && (await listingCache.hidden(id, { id: me.id, isStaff: isStaff(me.role) }));
  const readOrFail: ReadOrFail = async (id, me) =>
    (await listingCache.one(id, me?.id)) ?? (await readHidden(id, me)) ?? fail('not_found');
  const checkOwn = ({ params, me }: Owned) => checkOwner(db, params.id, me.id);
  return {
    newest: async ({ query, me }) => ok(await listingCache.newest(query.limit, me?.id)),
    random: async ({ query, me }) => ok(await listingCache.random(query.limit, me?.id)),
    cards: async ({ query, me }) => ok(await listVisibleCards(db, context.urls, query.ids, me?.id)),
    read: async ({ params, me }) => ok(await readOrFail(params.id, me)),
    view: viewHandler(readOrFail, context.views),
    create: createHandler(readOrFail, context),
    update: {
      load: checkOwn,
      handle: async ({ params, me, body }) => {
        await saveListing(context, me.id, params.id, body);
        return ok(await readOrFail(params.id, me));
      },
    },
    markSold: {
      load: checkOwn,
      handle: async ({ params, me, body }) => {
        await markSold(db, params.id, body);
        return ok(await readOrFail(params.id, me));
      },
    },
    reopen: async ({ params, me }) => {
      await reopenListing(db, me.id, params.id);
      return ok(await readOrFail(params.id, me));
    },
  };
}

export function ownListingHandlers(context: Context): Handlers['ownListings'] {
  const { db, urls } = context;
  return {
    change: async ({ me, body }) => {
      const results = await changeOwnListings(context, me.id, body.changes);
      const cards = await listOwnCardsByIds(
        db,
        urls,
        me.id,
        results.map(({ id }) => id),
      );
      const byId = new Map(cards.map((card) => [card.id, card]));
      return ok({ data: results.map((result) => ({ ...result, listing: byId.get(result.id) ?? null })) });
    },
  };
}
