/** Decides what a block between two users hides, and what happens to the messages that they send. */

/** The blocks between the viewer and another user. Each of the two can block the other. */
export type BlockState = { readonly byViewer: boolean; readonly byOther: boolean };

/** A block hides both users from each other, no matter which of them blocked. */
export const isHidden = ({ byViewer, byOther }: BlockState): boolean => byViewer || byOther;

/**
 * `deliver`: to both users. `withhold`: only the author ever sees the message, as sent and unread, as if the other user
 * were absent. `refuse`: the author has blocked the other user, so the refusal reveals nothing.
 */
export type MessageDelivery = 'deliver' | 'withhold' | 'refuse';

export function messageDelivery({ byViewer, byOther }: BlockState): MessageDelivery {
  if (byViewer) return 'refuse';
  return byOther ? 'withhold' : 'deliver';
}

/** A user who has blocked the other one shows no presence, reads nothing and closes nothing until they unblock. */
export const isFrozenFor = ({ byViewer }: BlockState): boolean => byViewer;
