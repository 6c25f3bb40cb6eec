/** Lists every domain event with its payload. */

/** A contact request of a buyer to the seller of a listing. */
export type ContactRequest = {
  id: number;
  listingId: number;
  buyerId: number;
  sellerId: number;
  /** Empty if the buyer wrote none. */
  message: string;
};

/** A user to notify about a listing. */
export type ListingAlert = {
  userId: number;
  type: 'search_match' | 'want_match' | 'favourite_cheaper';
  /** The matching search that the notification names. */
  savedSearchId: number | null;
};

export type DomainEvents = {
  'connection.requested': ContactRequest;
  /** The buyer sent an undecided request again with another message. */
  'connection.rewritten': ContactRequest;
  'connection.accepted': ContactRequest;
  'connection.declined': ContactRequest;
  'connection.withdrawn': ContactRequest;
  'conversation.closed': { conversationId: number; closedBy: number; otherId: number };
  'conversation.reopened': { conversationId: number; reopenedBy: number; otherId: number };
  /** `userId` asks the other participant, who closed the conversation, to reopen it. */
  'conversation.reopening_requested': { conversationId: number; userId: number; otherId: number };
  'listing.saved': { listingId: number };
  'listing.opened': { listingId: number };
  'listing.closed': { listingId: number };
  /** These users are notified about a listing, each once. */
  'listing.alerted': { listingId: number; sellerId: number; alerts: readonly ListingAlert[] };
  /** A user uploaded a photograph that a listing of theirs shows already. */
  'photo.repeated': { userId: number; listingId: number };
  /** The name or avatar changed, which others see next to everything this user does. */
  'profile.changed': { userId: number };
  /** The affected user and the reporters are notified; `userId` is null if the reports were dismissed. */
  'moderation.decided': {
    decisionId: number;
    userId: number | null;
    reporterIds: readonly number[];
    isDismissed: boolean;
  };
  /** The outcome of a proposal for the catalogue, for those who proposed it. */
  'proposal.decided': { proposalId: number; isAccepted: boolean; userIds: readonly number[] };
  'appeal.decided': { decisionId: number; userId: number };
  /** A copy of the user's data can be downloaded. */
  'export.ready': { userId: number };
  /** Any detail of the user's own account changed. */
  'account.changed': { userId: number };
};

export type EventType = keyof DomainEvents;
export type DomainEvent = { [T in EventType]: { type: T; payload: DomainEvents[T] } }[EventType];
