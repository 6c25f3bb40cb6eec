/** Defines the realtime channels and the events published on each. */
import type { Message } from './conversations.ts';

/** Payload of the four specified events: it identifies what happened and never carries its content. */
export type ChangeNotification = { notification_id: string };

export const userEvents = [
  'connection.sent',
  'connection.request.accepted',
  'conversation.closed',
  'message.sent',
] as const;
export type UserEvent = (typeof userEvents)[number];

export const channels = {
  /** The four specified events, each with a `ChangeNotification`. */
  user: (userId: number) => `user.${userId}`,
  /** `changed`: what the user's client should refetch. */
  privateUser: (userId: number) => `private-user.${userId}`,
  /** `message.created`, `messages.read` and `typing`, with content, for the two participants. */
  privateConversation: (conversationId: number) => `private-conversation.${conversationId}`,
  /**
   * Shows which of the two participants has this conversation open: a client joins the channel while, and only while,
   * the conversation is on screen. Members are identified by `user_id` (a decimal string) and carry no other data. A
   * user who has switched presence off is refused with 403, and so neither shows nor sees it; a client leaves when its
   * own preference is switched off (`changed` of type `account` notifies its other tabs).
   */
  presenceConversation: (conversationId: number) => `presence-conversation.${conversationId}`,
} as const;

export type PrivateConversationEvents = {
  'message.created': Message;
  'messages.read': { user_id: number; message_id: number };
  /**
   * Never stored and never repeated: a client removes it after a timeout. Not sent if either participant switched it
   * off.
   */
  typing: { user_id: number };
};

/** How often a client sends `typing` while its user types, in milliseconds. */
export const TYPING_EVERY = 3_000;
/** How long the other client shows it, unless a message arrives first. */
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

/** The protocol's limit for one event; larger content is not pushed, only its `changed`. */
export const PUSH_BYTES = 10_000;
