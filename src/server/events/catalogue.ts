/** Lists every domain event with its payload. */
import type { TradeEndReason, TradeKind } from '#contract/trade-states.ts';

export type ContactRequest = {
  id: number;
  listingId: number;
  buyerId: number;
  sellerId: number;
  /** The buyer's message; empty if the buyer did not write one. */
  message: string;
};

/** The common fields of events about a swap or ring; `memberIds` are the users who take part in it. */
type AboutTrade = { tradeId: number; kind: TradeKind; memberIds: readonly number[] };

/**
 * One item of an agreed trade, with its conversation, which the trade has opened or resumed. `isAnswered`: the trade
 * also accepted a pending contact request.
 */
export type TradeHop = {
  listingId: number;
  buyerId: number;
  sellerId: number;
  connectionId: number;
  conversationId: number;
  isAnswered: boolean;
};

export type ListingAlert = {
  userId: number;
  type: 'search_match' | 'search_cheaper' | 'want_match' | 'follow_match' | 'favourite_cheaper';
  /** The saved search, want or follow that the notification is about; null for `favourite_cheaper`. */
  savedSearchId: number | null;
};

export type DomainEvents = {
  /** `tradeId`: the swap that the buyer offers with the contact request. */
  'connection.requested': ContactRequest & { tradeId?: number };
  /** The buyer sent an undecided contact request again with another message. */
  'connection.rewritten': ContactRequest;
  'connection.accepted': ContactRequest;
  /** `isOffer`: the request included a swap, which has ended too, so the buyer is notified only about the swap. */
  'connection.declined': ContactRequest & { isOffer?: boolean };
  'connection.withdrawn': ContactRequest;
  'conversation.closed': { conversationId: number; closedBy: number; otherId: number };
  'conversation.reopened': { conversationId: number; reopenedBy: number; otherId: number };
  /** `userId` asks the other participant, who has closed the conversation, to reopen it. */
  'conversation.reopening_requested': { conversationId: number; userId: number; otherId: number };
  'listing.saved': { listingId: number };
  'listing.opened': { listingId: number };
  'listing.closed': { listingId: number };
  /** Each user in `alerts` is notified once about the listing. */
  'listing.alerted': { listingId: number; sellerId: number; alerts: readonly ListingAlert[] };
  /** A listing that a trade or sale delivered to `userId` fulfils this want of theirs. */
  'want.found': { wantId: number; userId: number; listingId: number; sellerId: number };
  /** A user uploaded a photograph that one of their own listings already shows. */
  'photo.repeated': { userId: number; listingId: number };
  /** The user's name or avatar has changed. Both are displayed to other users wherever this user appears. */
  'profile.changed': { userId: number };
  /** The affected user and the reporters are notified; `userId` is null for a dismissal without a message. */
  'moderation.decided': {
    decisionId: number;
    userId: number | null;
    reporterIds: readonly number[];
    isDismissed: boolean;
  };
  /** A catalogue proposal was decided; `userIds` are the users who proposed it. */
  'proposal.decided': { proposalId: number; isAccepted: boolean; userIds: readonly number[] };
  'appeal.decided': { decisionId: number; userId: number };
  'export.ready': { userId: number };
  /**
   * `userIds` are the users who have to answer. If `isRequest` is true, the notification of the contact request also
   * announces the offer.
   */
  'trade.proposed': AboutTrade & { userIds: readonly number[]; version: number; isRequest: boolean };
  /** `actorId` gave the last answer, so this user's notification is created as read. */
  'trade.agreed': AboutTrade & { actorId: number | null; hops: readonly TradeHop[] };
  'trade.ended': AboutTrade & { actorId: number | null; reason: TradeEndReason };
  /** Something about the trade has changed. The clients of `userIds` are notified; `actorId` is who has answered. */
  'trade.changed': { tradeId: number; userIds: readonly number[]; actorId?: number | null };
  /** Something about the user's own account has changed. */
  'account.changed': { userId: number };
};

export type EventType = keyof DomainEvents;
export type DomainEvent = { [T in EventType]: { type: T; payload: DomainEvents[T] } }[EventType];
