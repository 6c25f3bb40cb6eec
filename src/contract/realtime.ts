/** Defines the realtime channels and the events published on each. */
import type { Change } from './broadcasting.ts';
import type { Conversation, Message } from './conversations.ts';

/**
 * The payload of the four events that the specification defines: it identifies what has happened and never contains
 * content.
 */
export type ChangeNotification = { notification_id: string };

export const userEvents = [
  'connection.sent',
  'connection.request.accepted',
  'conversation.closed',
  'message.sent',
] as const;
export type UserEvent = (typeof userEvents)[number];

/**
 * Public. The event `changed` contains an `AnnouncementState`. If the state is too large, the event is empty and
 * clients fetch the state.
 */
export const ANNOUNCEMENTS_CHANNEL = 'announcements';
/** Public. The event `changed` has no data: clients fetch the exchange rates and everything that depends on them. */
export const RATES_CHANNEL = 'rates';

/** Public. The event `changed` contains the `Branding` of the marketplace. */
export const MARKETPLACE_CHANNEL = 'marketplace';

/** Public. The event `changed` has no data: clients that show this listing fetch it again. */
export const listingChannel = (listingId: number) => `listing.${listingId}`;

export const channels = {
  /** The four events that the specification defines, each with a `ChangeNotification`. */
  user: (userId: number) => `user.${userId}`,
  /** The event `changed` with a `ChangedEvent`: an entry of the user's change feed. */
  privateUser: (userId: number) => `private-user.${userId}`,
  /** The event `typing`, for the two participants. */
  privateConversation: (conversationId: number) => `private-conversation.${conversationId}`,
  /**
   * Shows which of the two participants has this conversation open: a client is in the channel only while the
   * conversation is on screen. Members are identified by `user_id` (a decimal string) and carry no other data. A user
   * who has switched presence off gets 403, so that this user neither sees others' presence nor shows their own. When a
   * user switches presence off, the server unsubscribes their sockets, and their clients leave the channel (`changed` of
   * type `account` notifies the other tabs).
   */
  presenceConversation: (conversationId: number) => `presence-conversation.${conversationId}`,
} as const;

/**
 * The fields that change when messages are sent or read, as `GET /api/conversations` returns them to the recipient of
 * the event.
 */
export type ConversationUpdate = Pick<
  Conversation,
  'unread_count' | 'first_unread_message_id' | 'other_read_message_id' | 'last_message_at' | 'last_message' | 'viewer'
>;

/**
 * An entry of the change feed. If its content fits into one event, the client needs no request: `conversation` is the
 * state of the conversation after this change, and `message` the message that was sent. Without `conversation`, the
 * client refetches.
 */
export type ChangedEvent = Change & { conversation?: ConversationUpdate; message?: Message };

export type PrivateConversationEvents = {
  /**
   * A participant is typing. The server never stores or resends this notice, and does not send it if either participant
   * has switched typing notices off. A client stops showing it after `TYPING_SHOWN`.
   */
  typing: { user_id: number };
};

/** How often a client sends `typing` while its user types, in milliseconds. */
export const TYPING_EVERY = 3_000;
/** How long the other client shows that the user is typing, unless a message arrives first; in milliseconds. */
export const TYPING_SHOWN = 5_000;

const kinds = {
  user: 'user',
  'private-user': 'privateUser',
  'private-conversation': 'privateConversation',
  'presence-conversation': 'presenceConversation',
} as const;

/** Parses a channel name into its kind and id; undefined for a name that the server never creates. */
export function parseChannel(name: string): { kind: (typeof kinds)[keyof typeof kinds]; id: number } | undefined {
  const match = /^(user|private-user|private-conversation|presence-conversation)\.([1-9]\d{0,9})$/.exec(name);
  if (!match) return undefined;
  return { kind: kinds[match[1] as keyof typeof kinds], id: Number(match[2]) };
}

/**
 * The protocol's limit for one event; if the content of a `changed` event is larger, the event is pushed without
 * content.
 */
export const PUSH_BYTES = 10_000;
