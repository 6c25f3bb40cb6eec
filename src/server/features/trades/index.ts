/** Connects the trades feature, and exports what other parts of the server use of it. */

import type { Db } from '../../db/db.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import { feature } from '../../feature.ts';
import type { Job } from '../../jobs/jobs.ts';
import { addOfferMessages } from './counter-offers.service.ts';
import { checkTrade } from './trade-changes.service.ts';
import { tradesExport } from './trade-list.views.ts';
import { tradeMailListeners } from './trade-mails.service.ts';
import { tradeHandlers } from './trades.routes.ts';
import { eraseTrades, findOffer, listExpired } from './trades.store.ts';
import { findActiveConversation } from './trades.views.ts';

export { announceDeclinedOffers, deliverHeldOffer } from './counter-offers.service.ts';
export { endOffer, proposeRingTrade } from './trade-changes.service.ts';
export { insertTrade } from './trades.store.ts';

/** The triggers in `trade-checks.sql` enqueue outbox rows of this kind. */
const TRADE_CHECK = 'trade-check';
const BATCH_SIZE = 100;

/** Checking again after a crash changes nothing. */
const tradeOutboxHandlers = (db: Db): OutboxHandlers => ({
  [TRADE_CHECK]: (payload) => checkTrade(db, (payload as { tradeId: number }).tradeId),
});

/** Checks up to `BATCH_SIZE` expired trades even if one of them fails, and reports the failures at the end. */
export const tradeExpiryJob = (db: Db): Job => ({
  name: 'expired trades',
  every: 30,
  nodes: 'once',
  run: async (signal) => {
    const expired = await listExpired(db, BATCH_SIZE);
    const failures: Error[] = [];
    for (const id of expired) {
      if (signal.aborted) break;
      try {
        await checkTrade(db, id);
      } catch (error) {
        failures.push(new Error(`Trade ${id} could not be ended`, { cause: error }));
      }
    }
    // Throw a single error unchanged, so that its cause is logged too.
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return expired.length;
  },
});

const tradeListeners: EventListeners = {
  // Accepting the contact request opens the conversation but leaves the swap waiting.
  'connection.accepted': async (tx, { id }) => {
    const tradeId = await findOffer(tx, id);
    const conversationId = await findActiveConversation(tx, id);
    if (tradeId !== undefined && conversationId !== undefined) await addOfferMessages(tx, tradeId, conversationId);
    return [];
  },
  'trade.changed': async (_tx, { tradeId, userIds }) =>
    userIds.map((userId): ChangeFeedEntry => ({ userId, type: 'trade', id: tradeId })),
};

export const tradesFeature = feature({
  handlers: (context) => ({ trades: tradeHandlers(context) }),
  listeners: ({ links }) => [tradeListeners, tradeMailListeners(links)],
  deliveries: ({ db }) => ({ trades: tradeOutboxHandlers(db) }),
  jobs: ({ db }) => [tradeExpiryJob(db)],
  erase: { rows: { trades: eraseTrades } },
  export: { trades: tradesExport },
});
