/** Handles the contact request endpoints. */

import type { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok, type SessionUser } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { findBundle } from '../bundles/index.ts';
import { answerRequest, countRequests, type EndOffer, requestContact, withdrawRequest } from './connections.service.ts';
import { findConnection, readListingFacts, readReview } from './connections.views.ts';
import { listOwnRequests } from './own-requests.views.ts';

/** `readNotification` and `endOffer` are injected, because notifications and trades import connections. */
export type Injected = {
  readNotification(
    db: Db,
    urls: PictureUrls,
    id: string,
    recipientId: number,
  ): Promise<z.input<typeof Notification> | undefined>;
  endOffer: EndOffer;
};

export function connectionHandlers(context: Context, injected: Injected): Handlers['connections'] {
  const { db, urls } = context;
  const { endOffer } = injected;
  // The maximum of undecided requests of one buyer to one seller.
  const maxUndecided = context.config.limits.contactsSeller;
  const readNotification = (id: string, recipientId: number) => injected.readNotification(db, urls, id, recipientId);
  const answer = (me: SessionUser, id: string, status: 'accepted' | 'declined') =>
    answerRequest(db, me, id, status, endOffer);
  return {
    status: async ({ me, params }) => {
      const listing = await readListingFacts(db, params.listingId, me.id);
      if (params.userId !== me.id && params.userId !== listing?.sellerId) fail('forbidden');
      if (!listing) fail('not_found');
      const connection = await findConnection(db, listing.id, me.id);
      const { id: listingId, sellerId } = listing;
      const canJoin = connection === undefined && listing.status === 'open';
      const review = connection && (await readReview(db, connection));
      const bundle = await findBundle(db, { listingId, sellerId, buyerId: me.id, canJoin });
      return ok({ status: connection?.status ?? 'none', ...review, ...bundle });
    },
    request: async ({ me, body }) => {
      const count = countRequests(context, me.id);
      return ok(await requestContact(db, me, body, { count, maxUndecided }));
    },
    accept: async ({ me, params }) => {
      await answer(me, params.id, 'accepted');
      const notification = (await readNotification(params.id, me.id)) ?? fail('not_found');
      return ok({ ...notification, conversation_id: notification.conversation_id ?? fail('internal') });
    },
    decline: async ({ me, params }) => {
      await answer(me, params.id, 'declined');
      return ok((await readNotification(params.id, me.id)) ?? fail('not_found'));
    },
    own: async ({ me, query }) => ok({ data: await listOwnRequests(db, urls, me.id, query.listing_id) }),
    withdraw: async ({ me, params }) => {
      await withdrawRequest(db, me, params.id, endOffer);
      return noContent();
    },
  };
}
