/** Records changes to swaps and rings in the feeds of their members, and adds messages to opened conversations. */
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { addOfferMessages } from './counter-offers.service.ts';
import { findOffer } from './trades.store.ts';
import { findActiveConversation } from './trades.views.ts';

export const tradeListeners: EventListeners = {
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
