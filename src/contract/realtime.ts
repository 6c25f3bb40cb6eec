/** Which channels exist, and what is said on each? */
import type { Message } from './conversations.ts';

/** Payload of the four specified events: a name for what happened, never its content. */
export type ChangeNotification = { notification_id: string };

export const userEvents = [
  'connection.sent',
  'connection.request.accepted',
  'conversation.closed',
  'message.sent',
] as const;
export type UserEvent = (typeof userEvents)[number];

export const channels = {
  /** The specified four events, each with a `ChangeNotification`. */
  user: (userId: number) => `user.${userId}`,
  /** `changed`: what the person's client should fetch again. */
  privateUser: (userId: number) => `private-user.${userId}`,
  /** `message.created`, `messages.read` and `typing`, with content, for its two parties. */
  privateConversation: (conversationId: number) => `private-conversation.${conversationId}`,
  /**
   * Who of the two has this conversation open: a client joins it while, and only while, the conversation is on screen.
   * Members are named by `user_id` (a decimal string) and carry nothing else. Whoever has switched presence off is
   * refused with 403, and so neither shows nor sees; a client leaves when its own preference goes off (`changed`
   * of type `account` says so to its other tabs).
   */
  presenceConversation: (conversationId: number) => `presence-conversation.${conversationId}`,
} as const;

export type PrivateConversationEvents = {
  'message.created': Message;
  'messages.read': { user_id: number; message_id: number };
  /** Never stored and never repeated: a client forgets it by itself. Not sent where either party switched it off. */
  typing: { user_id: number };
};

/** How often a client says so while somebody writes, in milliseconds. */
export const TYPING_EVERY = 3_000;
/** How long the other client shows it, unless a message comes first. */
export const TYPING_SHOWN = 5_000;

const kinds = {
  user: 'user',
  'private-user': 'privateUser',
  'private-conversation': 'privateConversation',
  'presence-conversation': 'presenceConversation',
} as const;

/** Which kind of channel is this, and whose? Undefined for a name we never make. */
export function parseChannel(name: string): { kind: (typeof kinds)[keyof typeof kinds]; id: number } | undefined {
  const match = /^(user|private-user|private-conversation|presence-conversation)\.([1-9]\d{0,9})$/.exec(name);
  if (!match) return undefined;
  return { kind: kinds[match[1] as keyof typeof kinds], id: Number(match[2]) };
}

/** The protocol's limit for one event; larger content is not pushed, only its `changed`. */
export const PUSH_BYTES = 10_000;
