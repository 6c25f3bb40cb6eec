/** Names what this device stores of messages that are not sent yet, and stores their pictures. */
import { openTable } from './database.ts';

/** The name of the user's channel between tabs, and of the lock that a tab holds while it sends messages. */
export const nameOfSendQueue = (userId: number): string => `magpie-outbox-${userId}`;

/** Returns the name under which the text and pictures of an unsent message are stored. */
export const nameOfUnsent = (userId: number, clientId: string): string => `unsent-${userId}-${clientId}`;

export type StoredPictures = { files: readonly File[]; at: number };

export const storedPictures = openTable<StoredPictures>('magpie-pictures', 'kept');
