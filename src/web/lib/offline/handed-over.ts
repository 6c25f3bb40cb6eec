/** Stores messages that the service worker sends once the network is back, if no page is open. */
import { openTable } from './database.ts';

export type HandedOver = {
  /** The access token of the session that sends the message; empty once the message is sent or refused. */
  token: string;
  userId: number;
  conversationId: number;
  clientId: string;
  text: string;
  /** The number of pictures, whose files are stored under `nameOfUnsent`. */
  images: number;
  /** The time in ISO 8601 format, in UTC. */
  queuedAt: string;
  language: string;
  /**
   * Set by the service worker and read when a page opens or receives `settled`: `sent`, or the code of the server's
   * refusal.
   */
  outcome?: string;
};

/** What the service worker posts to open pages on the user's channel (`nameOfSendQueue`). */
export type WorkerMessage =
  | { readonly kind: 'arrived'; readonly message: unknown }
  /** The worker has stored new outcomes. */
  | { readonly kind: 'settled' };

/** The tag of the Background Sync event. */
export const SEND_TAG = 'send-messages';

/**
 * Returns the name of the user's channel. The lock that a page or the service worker holds while it sends messages has
 * the same name.
 */
export const nameOfSendQueue = (userId: number): string => `magpie-outbox-${userId}`;

/** Returns the name under which the text and pictures of an unsent message are stored. */
export const nameOfUnsent = (userId: number, clientId: string): string => `unsent-${userId}-${clientId}`;

export type StoredPictures = { files: readonly File[]; at: number };

export const storedPictures = openTable<StoredPictures>('magpie-pictures', 'kept');
export const handedOver = openTable<HandedOver>('magpie-handed-over', 'messages');

export const keyOf = ({ userId, clientId }: Pick<HandedOver, 'userId' | 'clientId'>): string =>
  nameOfUnsent(userId, clientId);

/** Removes the unsent messages of all other sessions, so that they are never sent after a sign-out. */
export async function removeOtherSessions(token: string): Promise<void> {
  await handedOver.removeWhere((row) => row.token !== '' && row.token !== token);
}
