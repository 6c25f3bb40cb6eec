/** Handles the contact request endpoints. */
import type { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import { answerRequest, requestContact } from './connections.service.ts';
import { findConnection, readListingFacts } from './connections.views.ts';
import { countRequests } from './request-limits.service.ts';

/** `readNotification` is injected, because connections must not import notifications. */
type Deps = {
  db: Db;
  limiter: Limiter;
  limits: LimitTable;
  readNotification(id: string, recipientId: number): Promise<z.input<typeof Notification> | undefined>;
};

export function connectionHandlers(deps: Deps): Handlers['connections'] {
  const { db, readNotification } = deps;
  return {
    status: async ({ me, params }) => {
      const listing = await readListingFacts(db, params.listingId, me.id);
      if (params.userId !== me.id && params.userId !== listing?.sellerId) fail('forbidden');
      if (!listing) fail('not_found');
      return ok({ status: (await findConnection(db, listing.id, me.id))?.status ?? 'none' });
    },
    request: async ({ me, body }) => ok({ status: await requestContact(db, me, body, countRequests(deps, me.id)) }),
    accept: async ({ me, params }) => {
      await answerRequest(db, me, params.id, 'accepted');
      const notification = (await readNotification(params.id, me.id)) ?? fail('not_found');
      return ok({ ...notification, conversation_id: notification.conversation_id ?? fail('internal') });
    },
    decline: async ({ me, params }) => {
      await answerRequest(db, me, params.id, 'declined');
      return ok((await readNotification(params.id, me.id)) ?? fail('not_found'));
    },
  };
}
