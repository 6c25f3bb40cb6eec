/** Records changes to swaps and rings in the feeds of their members. */
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';

export const tradeListeners: EventListeners = {
  'trade.changed': async (_tx, { tradeId, userIds }) =>
    userIds.map((userId): ChangeFeedEntry => ({ userId, type: 'trade', id: tradeId })),
};
