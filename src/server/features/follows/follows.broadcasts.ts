/** Ends the follows between two users once one of them blocks the other. */
import type { EventListeners } from '../../events/event-bus.ts';
import { deleteFollowsBetween } from '../saved-searches/index.ts';

export const followListeners: EventListeners = {
  'user.blocked': async (tx, { blockerId, blockedId }) => {
    const ended = await deleteFollowsBetween(tx, blockerId, blockedId);
    // A change in the feed of the blocked user would reveal the block.
    return ended.flatMap(({ id, userId }) => (userId === blockerId ? [{ userId, type: 'follow' as const, id }] : []));
  },
};
