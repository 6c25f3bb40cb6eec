/** Decides what a block between two users hides, and what happens to the messages that they send. */

export type BlockState = { readonly byViewer: boolean; readonly byOther: boolean };

export const isHidden = ({ byViewer, byOther }: BlockState): boolean => byViewer || byOther;

/**
 * `deliver`: to both users. `withhold`: only the author ever sees the message, as sent and unread, as if the other user
 * were absent. `refuse`: the author has blocked the other user, so a refusal reveals nothing.
 */
export type MessageDelivery = 'deliver' | 'withhold' | 'refuse';

export function messageDelivery({ byViewer, byOther }: BlockState): MessageDelivery {
  if (byViewer) return 'refuse';
  return byOther ? 'withhold' : 'deliver';
}

/**
 * A user who has blocked the other party shows no presence, and cannot mark messages as read or close the conversation
 * until they remove the block.
 */
export const isFrozenFor = ({ byViewer }: BlockState): boolean => byViewer;
