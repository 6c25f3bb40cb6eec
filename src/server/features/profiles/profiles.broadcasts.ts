/** Records account changes in the user's own change feed, for their other tabs and devices. */
import type { EventListeners } from '../../events/event-bus.ts';

export const profileListeners: EventListeners = {
  'account.changed': async (_tx, { userId }) => [{ userId, type: 'account', id: userId }],
};
