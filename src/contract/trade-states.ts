/** Lists the states of swaps and rings and why they end. Must not import zod, because the web app imports this file. */

export const tradeKinds = ['swap', 'ring'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** `waiting`: not everyone has accepted. `agreed`: everyone has. `agreed` and `ended` are final. */
export const tradeStatuses = ['waiting', 'agreed', 'ended'] as const;
export type TradeStatus = (typeof tradeStatuses)[number];

/** The reasons are shown to all members, so no reason identifies a member of a ring. */
export const tradeEndReasons = [
  'declined',
  'withdrawn',
  'expired',
  'listing_closed',
  'not_open_to_trade',
  'price_changed',
  /** A member was suspended or deleted, or one of two neighbouring members has blocked the other. */
  'user_left',
] as const;
export type TradeEndReason = (typeof tradeEndReasons)[number];
